import type { SignedIn } from '@najem/shared/contract';
import { presentSessionUser } from '../accounts/presenter';
import { findUser, updateUser, type UserRow } from '../accounts/queries';
import { type Context, inTransaction } from '../context';
import { hashSecret, newSecret } from '../crypto';
import { signAccessToken } from '../http/access-token';
import type { Exchange } from '../serve';
import { type SessionCookies, setSessionCookies } from './cookies';
import { describeDevice } from './device';
import { insertSession } from './queries';
import { sessionEnd, tokenEnd } from './session-rules';

/** A session that was opened but not yet given to the browser. */
interface OpenedSession {
  user: UserRow;
  cookies: SessionCookies;
}

/**
 * Opens a session for an authenticated user, in the caller's transaction. Returns undefined where the account was blocked,
 * removed or given another password since `user` was read, because such a change ends only the existing sessions.
 */
export async function openSession(ctx: Context, user: UserRow, exchange: Exchange): Promise<OpenedSession | undefined> {
  return inTransaction(ctx, async (tx) => {
    const current = await findUser(tx, { id: user.id }, 'update');
    if (!current || current.status === 'blocked' || current.password_hash !== user.password_hash) return undefined;
    const now = tx.now();
    if (current.first_login_at === null) await updateUser(tx, current.id, { first_login_at: now });
    const refreshToken = newSecret(tx);
    const sessionExpiresAt = sessionEnd(tx.config, now);
    const expiresAt = tokenEnd(tx.config, now, sessionExpiresAt);
    const sessionId = await insertSession(tx, {
      userId: current.id,
      device: describeDevice(exchange.userAgent),
      expiresAt: sessionExpiresAt,
      tokenHash: hashSecret(refreshToken),
      tokenExpiresAt: expiresAt,
    });
    return { user: current, cookies: { sessionId, refreshToken, expiresAt } };
  });
}

/** Gives an opened session to the browser; called once its transaction is committed. */
export async function giveSession(
  ctx: Context,
  { user, cookies }: OpenedSession,
  exchange: Exchange,
): Promise<SignedIn> {
  setSessionCookies(ctx.config, exchange, cookies, ctx.now());
  const token = await accessTokenFor(ctx, user, cookies.sessionId);
  return { success: true, token, user: await presentSessionUser(ctx, user) };
}

/** Signs a new access token of a session. */
export function accessTokenFor(ctx: Context, user: UserRow, sessionId: string): Promise<string> {
  return signAccessToken(ctx, { id: user.id, email: user.email, role: user.role, sid: sessionId });
}
