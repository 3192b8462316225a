import { claims, deskClaimCalls, deskCalls, deskNoteCalls } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { DAY_MS } from '../../../src/kernel/durations';
import { openOnDesk, sendDocument, sendLetter, upload } from '../../support/claim-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';
import { insertNote } from '../../../src/rights/desk-work/queries';

const REASONS = 'Na zdjęciu nie widać kodu zgłoszenia ani numeru dokumentu.';

let site: TestApp;
let admin: Person;
beforeEach(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 400 * 24 * 3600 } });
  admin = await site.signInAdmin();
});
afterEach(() => site.close());

const send = async (identifier = freshPesel()) => {
  // The oldest of a day comes first.
  site.advance(1000);
  return (await sendDocument(site, identifier, { as: await site.signUp() })).claimId;
};
const refuse = (id: string, as: Person) =>
  site.call(
    deskClaimCalls.decideClaim,
    { id, version: 1, decision: 'refuse', cause: 'no_code', text: REASONS },
    { as },
  );
const listed = async (filter: object) =>
  (await site.call(deskClaimCalls.claims, filter, { as: admin })).body.items.map(({ _id }) => _id);

/** Another administrator, and how a user becomes one or none. */
async function makeAdmin(): Promise<Person> {
  const person = await site.signUp();
  await setRole(person, 'admin');
  return site.signIn(person);
}

async function setRole({ id, name, email }: Person, role: 'admin' | 'user'): Promise<void> {
  await site.call(users.update, { id, name, email, role, status: 'active' }, { as: admin });
}

it('the list of claims has what waits for the desk, and is filtered by due date, holder and state', async () => {
  const late = await send();
  site.advance(8 * DAY_MS);
  admin = await site.signInAdmin();
  const [asked, theirs, open, refused] = [await send(), await send(), await send(), await send()];
  await site.call(
    deskClaimCalls.askClaimant,
    { id: asked, version: 1, text: 'Prosimy o ostrzejsze zdjęcie.' },
    { as: admin },
  );
  await site.call(deskClaimCalls.takeClaim, { id: theirs, version: 1 }, { as: await makeAdmin() });
  await refuse(refused, admin);
  expect(await listed({})).toEqual([late, theirs, open]);
  expect(await listed({ due: 'overdue' })).toEqual([late]);
  expect(await listed({ takenBy: 'others' })).toEqual([theirs]);
  expect(await listed({ state: 'submitted' })).toEqual([late, theirs, open, asked]);
  expect(await listed({ state: 'refused' })).toEqual([refused]);
  expect(await listed({ method: 'signed' })).toEqual([]);
});

it('the list of claims says what the next step is', async () => {
  const pesel = freshPesel();
  const id = await send(pesel);
  const stepOf = async () => (await openOnDesk(site, admin, id)).step;
  expect(await stepOf()).toBe('decide');
  await site.call(
    deskClaimCalls.decideClaim,
    { id, version: 1, decision: 'approve', identifier: pesel },
    { as: admin },
  );
  expect(await stepOf()).toBe('letter');
  expect(await listed({})).toEqual([id]);
});

it('a due date is the end of the third working day after the submission, and after an answer', async () => {
  // A Friday before a public holiday on a Wednesday.
  site.advance(new Date('2027-04-30T10:00:00Z').getTime() - site.now().getTime());
  admin = await site.signInAdmin();
  const person = await site.signUp();
  const { claimId: id } = await sendDocument(site, freshPesel(), { as: person });
  // Without the weekend and 3 May.
  expect((await openOnDesk(site, admin, id)).dueAt).toBe('2027-05-06T21:59:59.999Z');
  await site.call(deskClaimCalls.askClaimant, { id, version: 1, text: 'Prosimy o ostrzejsze zdjęcie.' }, { as: admin });
  expect((await openOnDesk(site, admin, id)).dueAt).toBeUndefined();
  const attachmentIds = [await upload(site, { as: person })];
  await site.call(claims.answer, { id, text: 'Proszę.', attachmentIds }, { as: person });
  expect((await openOnDesk(site, admin, id)).dueAt).toBe('2027-05-06T21:59:59.999Z');
});

it('a due date is counted for a link to the desk, without a fresh proof', async () => {
  const id = await send();
  const due = async () => (await site.call(deskCalls.due, {}, { as: admin })).body.dueSoon;
  const { dueAt = '' } = await openOnDesk(site, admin, id);
  // Four days before its day.
  const early = new Date(dueAt).getTime() - 4 * DAY_MS - site.now().getTime();
  expect(await due()).toBe(early > 0 ? 0 : 1);
  site.advance(Math.max(0, early) + DAY_MS);
  expect(await due()).toBe(1);
  expect((await site.call(deskCalls.overview, {}, { as: admin })).body.code).toBe('FRESH_PROOF_REQUIRED');
});

