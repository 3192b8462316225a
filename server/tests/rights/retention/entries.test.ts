import { cases, dossier } from '@najem/shared/contract/rights';
import { expiresAt, LANDLORD, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { DAY_MS } from '../../../src/kernel/durations';
import { runRetention } from '../../../src/rights/retention/run-retention';
import { openedCase } from '../../support/case-actions';
import { type DisputedCase, newCase, opened as openedDispute, readSums } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import { addEntry } from '../../support/subject-actions';

const START = new Date('2026-11-20T09:00:00.000Z');

let site: TestApp;
beforeEach(async () => void (site = await startTestApp({ now: START })));
afterEach(() => site.close());

const readEntry = (id: string) =>
  site.ctx.db.selectFrom('history_entries').selectAll().where('id', '=', id).executeTakeFirst();
const isThere = async (id: string) => (await readEntry(id)) !== undefined;

async function endOf(id: string): Promise<Date> {
  const entry = await readEntry(id);
  if (!entry) throw new Error('The entry is gone');
  return expiresAt({ ...entry, recordedAt: entry.recorded_at, keptUntil: entry.kept_until });
}

/** Runs the retention at a moment. */
async function runAt(moment: Date): Promise<void> {
  site.advance(moment.getTime() - site.now().getTime());
  await runRetention(site.ctx);
}

const KEPT: [string, SubjectDescriptor, number, { grade?: 'court' }][] = [
  ['payment_issues', TENANT, 3, {}],
  ['property_damage', TENANT, 2, {}],
  ['contract_breach', TENANT, 2, {}],
  ['timely_payment', TENANT, 6, {}],
  ['deposit_issues', LANDLORD, 3, {}],
  ['quick_response', LANDLORD, 6, {}],
  ['property_damage', TENANT, 6, { grade: 'court' }],
];
// Regulamin: Wpisy znikają
it.each(KEPT)(
  'an entry with the reason %s is deleted on the day that its screen shows',
  async (reason, descriptor, years, set) => {
    const { entryId, subjectId, author } = await newCase(site, { reason, descriptor });
    if (set.grade) {
      await site.ctx.db
        .updateTable('history_entries')
        .set({ ...set, evidence_grade: 'court' })
        .execute();
      await site.ctx.db
        .updateTable('subjects')
        .set({ documented_count: 1, documented_tenths: sql<number>`effect_tenths` })
        .execute();
    }
    const balance = () => site.ctx.db.selectFrom('users').select('rent_coins').where('id', '=', author.id).execute();
    const before = await balance();
    const end = new Date(START);
    end.setUTCFullYear(START.getUTCFullYear() + years);
    expect((await endOf(entryId)).getTime() - end.getTime()).toBeLessThan(60_000);
    await runAt(new Date((await endOf(entryId)).getTime() - 1));
    expect(await isThere(entryId)).toBe(true);
    await runAt(await endOf(entryId));
    expect(await isThere(entryId)).toBe(false);
    const stones = await site.ctx.db.selectFrom('entry_tombstones').select('cause').execute();
    expect(stones).toEqual([{ cause: 'expired' }]);
    expect(await readSums(site, subjectId)).toMatchObject({ entry_count: 0, rating_tenths: 25 });
    expect(await balance()).toEqual(before);
  },
);

it('an entry with an older wording of its reason is kept as long as that reason', async () => {
  const { entryId } = await newCase(site, { reason: 'payment_issues' });
  await site.ctx.db
    .updateTable('history_entries')
    .set({ reason: 'Problemy z płatnościami' })
    .where('id', '=', entryId)
    .execute();
  await runAt(new Date((await endOf(entryId)).getTime() - DAY_MS));
  expect(await isThere(entryId)).toBe(true);
  await runAt(await endOf(entryId));
  expect(await isThere(entryId)).toBe(false);
});

it('an entry recorded before entries were kept for a time stays at least as long as it was promised', async () => {
  const { entryId } = await newCase(site, { reason: 'property_damage' });
  const promised = new Date(START.getTime() + 90 * DAY_MS);
  await site.ctx.db
    .updateTable('history_entries')
    .set({ recorded_at: new Date('2020-01-01T00:00:00.000Z'), kept_until: promised })
    .where('id', '=', entryId)
    .execute();
  await runAt(new Date(promised.getTime() - 1));
  expect(await isThere(entryId)).toBe(true);
  await runAt(promised);
  expect(await isThere(entryId)).toBe(false);
});

it('an entry leaves reports that were issued with it as they are', async () => {
  const mine = await newCase(site, { reason: 'property_damage' });
  const end = await endOf(mine.entryId);
  site.advance(end.getTime() - START.getTime() - 2 * DAY_MS);
  const reportId = await generateReport(site, await site.signInAdmin(), mine.identifier);
  const read = () =>
    site.ctx.db.selectFrom('reports').select(['version', 'data', 'name']).where('id', '=', reportId).execute();
  const before = await read();
  await runAt(end);
  await site.runJobs();
  expect(await isThere(mine.entryId)).toBe(false);
  expect(await read()).toEqual(before);
});

describe('paused retention', () => {
  let mine: DisputedCase;
  beforeEach(async () => void (mine = await newCase(site, { reason: 'property_damage' })));

  async function expectKept(isKept: boolean) {
    await runAt(new Date(Math.max((await endOf(mine.entryId)).getTime(), site.now().getTime())));
    expect(await isThere(mine.entryId)).toBe(isKept);
  }

  it('the clock of an entry stands still while it is disputed, and its person reads that', async () => {
    const read = async () => (await site.call(dossier.entry, { id: mine.entryId }, mine.as)).body.entry;
    expect(await read()).not.toHaveProperty('isKeptLonger');
    await openedDispute(site, mine);
    expect(await read()).toMatchObject({ isKeptLonger: true });
    await expectKept(true);
    await site.ctx.db
      .updateTable('disputes')
      .set({ state: 'withdrawn', due_at: null, closed_at: site.now() })
      .execute();
    await expectKept(false);
  });

  it('the clock of an entry stands still while a case about it is open', async () => {
    const { _id: id } = await openedCase(site, mine, { concerns: { is: 'entry', entryId: mine.entryId } });
    await site.ctx.db
      .updateTable('history_entries')
      .set({ recorded_at: new Date('2024-01-01') })
      .execute();
    await runRetention(site.ctx);
    expect(await isThere(mine.entryId)).toBe(true);
    expect((await site.call(cases.withdraw, { id }, mine.as)).status).toBe(200);
    await runRetention(site.ctx);
    expect(await isThere(mine.entryId)).toBe(false);
  });

  it('the clock of an entry stands still while an objection restricts it', async () => {
    await openedCase(site, mine, { kind: 'objection', restrictMeanwhile: true });
    await expectKept(true);
  });
});

const ENDING = 'Wpis zniknie 20.11.2028';

it('the mail about the end of an entry goes once to its person and to its author, 30 days before', async () => {
  const mine = await newCase(site, { reason: 'property_damage' });
  const end = await endOf(mine.entryId);
  const received = async () => (await site.mails()).filter(({ subject }) => subject === ENDING);
  await runAt(new Date(end.getTime() - 30 * DAY_MS - 1));
  expect(await received()).toEqual([]);
  await runAt(new Date(end.getTime() - 30 * DAY_MS));
  await runRetention(site.ctx);
  const mails = await received();
  expect(mails.map(({ to }) => to).sort()).toEqual([mine.person.email, mine.author.email].sort());
  expect(mails[0]?.text).toContain('Minie okres przechowywania. Nie musisz nic robić.');
  expect(mails.find(({ to }) => to === mine.person.email)?.text).toContain(`/dossier/entries/${mine.entryId}`);
});

it('the mail about the end of an entry does not go to an author who has another entry about the person', async () => {
  const mine = await newCase(site, { reason: 'property_damage' });
  await addEntry(site, mine.author, TENANT, mine.subjectId, { reason: 'timely_payment' });
  await runAt(new Date((await endOf(mine.entryId)).getTime() - 30 * DAY_MS));
  const to = (await site.mails()).filter(({ subject }) => subject === ENDING).map((mail) => mail.to);
  expect(to).toEqual([mine.person.email]);
});

it('the mail about the end of an entry does not go out while the clock stands', async () => {
  const mine = await newCase(site, { reason: 'property_damage' });
  await openedCase(site, mine, { kind: 'objection', restrictMeanwhile: true });
  await runAt(new Date((await endOf(mine.entryId)).getTime() - 30 * DAY_MS));
  expect((await site.mails()).filter(({ subject }) => subject === ENDING)).toEqual([]);
});
