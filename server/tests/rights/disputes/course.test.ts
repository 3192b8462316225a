import { rentCoins, subjects } from '@najem/shared/contract/register';
import { disputes, dossier, deskNoteCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { NOTHING_CORRECTED } from '@najem/shared/domain/rights';
import { DAY_MS } from '../../../src/kernel/durations';
import {
  advanceDisputes,
  answer,
  appeal,
  decide,
  decided,
  newAdmin,
  newCase,
  open,
  opened,
  read,
  readSums,
  REASONS,
  STATEMENT,
  toDesk,
  travel,
} from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addEntry, buildEntry, readCoins } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

const COUNTING = { entry_count: 1, suspended_count: 0, rating_tenths: 12, author_count: 1 };
const SUSPENDED = { entry_count: 0, suspended_count: 1, rating_tenths: 25, author_count: 0 };
const GONE = { entry_count: 0, suspended_count: 0, rating_tenths: 25, author_count: 0 };

async function readCorrections(entryId: string): Promise<string[]> {
  const rows = await site.ctx.db
    .selectFrom('dispute_events as e')
    .innerJoin('disputes as d', 'd.id', 'e.dispute_id')
    .select('e.what')
    .where('d.entry_id', '=', entryId)
    .orderBy('e.id')
    .execute();
  return rows.map(({ what }) => what);
}

// Regulamin: Osoba, której dotyczy wpis
// Regulamin: Na czas wyjaśnienia
it('a dispute that a person sends suspends the entry and waits for the author for seven days', async () => {
  const disputed = await newCase(site);
  expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
  const dispute = await opened(site, disputed);
  expect(dispute).toMatchObject({
    state: 'awaiting_author',
    side: 'person',
    isSuspended: true,
    dueAt: '2026-11-27T22:59:59.999Z',
    decisionDueAt: '2026-12-21T22:59:59.999Z',
    may: { answer: false, prolong: false, comment: false, withdraw: true, appeal: false, download: false },
    entry: { reason: 'payment_issues', isRemoved: false },
  });
  expect(dispute.number).toMatch(/^SP-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await readSums(site, disputed.subjectId)).toMatchObject(SUSPENDED);
  const { body } = await site.call(dossier.entry, { id: disputed.entryId }, disputed.as);
  expect(body.entry).toMatchObject({ standing: { is: 'disputed', disputeId: dispute._id }, canDispute: false });
  const author = await read(site, dispute._id, { as: disputed.author });
  expect(author).toMatchObject({ side: 'author', may: { answer: true, prolong: true, withdraw: false } });
  const { _id, number, dueAt, about, otherSide } = dispute;
  expect((await site.call(dossier.overview, {}, disputed.as)).body.dossier.disputes).toEqual([
    { _id, number, dueAt, about, otherSide },
  ]);
});

it('a dispute goes to the desk at once where the entry breaks the law, or its author is blocked', async () => {
  const unlawful = await newCase(site);
  expect(await opened(site, unlawful, { ground: 'unlawful' })).toMatchObject({
    state: 'deciding',
    dueAt: '2026-12-21T22:59:59.999Z',
  });
  const blocked = await newCase(site);
  const readEntry = async () => (await site.call(dossier.entry, { id: blocked.entryId }, blocked.as)).body.entry;
  expect(await readEntry()).not.toHaveProperty('isAuthorUnreachable');
  await site.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.author.id).execute();
  expect(await readEntry()).toMatchObject({ isAuthorUnreachable: true });
  expect(await opened(site, blocked)).toMatchObject({ state: 'deciding', isSuspended: true });
});

it('a dispute is refused for a bad text, a second time, and while the person confirms the entry', async () => {
  const disputed = await newCase(site);
  const codes = async (changes: object) => (await open(site, disputed, changes)).body;
  expect(await codes({ text: 'Za krótko.' })).toMatchObject({
    code: 'TEXT_TOO_SHORT',
    message: 'Napisz trochę więcej (co najmniej 50 znaków).',
  });
  expect(await codes({ text: 'x'.repeat(3001) })).toMatchObject({ code: 'TEXT_TOO_LONG' });
  expect(await codes({ text: `${STATEMENT}\u0000` })).toMatchObject({ code: 'VALIDATION' });
  expect(await codes({ wanted: 'correction' })).toMatchObject({ code: 'VALIDATION' });
  expect(await codes({ attachmentIds: ['nic'] })).toMatchObject({ code: 'ATTACHMENT_INVALID' });
  await site.call(dossier.confirm, { id: disputed.entryId }, disputed.as);
  expect(await codes({})).toMatchObject({ code: 'STATE_PASSED' });
  await site.call(dossier.undoConfirm, { id: disputed.entryId }, disputed.as);
  await opened(site, disputed);
  expect(await codes({})).toMatchObject({ code: 'DISPUTE_EXISTS' });
  const confirmed = await site.call(dossier.confirm, { id: disputed.entryId }, disputed.as);
  expect(confirmed.body).toMatchObject({ code: 'ENTRY_DISPUTED' });
});

