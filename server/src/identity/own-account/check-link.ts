import type { Input, Output } from '@najem/shared/contract/kernel';
import type { accountCalls } from '@najem/shared/contract/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { limitAttempts } from '../accounts/attempt-limits';
import { findMailToken } from '../accounts/token-queries';

/** Which links open a form. */
const LINKS = { 'reset-password': 'reset-password', 'not-me': 'verify-email' } as const;

/** Says whether the link of a mail can be used, which leaves it usable. LINK_INVALID, RATE_LIMITED. */
export async function checkLink(
  ctx: Context,
  _actor: Actor | undefined,
  { token, opens }: Input<typeof accountCalls.checkLink>,
  exchange: Exchange,
): Promise<Output<typeof accountCalls.checkLink>> {
  if ((await findMailToken(ctx, token, LINKS[opens])) === undefined) return refuseLink(ctx, exchange);
  return { success: true };
}

/** Refuses a made-up link; only those count for their address, which the holder of a link may share. LINK_INVALID, RATE_LIMITED. */
export async function refuseLink(ctx: Context, exchange: Exchange): Promise<never> {
  await limitAttempts(ctx, { address: exchange.address });
  return refuse('LINK_INVALID');
}
