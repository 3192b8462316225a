import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cases } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { DAY_MS } from '../../../src/kernel/durations';
import { createLog } from '../../../src/kernel/log';
import { settleOnDesk } from '../../support/desk-case-actions';
import { newAdmin } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { isMarked, listMarkedColumns, listTextFields, watchPlanting } from '../../support/planting';
import { confirmPerson, signUp, verifyIdentity } from '../../support/sign-in';
import { newVerified } from '../../support/subject-actions';
import { NOT_PLANTED, STAYS } from './planted-fields';
import { rent } from './planted-tenancies';
import {
  askAndNotify,
  type Cast,
  contest,
  describePerson,
  keepAccount,
  leaveUnsent,
  mailbox,
  NAME,
  prove,
  reachGuest,
  report,
  show,
  textOf,
} from './planted-flows';

/** Where something planted stands before it is erased: the flows reach what an erasure has to. */
const REACHED = [
  'cases.former_entry',
  'disputes.former_entry',
  'entry_evidence.reasons',
  'entry_replies.text',
  'history_entries.comment',
  'history_entries.counterpart',
  'history_entries.rental_address',
  'report_versions.data',
  'reports.data',
  'reports.name',
  'subjects.contact_info',
  'subjects.email',
  'tenancies.address',
  'tenancies.counter',
  'tenancy_sides.name',
  'users.email',
  'users.name',
];

const logged: string[] = [];
let folder: string;
let bare: TestApp;
let site: TestApp;
let planted: ReadonlySet<string>;
let cast: Cast;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'najem-planted-'));
  bare = await startTestApp({
    config: { erasureJournal: folder, accessTokenSeconds: 400 * 86_400 },
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
  });
  ({ site, planted } = watchPlanting(bare));
  const person = await verifyIdentity(site, await signUp(site, { name: NAME, email: mailbox('konto') }));
  cast = {
    admin: await site.signInAdmin(),
    judge: await newAdmin(site),
    author: await newVerified(site),
    buyer: await newVerified(site),
    person,
  };
  await keepAccount(site, cast);
  const entries = await describePerson(site, cast);
  const reportId = await report(site, cast);
  await reachGuest(site);
  await prove(site, cast);
  await contest(site, cast, entries);
  await askAndNotify(site, cast, entries, reportId);
  await leaveUnsent(site, cast, entries);
  await show(site, cast);
  await rent(site, cast);
});
afterAll(async () => {
  await bare.close();
  rmSync(folder, { recursive: true, force: true });
});

async function eraseEverything(): Promise<void> {
  const { admin, person } = cast;
  await confirmPerson(site, person);
  const asked = { kind: 'erasure', concerns: { is: 'file' }, text: textOf('erasure') } as const;
  const { body } = await site.call(cases.open, asked, { as: person });
  const granted = { outcome: 'granted', ground: 'no_longer_needed', scope: { is: 'all' as const } } as const;
  await settleOnDesk(site, admin, body.case._id, granted);
  await site.call(users.remove, { id: person.id }, { as: admin });
  await site.runJobs();
  bare.advance(2 * DAY_MS);
  for (const job of [
    'users/remove-leaving',
    'housekeeping',
    'attachments/forget',
    'claims/advance',
    'disputes/advance',
  ] as const) {
    await site.ctx.jobs.add(site.ctx, job, {});
  }
  await site.runJobs();
}

it('every field of the contract that takes text is planted, or named with the reason why not', () => {
  const fields = listTextFields();
  const open = fields.filter((field) => !planted.has(field));
  expect(open.filter((field) => !NOT_PLANTED.some(([pattern]) => pattern.test(field)))).toEqual([]);
  expect(NOT_PLANTED.filter(([pattern]) => !open.some((field) => pattern.test(field)))).toEqual([]);
  expect([...planted].filter((field) => !fields.includes(field))).toEqual([]);
});

// RULES: The address goes with
it('of what was planted about a person nothing is left but what the law keeps', async () => {
  expect(await listMarkedColumns(site)).toEqual(expect.arrayContaining(REACHED));
  const addresses = () => site.ctx.db.selectFrom('news_addresses').select('confirmed_at').execute();
  expect(await addresses()).toEqual([{ confirmed_at: expect.any(Date) }]);
  await eraseEverything();
  expect(await addresses()).toEqual([]);
  expect(await listMarkedColumns(site)).toEqual(Object.keys(STAYS).sort());
  expect(
    await site.ctx.db.selectFrom('drafts').select('kind').where('content_cipher', 'is not', null).execute(),
  ).toEqual([]);
  const files = await site.ctx.db.selectFrom('attachments').select('thing_kind').distinct().execute();
  expect(files).toEqual([{ thing_kind: 'case' }]);
  expect(logged.length).toBeGreaterThan(100);
  expect(logged.filter(isMarked)).toEqual([]);
  expect(isMarked((await bare.app.inject('/metrics')).body)).toBe(false);
  const journal = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(journal.join('')).toContain('erased subjects');
  expect(isMarked(journal.join(''))).toBe(false);
});