// SECURITY: A dispute suspends
it('a dispute that a person sends is one of ten open ones at most', async () => {
  const disputed = await newCase(site);
  for (let place = 0; place < 10; place += 1) {
    const { body } = await addEntry(site, disputed.creator, TENANT, disputed.subjectId, { comment: `Wpis ${place}` });
    const entryId = body.history.find(({ comment }) => comment === `Wpis ${place}`)?._id ?? '';
    await opened(site, { ...disputed, entryId });
  }
  expect((await open(site, disputed)).body).toMatchObject({ code: 'DISPUTE_LIMIT' });
});

it('the author gets seven days more once, and before the end', async () => {
  const disputed = await newCase(site);
  const { _id: id, version } = await opened(site, disputed);
  const first = await site.call(disputes.prolong, { id, version }, { as: disputed.author });
  expect(first.body.dispute).toMatchObject({ state: 'awaiting_author', dueAt: '2026-12-04T22:59:59.999Z' });
  const stale = await site.call(disputes.prolong, { id, version }, { as: disputed.author });
  expect(stale.body).toMatchObject({ code: 'STALE_EDIT' });
  const again = { id, version: first.body.dispute.version };
  expect((await site.call(disputes.prolong, again, { as: disputed.author })).body).toMatchObject({
    code: 'EXTENSION_LATE',
  });
  expect((await site.call(disputes.prolong, again, disputed.as)).body).toMatchObject({ code: 'DISPUTE_NOT_FOUND' });
});

it('the author stands by the entry, the person comments, and the desk decides that it is kept', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  expect((await answer(site, disputed, id, { is: 'stand', text: 'Nie.' })).body).toMatchObject({
    code: 'TEXT_TOO_SHORT',
  });
  const stood = await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  expect(stood.body.dispute).toMatchObject({ state: 'awaiting_person', dueAt: '2026-11-25T22:59:59.999Z' });
  const { version } = await read(site, id, disputed.as);
  const comment = { id, text: 'Nie zgadzam się.', version };
  const commented = await site.call(disputes.comment, comment, disputed.as);
  expect(commented.body.dispute).toMatchObject({ state: 'deciding', dueAt: '2026-12-21T22:59:59.999Z' });
  const { body } = await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
  expect(body.dispute).toMatchObject({ state: 'decided', outcome: 'kept', reasons: REASONS });
  expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
  const person = await read(site, id, disputed.as);
  expect(person).toMatchObject({
    appealUntil: '2026-12-04T22:59:59.999Z',
    may: { appeal: true, download: true },
  });
  expect((await read(site, id, { as: disputed.author })).may).toMatchObject({ appeal: false, download: true });
  expect(person.timeline.map(({ what }) => what)).toEqual(['opened', 'stood', 'commented', 'decided']);
});

it('the author corrects the entry, which counts as corrected', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  expect((await answer(site, disputed, id, { is: 'correct', entry: {} })).body).toMatchObject({
    code: 'ENTRY_INCOMPLETE',
  });
  const { reason = '', comment = '' } = (await read(site, id, disputed.as)).entry ?? {};
  const same = buildEntry(TENANT, { reason, comment: ` ${comment} ` });
  const unchanged = await answer(site, disputed, id, { is: 'correct', entry: same });
  expect([unchanged.status, unchanged.body]).toMatchObject([400, { code: 'VALIDATION', message: NOTHING_CORRECTED }]);
  const entry = buildEntry(TENANT, { reason: 'contract_breach' });
  const { body } = await answer(site, disputed, id, { is: 'correct', entry });
  expect(body.dispute).toMatchObject({ state: 'decided', outcome: 'corrected', basis: 'author_corrected' });
  expect(await readSums(site, disputed.subjectId)).toMatchObject({ ...COUNTING, rating_tenths: 20 });
  const shown = await site.call(dossier.entry, { id: disputed.entryId }, disputed.as);
  expect(shown.body.entry).toMatchObject({ reason: 'contract_breach', standing: { is: 'counting' } });
  expect(shown.body.entry.correctedAt).toBe(site.now().toISOString());
  expect((await read(site, id, disputed.as)).may.appeal).toBe(true);
});

