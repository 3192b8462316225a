import type { Input, Output } from '@najem/shared/contract/kernel';
import type { session } from '@najem/shared/contract/identity';
import { findUser, type UserRow } from '../accounts/queries';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { clearSessionCookies, REFRESH_COOKIE, type SessionCookies, setSessionCookies } from './cookies';
import { accessTokenFor } from './open-session';
import {
  endSession,
  findSessionOfToken,
  findSuccessor,
  lockSession,
  readPresentedToken,
  replaceRefreshToken,
} from './queries';
import { decideRefresh, type RefreshDecision, deriveSuccessors, tokenEnd } from './session-rules';

/** What a refresh came to: cookies only where the browser gets a new token. */
interface Refreshed {
  decision: RefreshDecision;
  user?: UserRow;
  sessionId?: string;
  cookies?: SessionCookies;
}

/**
 * Exchanges the refresh cookie for a new one and an access token. Concurrent tabs get the same successor; a token that
 * is used again later ends its family. REFRESH_INVALID, USER_BLOCKED.
 */
export async function refreshSession(
  ctx: Context,
  _actor: Actor | undefined,
  _input: Input<typeof session.refresh>,
  exchange: Exchange,
): Promise<Output<typeof session.refresh>> {
  const refreshed = await exchangeAny(ctx, exchange);
  if (!refreshed?.user || !refreshed.sessionId) {
    clearSessionCookies(exchange);
    return refuse(refreshed?.decision === 'blocked' ? 'USER_BLOCKED' : 'REFRESH_INVALID');
  }
  if (refreshed.cookies) setSessionCookies(ctx.config, exchange, refreshed.cookies, ctx.now());
  return { success: true, token: await accessTokenFor(ctx, refreshed.user, refreshed.sessionId) };
}

/** Of several tokens the first good one counts: only where there is none, a used one ends its family. */
async function exchangeAny(ctx: Context, exchange: Exchange): Promise<Refreshed | undefined> {
  const tokens = exchange.cookies(REFRESH_COOKIE);
  const sparing = tokens.length > 1 ? [true, false] : [false];
  let refused: Refreshed | undefined;
  for (const sparesFamily of sparing) {
    for (const token of tokens) {
      const refreshed = await inTransaction(ctx, (tx) => exchangeToken(tx, token, { exchange, sparesFamily }));
      if (refreshed.user) return refreshed;
      refused ??= refreshed;
    }
  }
  return refused;
}

async function exchangeToken(
  ctx: Context,
  token: string,
  { exchange: { address }, sparesFamily }: { exchange: Exchange; sparesFamily: boolean },
): Promise<Refreshed> {
  const hash = hashSecret(token);
  const sessionId = await findSessionOfToken(ctx, hash);
  if (sessionId === undefined) return { decision: 'refuse' };
  await lockSession(ctx, sessionId);
  const presented = await readPresentedToken(ctx, hash);
  if (!presented) return { decision: 'refuse' };
  const now = ctx.now();
  const decision = decideRefresh(presented, now);
  if (decision === 'end-family' && !sparesFamily && (await endSession(ctx, sessionId, 'reuse'))) {
    await recordSecurityEvent(ctx, { kind: 'session.reused', userId: presented.userId, actorId: null, address });
  }
  if (decision !== 'rotate' && decision !== 'repeat') return { decision };
  const user = await findUser(ctx, { id: presented.userId });
  if (decision === 'repeat') return { decision, user, sessionId, cookies: await successorOf(ctx, sessionId, token) };
  const [successor] = deriveSuccessors(ctx.config, token);
  if (!successor) throw new Error('No secret signs tokens');
  const expiresAt = tokenEnd(ctx.config, now, presented.sessionExpiresAt);
  await replaceRefreshToken(ctx, { hash, successorHash: successor.hash, sessionId, expiresAt });
  return { decision, user, sessionId, cookies: { sessionId, refreshToken: successor.token, expiresAt } };
}

/**
 * Finds the token that follows `token`. Undefined where another process derived it with a secret that this one does not
 * know yet: the browser then keeps the cookie that it got from there.
 */
async function successorOf(ctx: Context, sessionId: string, token: string): Promise<SessionCookies | undefined> {
  const candidates = deriveSuccessors(ctx.config, token);
  const found = await findSuccessor(
    ctx,
    sessionId,
    candidates.map((candidate) => candidate.hash),
  );
  const next = candidates.find((candidate) => found?.hash.equals(candidate.hash));
  return found && next && { sessionId, refreshToken: next.token, expiresAt: found.expiresAt };
}
