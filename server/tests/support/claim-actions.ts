import { attachments } from '@najem/shared/contract/register';
import { claims, deskClaimCalls } from '@najem/shared/contract/rights';
import type { ReviewMethod } from '@najem/shared/domain/rights';
import { insertClaim, insertIdentifiers } from '../../src/rights/claims/queries';
import type { CallOptions, TestApp } from './harness';
import { readPdfText } from './pdf-text';
import type { Person } from './sign-in';

/** Adds a claim by a document that waits on the desk; returns its id. */
export async function insertOpenClaim(site: TestApp, { id }: Person): Promise<string> {
  const claim = await insertClaim(site.ctx, {
    number: `PT-${id.slice(0, 8)}`,
    method: 'document',
    level: 2,
    state: 'submitted',
    user_id: id,
    desk_due_at: site.now(),
  });
  return claim.id;
}

/** Adds such a claim with what is encrypted of it; returns its id. */
export async function insertSealedClaim(
  site: TestApp,
  person: Person,
  { pesel, address }: { pesel: string; address: string },
): Promise<string> {
  const id = await insertOpenClaim(site, person);
  await insertIdentifiers(site.ctx, id, [{ type: 'pesel', value: pesel }]);
  const { cipher, keyId } = site.ctx.vault.sealSecret(address, id);
  const values = { address_cipher: cipher, address_key: keyId };
  await site.ctx.db.updateTable('claims').set(values).where('id', '=', id).execute();
  return id;
}

/** The smallest picture that is one. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a file of a proof in a browser with these cookies, or as a user; returns its id. */
export async function upload(
  site: TestApp,
  browser: CallOptions,
  file: { name: string; type: string; content: Buffer } = { name: 'a.png', type: 'image/png', content: PICTURE },
): Promise<string> {
  const content = new File([new Uint8Array(file.content)], file.name, { type: file.type });
  const { body } = await site.call(attachments.upload, { purpose: 'claim', file: content }, browser);
  if (body._id === undefined) throw new Error(`The upload failed: ${JSON.stringify(body)}`);
  return body._id;
}

/** Starts a proof by review in a browser of its own. */
export async function startReview(site: TestApp, method: ReviewMethod, as?: Person) {
  const { body, cookies } = await site.call(claims.start, { method }, { as });
  return { attemptId: body.attemptId, code: body.code ?? '', browser: { as, cookies } as CallOptions };
}

/** What a person types in the form of a document. */
export const DOCUMENT = { name: 'Anna Nowak', postalAddress: 'ul. Polna 1/2, 00-001 Warszawa' };

/** Sends a document to the desk, as a user or as a guest with this mailbox. */
export async function sendDocument(site: TestApp, identifier: string, who: { as: Person } | { email: string }) {
  const { attemptId, browser } = await startReview(site, 'document', 'as' in who ? who.as : undefined);
  const attachmentIds = [await upload(site, browser)];
  const email = 'email' in who ? who.email : undefined;
  const sent = await site.call(
    claims.submitDocument,
    { attemptId, identifier, attachmentIds, email, ...DOCUMENT },
    browser,
  );
  if (sent.status !== 201) throw new Error(`Sending failed: ${JSON.stringify(sent.body)}`);
  return sent.body;
}

/** Reads a claim as the desk shows it. */
export async function openOnDesk(site: TestApp, admin: Person, id: string) {
  return (await site.call(deskClaimCalls.claim, { id }, { as: admin })).body.claim;
}

/** Approves a document and notes its letter as sent; returns the code in the letter. */
export async function sendLetter(site: TestApp, admin: Person, id: string, identifier: string): Promise<string> {
  const { version } = await openOnDesk(site, admin, id);
  const decision = { id, version, decision: 'approve', identifier } as const;
  const approved = await site.call(deskClaimCalls.decideClaim, decision, { as: admin });
  if (approved.status !== 200) throw new Error(`Approving failed: ${JSON.stringify(approved.body)}`);
  const code = await readLetterCode(site, admin, id);
  const posting = { id, version: approved.body.claim.version, sentAt: '2026-11-20', trackingNumber: 'RR1' };
  await site.call(deskClaimCalls.postClaim, posting, { as: admin });
  return code;
}

/** Reads the code in the printed letter. */
export async function readLetterCode(site: TestApp, admin: Person, id: string): Promise<string> {
  const text = await readLetter(site, admin, id);
  return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? '';
}

/** Reads the text of the printed letter. */
export async function readLetter(site: TestApp, admin: Person, id: string): Promise<string> {
  const answer = await site.app.inject({
    url: `/api/desk/claims/${id}/letter.pdf`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`No letter: ${answer.body}`);
  return readPdfText(answer.rawPayload);
}

/** Reads the claims of a person. */
export const listClaims = (site: TestApp, as: Person) => site.call(claims.list, {}, { as });

/** The state of the first claim of a person. */
export const stateOf = async (site: TestApp, as: Person) => (await listClaims(site, as)).body.claims[0]?.state;

/** Types the code of the letter as a user. */
export const typeCode = (site: TestApp, id: string, code: string, as: Person) =>
  site.call(claims.letterCode, { id, code }, { as });

/** The last mail with this subject. */
export const mailTo = async (site: TestApp, email: string, subject: string) =>
  (await site.mails()).findLast((mail) => mail.to === email && mail.subject === subject);

/** Moves the clock, and runs what has become due of claims. */
export async function advanceBy(site: TestApp, milliseconds: number): Promise<void> {
  site.advance(milliseconds);
  await site.ctx.jobs.add(site.ctx, 'claims/advance', {});
  await site.runJobs();
}

/** What the link of a mail carries behind '#' under a name. */
export const fieldOf = (text: string | undefined, name: string) =>
  new RegExp(`[#&]${name}=([\\w-]+)`).exec(text ?? '')?.[1] ?? '';
