import type { Role } from '@najem/shared/domain/kernel';
import { sql } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { DAY_MS } from '../../kernel/durations';
import { endOfSession, type PresentedToken } from './session-rules';
import type { SessionEnd } from './tables';

/** Adds a session with its first refresh token and counts the sign-in; returns the session's id. */
export async function insertSession(
  ctx: Context,
  session: { userId: string; device: string; expiresAt: Date; tokenHash: Buffer; tokenExpiresAt: Date },
): Promise<string> {
  const now = ctx.now();
  const { userId, device, expiresAt, tokenHash, tokenExpiresAt } = session;
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into sessions (user_id, device, created_at, last_used_at, confirmed_at, expires_at)
      values (${userId}, ${device}, ${now}, ${now}, ${now}, ${expiresAt})
      returning id
    ), token as (
      insert into refresh_tokens (token_hash, session_id, created_at, expires_at)
      select ${tokenHash}, id, ${now}, ${tokenExpiresAt} from opened
    ), login as (
      insert into logins (user_id, at) values (${userId}, ${now})
    )
    select id from opened`.execute(ctx.db);
  const [opened] = rows;
  if (!opened) throw new Error('A session was not added');
  return opened.id;
}

async function insertRefreshToken(
  ctx: Context,
  token: { hash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await ctx.db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      created_at: ctx.now(),
      expires_at: token.expiresAt,
      used_at: null,
      successor_hash: null,
    })
    .execute();
}

/** Finds the session of a refresh token, an ended one as well. */
export async function findSessionOfToken(ctx: Context, tokenHash: Buffer): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.session_id;
}

/**
 * Locks a session until the end of the transaction. Reading its tokens is a statement of its own, after this one:
 * rows joined to a locked one would still be those of before the wait.
 */
export async function lockSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst();
}

/** Reads a refresh token with the state of its session. */
export async function readPresentedToken(
  ctx: Context,
  tokenHash: Buffer,
): Promise<(PresentedToken & { sessionId: string; userId: string }) | undefined> {
  const row = await ctx.db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('refresh_tokens as successor', 'successor.token_hash', 't.successor_hash')
    .select([
      't.used_at',
      'successor.used_at as successor_used_at',
      't.expires_at as token_expires_at',
      's.id as session_id',
      's.ended_at',
      's.created_at as session_created_at',
      's.expires_at as session_expires_at',
      'u.id as user_id',
      'u.role',
      'u.status',
      'u.removed_at',
    ])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return (
    row && {
      sessionId: row.session_id,
      userId: row.user_id,
      usedAt: row.used_at,
      successorUsedAt: row.successor_used_at,
      expiresAt: row.token_expires_at,
      sessionEndedAt: row.ended_at,
      sessionExpiresAt: endOfSession(ctx.config, {
        role: row.role,
        created_at: row.session_created_at,
        expires_at: row.session_expires_at,
      }),
      user: row.removed_at === null ? row.status : 'removed',
    }
  );
}

/** Exchanges a session's token for its successor; the caller holds the session's lock. */
export async function replaceRefreshToken(
  ctx: Context,
  token: { hash: Buffer; successorHash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  const now = ctx.now();
  const values = { used_at: now, successor_hash: token.successorHash };
  await ctx.db.updateTable('refresh_tokens').set(values).where('token_hash', '=', token.hash).execute();
  await insertRefreshToken(ctx, { hash: token.successorHash, sessionId: token.sessionId, expiresAt: token.expiresAt });
  await ctx.db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', token.sessionId).execute();
}

/** Finds which of these tokens the session knows, with its end. */
export async function findSuccessor(
  ctx: Context,
  sessionId: string,
  hashes: Buffer[],
): Promise<{ hash: Buffer; expiresAt: Date } | undefined> {
  const row = await ctx.db
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'expires_at'])
    .where('token_hash', 'in', hashes)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && { hash: row.token_hash, expiresAt: row.expires_at };
}

/** Ends one session; `userId` makes it end only when it is theirs. Whether it was alive. */
export async function endSession(
  ctx: Context,
  sessionId: string,
  reason: SessionEnd,
  userId?: string,
): Promise<boolean> {
  if (!isId(sessionId)) return false;
  const ended = ctx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now(), end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null);
  const owned = userId === undefined ? ended : ended.where('user_id', '=', userId);
  const row = await owned.returning('expires_at').executeTakeFirst();
  return row !== undefined && row.expires_at > ctx.now();
}

/** Ends every valid session of a user but the given one. */
export async function endSessionsOf(
  ctx: Context,
  userId: string,
  reason: SessionEnd,
  sparedSessionId?: string,
): Promise<void> {
  const all = ctx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now(), end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  await (sparedSessionId === undefined ? all : all.where('id', '!=', sparedSessionId)).execute();
}

/** Records that the person of a session confirmed that it is them. */
export async function confirmSession(ctx: Context, sessionId: string): Promise<void> {
  const values = { confirmed_at: ctx.now(), has_unused_confirmation: true };
  await ctx.db.updateTable('sessions').set(values).where('id', '=', sessionId).execute();
}

/** Uses up a confirmation of a session since a moment; of concurrent calls one gets true. The sign-in is none. */
export async function useConfirmation(ctx: Context, sessionId: string, since: Date): Promise<boolean> {
  const used = await ctx.db
    .updateTable('sessions')
    .set({ has_unused_confirmation: false })
    .where('id', '=', sessionId)
    .where('has_unused_confirmation', '=', true)
    .where('confirmed_at', '>=', since)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes every session of a user with its device; their access tokens end, too. */
export async function removeSessionsOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

const MOST_SESSIONS_LISTED = 100;

/** Lists a user's valid sessions, newest first, at most 100; `usedAfter` omits those that expired without use. */
export async function listSessions(
  ctx: Context,
  userId: string,
  usedAfter: Date,
): Promise<{ id: string; device: string; created_at: Date; last_used_at: Date; expires_at: Date }[]> {
  return ctx.db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .where('last_used_at', '>', usedAfter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS_LISTED)
    .execute();
}

/** Finds the active user of a valid session. */
export async function findSessionUser(
  ctx: Context,
  sessionId: string,
  usedAfter: Date,
): Promise<{ id: string; role: Role } | undefined> {
  if (!isId(sessionId)) return undefined;
  const row = await ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.role', 's.created_at', 's.expires_at'])
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', ctx.now())
    .where('s.last_used_at', '>', usedAfter)
    .where('u.status', '=', 'active')
    .where('u.removed_at', 'is', null)
    .executeTakeFirst();
  return row && endOfSession(ctx.config, row) > ctx.now() ? { id: row.id, role: row.role } : undefined;
}

/** Ended sessions stay for a while, so that a stolen token is still recognised as a used one. */
const SESSION_KEPT_DAYS = 30;
/** Statistics look back one year. */
const LOGIN_KEPT_DAYS = 400;

/** Removes sessions and sign-ins that are past their use. */
export async function pruneSessions(ctx: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await ctx.db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<', daysAgo(SESSION_KEPT_DAYS)), eb('ended_at', '<', daysAgo(SESSION_KEPT_DAYS))]),
    )
    .execute();
  await ctx.db.deleteFrom('logins').where('at', '<', daysAgo(LOGIN_KEPT_DAYS)).execute();
}
