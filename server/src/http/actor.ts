import type { Endpoint } from '@najem/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '../context';
import { batchCalls } from '../db/batch';
import { isId } from '../db/values';
import { Refusal, refuse } from '../errors';
import { recordSecurityEvent } from '../security-events/record-security-event';
import { readAccessToken } from './access-token';
import { countAttempt, findSessions, type SessionRow } from './queries';
import { windowStartOf } from './window';

/** What a call asks of its caller. */
type Demands = Pick<Endpoint, 'access' | 'stepUp' | 'beforeSecondFactor'>;

/**
 * Finds who makes a request; refuses a call without its access, a fresh confirmation or a required second factor, returns
 * undefined for an anonymous public call.
 */
export type ActorFinder = (request: FastifyRequest, endpoint: Demands) => Promise<Actor | undefined>;

const MOST_SESSIONS_AT_ONCE = 200;
/** More at a time would only take connections from the calls themselves. */
const MOST_QUERIES_AT_ONCE = 2;
/** For this long the person of a session need not confirm again that it is them. */
const CONFIRMED_MS = 10 * 60 * 1000;
const MINUTE_SECONDS = 60;
const BEARER = /^Bearer +(\S+)$/i;

/**
 * Creates the finder. Session and user are read on every call, so that a sign-out, a block or another role applies from
 * the next call on; concurrent reads are one indexed query.
 */
export function createActorFinder(ctx: Context): ActorFinder {
  const findSession = batchCalls<string, SessionRow | undefined>({
    maxSize: MOST_SESSIONS_AT_ONCE,
    maxInFlight: MOST_QUERIES_AT_ONCE,
    run: async (ids) => {
      const rows = await findSessions(ctx, ids);
      const byId = new Map(rows.map((row) => [row.session_id, row]));
      return ids.map((id) => byId.get(id));
    },
  });

  async function identify(header: string): Promise<SessionRow> {
    const bearer = BEARER.exec(header)?.[1];
    if (bearer === undefined) refuse('TOKEN_INVALID');
    const token = await readAccessToken(ctx, bearer);
    // PostgreSQL would refuse the whole batch for one malformed id.
    if (!isId(token.sid)) refuse('TOKEN_INVALID');
    const row = await findSession(token.sid);
    if (!row || row.user_id !== token.id || row.expires_at <= ctx.now()) refuse('TOKEN_INVALID');
    if (row.status === 'blocked') refuse('USER_BLOCKED');
    return row;
  }

  const isBarred = (row: SessionRow, { beforeSecondFactor }: Demands) =>
    row.lacks_second_factor && ctx.config.adminSecondFactor === 'required' && beforeSecondFactor !== true;

  function requireConfirmed(row: SessionRow, { stepUp }: Demands): void {
    if (stepUp !== true) return;
    const confirmedAt = row.confirmed_at?.getTime() ?? 0;
    if (ctx.now().getTime() - confirmedAt > CONFIRMED_MS) refuse('STEP_UP_REQUIRED');
  }

  return async (request, endpoint) => {
    const header = request.headers.authorization;
    if (endpoint.access === 'public') {
      // A stale token must not prevent a sign-in.
      const row = header === undefined ? undefined : await identify(header).catch(anonymousUnlessBroken);
      if (!row || isBarred(row, endpoint)) return undefined;
      requireConfirmed(row, endpoint);
      return actorOf(row);
    }
    if (header === undefined) refuse('TOKEN_INVALID');
    const row = await identify(header);
    if (endpoint.access === 'admin' && row.role !== 'admin') {
      await recordRefusedRole(ctx, actorOf(row), request.ip);
      refuse('FORBIDDEN');
    }
    if (isBarred(row, endpoint)) refuse('SECOND_FACTOR_REQUIRED');
    requireConfirmed(row, endpoint);
    return actorOf(row);
  };
}

function actorOf(row: SessionRow): Actor {
  return {
    id: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    email: row.email,
    role: row.role,
    verificationStatus: row.identity_verified_at === null ? 'unverified' : 'verified',
    builtIn: row.built_in,
  };
}

/** Records that a user called what their role may not; once a minute, which bounds the log. */
async function recordRefusedRole(ctx: Context, { id }: Actor, address: string): Promise<void> {
  const isFirst = (await countAttempt(ctx, `role-refused:${id}`, windowStartOf(ctx.now(), MINUTE_SECONDS))) === 1;
  if (isFirst) await recordSecurityEvent(ctx, { kind: 'role.refused', userId: id, actorId: id, address });
}

function anonymousUnlessBroken(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
