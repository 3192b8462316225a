import { subjects, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { cases, disputes, dossier } from '@najem/shared/contract/rights';
import { caseClosesAt } from '@najem/shared/domain/rights';
import { lockCase, openCaseIdentifiers, updateCase } from '../../../src/rights/cases/queries';
import { liftRestrictions, restrictEntries } from '../../../src/rights/restrictions/restrict-entries';
import { inTransaction } from '../../../src/kernel/context';
import { DAY_MS } from '../../../src/kernel/durations';
import { advanceCases, openedCase, readRecord, takeCase } from '../../support/case-actions';
import {
  appeal,
  decide,
  decided,
  type DisputedCase,
  newAdmin,
  newCase,
  open as openDispute,
  opened as openedDispute,
  read as readDispute,
  readSums,
  toDesk,
  travel,
} from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { readPdfText } from '../../support/pdf-text';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, buildPerson, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  mine = await newCase(site);
});
afterEach(() => site.close());

const COUNTING = { entry_count: 1, suspended_count: 0, rating_tenths: 12, author_count: 1 };
const HIDDEN = { entry_count: 0, suspended_count: 1, rating_tenths: 25, author_count: 0 };

const object = (disputed = mine) => openedCase(site, disputed, { kind: 'objection', restrictMeanwhile: true });
const withdraw = (id: string) => site.call(cases.withdraw, { id }, mine.as);

async function readStanding(entryId = mine.entryId) {
  return (await site.call(dossier.entry, { id: entryId }, mine.as)).body.entry.standing;
}

/** Grants a restriction as the desk does. */
async function grant(scope: Parameters<typeof restrictEntries>[1]['scope'], until: Date): Promise<string> {
  const { _id: id } = await openedCase(site, mine, { kind: 'restriction' });
  await takeCase(site, id);
  await inTransaction(site.ctx, async (tx) => {
    const of = await lockCase(tx, id);
    if (!of) throw new Error('The case is gone');
    await restrictEntries(tx, { caseId: id, identifiers: await openCaseIdentifiers(tx, id), scope, until });
    const now = tx.now();
    await updateCase(tx, of, {
      state: 'decided',
      outcome: 'granted',
      ground: 'accuracy_contested',
      reasons: 'Sprawdzamy dane.',
      scope: JSON.stringify(scope),
      decided_at: now,
      closes_at: caseClosesAt(now),
    });
  });
  return id;
}

// SECURITY: A dispute suspends
// Polityka: Sprzeciw wobec wpisów
it('an objection that restricts takes all entries out of sums, lists and reports until its withdrawal', async () => {
  const reportId = await generateReport(site, admin, mine.identifier);
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
  const { _id: id, isRestricting, dueAt } = await object();
  expect(isRestricting).toBe(true);
  expect(await readSums(site, mine.subjectId)).toMatchObject(HIDDEN);
  expect(await readStanding()).toMatchObject({ is: 'restricted', caseId: id, until: dueAt });
  await site.runJobs();
  const report = (await site.call(reports.get, { reportId }, { as: admin })).body.report;
  expect(report.data.history).toEqual([]);
  expect(report.suspended).toMatchObject([{ why: 'restricted', until: dueAt }]);
  expect(report.corrections?.map(({ what }) => what)).toEqual(['restricted']);
  const freshId = await generateReport(site, admin, mine.identifier);
  const fresh = await site.call(reports.get, { reportId: freshId }, { as: admin });
  expect(fresh.body.report.suspended).toMatchObject([{ why: 'restricted' }]);
  const { body } = await withdraw(id);
  expect(body.case).toMatchObject({ state: 'withdrawn', isRestricting: false });
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
  expect(await readStanding()).toEqual({ is: 'counting' });
  await site.runJobs();
  const after = (await site.call(reports.get, { reportId }, { as: admin })).body.report;
  expect(after.data.history).toHaveLength(1);
  expect(after.corrections?.map(({ what }) => what)).toEqual(['restricted', 'restored']);
});

// Polityka: Sprzeciw wobec wpisów
it('an objection that restricts processing meanwhile restricts nothing where the person did not want it', async () => {
  const { isRestricting } = await openedCase(site, mine, { kind: 'objection' });
  expect(isRestricting).toBe(false);
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
});

