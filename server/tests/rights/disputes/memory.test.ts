import { subjects } from '@najem/shared/contract/register';
import { cases, disputes, dossier, deskDisputeCalls, deskCaseCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { GROUNDS } from '@najem/shared/domain/rights';
import { DAY_MS } from '../../../src/kernel/durations';
import { openedCase, settleCase } from '../../support/case-actions';
import {
  advanceDisputes,
  appeal,
  decide,
  decided,
  type DisputedCase,
  newAdmin,
  newCase,
  opened,
  read,
  readSums,
  REASONS,
  STATEMENT,
  travel,
} from '../../support/dispute-actions';
import { insertActiveClaim, openAsGuest, openAsUser } from '../../support/dossier-actions';
import { sendChecked } from '../../support/attachment-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, newVerified } from '../../support/subject-actions';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

const COUNTING = { entry_count: 1, suspended_count: 0 };
const SUSPENDED = { entry_count: 0, suspended_count: 1 };
const BY_THE_DESK = { state: 'deciding', isSuspended: false, because: 'kept_before' };

async function withdraw(disputed: DisputedCase, id: string) {
  const { version } = await read(site, id, disputed.as);
  const { status } = await site.call(disputes.withdraw, { id, version }, disputed.as);
  expect(status).toBe(200);
}

/** Disputes the entry and withdraws that. */
async function disputeOnce(disputed: DisputedCase) {
  const first = await opened(site, disputed);
  expect(first).toMatchObject({ state: 'awaiting_author', isSuspended: true });
  await withdraw(disputed, first._id);
}

/** Ends every claim, so that a new proof begins from nothing. */
async function endClaims() {
  await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
  await site.ctx.db.updateTable('claims').set({ state: 'ended', ended_at: site.now() }).execute();
}

/** What the desk's call answers to an administrator who suspends the entry. */
async function suspend(id: string, reasons = REASONS) {
  await confirmPerson(site, admin);
  const { version } = (await site.call(deskDisputeCalls.dispute, { id }, { as: admin })).body.dispute;
  return site.call(deskDisputeCalls.suspendDispute, { id, reasons, version }, { as: admin });
}

describe('an entry that its person disputed before', () => {
  // SECURITY: A dispute suspends
  it('goes on counting however often they withdraw and dispute it again, whatever ground or file', async () => {
    const disputed = await newCase(site);
    await disputeOnce(disputed);
    for (const ground of GROUNDS) {
      const file = await sendChecked(site, disputed.person, PICTURE, 'dispute');
      const again = await opened(site, disputed, { ground, attachmentIds: [file._id] });
      expect(again).toMatchObject({ ...BY_THE_DESK, dueAt: '2026-12-04T22:59:59.999Z' });
      expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
      await withdraw(disputed, again._id);
    }
  });

  it('goes on counting after it was kept or corrected, and after its author changed it', async () => {
    const kept = await newCase(site);
    await decided(site, admin, kept, { outcome: 'kept', basis: 'evidence' });
    const changed = await newCase(site);
    await disputeOnce(changed);
    const where = { id: changed.subjectId, entryId: changed.entryId };
    const change = { ...where, landlord: 'Ktoś inny', rentalAddress: 'ul. Nowa 1', reason: 'contract_breach' };
    const edited = await site.call(
      subjects.tenant.updateHistory,
      { ...change, comment: 'Inaczej.' },
      { as: changed.author },
    );
    expect(edited.status).toBe(200);
    await travel(site, 16 * DAY_MS, kept.person, changed.person);
    await advanceDisputes(site);
    for (const disputed of [kept, changed]) {
      expect(await opened(site, disputed)).toMatchObject(BY_THE_DESK);
      expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
    }
  });

  it('is known to the same person as a guest, by a new proof and by another account', async () => {
    const disputed = await newCase(site);
    await disputeOnce(disputed);
    await endClaims();
    const guest = await openAsGuest(site, disputed.identifier);
    const { body } = await site.call(
      disputes.open,
      { id: disputed.entryId, ground: 'not_me', text: STATEMENT, wanted: 'removal' },
      guest,
    );
    expect(body.dispute).toMatchObject(BY_THE_DESK);
  });

  it('is known when its author deleted it and wrote it again, also below another number of the person', async () => {
    const disputed = await newCase(site);
    await disputeOnce(disputed);
    const where = { id: disputed.subjectId, entryId: disputed.entryId };
    expect((await site.call(subjects.tenant.removeHistory, where, { as: disputed.author })).status).toBe(200);
    const { body } = await addEntry(site, disputed.author, TENANT, disputed.subjectId, { reason: 'payment_issues' });
    const again = await opened(site, { ...disputed, entryId: body.history[0]?._id ?? '' });
    expect(again).toMatchObject(BY_THE_DESK);

    const passport = buildPerson({ identifier: 'FE1234567' });
    const { _id: subjectId } = await addSubject(site, disputed.creator, TENANT, passport);
    await openAsUser(site, passport.identifier, disputed.person);
    const elsewhere = await addEntry(site, disputed.author, TENANT, subjectId, { reason: 'payment_issues' });
    const entryId = elsewhere.body.history[0]?._id ?? '';
    expect(await opened(site, { ...disputed, entryId })).toMatchObject(BY_THE_DESK);
  });

  it('is another one where a decision removed it, or where the words are others', async () => {
    const disputed = await newCase(site);
    const first = await opened(site, disputed);
    await site.ctx.db
      .updateTable('disputes')
      .set({ due_at: new Date(0) })
      .where('id', '=', first._id)
      .execute();
    await advanceDisputes(site);
    const again = await addEntry(site, disputed.author, TENANT, disputed.subjectId, { reason: 'payment_issues' });
    const entryId = again.body.history[0]?._id ?? '';
    expect(await opened(site, { ...disputed, entryId })).toMatchObject({ isSuspended: true });
    const other = await addEntry(site, disputed.author, TENANT, disputed.subjectId, { reason: 'property_damage' });
    const otherId = other.body.history.find(({ reason }) => reason === 'property_damage')?._id ?? '';
    expect(await opened(site, { ...disputed, entryId: otherId })).toMatchObject({ isSuspended: true });
  });

  it('says so before it is disputed again, with the day on which the first dispute ended', async () => {
    const disputed = await newCase(site);
    const readEntry = async () => (await site.call(dossier.entry, { id: disputed.entryId }, disputed.as)).body.entry;
    expect(await readEntry()).not.toHaveProperty('reviewedAt');
    await disputeOnce(disputed);
    expect(await readEntry()).toMatchObject({ reviewedAt: site.now().toISOString(), canDispute: true });
  });

  it('is never lost by the silence of its author, who is not asked', async () => {
    const disputed = await newCase(site);
    await disputeOnce(disputed);
    const mails = (await site.mails()).filter(({ to }) => to === disputed.author.email).length;
    const again = await opened(site, disputed);
    await suspend(again._id);
    await travel(site, 120 * DAY_MS, disputed.person);
    await advanceDisputes(site);
    expect(await read(site, again._id, disputed.as)).toMatchObject({ state: 'deciding' });
    const row = await site.ctx.db.selectFrom('history_entries').select('id').executeTakeFirst();
    expect(row).toEqual({ id: disputed.entryId });
    expect((await site.mails()).filter(({ to }) => to === disputed.author.email)).toHaveLength(mails);
  });
});

describe('an entry that a court proved', () => {
  it('goes on counting, also where a file is attached, and is decided in fourteen days', async () => {
    const disputed = await newCase(site);
    await site.ctx.db.updateTable('history_entries').set({ grade: 'court', evidence_grade: 'court' }).execute();
    const file = await sendChecked(site, disputed.person, PICTURE, 'dispute');
    const dispute = await opened(site, disputed, { attachmentIds: [file._id] });
    const byTheDesk = { state: 'deciding', isSuspended: false, because: 'court' };
    expect(dispute).toMatchObject({ ...byTheDesk, dueAt: '2026-12-04T22:59:59.999Z' });
  });
});

describe('an appeal with a new file', () => {
  it('leaves the entry counting until the desk suspends it, with its reason for both sides', async () => {
    const disputed = await newCase(site);
    await newAdmin(site);
    const id = await decided(site, await newAdmin(site), disputed, { outcome: 'kept', basis: 'evidence' });
    const file = await sendChecked(site, disputed.person, PICTURE, 'dispute');
    const { body } = await appeal(site, id, disputed.as, [file._id]);
    expect(body.dispute).toMatchObject({ state: 'appealed' });
    expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
    expect((await suspend(id, 'Bo tak.')).body).toMatchObject({ code: 'REASONS_REQUIRED' });
    expect((await suspend(id)).body.dispute).toMatchObject({ isSuspended: true, maySuspend: false });
    expect(await readSums(site, disputed.subjectId)).toMatchObject(SUSPENDED);
    for (const as of [disputed.as, { as: disputed.author }]) {
      const { timeline } = await read(site, id, as);
      expect(timeline.at(-1)).toMatchObject({ by: 'desk', what: 'suspended', text: REASONS });
    }
    expect((await suspend(id)).body).toMatchObject({ code: 'STATE_PASSED' });
    await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
    expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
  });
});

describe('the desk', () => {
  it('suspends an entry that was disputed again, also in reports, until the person withdraws', async () => {
    const disputed = await newCase(site);
    await disputeOnce(disputed);
    const reportId = await generateReport(site, admin, disputed.identifier);
    const again = await opened(site, disputed);
    await confirmPerson(site, admin);
    const onDesk = await site.call(deskDisputeCalls.dispute, { id: again._id }, { as: admin });
    expect(onDesk.body.dispute).toMatchObject({ isSuspended: false, maySuspend: true });
    await suspend(again._id);
    expect(await readSums(site, disputed.subjectId)).toMatchObject(SUSPENDED);
    await site.runJobs();
    const { suspended } = await site.ctx.db
      .selectFrom('reports')
      .select((eb) => eb.ref('data', '->').key('suspended').as('suspended'))
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow();
    expect(suspended).toMatchObject([{ id: disputed.entryId }]);
    await withdraw(disputed, again._id);
    expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
  });

  it('has nothing to suspend where the dispute suspended by itself, or waits for a side', async () => {
    const disputed = await newCase(site);
    const first = await opened(site, disputed);
    expect((await suspend(first._id)).body).toMatchObject({ code: 'STATE_PASSED' });
    const unlawful = await newCase(site);
    const second = await opened(site, unlawful, { ground: 'unlawful' });
    expect((await suspend(second._id)).body).toMatchObject({ code: 'STATE_PASSED' });
  });
});

describe('an author whose entries are disputed on one day', () => {
  it('gets one mail at once, and a day later one about all the others', async () => {
    const disputed = await newCase(site);
    const { author, subjectId } = disputed;
    const entryIds = [disputed.entryId];
    for (const reason of ['property_damage', 'contract_breach']) {
      const { body } = await addEntry(site, author, TENANT, subjectId, { reason });
      entryIds.push(body.history.find((entry) => entry.reason === reason)?._id ?? '');
    }
    for (const entryId of entryIds) await opened(site, { ...disputed, entryId });
    const readOpenings = async () =>
      (await site.mails()).filter(({ to, subject }) => to === author.email && subject.includes('kwestionowan'));
    expect((await readOpenings()).map(({ subject }) => subject)).toEqual([
      'Twój wpis jest kwestionowany – odpowiedz do 27.11.2026',
    ]);
    site.advance(23 * 60 * 60_000);
    await advanceDisputes(site);
    expect(await readOpenings()).toHaveLength(1);
    site.advance(60 * 60_000 + 1);
    await advanceDisputes(site);
    await advanceDisputes(site);
    const [, later, ...more] = await readOpenings();
    expect(more).toEqual([]);
    expect(later?.subject).toBe('Twoje wpisy są kwestionowane (2) – odpowiedz do 27.11.2026');
    expect(later?.text).toContain('/dossier/disputes?side=author');
  });
});

describe('an objection that restricts meanwhile', () => {
  const object = (disputed: DisputedCase) => openedCase(site, disputed, { kind: 'objection', restrictMeanwhile: true });
  const end = (disputed: DisputedCase, id: string) => site.call(cases.withdraw, { id }, disputed.as);

  // SECURITY: A dispute suspends
  it('does so by itself once in twelve months, also after a withdrawal', async () => {
    const mine = await newCase(site);
    const first = await object(mine);
    expect(first).toMatchObject({ isRestricting: true });
    await end(mine, first._id);
    for (let time = 0; time < 3; time += 1) {
      const again = await object(mine);
      expect(again).toMatchObject({ isRestricting: false, isRestrictionAsked: true });
      expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
      await end(mine, again._id);
    }
    await travel(site, 367 * DAY_MS, mine.person);
    expect(await object(mine)).toMatchObject({ isRestricting: true });
  });

  // SECURITY: A dispute suspends
  it('does not again after a refusal, nor for the same person as a guest', async () => {
    const mine = await newCase(site);
    const first = await object(mine);
    await settleCase(site, first._id);
    await endClaims();
    const guest = await openAsGuest(site, mine.identifier);
    const { body } = await site.call(
      cases.open,
      { kind: 'objection', text: STATEMENT, concerns: { is: 'file' }, restrictMeanwhile: true },
      guest,
    );
    expect(body.case).toMatchObject({ isRestricting: false, isRestrictionAsked: true });
  });

  it('is restricted by the desk with a reason that the person reads', async () => {
    const mine = await newCase(site);
    await end(mine, (await object(mine))._id);
    const { _id: id } = await object(mine);
    await confirmPerson(site, admin);
    const { body } = await site.call(deskCaseCalls.case, { id }, { as: admin });
    expect(body.case).toMatchObject({ isRestricting: false, isRestrictionAsked: true, mayRestrict: true });
    const input = { id, reasons: REASONS, version: body.case.version };
    const done = await site.call(deskCaseCalls.restrictCase, input, { as: admin });
    expect(done.body.case).toMatchObject({ isRestricting: true, mayRestrict: false });
    expect(done.body.case).not.toHaveProperty('isRestrictionAsked');
    expect(await readSums(site, mine.subjectId)).toMatchObject(SUSPENDED);
    const { timeline } = (await site.call(cases.get, { id }, mine.as)).body.case;
    expect(timeline.at(-1)).toMatchObject({ by: 'desk', what: 'restricted', text: REASONS });
    await end(mine, id);
    expect(await readSums(site, mine.subjectId)).toMatchObject(COUNTING);
  });

  it('counts apart for each person', async () => {
    const [mine, yours] = [await newCase(site), await newCase(site)];
    await object(mine);
    await insertActiveClaim(site, buildPerson().identifier, { person: await newVerified(site) });
    expect(await object(yours)).toMatchObject({ isRestricting: true });
  });
});
