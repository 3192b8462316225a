import { claims, deskClaimCalls, deskCalls } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { TENANT } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import {
  DOCUMENT,
  openOnDesk,
  sendDocument,
  startReview,
  upload,
  listClaims,
  stateOf,
  mailTo,
  advanceBy,
} from '../../support/claim-actions';
import { prove, startEidApp, startEidSandbox, type EidSandbox } from '../../support/eid';
import type { TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const REASONS = 'Na zdjęciu nie widać kodu zgłoszenia ani numeru dokumentu.';

let provider: EidSandbox;
let site: TestApp;
let admin: Person;
beforeAll(async () => {
  provider = await startEidSandbox();
});
beforeEach(async () => {
  site = await startEidApp(provider.settings, { config: { accessTokenSeconds: 400 * 24 * 3600 } });
  admin = await site.signInAdmin();
});
afterEach(() => site.close());
afterAll(() => provider.close());

// SECURITY: **Review.**
it('a document goes to the desk, which sees what was typed, masked, and nothing of the register', async () => {
  const person = await site.signUp();
  const pesel = freshPesel();
  await addSubject(site, await newVerified(site), TENANT, buildPerson({ identifier: pesel, name: 'Ktoś Inny' }));
  const { claimId } = await sendDocument(site, pesel, { as: person });
  const claim = await openOnDesk(site, admin, claimId);
  expect(claim).toMatchObject({
    state: 'submitted',
    name: DOCUMENT.name,
    postalAddress: DOCUMENT.postalAddress,
    attachments: [{ name: 'Załącznik 1' }],
    isOutranked: false,
  });
  expect(claim.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(JSON.stringify(claim)).not.toContain(pesel);
  expect(JSON.stringify(claim)).not.toContain('Ktoś Inny');
});

it('a number that differs from what the person typed is not approved', async () => {
  const { claimId } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const decision = { id: claimId, version: 1, decision: 'approve', identifier: freshPesel() } as const;
  expect((await site.call(deskClaimCalls.decideClaim, decision, { as: admin })).body.code).toBe('IDENTIFIER_MISMATCH');
});

it('a refusal needs a cause and reasons, which the person gets', async () => {
  const person = await site.signUp();
  const { claimId } = await sendDocument(site, freshPesel(), { as: person });
  const decision = { id: claimId, version: 1, decision: 'refuse', cause: 'no_code' } as const;
  const refused = await site.call(deskClaimCalls.decideClaim, { ...decision, text: 'Nie.' }, { as: admin });
  expect(refused.body.code).toBe('REASONS_REQUIRED');
  expect((await site.call(deskClaimCalls.decideClaim, { ...decision, text: REASONS }, { as: admin })).status).toBe(200);
  expect((await listClaims(site, person)).body.claims).toMatchObject([{ state: 'refused', reasons: REASONS }]);
  expect((await mailTo(site, person.email, 'Nie mogliśmy potwierdzić tożsamości'))?.text).toContain(
    `Powód: ${REASONS}`,
  );
});

// RULES: Each due date of
it('the day to answer what the desk asks goes to the calendar of the claim’s person', async () => {
  const person = await site.signUp();
  const { claimId } = await sendDocument(site, freshPesel(), { as: person });
  const read = ({ token }: Person) =>
    site.app.inject({ url: `/api/dossier/claims/${claimId}/due.ics`, headers: { authorization: `Bearer ${token}` } });
  expect((await read(person)).statusCode).toBe(409);
  const ask = { id: claimId, version: 1, text: 'Prosimy o ostrzejsze zdjęcie.' };
  await site.call(deskClaimCalls.askClaimant, ask, { as: admin });
  const [claim] = (await listClaims(site, person)).body.claims;
  const day = warsawDate(new Date(claim?.question?.dueAt ?? '')).replaceAll('-', '');
  const { body } = await read(person);
  expect(body).toContain(`DTSTART;VALUE=DATE:${day}`);
  expect(body).toContain(`SUMMARY:Termin: ${claim?.number}`);
  expect((await read(await site.signUp())).statusCode).toBe(404);
});

it('what the desk asks is answered within fourteen days, or the claim lapses', async () => {
  const person = await site.signUp();
  const { claimId } = await sendDocument(site, freshPesel(), { as: person });
  const ask = { id: claimId, version: 1, text: 'Prosimy o ostrzejsze zdjęcie.' };
  expect((await site.call(deskClaimCalls.askClaimant, ask, { as: admin })).status).toBe(200);
  expect((await listClaims(site, person)).body.claims[0]?.question?.text).toBe(ask.text);
  const answer = { id: claimId, text: 'Proszę.', attachmentIds: [await upload(site, { as: person })] };
  expect((await site.call(claims.answer, answer, { as: person })).body.claim.question).toBeUndefined();
  expect((await site.call(claims.answer, answer, { as: person })).body.code).toBe('STATE_PASSED');
  const answered = await openOnDesk(site, admin, claimId);
  expect(answered).toMatchObject({ answer: 'Proszę.', attachments: [{}, {}] });
  await site.call(deskClaimCalls.askClaimant, { ...ask, version: answered.version }, { as: admin });
  await advanceBy(site, 14 * DAY_MS);
  expect(await stateOf(site, person)).toBe('lapsed');
});

it('of two administrators who decide at once the second one gets STALE_EDIT', async () => {
  const { claimId } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const decision = { id: claimId, version: 1, decision: 'refuse', cause: 'other', text: REASONS } as const;
  const [first, second] = await Promise.all([
    site.call(deskClaimCalls.decideClaim, decision, { as: admin }),
    site.call(deskClaimCalls.decideClaim, decision, { as: admin }),
  ]);
  expect([first.body.code, second.body.code].sort()).toEqual(['STALE_EDIT', undefined]);
});

it('a claim is taken, filtered by who has it, and given back', async () => {
  const { claimId: id } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const listed = async (takenBy: 'me' | 'nobody') =>
    (await site.call(deskClaimCalls.claims, { takenBy }, { as: admin })).body.items.length;
  expect((await site.call(deskClaimCalls.takeClaim, { id, version: 1 }, { as: admin })).body.claim.takenBy?._id).toBe(
    admin.id,
  );
  expect([await listed('me'), await listed('nobody')]).toEqual([1, 0]);
  expect((await site.call(deskClaimCalls.releaseClaim, { id, version: 1 }, { as: admin })).body.code).toBe(
    'STALE_EDIT',
  );
  expect((await site.call(deskClaimCalls.releaseClaim, { id, version: 2 }, { as: admin })).status).toBe(200);
  expect([await listed('me'), await listed('nobody')]).toEqual([0, 1]);
});

it('pages lead through all claims once, the first due in front', async () => {
  const person = await site.signUp();
  for (let n = 0; n < 3; n++) await sendDocument(site, freshPesel(), { as: person });
  const ids: string[] = [];
  let next: string | undefined;
  do {
    const { body } = await site.call(deskClaimCalls.claims, { pageSize: 2, next }, { as: admin });
    ids.push(...body.items.map(({ _id }) => _id));
    next = body.next;
  } while (next !== undefined);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toHaveLength(3);
  expect((await site.call(deskClaimCalls.claims, { next: 'x' }, { as: admin })).body.code).toBe('VALIDATION');
});

it('the desk counts what waits, what is overdue and what is due soon', async () => {
  await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const counts = async () => {
    const { body } = await site.call(deskCalls.overview, {}, { as: admin });
    return [...body.queues.map(({ count }) => count), body.dueSoon];
  };
  expect((await counts()).slice(0, 3)).toEqual([0, 1, 0]);
  site.advance(8 * DAY_MS);
  admin = await site.signInAdmin();
  expect(await counts()).toEqual([1, 1, 0, 0, 0, 0, 0, 1]);
});

// SECURITY: **Review.**
it('an administrator takes no part in a claim on an identifier of their own', async () => {
  await prove(site, 'lukasz', admin);
  const { claimId } = await sendDocument(site, '07871000023', { as: await site.signUp() });
  expect((await site.call(deskClaimCalls.claims, {}, { as: admin })).body.items).toEqual([]);
  expect((await site.call(deskClaimCalls.claim, { id: claimId }, { as: admin })).body.code).toBe('CLAIM_NOT_FOUND');
  const take = await site.call(deskClaimCalls.takeClaim, { id: claimId, version: 1 }, { as: admin });
  expect(take.body.code).toBe('CLAIM_NOT_FOUND');
});

// SECURITY: **In inquiries.**
it('every call of the desk is audited with the administrator', async () => {
  const { claimId } = await sendDocument(site, freshPesel(), { as: await site.signUp() });
  await openOnDesk(site, admin, claimId);
  await site.call(deskClaimCalls.takeClaim, { id: claimId, version: 1 }, { as: admin });
  const rows = await site.readAudit();
  const ofDesk = rows.filter(({ action }) => action.startsWith('desk.'));
  expect(ofDesk.map(({ action }) => action)).toEqual(['desk.claim-opened', 'desk.claim-taken']);
  expect(new Set(ofDesk.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
});

it('nothing on the desk opens without a fresh proof', async () => {
  site.advance(31 * 60_000);
  expect((await site.call(deskCalls.overview, {}, { as: admin })).body.code).toBe('FRESH_PROOF_REQUIRED');
});

// SECURITY: **Review.**
it('a document is answered the same whether its identifier is known, unknown or claimed', async () => {
  const [known, claimed] = [freshPesel(), '07871000023'];
  await addSubject(site, await newVerified(site), TENANT, buildPerson({ identifier: known }));
  await prove(site, 'lukasz');
  const answers = [];
  for (const [place, identifier] of [known, freshPesel(), claimed].entries()) {
    const { attemptId, browser } = await startReview(site, 'document');
    const attachmentIds = [await upload(site, browser)];
    const input = { attemptId, identifier, attachmentIds, email: `g${place}@poczta.test`, ...DOCUMENT };
    const { status, body, headers } = await site.call(claims.submitDocument, input, browser);
    answers.push({ status, fields: Object.keys(body), headers: Object.keys(headers), codeLength: body.code?.length });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 201, fields: ['success', 'claimId', 'code'] });
});
