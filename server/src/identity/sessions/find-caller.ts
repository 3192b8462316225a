import { needsTerms } from '@najem/shared/contract/kernel';
import { FRESH_PROOF_MINUTES } from '@najem/shared/domain/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { MINUTE_MS, MINUTE_SECONDS } from '../../kernel/durations';
import { Refusal, refuse } from '../../kernel/errors';
import { findTermsToAccept } from '../legal/accept-terms';
import { recordSecurityEvent } from '../security-events/record-security-event';
import type { CallerFinder, Requirements } from '../../kernel/http/caller';
import { clientAddress } from '../../kernel/http/address';
import { endOfSession } from './session-rules';
import { bearerOf, readAccessToken } from './access-token';
import { countAttempt } from '../../kernel/http/queries';
import { findSession, type SessionRow } from './caller-queries';
import { windowStartOf } from '../../kernel/http/window';

/** For this long the person of a session need not confirm again that it is them. */
const CONFIRMED_MS = 10 * 60 * 1000;
const FRESH_MS = FRESH_PROOF_MINUTES * MINUTE_MS;

/**
 * Creates the finder. Session and user are read on every call, so that a sign-out, a block or another role applies from
 * the next call on.
 */
export function createCallerFinder(ctx: Context): CallerFinder {
  const { callers } = ctx.hooks.identity;
  const isBarred = (row: SessionRow, { beforeSecondFactor }: Requirements) =>
    row.lacks_second_factor && ctx.config.adminSecondFactor === 'required' && beforeSecondFactor !== true;

  function requireConfirmed(row: SessionRow, { stepUp, fresh }: Requirements): void {
    if (stepUp === true && !isConfirmed(row, ctx.now())) refuse('STEP_UP_REQUIRED');
    if (fresh === true && !isFreshlyProved(row, ctx.now())) refuse('FRESH_PROOF_REQUIRED');
  }

  return async (request, endpoint, exchange) => {
    const header = request.headers.authorization;
    // A guest needs no fresh proof: the file session itself is one, and ends within the hour.
    if (endpoint.access === 'person' && header === undefined) return callers.findGuest(ctx, exchange, endpoint);
    if (endpoint.access === 'public') {
      const row =
        header === undefined
          ? undefined
          : await readSession(ctx, header).catch((error) => anonymousUnless(error, endpoint));
      if (!row || isBarred(row, endpoint)) return undefined;
      requireConfirmed(row, endpoint);
      return actorOf(row);
    }
    if (header === undefined) refuse('TOKEN_INVALID');
    const row = await readSession(ctx, header);
    if (endpoint.access === 'admin' && row.role !== 'admin') {
      await recordRefusedRole(ctx, actorOf(row), clientAddress(request));
      refuse('FORBIDDEN');
    }
    if (isBarred(row, endpoint)) refuse('SECOND_FACTOR_REQUIRED');
    if (needsTerms(endpoint) && (await findTermsToAccept(ctx, row.user_id))) refuse('TERMS_REQUIRED');
    if (endpoint.dossier === true) await callers.requireFile(ctx, row.user_id);
    requireConfirmed(row, endpoint);
    const actor = actorOf(row);
    return endpoint.access === 'person' ? { is: 'user', actor } : actor;
  };
}

/** Reads the session that an `Authorization` header names. TOKEN_INVALID, TOKEN_EXPIRED, USER_BLOCKED. */
async function readSession(ctx: Context, header: string): Promise<SessionRow> {
  const bearer = bearerOf(header);
  if (bearer === undefined) refuse('TOKEN_INVALID');
  const token = await readAccessToken(ctx, bearer);
  if (!isId(token.sid)) refuse('TOKEN_INVALID');
  const row = await findSession(ctx, token.sid);
  if (!row || row.user_id !== token.id || endOfSession(ctx.config, row) <= ctx.now()) refuse('TOKEN_INVALID');
  if (row.status === 'blocked') refuse('USER_BLOCKED');
  return row;
}

/** Whether the owner of a session's account confirmed within ten minutes that it is them. */
export function isConfirmed({ confirmed_at }: Pick<SessionRow, 'confirmed_at'>, now: Date): boolean {
  return now.getTime() - (confirmed_at?.getTime() ?? 0) <= CONFIRMED_MS;
}

/** Refuses a caller who did not confirm within ten minutes that it is them, where the input alone tells. STEP_UP_REQUIRED. */
export async function requireStepUp(ctx: Context, { sessionId }: Pick<Actor, 'sessionId'>): Promise<void> {
  const row = await findSession(ctx, sessionId);
  if (!row || !isConfirmed(row, ctx.now())) refuse('STEP_UP_REQUIRED');
}

/** Whether the owner of a session's account confirmed within 30 minutes that it is them. A proof by eID is none of that. */
export function isFreshlyProved({ confirmed_at }: Pick<SessionRow, 'confirmed_at'>, now: Date): boolean {
  return now.getTime() - (confirmed_at?.getTime() ?? 0) <= FRESH_MS;
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

/**
 * Whoever has no valid session is nobody to a public call. One that has only expired is renewed, and the call repeated:
 * what an account asks for must not be answered to nobody. Where it cannot be renewed, the call is repeated without.
 */
function anonymousUnless(error: unknown, { aboutSession }: Requirements): undefined {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'TOKEN_EXPIRED' && aboutSession !== true) refuse('TOKEN_EXPIRED', { isOptional: true });
  return undefined;
}
