import { claims, deskClaimCalls } from '@najem/shared/contract/rights';
import { signPdf } from '@najem/sandbox/signer/sign-pdf';
import { open } from '../../support/attachment-actions';
import {
  openOnDesk,
  readLetter,
  readLetterCode,
  startReview,
  upload,
  listClaims,
  typeCode,
} from '../../support/claim-actions';
import { prove, startEidApp, startEidSandbox, type EidSandbox } from '../../support/eid';
import { makePdf } from '../../support/files';
import type { TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

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

async function downloadStatement(as?: Person) {
  const review = await startReview(site, 'signed', as);
  const download = () =>
    site.app.inject({
      url: `/api/dossier/claims/attempts/${review.attemptId}/statement.pdf`,
      cookies: review.browser.cookies ?? {},
    });
  return { ...review, statement: (await download()).rawPayload, download };
}
const send = async (review: Awaited<ReturnType<typeof downloadStatement>>, content: Buffer) => {
  const file = { name: 'o.pdf', type: 'application/pdf', content };
  const attachmentId = await upload(site, review.browser, file);
  return site.call(claims.submitSigned, { attemptId: review.attemptId, attachmentId }, review.browser);
};

it('a signed statement is the same at every download, for the browser that began alone', async () => {
  const { statement, download, attemptId } = await downloadStatement();
  expect((await download()).rawPayload.equals(statement)).toBe(true);
  const foreign = await site.app.inject(`/api/dossier/claims/attempts/${attemptId}/statement.pdf`);
  expect(foreign.json().code).toBe('CLAIM_NOT_FOUND');
});

it('a signed statement opens the file at once when the desk has read the same PESEL twice', async () => {
  const person = await site.signUp();
  const review = await downloadStatement(person);
  const { body } = await send(review, signPdf(review.statement, site.now()));
  const [identifier, other] = [freshPesel(), freshPesel()];
  const decision = { id: body.claimId, version: 1, decision: 'approve', identifier } as const;
  const unequal = await site.call(deskClaimCalls.decideClaim, { ...decision, identifierAgain: other }, { as: admin });
  expect(unequal.body.code).toBe('IDENTIFIER_MISMATCH');
  const approved = await site.call(
    deskClaimCalls.decideClaim,
    { ...decision, identifierAgain: identifier },
    { as: admin },
  );
  expect(approved.body.claim.state).toBe('active');
  expect((await listClaims(site, person)).body.claims).toMatchObject([{ state: 'active', level: 3 }]);
});

it('a signed statement stays byte for byte, whether it is checked before or after it is sent to the desk', async () => {
  for (const isCheckedFirst of [true, false]) {
    const review = await downloadStatement();
    const signed = signPdf(review.statement, site.now());
    const file = { name: 'o.pdf', type: 'application/pdf', content: signed };
    const attachmentId = await upload(site, review.browser, file);
    if (isCheckedFirst) await site.runJobs();
    const input = { attemptId: review.attemptId, attachmentId, email: `${attachmentId}@przyklad.test` };
    expect((await site.call(claims.submitSigned, input, review.browser)).status).toBe(201);
    await site.runJobs();
    expect((await open(site, admin, attachmentId)).content.equals(signed)).toBe(true);
  }
});

it('a signed statement stays as it came, too, where the desk asked for another one', async () => {
  const person = await site.signUp();
  const review = await downloadStatement(person);
  const { body } = await send(review, signPdf(review.statement, site.now()));
  const question = { id: body.claimId, version: 1, text: 'Podpisz jeszcze raz.' };
  expect((await site.call(deskClaimCalls.askClaimant, question, { as: admin })).status).toBe(200);
  site.advance(60_000);
  const again = signPdf(review.statement, site.now());
  const other = await makePdf();
  const ids: string[] = [];
  for (const content of [again, other]) {
    ids.push(await upload(site, { as: person }, { name: 'o.pdf', type: 'application/pdf', content }));
  }
  await site.runJobs();
  const kept = await Promise.all(ids.map((id) => open(site, person, id)));
  expect(kept.map(({ content }, at) => content.equals(at === 0 ? again : other))).toEqual([true, false]);
});

it('a signed statement that is unsigned, altered or of another attempt is refused', async () => {
  const person = await site.signUp();
  const review = await downloadStatement(person);
  const other = await downloadStatement(person);
  const altered = Buffer.from(signPdf(review.statement, site.now()));
  altered.write('X', 400);
  for (const content of [review.statement, altered, signPdf(other.statement, site.now())]) {
    expect((await send(review, content)).body.code).toBe('STATEMENT_UNSIGNED');
  }
});

it('a company is claimed by a person of level 3, and its letters go to the seat that the desk typed', async () => {
  const person = await site.signUp();
  const send = async () => {
    const { attemptId, browser } = await startReview(site, 'company', person);
    const attachmentIds = [await upload(site, browser)];
    return site.call(claims.submitCompany, { attemptId, nip: '1111111111', attachmentIds }, browser);
  };
  expect((await send()).body.code).toBe('DOSSIER_PROOF_REQUIRED');
  await prove(site, 'lukasz', person);
  const { claimId } = (await send()).body;
  const decision = { id: claimId, version: 1, decision: 'approve', identifier: '1111111111' } as const;
  expect((await site.call(deskClaimCalls.decideClaim, decision, { as: admin })).body.code).toBe('FIELDS_REQUIRED');
  const recipient = { recipientName: 'Firma sp. z o.o.', recipientAddress: 'ul. Krótka 3, 00-002 Łódź' };
  const approved = await site.call(deskClaimCalls.decideClaim, { ...decision, ...recipient }, { as: admin });
  expect(approved.status).toBe(200);
  const letter = await readLetter(site, admin, claimId);
  expect(letter).toContain('Firma sp. z o.o.');
  const posting = { id: claimId, version: approved.body.claim.version, sentAt: '2026-11-20', trackingNumber: 'RR2' };
  const noDay = await site.call(deskClaimCalls.postClaim, { ...posting, sentAt: '2026-02-30' }, { as: admin });
  expect([noDay.status, noDay.body.code]).toEqual([400, 'VALIDATION']);
  await site.call(deskClaimCalls.postClaim, posting, { as: admin });
  for (let tries = 0; tries < 5; tries++) await typeCode(site, claimId, 'AAAA', person);
  expect((await site.call(claims.newLetter, { id: claimId }, { as: person })).status).toBe(200);
  expect(await readLetter(site, admin, claimId)).toContain('ul. Krótka 3');
  const { version } = await openOnDesk(site, admin, claimId);
  await site.call(deskClaimCalls.postClaim, { ...posting, version }, { as: admin });
  expect((await typeCode(site, claimId, await readLetterCode(site, admin, claimId), person)).body.claim.state).toBe(
    'active',
  );
  expect((await listClaims(site, person)).body.claims.map(({ state }) => state)).toEqual(['active', 'active']);
});
