import type { SignedIn } from '@najem/shared/contract/identity';
import { sendFirstSignIn } from '../accounts/mails';
import { presentSessionUser } from './presenter';
import { findUser, updateUser, type UserRow } from '../accounts/queries';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import { signAccessToken } from './access-token';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { type SessionCookies, setSessionCookies } from './cookies';
import { describeDevice } from './device';
import { browserHash, readBrowser, rememberBrowser } from './known-browser';
import { insertSession } from './queries';
import { sessionEnd, tokenEnd } from './session-rules';

/** A session that was opened but not yet given to the browser. */
interface OpenedSession {
  user: UserRow;
  cookies: SessionCookies;
}

/**
 * Opens a session for an authenticated user, in the caller's transaction. Returns undefined where the account was blocked,
 * removed or given another password or owner since `user` was read, because such a change ends only the existing sessions.
 */
export async function openSession(ctx: Context, user: UserRow, exchange: Exchange): Promise<OpenedSession | undefined> {
  return inTransaction(ctx, async (tx) => {
    const current = await findUser(tx, { id: user.id }, 'update');
    if (!current || current.status === 'blocked' || current.former_owners !== user.former_owners) return undefined;
    if (current.password_hash !== user.password_hash) return undefined;
    const now = tx.now();
    const device = describeDevice(exchange.userAgent);
    if (current.first_login_at === null) {
      await updateUser(tx, current.id, { first_login_at: now });
      if (isElsewhere(tx, current, exchange)) await sendFirstSignIn(tx, current, device);
    }
    const refreshToken = newSecret(tx);
    const sessionExpiresAt = sessionEnd(tx.config, now);
    const expiresAt = tokenEnd(tx.config, now, sessionExpiresAt);
    const sessionId = await insertSession(tx, {
      userId: current.id,
      device,
      expiresAt: sessionExpiresAt,
      tokenHash: hashSecret(refreshToken),
      tokenExpiresAt: expiresAt,
    });
    const { address } = exchange;
    await recordSecurityEvent(tx, { kind: 'sign-in.succeeded', userId: user.id, actorId: user.id, address });
    return { user: current, cookies: { sessionId, refreshToken, expiresAt } };
  });
}

/** Whether an account was registered in another browser than that of the request. */
function isElsewhere(ctx: Context, { registered_browser: registered }: UserRow, exchange: Exchange): boolean {
  const browser = readBrowser(ctx, exchange);
  return registered !== null && !(browser && browserHash(browser).equals(registered));
}

/** Gives an opened session to the browser; called once its transaction is committed. */
export async function giveSession(
  ctx: Context,
  { user, cookies }: OpenedSession,
  exchange: Exchange,
): Promise<SignedIn> {
  setSessionCookies(ctx.config, exchange, cookies, ctx.now());
  rememberBrowser(ctx, exchange, user);
  const token = await accessTokenFor(ctx, user, cookies.sessionId);
  return { success: true, token, user: await presentSessionUser(ctx, user) };
}

/** Signs a new access token of a session. */
export function accessTokenFor(ctx: Context, user: UserRow, sessionId: string): Promise<string> {
  return signAccessToken(ctx, { id: user.id, email: user.email, role: user.role, sid: sessionId });
}
