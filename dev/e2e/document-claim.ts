import { readPdfText } from '@najem/server/tests/support/pdf-text';
import { claims, deskClaimCalls } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { ClaimAttempt, type Claimant } from './claim-attempt';
import { ADMIN, type Commands } from './commands';

/** The smallest picture that is one. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Claims a PESEL for an account by a document and the code of its letter, and no screen: it is active after the days of waiting. */
export async function claimByDocument(
  commands: Commands,
  { pesel, name, ...claimant }: Claimant & { pesel: string; name: string },
): Promise<void> {
  const attempt = await ClaimAttempt.start(claimant, 'document');
  const picture = new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' });
  const id = await attempt.submit(claims.submitDocument, {
    identifier: pesel,
    name,
    postalAddress: 'ul. Polna 1/2, 00-001 Warszawa',
    attachmentIds: [await attempt.upload(picture, 'a.png')],
  });
  const desk = await commands.signIn(ADMIN);
  const decision = { id, version: 1, decision: 'approve', identifier: pesel } as const;
  const { claim } = await commands.call(deskClaimCalls.decideClaim, decision, desk);
  const letter = readPdfText(await commands.file(`/desk/claims/${id}/letter.pdf`, desk));
  const posted = { id, version: claim.version, sentAt: warsawDate(new Date()), trackingNumber: 'RR1' };
  await commands.call(deskClaimCalls.postClaim, posted, desk);
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(letter)?.[0] ?? '';
  await commands.call(claims.letterCode, { id, code }, claimant.token);
}