// Regulamin: Za wpis usunięty
it('the author withdraws the entry, also by deleting it: it goes with its points', async () => {
  const direct = await newCase(site);
  const before = await readCoins(site, direct.author);
  expect(before).toBeGreaterThan(0);
  const { _id: id } = await opened(site, direct);
  const { body } = await answer(site, direct, id, { is: 'withdraw' });
  expect(body.dispute).toMatchObject({ state: 'decided', outcome: 'removed', basis: 'author_withdrew' });
  expect(await readSums(site, direct.subjectId)).toMatchObject(GONE);
  expect(await readCoins(site, direct.author)).toBe(0);
  expect((await site.call(subjects.tenant.list, {}, { as: direct.author })).body).toEqual([]);
  expect((await read(site, id, direct.as)).entry).toMatchObject({
    isRemoved: true,
    comment: 'Wszystko zgodnie z umową.',
  });

  const deleted = await newCase(site);
  const dispute = await opened(site, deleted);
  const where = { id: deleted.subjectId, entryId: deleted.entryId };
  const change = { ...buildEntry(TENANT), ...where };
  expect((await site.call(subjects.tenant.updateHistory, change, { as: deleted.author })).body).toMatchObject({
    code: 'ENTRY_DISPUTED',
  });
  expect((await site.call(subjects.tenant.removeHistory, where, { as: admin })).body).toMatchObject({
    code: 'ENTRY_DISPUTED',
  });
  expect((await site.call(subjects.tenant.remove, { id: deleted.subjectId }, { as: admin })).body).toMatchObject({
    code: 'ENTRY_DISPUTED',
  });
  expect((await site.call(subjects.tenant.removeHistory, where, { as: deleted.author })).status).toBe(200);
  expect(await read(site, dispute._id, deleted.as)).toMatchObject({ outcome: 'removed', basis: 'author_withdrew' });
});

// Regulamin: Na czas wyjaśnienia
it('the author who does not answer loses the entry at the due date, not before', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  site.advance(new Date('2026-11-27T22:59:59.000Z').getTime() - site.now().getTime());
  await advanceDisputes(site);
  expect((await site.ctx.db.selectFrom('disputes').select('state').execute())[0]).toEqual({
    state: 'awaiting_author',
  });
  site.advance(1000);
  await advanceDisputes(site);
  await advanceDisputes(site);
  const row = await site.ctx.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'decided', outcome: 'removed', basis: 'unanswered' });
  expect(await readSums(site, disputed.subjectId)).toMatchObject(GONE);
  expect(await readCorrections(disputed.entryId)).toEqual(['opened', 'unanswered']);
});

it('the author who is blocked or removed meanwhile leaves the dispute to the desk', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  await site.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', disputed.author.id).execute();
  await advanceDisputes(site);
  const row = await site.ctx.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'deciding', due_at: row.decision_due_at });
});

it('the person who does not comment within five days leaves it to the desk', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  await answer(site, disputed, id, { is: 'stand', text: STATEMENT });
  site.advance(6 * DAY_MS);
  await advanceDisputes(site);
  const row = await site.ctx.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.state).toBe('deciding');
  expect(await readCorrections(disputed.entryId)).toEqual(['opened', 'stood', 'uncommented']);
});

it('the person withdraws in any state before the decision, and the entry counts again unchanged', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  await toDesk(site, disputed, id);
  const { version } = await read(site, id, disputed.as);
  expect((await site.call(disputes.withdraw, { id, version }, { as: disputed.author })).status).toBe(403);
  const { body } = await site.call(disputes.withdraw, { id, version }, disputed.as);
  expect(body.dispute).toMatchObject({ state: 'withdrawn' });
  expect(body.dispute).not.toHaveProperty('dueAt');
  expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
  const again = { id, version: body.dispute.version };
  expect((await site.call(disputes.withdraw, again, disputed.as)).body).toMatchObject({ code: 'STATE_PASSED' });
});

