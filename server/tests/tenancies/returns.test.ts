import { tenants } from '@najem/shared/contract/register';
import { cases, deskCaseCalls } from '@najem/shared/contract/rights';
import { opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { TENANT } from '@najem/shared/domain/register';
import type { DeskDecision } from '@najem/shared/domain/tenancies';
import { inTransaction } from '../../src/kernel/context';
import { TENANCY_ERASERS } from '../../src/tenancies/erasure/erasers';
import { CASE_TEXT } from '../support/case-actions';
import { decideOnDesk, settleOnDesk, takeOnDesk } from '../support/desk-case-actions';
import { appeal, decide, decided, type DisputedCase, newAdmin, REASONS } from '../support/dispute-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { generateReport } from '../support/report-actions';
import { confirmPerson, type Person } from '../support/sign-in';
import { OPINION } from '../support/tenancy-actions';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth, takeOver } from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;
let number: string;
let numbers: Readonly<Record<'landlord' | 'tenant', string>>;
let entryId: string;
let subjectId: string;
let admin: Person;
let judge: Person;

/** A landlord's opinion stands in the history of the tenant, who was proven by a document. */
beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
  numbers = await proveBoth(site, pair);
  await site.ctx.db.updateTable('claims').set({ level: 2 }).execute();
  number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
  await site.call(opinions.give, { number, entries: OPINION.landlord, version: 0 }, { as: pair.landlord });
  await goTo(site, '2027-01-04', [pair.landlord, pair.tenant]);
  await site.runJobs();
  [admin, judge] = [await newAdmin(site), await newAdmin(site)];
  for (const person of [pair.landlord, pair.tenant, admin, judge]) await confirmPerson(site, person);
  const entry = await site.ctx.db.selectFrom('history_entries').select(['id', 'subject_id']).executeTakeFirstOrThrow();
  [entryId, subjectId] = [entry.id, entry.subject_id];
});
afterEach(() => site.close());

const readEntries = () => site.ctx.db.selectFrom('history_entries').select(['id', 'tenancy_from']).execute();

const aboutOpinion = (): DisputedCase => ({
  descriptor: TENANT,
  subjectId,
  identifier: numbers.tenant,
  entryId,
  author: pair.landlord,
  creator: pair.landlord,
  person: pair.tenant,
  as: { as: pair.tenant },
});

/** Removes the opinion by a dispute, and lets its author appeal; returns how the appeal is granted. */
async function disputed(): Promise<() => Promise<{ status: number }>> {
  const id = await decided(site, admin, aboutOpinion(), { outcome: 'removed', basis: 'evidence' });
  expect((await appeal(site, id, { as: pair.landlord })).status).toBe(200);
  return () => decide(site, judge, id, { outcome: 'kept', basis: 'evidence' });
}

/** Removes it after a notice, likewise. */
async function noticed(): Promise<() => Promise<{ status: number }>> {
  const reportId = await generateReport(site, admin, numbers.tenant);
  const reader = { name: 'Jan Zgłaszający', email: 'jan@example.com', text: CASE_TEXT, goodFaith: true };
  await site.call(cases.notify, { reportId, entryId, ...reader }, { as: admin });
  const find = async (kind: 'content_notice' | 'complaint') =>
    (await site.call(deskCaseCalls.cases, { kind }, { as: judge })).body.items[0]?._id ?? '';
  const id = await find('content_notice');
  await settleOnDesk(site, judge, id, { outcome: 'granted', ground: 'content_unlawful' });
  await confirmPerson(site, pair.landlord);
  expect((await site.call(cases.appeal, { id, text: CASE_TEXT }, { as: pair.landlord })).status).toBe(201);
  const complaint = await find('complaint');
  return async () => {
    await takeOnDesk(site, admin, complaint);
    return decideOnDesk(site, admin, complaint, { outcome: 'granted', ground: 'rights_confirmed' });
  };
}