it('an objection that restricts processing meanwhile leaves entries about others as they are', async () => {
  const other = await newCase(site);
  await object();
  expect(await readSums(site, other.subjectId)).toMatchObject(COUNTING);
});

it('an objection that restricts applies to what is added under the identifier meanwhile, in either role', async () => {
  const { _id: id } = await object();
  const author = await newVerified(site);
  await addEntry(site, author, mine.descriptor, mine.subjectId, { reason: 'timely_payment' });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 2 });
  const input = buildPerson({ identifier: mine.identifier });
  const history = [
    { rentalAddress: 'ul. Polna 1, Łódź', reason: 'deposit_issues', comment: 'Nie oddał.', tenant: 'Jan' },
  ];
  const made = await site.call(subjects.landlord.create, { ...input, history }, { as: author });
  expect(made.status).toBe(201);
  const landlord = await site.ctx.db
    .selectFrom('subjects')
    .select('id')
    .where('kind', '=', 'landlord')
    .executeTakeFirstOrThrow();
  expect(await readSums(site, landlord.id)).toMatchObject({ entry_count: 0, suspended_count: 1 });
  await withdraw(id);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 2, suspended_count: 0 });
  expect(await readSums(site, landlord.id)).toMatchObject({ entry_count: 1, suspended_count: 0 });
  await addEntry(site, author, mine.descriptor, mine.subjectId, { reason: 'timely_payment' });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 3, suspended_count: 0 });
});

it('an objection that restricts lets the author change and delete a restricted entry', async () => {
  const { _id: id } = await object();
  const { subjectId, entryId, author } = mine;
  const changed = await site.call(
    tenants.updateHistory,
    {
      id: subjectId,
      entryId,
      landlord: 'Jan Kot',
      rentalAddress: 'ul. Nowa 2',
      reason: 'timely_payment',
      comment: 'Inaczej.',
    },
    { as: author },
  );
  expect(changed.status).toBe(200);
  expect(await readSums(site, subjectId)).toMatchObject(HIDDEN);
  expect((await site.call(tenants.removeHistory, { id: subjectId, entryId }, { as: author })).status).toBe(200);
  expect(await readSums(site, subjectId)).toMatchObject({ entry_count: 0, suspended_count: 0 });
  expect((await withdraw(id)).status).toBe(200);
  expect(await readSums(site, subjectId)).toMatchObject({ entry_count: 0, suspended_count: 0 });
});

it('an objection that restricts goes on after its due date until the desk has decided', async () => {
  await object();
  await travel(site, 60 * DAY_MS, mine.person);
  await advanceCases(site);
  expect(await readSums(site, mine.subjectId)).toMatchObject(HIDDEN);
});

it('an objection that restricts leaves no entry counting that is added at the same time', async () => {
  const author = await newVerified(site);
  await Promise.all([object(), addEntry(site, author, mine.descriptor, mine.subjectId)]);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 2 });
});

it('a disputed and restricted entry is restricted without the dispute, and counts without the case', async () => {
  const dispute = await openedDispute(site, mine);
  const { _id: id } = await object();
  expect(await readStanding()).toMatchObject({ is: 'disputed', disputeId: dispute._id });
  const { version } = await readDispute(site, dispute._id, mine.as);
  expect((await site.call(disputes.withdraw, { id: dispute._id, version }, mine.as)).status).toBe(200);
  expect(await readStanding()).toMatchObject({ is: 'restricted', caseId: id });
  expect(await readSums(site, mine.subjectId)).toMatchObject(HIDDEN);
  await withdraw(id);
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
});

it('a disputed and restricted entry stays disputed where the case ends first, and counts once it is kept', async () => {
  const { _id: id } = await object();
  const { status, body } = await openDispute(site, mine);
  expect(status).toBe(201);
  expect(await readStanding()).toMatchObject({ is: 'disputed' });
  await withdraw(id);
  expect(await readStanding()).toMatchObject({ is: 'disputed' });
  await toDesk(site, mine, body.dispute._id);
  await decide(site, admin, body.dispute._id, { outcome: 'kept', basis: 'evidence' });
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
});

