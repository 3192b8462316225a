import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { cases, deskCaseCalls, deskNoteCalls } from '@najem/shared/contract/rights';
import { opinions, tenancies, tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { TENANT } from '@najem/shared/domain/register';
import type { CaseKind } from '@najem/shared/domain/rights';
import type { DeskDecision } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import { inTransaction } from '../../src/kernel/context';
import { endContested } from '../../src/rights/claims/advance-claims';
import { replayJournal } from '../../src/rights/erasure/replay-journal';
import { journalErasures } from '../../src/rights/journal/journal-erasures';
import { runRetention } from '../../src/rights/retention/run-retention';
import { CASE_TEXT } from '../support/case-actions';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../support/database';
import { settleOnDesk } from '../support/desk-case-actions';
import { appeal, decide, decided, type DisputedCase, newAdmin, REASONS } from '../support/dispute-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { OPINION } from '../support/tenancy-actions';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth, takeOver } from '../support/tenancy-steps';

const START = new Date('2026-11-20T09:00:00.000Z');
const OVER = '2027-01-04';
/** What the landlord writes: of the first kind is what is disputed, reported and erased. */
const WORDS = [
  { reason: 'payment_issues', comment: 'Trzy czynsze po terminie, mimo próśb.' },
  { reason: 'property_care', comment: 'Mieszkanie oddane w świetnym stanie, czyste.' },
];

/** A tenancy whose landlord's opinion leaves the history, and what is needed for that. */
interface Let extends Pair {
  number: string;
  pesel: string;
  entryId: string;
  subjectId: string;
}

type Scope = Parameters<typeof settleOnDesk>[3]['scope'];
type Way = (site: TestApp, one: Let) => Promise<unknown>;

let admin: Person;
let judge: Person;

const disputedOf = (one: Let): DisputedCase => ({
  ...{ descriptor: TENANT, subjectId: one.subjectId, identifier: one.pesel, entryId: one.entryId },
  ...{ author: one.landlord, creator: one.landlord, person: one.tenant, as: { as: one.tenant } },
});

const removeByDispute: Way = (site, one) =>
  decided(site, admin, disputedOf(one), { outcome: 'removed', basis: 'no_evidence' });

const grant =
  (kind: Extract<CaseKind, 'erasure' | 'objection'>, scopeOf: (one: Let) => Scope): Way =>
  async (site, one) => {
    await confirmPerson(site, one.tenant);
    const opening = { kind, concerns: { is: 'file' }, text: CASE_TEXT } as const;
    const { body } = await site.call(cases.open, opening, { as: one.tenant });
    const ground = kind === 'erasure' ? 'no_longer_needed' : 'situation_prevails';
    await settleOnDesk(site, admin, body.case._id, { outcome: 'granted', ground, scope: scopeOf(one) });
  };

async function giveNotice(site: TestApp, one: Let): Promise<void> {
  const { body: report } = await site.call(reports.generate, { identifier: one.pesel }, { as: admin });
  const share = { reportId: report.report._id, expirationHours: 24 };
  const { body: shared } = await site.call(reports.share, share, { as: admin });
  const shareId = shared.shareLink.split('/').at(-1) ?? '';
  const notice = { shareId, entryId: one.entryId, name: 'Ewa Łęcka', email: 'ewa@poczta.test', text: CASE_TEXT };
  const { body } = await site.call(cases.notify, { ...notice, goodFaith: true }, {});
  await confirmPerson(site, admin);
  const { items } = (await site.call(deskCaseCalls.cases, { kind: 'content_notice' }, { as: admin })).body;
  const id = items.find(({ number }) => number === body.number)?._id ?? '';
  await settleOnDesk(site, admin, id, { outcome: 'granted', ground: 'content_unlawful' });
}

async function decideOn(site: TestApp, { number }: Let, decision: DeskDecision): Promise<void> {
  await confirmPerson(site, admin);
  const row = site.ctx.db.selectFrom('tenancies').select('version').where('number', '=', number);
  const { version } = await row.executeTakeFirstOrThrow();
  const input = { number, decision, reasons: REASONS, version };
  expect((await site.call(tenancyDeskCalls.decideTenancy, input, { as: admin })).status).toBe(200);
}

/** Another account proves better what the tenant was proven by. */
async function question(site: TestApp, { tenant, pesel }: Let): Promise<void> {
  await site.ctx.db.updateTable('claims').set({ level: 2 }).where('user_id', '=', tenant.id).execute();
  await takeOver(site, pesel, { person: await site.signUpVerified(), givenName: 'Zofia' });
  await site.runJobs();
}

async function settleHeld(site: TestApp, { landlord }: Let, decision: 'release' | 'refuse'): Promise<void> {
  await confirmPerson(site, admin);
  const { items } = (await site.call(deskNoteCalls.notes, {}, { as: admin })).body;
  const own = items.filter(({ kind, author }) => kind === 'entry_held' && author?._id === landlord.id);
  expect(own).toHaveLength(WORDS.length);
  for (const { _id: id, version } of own) {
    const input = { id, version, decision, ...(decision === 'refuse' ? { reasons: REASONS } : {}) };
    expect((await site.call(deskNoteCalls.handleNote, input, { as: admin })).status).toBe(200);
  }
}

/** Whose author is blocked at the reveal: what they wrote waits for the desk. */
const HELD: readonly string[] = ['waited and the desk refused', 'waited and the desk let in'];

/** The ways by which entries of an opinion leave the history, and how many stay; last those by which none leaves. */
const WAYS: readonly (readonly [name: string, way: Way, left: number])[] = [
  ['a dispute removed', removeByDispute, 1],
  [
    'its author withdrew',
    (site, { landlord, number }) => site.call(opinions.withdraw, { number, version: 1 }, { as: landlord }),
    0,
  ],
  [
    'an administrator removed',
    (site, { subjectId: id, entryId }) => site.call(tenants.removeHistory, { id, entryId }, { as: admin }),
    1,
  ],
  [
    'an administrator removed with their subject',
    (site, { subjectId: id }) => site.call(tenants.remove, { id }, { as: admin }),
    0,
  ],
  ['a notice removed', giveNotice, 1],
  ['an erasure of everything took', grant('erasure', () => ({ is: 'all' })), 0],
  ['an erasure of one kind took', grant('erasure', () => ({ is: 'kind', reason: 'payment_issues' })), 1],
  ['an erasure of single entries took', grant('erasure', ({ entryId }) => ({ is: 'entries', entryIds: [entryId] })), 1],
  ['an objection took', grant('objection', () => ({ is: 'all' })), 0],
  [
    'their author’s own proof of the number took',
    (site, { landlord, pesel }) => takeOver(site, pesel, { person: landlord, givenName: 'Łucja' }),
    0,
  ],
  [
    'another person’s proof took',
    async (site, one) => {
      await question(site, one);
      await decideOn(site, one, 'refuse');
    },
    0,
  ],
  [
    'a claim that was abuse took',
    async (site, { tenant }) => {
      const claim = site.ctx.db.selectFrom('claims').select('id').where('user_id', '=', tenant.id);
      const { id } = await claim.executeTakeFirstOrThrow();
      await inTransaction(site.ctx, (tx) => endContested(tx, id, admin.id));
    },
    0,
  ],
  ['the annulment by the desk took', (site, one) => decideOn(site, one, 'annul'), 0],
  [
    'the end of their time took',
    async (site, { entryId: id }) => {
      const long = { recorded_at: new Date(0), ages_from: new Date(0), created_at: new Date(0) };
      await site.ctx.db.updateTable('history_entries').set(long).where('id', '=', id).execute();
      await runRetention(site.ctx);
    },
    1,
  ],
  ['waited and the desk refused', (site, one) => settleHeld(site, one, 'refuse'), 0],
  ['waited and the desk let in', (site, one) => settleHeld(site, one, 'release'), 2],
  [
    'a dispute removed and an appeal put back',
    async (site, one) => {
      const id = await decided(site, admin, disputedOf(one), { outcome: 'removed', basis: 'no_evidence' });
      await appeal(site, id, { as: one.landlord });
      await decide(site, judge, id, { outcome: 'kept', basis: 'evidence' });
    },
    2,
  ],
  ['nobody touched', () => Promise.resolve(), 2],
];

const journal = mkdtempSync(path.join(os.tmpdir(), 'najem-journal-'));
const config = { erasureJournal: journal, accessTokenSeconds: 400 * 86_400 };
const databases: TestDatabase[] = [];
const lets = new Map<string, Let>();
let live: TestApp;
let restored: TestApp;
/** Restored to when what the history has stood outside. */
let between: TestApp;
let outside: Let;

async function letHome(site: TestApp, { isProven = true } = {}): Promise<Let> {
  const pair = await newPair(site);
  const pesel = isProven ? (await proveBoth(site, pair)).tenant : '';
  const { number } = await confirmTenancy(site, pair, { to: '2026-10-31' });
  await site.call(opinions.give, { number, entries: WORDS, version: 0 }, { as: pair.landlord });
  await site.call(opinions.give, { number, entries: OPINION.tenant, version: 0 }, { as: pair.tenant });
  return { ...pair, number, pesel, entryId: '', subjectId: '' };
}

/** What a tenancy's page or the history has of what the landlord wrote; words, or one by one where they wait. */
async function readWords({ ctx }: TestApp, { number }: Let): Promise<string[]> {
  const { rows } = await sql<{ comment: string }>`
    select coalesce(h.comment, r.comment) as comment from revealed_entries r
    join tenancies t on t.id = r.tenancy_id left join history_entries h on h.id = r.entry_id
    where t.number = ${number} and r.by = 'landlord' and r.place in ('register', 'outside', 'held')
      and coalesce(h.comment, r.comment) is not null order by 1`.execute(ctx.db);
  return rows.map(({ comment }) => comment);
}

async function findEntry({ ctx }: TestApp, { number }: Let): Promise<Pick<Let, 'entryId' | 'subjectId'>> {
  const { rows } = await sql<{ entryId: string; subjectId: string }>`
    select h.id as "entryId", h.subject_id as "subjectId" from history_entries h
    join revealed_entries r on r.entry_id = h.id join tenancies t on t.id = r.tenancy_id
    where t.number = ${number} and h.reason = 'payment_issues'`.execute(ctx.db);
  return rows[0] ?? { entryId: '', subjectId: '' };
}

async function keep(database: TestDatabase): Promise<TestDatabase> {
  const copy = await copyDatabase(database);
  databases.push(copy);
  return copy;
}

async function comeBack({ url: databaseUrl }: TestDatabase, now: Date): Promise<TestApp> {
  const site = await startTestApp({ databaseUrl, config, now });
  await replayJournal(site.ctx);
  return site;
}

beforeAll(async () => {
  const database = await createTestDatabase();
  const before = await startTestApp({ databaseUrl: database.url, config, now: START });
  for (const [name] of WAYS) lets.set(name, await letHome(before));
  outside = await letHome(before, { isProven: false });
  const blocked = HELD.map((name) => lets.get(name)?.landlord.id ?? '');
  await before.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', 'in', blocked).execute();
  [admin, judge] = [await before.signInAdmin(), await newAdmin(before)];
  await before.runJobs();
  await before.close();
  const sealed = await keep(database);

  const revealing = await startTestApp({ databaseUrl: database.url, config, now: START });
  await goTo(revealing, OVER);
  await revealing.runJobs();
  const now = revealing.now();
  await revealing.close();
  const revealed = await keep(database);

  live = await startTestApp({ databaseUrl: database.url, config, now });
  databases.push(database);
  for (const person of [admin, judge, outside.tenant]) Object.assign(person, await live.signIn(person));
  await proveBoth(live, outside);
  await live.call(opinions.join, { number: outside.number }, { as: outside.tenant });
  for (const [name, way] of WAYS) {
    const one = Object.assign(lets.get(name)!, await findEntry(live, lets.get(name)!));
    for (const person of [admin, judge]) await confirmPerson(live, person);
    for (const person of HELD.includes(name) ? [] : [one.landlord, one.tenant]) {
      Object.assign(person, await live.signIn(person));
    }
    await way(live, one);
    await live.runJobs();
  }
  const { entryId, subjectId: id } = await findEntry(live, outside);
  expect((await live.call(tenants.removeHistory, { id, entryId }, { as: admin })).status).toBe(200);
  await journalErasures(live.ctx);

  restored = await comeBack(sealed, START);
  await goTo(restored, OVER);
  await restored.runJobs();
  between = await comeBack(revealed, now);
});
afterAll(async () => {
  for (const site of [live, restored, between]) await site.close();
  for (const database of databases) await database.drop();
  rmSync(journal, { recursive: true, force: true });
});

// SECURITY: What was erased does not come back
it.each(WAYS)('what %s is as it was after a backup from before the reveal', async (name, _way, left) => {
  const one = lets.get(name)!;
  const there = await readWords(live, one);
  expect(there).toHaveLength(left);
  expect(await readWords(restored, one)).toEqual(there);
  // Nor does it wait where nobody sees it.
  const { rows } = await sql<{ comment: string }>`
    select comment from history_entries h join subjects s on s.id = h.subject_id
    where h.author_id = ${one.landlord.id} and h.is_unlisted
    union all select comment from held_entries where author_id = ${one.landlord.id} order by 1`.execute(
    restored.ctx.db,
  );
  expect(rows.map(({ comment }) => comment)).toEqual(there);
});

it('what joined the history and left it is not on the page after a backup from before it joined', async () => {
  const there = await readWords(live, outside);
  expect(there).toEqual([WORDS[1]?.comment]);
  expect(await readWords(between, outside)).toEqual(there);
  expect(await readWords(restored, outside)).toEqual(there);
  Object.assign(outside.landlord, await between.signIn(outside.landlord));
  const { body } = await between.call(tenancies.get, { number: outside.number }, { as: outside.landlord });
  expect(JSON.stringify(body)).not.toContain(WORDS[0]?.comment);
});
