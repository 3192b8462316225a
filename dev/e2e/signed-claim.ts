import { claims, deskClaimCalls } from '@najem/shared/contract/rights';
import { ClaimAttempt, type Claimant } from './claim-attempt';
import { ADMIN, type Commands, sandboxOf } from './commands';

/** Proves a PESEL for an account, by a statement signed in the sandbox and approved at the desk, and no screen. */
export async function proveBySignature(
  commands: Commands,
  { pesel, ...claimant }: Claimant & { pesel: string },
): Promise<void> {
  const id = await claimBySignature(claimant);
  const decision = { id, version: 1, decision: 'approve', identifier: pesel, identifierAgain: pesel } as const;
  await commands.call(deskClaimCalls.decideClaim, decision, await commands.signIn(ADMIN));
}

/** Sends the desk a statement signed in the sandbox, for an account; answers the id of its claim. */
export async function claimBySignature(claimant: Claimant): Promise<string> {
  const attempt = await ClaimAttempt.start(claimant, 'signed');
  const signing = new FormData();
  signing.append('file', await attempt.statement(), 'o.pdf');
  const signed = await fetch(`${sandboxOf(claimant.baseURL ?? '')}/signer`, { method: 'POST', body: signing });
  const attachmentId = await attempt.upload(await signed.blob(), 'o.pdf');
  return attempt.submit(claims.submitSigned, { attachmentId });
}