async function onDesk(decision: DeskDecision): Promise<void> {
  await confirmPerson(site, admin);
  const { version } = await site.ctx.db.selectFrom('tenancies').select('version').executeTakeFirstOrThrow();
  const input = { number, decision, reasons: REASONS, version };
  expect((await site.call(tenancyDeskCalls.decideTenancy, input, { as: admin })).status).toBe(200);
}

/** Another account proves a side's number better, and the desk finds another person. */
async function proveOther(side: 'landlord' | 'tenant'): Promise<void> {
  await takeOver(site, numbers[side], { person: await site.signUpVerified(), givenName: 'Zofia' });
  await site.runJobs();
  await onDesk('refuse');
}

async function withdraw(): Promise<void> {
  await confirmPerson(site, pair.landlord);
  expect((await site.call(opinions.withdraw, { number, version: 1 }, { as: pair.landlord })).status).toBe(200);
}

const removals: [string, typeof disputed][] = [
  ['a dispute', disputed],
  ['a notice', noticed],
];
const ends: [string, () => Promise<void>][] = [
  ['annulled', () => onDesk('annul')],
  ['about another person', () => proveOther('tenant')],
  ['withdrawn', withdraw],
];

describe.each(removals)('an opinion that %s removed', (_by, remove) => {
  it('comes back by an appeal', async () => {
    const grant = await remove();
    expect(await readEntries()).toEqual([]);
    expect((await grant()).status).toBe(200);
    expect(await readEntries()).toEqual([{ id: entryId, tenancy_from: '2024-09-01' }]);
  });

  it.each(ends)('does not come back by an appeal once it is %s', async (_why, end) => {
    const grant = await remove();
    await end();
    expect((await grant()).status).toBe(409);
    expect(await readEntries()).toEqual([]);
    const noted = await site.ctx.db
      .selectFrom('erasures')
      .select('row_id')
      .where('table_name', '=', 'revealed_entries')
      .execute();
    expect(noted).toContainEqual({ row_id: entryId });
  });

  it('does not come back by an appeal in a backup from before it left for good', async () => {
    const grant = await remove();
    await inTransaction(site.ctx, (tx) => TENANCY_ERASERS.revealed_entries(tx, [entryId]));
    expect((await grant()).status).toBe(409);
    expect(await readEntries()).toEqual([]);
  });

  it('comes back without the mark of a tenancy that lost its proof meanwhile', async () => {
    const grant = await remove();
    await proveOther('landlord');
    expect((await grant()).status).toBe(200);
    expect(await readEntries()).toEqual([{ id: entryId, tenancy_from: null }]);
  });
});

it('an opinion that a dispute corrected does not come back as it was once it is withdrawn', async () => {
  const entry = {
    landlord: 'X',
    rentalAddress: 'ul. Lipowa 4/7, 30-001 Kraków',
    reason: 'timely_payment',
    comment: 'Czynsz w terminie, raz po przypomnieniu.',
  };
  const id = await decided(site, admin, aboutOpinion(), { outcome: 'corrected', basis: 'evidence', entry });
  await withdraw();
  expect((await appeal(site, id, { as: pair.landlord })).body.code).toBe('APPEAL_LATE');
  expect(await readEntries()).toEqual([]);
});

it('an opinion whose tenancy is gone is changed by nobody', async () => {
  await site.ctx.db.deleteFrom('tenancies').execute();
  const words = { rentalAddress: 'ul. Inna 5, Łódź', reason: 'timely_payment', comment: 'Zupełnie inny komentarz.' };
  const edit = { id: subjectId, entryId, landlord: 'X', ...words };
  await confirmPerson(site, admin);
  expect((await site.call(tenants.updateHistory, edit, { as: admin })).body.code).toBe('OPINION_REVEALED');
  expect((await site.call(tenancies.get, { number }, { as: pair.landlord })).status).toBe(404);
});