it('an undecided dispute removes an unproved entry after 90 days, and leaves what is documented hidden', async () => {
  const declared = await newCase(site);
  const documented = await newCase(site);
  const grade = { grade: 'documented', evidence_grade: 'documented' } as const;
  for (const disputed of [declared, documented]) {
    const { _id: id } = await opened(site, disputed);
    await toDesk(site, disputed, id);
  }
  await site.ctx.db.updateTable('history_entries').set(grade).where('id', '=', documented.entryId).execute();
  site.advance(92 * DAY_MS);
  await advanceDisputes(site);
  const rows = await site.ctx.db.selectFrom('disputes').select(['entry_id', 'state', 'basis']).execute();
  expect(rows.find(({ entry_id }) => entry_id === declared.entryId)).toMatchObject({
    state: 'decided',
    basis: 'undecided',
  });
  expect(rows.find(({ entry_id }) => entry_id === documented.entryId)).toMatchObject({ state: 'deciding' });
  expect(await readSums(site, documented.subjectId)).toMatchObject({ entry_count: 0, suspended_count: 1 });
});

it('a removal takes the author’s points for adding the person, too, and its reversal gives them back', async () => {
  const disputed = await newCase(site, { isAuthorCreator: true });
  const other = await newAdmin(site);
  const coins = await readCoins(site, disputed.author);
  expect(coins).toBeGreaterThan(0);
  const id = await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
  expect(await readCoins(site, disputed.author)).toBe(0);
  const { body: ledger } = await site.call(rentCoins.history, {}, { as: disputed.author });
  expect(ledger).toMatchObject([
    { amount: -coins, dispute: { _id: id, about: { reason: 'payment_issues' }, otherSide: expect.any(String) } },
    { amount: coins, action_type: 'add_tenant' },
  ]);
  expect(ledger[1]).not.toHaveProperty('dispute');
  await appeal(site, id, { as: disputed.author });
  await decide(site, other, id, { outcome: 'kept', basis: 'evidence' });
  expect(await readCoins(site, disputed.author)).toBe(coins);
});

it('an appeal of the author that turns a removal round puts the entry back with reply and points', async () => {
  const disputed = await newCase(site);
  const other = await newAdmin(site);
  const coins = await readCoins(site, disputed.author);
  const reply = { id: disputed.entryId, text: 'To nie tak było.' };
  await site.call(dossier.reply, reply, disputed.as);
  const id = await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
  expect(await readSums(site, disputed.subjectId)).toMatchObject(GONE);
  expect(await readCoins(site, disputed.author)).toBe(0);
  expect((await appeal(site, id, disputed.as)).body).toMatchObject({ code: 'STATE_PASSED' });
  expect((await appeal(site, id, { as: disputed.author })).body.dispute).toMatchObject({ state: 'appealed' });
  expect((await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' })).body).toMatchObject({
    code: 'SAME_JUDGE',
  });
  const { body } = await decide(site, other, id, { outcome: 'kept', basis: 'evidence' });
  expect(body.dispute).toMatchObject({ state: 'closed', outcome: 'kept', entry: { isRemoved: false } });
  expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
  expect(await readCoins(site, disputed.author)).toBe(coins);
  const shown = await site.call(dossier.entry, { id: disputed.entryId }, disputed.as);
  expect(shown.body.entry).toMatchObject({ reply: { text: reply.text }, standing: { is: 'counting' } });
  expect((await site.call(subjects.tenant.list, {}, { as: disputed.author })).body).toHaveLength(1);
});

// Regulamin: Decyzję podejmuje
it('an appeal is decided by the same administrator where there is no other, and says so', async () => {
  const disputed = await newCase(site);
  const id = await decided(site, admin, disputed, { outcome: 'kept', basis: 'evidence' });
  await appeal(site, id, disputed.as);
  const { body } = await decide(site, admin, id, { outcome: 'removed', basis: 'no_evidence' });
  expect(body.dispute).toMatchObject({ state: 'closed', outcome: 'removed' });
  expect(body.dispute.reasons).toContain('bo w serwisie nie ma innego');
  expect(body.dispute).not.toHaveProperty('entry');
  expect(await readSums(site, disputed.subjectId)).toMatchObject(GONE);
});

