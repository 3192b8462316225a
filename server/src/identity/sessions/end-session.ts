import type { Input, Output } from '@najem/shared/contract/kernel';
import type { session } from '@najem/shared/contract/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { clearSessionCookies, REFRESH_COOKIE } from './cookies';
import { endSession, findSessionOfToken } from './queries';

/** Ends the caller's session, known by its refresh cookie or its access token, and removes the cookies. Never fails. */
export async function signOut(
  ctx: Context,
  actor: Actor | undefined,
  _input: Input<typeof session.logout>,
  exchange: Exchange,
): Promise<Output<typeof session.logout>> {
  const ofCookies = await Promise.all(
    exchange.cookies(REFRESH_COOKIE).map((token) => findSessionOfToken(ctx, hashSecret(token))),
  );
  for (const sessionId of new Set([...ofCookies, actor?.sessionId])) {
    if (sessionId !== undefined) await endSession(ctx, sessionId, 'logout');
  }
  clearSessionCookies(exchange);
  return { success: true };
}

/** Ends one of the caller's own sessions. SESSION_NOT_FOUND, also for another user's session. */
export async function endOwnSession(
  ctx: Context,
  actor: Actor,
  input: Input<typeof session.end>,
): Promise<Output<typeof session.end>> {
  const wasAlive = await endSession(ctx, input.id, 'ended', actor.id);
  return wasAlive ? { success: true } : refuse('SESSION_NOT_FOUND');
}
