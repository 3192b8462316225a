import type { Access } from '@najem/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor, Context } from '../context';
import { batched } from '../db/batch';
import { run, type Statement } from '../db/statement';
import { Refusal, refuse } from '../errors';
import { readAccessToken } from './access-token';

/** Who makes a request: refused where the call's access is missing, undefined for a stranger at a public call. */
export type ActorFinder = (request: FastifyRequest, access: Access) => Promise<Actor | undefined>;

interface SessionRow {
  session_id: string;
  user_id: string;
  name: string;
  email: string;
  role: Actor['role'];
  status: 'active' | 'blocked';
  built_in: boolean;
  identity_verified_at: Date | null;
  expires_at: Date;
}

const MOST_SESSIONS_AT_ONCE = 200;
/** More at a time would only take connections from the calls themselves. */
const MOST_QUERIES_AT_ONCE = 2;
/** A token of ours never carries anything else, and PostgreSQL would refuse the whole batch over one bad id. */
const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BEARER = /^Bearer +(\S+)$/i;

const SESSIONS_BY_ID: Statement = {
  name: 'sessions-by-id',
  text: `select s.id as session_id, u.id as user_id, u.name, u.email, u.role, u.status, u.built_in,
      u.identity_verified_at, s.expires_at
    from sessions s join users u on u.id = s.user_id
    where s.id = any($1::uuid[]) and s.ended_at is null and u.removed_at is null`,
};

/**
 * Makes the finder. Session and user are read on every call, so that signing out, a block or another role holds from
 * the next call on; the reads of all calls of one moment are one indexed query.
 */
export function createActorFinder(ctx: Context): ActorFinder {
  const findSession = batched<string, SessionRow | undefined>({
    maxSize: MOST_SESSIONS_AT_ONCE,
    maxInFlight: MOST_QUERIES_AT_ONCE,
    run: async (ids) => {
      const rows = await run<SessionRow>(ctx.db, SESSIONS_BY_ID, [[...new Set(ids)]]);
      const byId = new Map(rows.map((row) => [row.session_id, row]));
      return ids.map((id) => byId.get(id));
    },
  });

  async function identify(header: string): Promise<Actor> {
    const bearer = BEARER.exec(header)?.[1];
    if (bearer === undefined) refuse('TOKEN_INVALID');
    const token = await readAccessToken(ctx, bearer);
    if (!SESSION_ID.test(token.sid)) refuse('TOKEN_INVALID');
    const row = await findSession(token.sid);
    if (!row || row.user_id !== token.id || row.expires_at <= ctx.now()) refuse('TOKEN_INVALID');
    if (row.status === 'blocked') refuse('USER_BLOCKED');
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

  return async (request, access) => {
    const header = request.headers.authorization;
    if (access === 'public') {
      // A stale token must not keep anybody from signing in.
      return header === undefined ? undefined : identify(header).catch(strangerUnlessBroken);
    }
    if (header === undefined) refuse('TOKEN_INVALID');
    const actor = await identify(header);
    if (access === 'admin' && actor.role !== 'admin') refuse('FORBIDDEN');
    return actor;
  };
}

function strangerUnlessBroken(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