it('an appeal turns a correction round as the entry was before', async () => {
  const disputed = await newCase(site);
  const entry = buildEntry(TENANT, { reason: 'contract_breach' });
  const id = await decided(site, admin, disputed, { outcome: 'corrected', basis: 'evidence', entry });
  expect(await readSums(site, disputed.subjectId)).toMatchObject({ rating_tenths: 20 });
  await appeal(site, id, { as: disputed.author });
  await decide(site, admin, id, { outcome: 'kept', basis: 'evidence' });
  expect(await readSums(site, disputed.subjectId)).toMatchObject(COUNTING);
  const shown = await site.call(dossier.entry, { id: disputed.entryId }, disputed.as);
  expect(shown.body.entry).toMatchObject({ reason: 'payment_issues' });
  expect(shown.body.entry).not.toHaveProperty('correctedAt');
});

it('an appeal upholds a correction as it stands, while a first one has to change something', async () => {
  const disputed = await newCase(site);
  const { _id: id } = await opened(site, disputed);
  await toDesk(site, disputed, id);
  const corrected = { outcome: 'corrected', basis: 'evidence' } as const;
  const same = buildEntry(TENANT, { reason: 'payment_issues' });
  const unchanged = await decide(site, admin, id, { ...corrected, entry: same });
  expect([unchanged.status, unchanged.body]).toMatchObject([400, { code: 'VALIDATION', message: NOTHING_CORRECTED }]);
  const entry = buildEntry(TENANT, { reason: 'contract_breach' });
  expect((await decide(site, admin, id, { ...corrected, entry })).status).toBe(200);
  await appeal(site, id, { as: disputed.author });
  const upheld = await decide(site, admin, id, { ...corrected, entry });
  expect(upheld.body.dispute).toMatchObject({ state: 'closed', outcome: 'corrected' });
});

// Regulamin: Decyzję podejmuje
it('an appeal is late after fourteen days, when the dispute is closed and the removed entry forgotten', async () => {
  const disputed = await newCase(site);
  const id = await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
  const token = disputed.author;
  const until = new Date('2026-12-04T23:00:00.000Z').getTime() - site.now().getTime();
  await travel(site, until, disputed.author, disputed.person);
  expect((await appeal(site, id, { as: token })).body).toMatchObject({ code: 'APPEAL_LATE' });
  await advanceDisputes(site);
  expect(await read(site, id, disputed.as)).toMatchObject({ state: 'closed', outcome: 'removed' });
  expect(await read(site, id, disputed.as)).not.toHaveProperty('entry');
  expect((await appeal(site, id, { as: token })).body).toMatchObject({ code: 'APPEAL_LATE' });
});

// SECURITY: What was removed for a fault
it('an author of removed entries cannot add the same entry again, which the desk learns', async () => {
  const disputed = await newCase(site);
  await decided(site, admin, disputed, { outcome: 'removed', basis: 'no_evidence' });
  const again = await addEntry(site, disputed.author, TENANT, disputed.subjectId, { reason: 'payment_issues' });
  expect(again.body).toMatchObject({ code: 'ENTRY_DISPUTED' });
  await confirmPerson(site, admin);
  const { body } = await site.call(deskNoteCalls.notes, {}, { as: admin });
  expect(body.items).toMatchObject([{ kind: 'author_repeats', author: { _id: disputed.author.id, removals: 1 } }]);
  site.advance(366 * DAY_MS);
  const author = await site.signIn(disputed.author);
  expect((await addEntry(site, author, TENANT, disputed.subjectId, { reason: 'payment_issues' })).status).toBe(200);
});

// SECURITY: What was removed for a fault
it('an author of removed entries is listed for the desk after three in twelve months, once until handled', async () => {
  const first = await newCase(site);
  const entries = [first.entryId];
  for (const reason of ['property_damage', 'contract_breach', 'timely_payment']) {
    const { body } = await addEntry(site, first.author, TENANT, first.subjectId, { reason });
    entries.push(body.history.find((entry) => entry.reason === reason)?._id ?? '');
  }
  for (const entryId of entries) {
    await decided(site, admin, { ...first, entryId }, { outcome: 'removed', basis: 'not_this_person' });
  }
  const { body } = await site.call(deskNoteCalls.notes, {}, { as: admin });
  expect(body.items).toMatchObject([{ kind: 'author_removals', author: { _id: first.author.id, removals: 4 } }]);
  const [note] = body.items;
  await site.call(deskNoteCalls.handleNote, { id: note?._id ?? '', version: 1 }, { as: admin });
  expect((await site.call(deskNoteCalls.notes, {}, { as: admin })).body.items).toEqual([]);
});