async function readLetter(disputeId: string): Promise<string> {
  const headers = { authorization: `Bearer ${mine.person.token}` };
  const pdf = await site.app.inject({ url: `/api/dossier/disputes/${disputeId}/decision.pdf`, headers });
  return readPdfText(pdf.rawPayload).replaceAll('\u00a0', ' ');
}

it('a disputed and restricted entry is named in the letter of its decision as that found it', async () => {
  const disputeId = await decided(site, admin, mine, { outcome: 'kept', basis: 'evidence' });
  const letter = await readLetter(disputeId);
  expect(letter).toContain('Wpis znów liczy się do oceny.');
  await object();
  expect(await readStanding()).toMatchObject({ is: 'restricted' });
  expect(await readLetter(disputeId)).toBe(letter);
});

it('a disputed and restricted entry is restricted once the dispute kept it, and report holders read that', async () => {
  const reportId = await generateReport(site, admin, mine.identifier);
  const { _id: id } = await object();
  const disputeId = await decided(site, admin, mine, { outcome: 'kept', basis: 'evidence' });
  expect(await readStanding()).toMatchObject({ is: 'restricted', caseId: id });
  expect(await readDispute(site, disputeId, mine.as)).toMatchObject({ entry: { standing: 'restricted' } });
  expect(await readLetter(disputeId)).toContain('jest ograniczony z innego powodu');
  await site.runJobs();
  const { report } = (await site.call(reports.get, { reportId }, { as: admin })).body;
  expect(report.suspended).toMatchObject([{ why: 'restricted' }]);
  expect(report.corrections?.some(({ what }) => what === 'restored')).toBe(false);
});

it('an entry that is both disputed and restricted is restricted again where an appeal puts it back', async () => {
  const id = await decided(site, admin, mine, { outcome: 'removed', basis: 'evidence' });
  const { _id: caseId } = await object();
  await appeal(site, id, { as: mine.author });
  const { status } = await decide(site, await newAdmin(site), id, { outcome: 'kept', basis: 'evidence' });
  expect(status).toBe(200);
  expect(await readStanding()).toMatchObject({ is: 'restricted', caseId });
  expect(await readSums(site, mine.subjectId)).toMatchObject(HIDDEN);
  await withdraw(caseId);
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
});

const inDays = (days: number) => new Date(site.now().getTime() + days * DAY_MS);

it('a granted restriction of everything runs until its end, also for new entries, and ends by itself', async () => {
  const id = await grant({ is: 'all' }, inDays(5));
  await addEntry(site, await newVerified(site), mine.descriptor, mine.subjectId);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 2 });
  await advanceCases(site);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 2 });
  await travel(site, 6 * DAY_MS, mine.person);
  await advanceCases(site);
  await advanceCases(site);
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 2, suspended_count: 0 });
  expect((await readRecord(site, id)).restricted_until).not.toBeNull();
});

it('a granted restriction of single entries, or of those of a reason, leaves the others as they are', async () => {
  const author = await newVerified(site);
  await addEntry(site, author, mine.descriptor, mine.subjectId, { reason: 'timely_payment' });
  await grant({ is: 'entries', entryIds: [mine.entryId] }, inDays(5));
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1, suspended_count: 1 });
  await grant({ is: 'kind', reason: 'timely_payment' }, inDays(3));
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 2 });
  await addEntry(site, author, mine.descriptor, mine.subjectId, { reason: 'timely_payment' });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 1, suspended_count: 2 });
});

it('a granted restriction of an entry about somebody else is refused and changes nothing', async () => {
  const other = await newCase(site);
  const attempt = grant({ is: 'entries', entryIds: [mine.entryId, other.entryId] }, inDays(5));
  await expect(attempt).rejects.toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  expect(await readSums(site, other.subjectId)).toMatchObject(COUNTING);
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
});

it('a granted restriction by two cases lasts until both have ended', async () => {
  const first = await grant({ is: 'all' }, inDays(5));
  const { _id: second } = await object();
  await inTransaction(site.ctx, (tx) => liftRestrictions(tx, first));
  expect(await readStanding()).toMatchObject({ is: 'restricted', caseId: second });
  await withdraw(second);
  expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
});
