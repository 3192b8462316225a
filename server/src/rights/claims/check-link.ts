import type { Input, Output } from '@najem/shared/contract/kernel';
import type { claims } from '@najem/shared/contract/rights';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { isLetterAwaited } from './enter-letter-code';
import { findLink } from './guest-queries';
import { findClaim } from './queries';

/**
 * Says whether a guest's link can be used, which leaves it usable. LINK_INVALID; STATE_PASSED where the claim does not await
 * the code of a letter that the link's mail announced.
 */
export async function checkLink(
  ctx: Context,
  _actor: Actor | undefined,
  { token, hasLetter }: Input<typeof claims.checkLink>,
): Promise<Output<typeof claims.checkLink>> {
  const link = (await findLink(ctx, token, 'open')) ?? refuse('LINK_INVALID');
  const claim = await findClaim(ctx, link.claim_id);
  if (!claim || claim.guest_code_cipher === null) refuse('LINK_INVALID');
  if (hasLetter && !isLetterAwaited(ctx, claim)) refuse('STATE_PASSED');
  return { success: true };
}