it('a claim that an administrator took is free for others only once that person is no administrator', async () => {
  const id = await send();
  const other = await makeAdmin();
  await site.call(deskClaimCalls.takeClaim, { id, version: 1 }, { as: other });
  expect((await site.call(deskClaimCalls.takeClaim, { id, version: 2 }, { as: admin })).body.code).toBe('STATE_PASSED');
  await setRole(other, 'user');
  const taken = await site.call(deskClaimCalls.takeClaim, { id, version: 2 }, { as: admin });
  expect(taken.body.claim.takenBy?._id).toBe(admin.id);
});

it('a claim that an administrator took cannot be taken once it has left the desk', async () => {
  const id = await send();
  await refuse(id, admin);
  expect((await site.call(deskClaimCalls.takeClaim, { id, version: 2 }, { as: admin })).body.code).toBe('STATE_PASSED');
  expect(await openOnDesk(site, admin, id)).toMatchObject({ cause: 'no_code', reasons: REASONS });
});

it('an approved claim can be refused until its letter is sent, and is not approved twice', async () => {
  const pesel = freshPesel();
  const id = await send(pesel);
  const approval = { id, version: 1, decision: 'approve', identifier: pesel } as const;
  await site.call(deskClaimCalls.decideClaim, approval, { as: admin });
  const twice = await site.call(deskClaimCalls.decideClaim, { ...approval, version: 2 }, { as: admin });
  expect(twice.body.code).toBe('STATE_PASSED');
  const refusal = { id, version: 2, decision: 'refuse', cause: 'other', text: REASONS } as const;
  const refused = await site.call(deskClaimCalls.decideClaim, refusal, { as: admin });
  expect(refused.body.claim).toMatchObject({ state: 'refused', reasons: REASONS });
  expect(refused.body.claim.postalAddress).toBeUndefined();
});

it('a letter is not noted as sent on a day that does not exist or is to come', async () => {
  const pesel = freshPesel();
  const id = await send(pesel);
  const decision = { id, version: 1, decision: 'approve', identifier: pesel } as const;
  const { version } = (await site.call(deskClaimCalls.decideClaim, decision, { as: admin })).body.claim;
  for (const sentAt of ['2026-02-30', '2026-13-01', '2999-01-01']) {
    const posted = await site.call(
      deskClaimCalls.postClaim,
      { id, version, sentAt, trackingNumber: 'RR1' },
      { as: admin },
    );
    expect(posted.body.code).toBe('VALIDATION');
  }
});

it('an administrator with a claim on an identifier takes no part in claims and notes about it', async () => {
  const pesel = freshPesel();
  await sendDocument(site, pesel, { as: admin });
  const id = await send(pesel);
  await insertNote(site.ctx, { kind: 'identity_abuse', claim_id: id });
  expect(await listed({})).toEqual([]);
  expect((await refuse(id, admin)).body.code).toBe('CLAIM_NOT_FOUND');
  expect((await site.call(deskNoteCalls.notes, {}, { as: admin })).body.items).toEqual([]);
  const other = await makeAdmin();
  const [note] = (await site.call(deskNoteCalls.notes, {}, { as: other })).body.items;
  const handling = { id: note?._id ?? '', version: 1 };
  expect((await site.call(deskNoteCalls.handleNote, handling, { as: admin })).body.code).toBe('NOT_FOUND');
  expect((await site.call(deskNoteCalls.handleNote, handling, { as: other })).status).toBe(200);
  expect((await site.call(deskNoteCalls.handleNote, handling, { as: other })).body.code).toBe('STALE_EDIT');
  const { queues } = (await site.call(deskCalls.overview, {}, { as: admin })).body;
  expect(queues.filter(({ count }) => count !== 0)).toEqual([]);
});

it('the figures are the open and overdue claims, and outcomes by month with the median of their days', async () => {
  const none = await site.call(deskCalls.figures, {}, { as: admin });
  const disputes = { open: 0, overdue: 0, appeals: 0, reversals: 0, months: [] };
  const cases = { open: 0, overdue: 0, months: [] };
  expect(none.body).toEqual({ success: true, open: 0, overdue: 0, months: [], disputes, cases });
  site.advance(new Date('2027-01-20T10:00:00Z').getTime() - site.now().getTime());
  admin = await site.signInAdmin();
  const pesel = freshPesel();
  const [approved, refused] = [await send(pesel), await send()];
  await sendLetter(site, admin, approved, pesel);
  site.advance(3 * DAY_MS);
  admin = await site.signInAdmin();
  await refuse(refused, admin);
  const late = await send();
  site.advance(10 * DAY_MS);
  admin = await site.signInAdmin();
  await refuse(late, admin);
  await send();
  expect((await site.call(deskCalls.figures, {}, { as: admin })).body).toEqual({
    success: true,
    open: 1,
    overdue: 0,
    medianDays: 3,
    disputes,
    cases,
    months: [
      { month: '2027-02', approved: 0, refused: 1 },
      { month: '2027-01', approved: 1, refused: 1 },
    ],
  });
});
