import type { Input, Output, session, SignedIn } from '@najem/shared/contract';
import { type Actor, type Context, inTransaction } from '../context';
import { refuse } from '../errors';
import { signAccessToken } from '../http/access-token';
import type { Exchange } from '../serve';
import { clearSessionCookies, REFRESH_COOKIE, type SessionCookies, setSessionCookies } from './cookies';
import { describeDevice } from './device';
import { findUser, updateUser } from './queries';
import { hashSecret, newSecret } from './secrets';
import {
  endSession,
  findSessionOfToken,
  findSuccessor,
  insertSession,
  listSessions,
  lockSession,
  readPresentedToken,
  replaceRefreshToken,
} from './session-queries';
import { decideRefresh, idleLimit, type RefreshDecision, sessionEnd, successors, tokenEnd } from './session-rules';
import { PEOPLE_TEXTS } from './texts';
import { toSessionUser, type UserRow } from './wire';

/** A session that was opened but not yet given to the browser. */
interface OpenedSession {
  user: UserRow;
  cookies: SessionCookies;
}

/**
 * Opens a session for somebody who has just proved who they are, in the caller's transaction. Undefined when the account
 * was blocked, removed or given another password since `user` was read: whoever does that ends the sessions that exist.
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
  return { success: true, token: await accessTokenFor(ctx, user, cookies.sessionId), user: toSessionUser(user) };
}

/** A fresh access token of a session. */
export function accessTokenFor(ctx: Context, user: UserRow, sessionId: string): Promise<string> {
  return signAccessToken(ctx, { id: user.id, email: user.email, role: user.role, sid: sessionId });
}

/** What a refresh came to: cookies only where the browser gets a new token. */
interface Refreshed {
  decision: RefreshDecision;
  user?: UserRow;
  sessionId?: string;
  cookies?: SessionCookies;
}

/**
 * Exchanges the refresh cookie for a new one and an access token. Tabs that ask at the same moment all get the same
 * successor; a token used again later ends its whole family. Refuses with REFRESH_INVALID or USER_BLOCKED.
 */
export async function refresh(
  ctx: Context,
  _actor: Actor | undefined,
  _input: Input<typeof session.refresh>,
  exchange: Exchange,
): Promise<Output<typeof session.refresh>> {
  const token = exchange.cookie(REFRESH_COOKIE);
  const refreshed = token ? await inTransaction(ctx, (tx) => exchangeToken(tx, token)) : undefined;
  if (!refreshed?.user || !refreshed.sessionId) {
    clearSessionCookies(exchange);
    return refuse(refreshed?.decision === 'blocked' ? 'USER_BLOCKED' : 'REFRESH_INVALID');
  }
  if (refreshed.cookies) setSessionCookies(ctx.config, exchange, refreshed.cookies, ctx.now());
  return { success: true, token: await accessTokenFor(ctx, refreshed.user, refreshed.sessionId) };
}

async function exchangeToken(ctx: Context, token: string): Promise<Refreshed> {
  const hash = hashSecret(token);
  const sessionId = await findSessionOfToken(ctx, hash);
  if (sessionId === undefined) return { decision: 'refuse' };
  await lockSession(ctx, sessionId);
  const presented = await readPresentedToken(ctx, hash);
  if (!presented) return { decision: 'refuse' };
  const now = ctx.now();
  const decision = decideRefresh(presented, now);
  if (decision === 'end-family') await endSession(ctx, sessionId, 'reuse');
  if (decision !== 'rotate' && decision !== 'repeat') return { decision };
  const user = await findUser(ctx, { id: presented.userId });
  if (decision === 'repeat') return { decision, user, sessionId, cookies: await latestOf(ctx, sessionId, token) };
  const [successor] = successors(ctx.config, token);
  if (!successor) throw new Error('No secret signs tokens');
  const expiresAt = tokenEnd(ctx.config, now, presented.sessionExpiresAt);
  await replaceRefreshToken(ctx, { hash, successorHash: successor.hash, sessionId, expiresAt });
  return { decision, user, sessionId, cookies: { sessionId, refreshToken: successor.token, expiresAt } };
}

/**
 * The living token at the end of the chain that starts with `token`. Undefined where another process derived it with a
 * secret that this one does not know yet: the browser then keeps the cookie that it got from there.
 */
async function latestOf(ctx: Context, sessionId: string, token: string): Promise<SessionCookies | undefined> {
  for (let current = token; ;) {
    const candidates = successors(ctx.config, current);
    const found = await findSuccessor(
      ctx,
      sessionId,
      candidates.map((candidate) => candidate.hash),
    );
    const next = candidates.find((candidate) => found?.hash.equals(candidate.hash));
    if (!found || !next) return undefined;
    if (!found.isUsed) return { sessionId, refreshToken: next.token, expiresAt: found.expiresAt };
    current = next.token;
  }
}

/** Ends the caller's session, known by its refresh cookie or its access token, and takes the cookies. Never refuses. */
export async function logout(
  ctx: Context,
  actor: Actor | undefined,
  _input: Input<typeof session.logout>,
  exchange: Exchange,
): Promise<Output<typeof session.logout>> {
  const token = exchange.cookie(REFRESH_COOKIE);
  const ofCookie = token ? await findSessionOfToken(ctx, hashSecret(token)) : undefined;
  for (const sessionId of new Set([ofCookie, actor?.sessionId])) {
    if (sessionId !== undefined) await endSession(ctx, sessionId, 'logout');
  }
  clearSessionCookies(exchange);
  return { success: true };
}

/** The caller's living sessions, newest first; the one that asks is marked. */
export async function list(ctx: Context, actor: Actor): Promise<Output<typeof session.list>> {
  const rows = await listSessions(ctx, actor.id, idleLimit(ctx.config, ctx.now()));
  const sessions = rows.map((row) => ({
    _id: row.id,
    device: row.device || PEOPLE_TEXTS.unknownDevice,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
  return { success: true, sessions };
}

/** Ends one of the caller's own sessions; somebody else's is as unknown as none: SESSION_NOT_FOUND. */
export async function end(
  ctx: Context,
  actor: Actor,
  input: Input<typeof session.end>,
): Promise<Output<typeof session.end>> {
  const wasAlive = await endSession(ctx, input.id, 'ended', actor.id);
  return wasAlive ? { success: true } : refuse('SESSION_NOT_FOUND');
}
