import type { Uploader } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange, SiteCookie } from '../../kernel/serve';
import { findOpenAttempt } from './attempt-queries';
import { findGuest } from './guest-queries';
import { findQuestionedStatement } from './queries';

/** Binds a proof by review to a browser and lets files be uploaded for it, hence the path. */
export const ATTEMPT_COOKIE: SiteCookie = { name: 'najem_claim', path: '/api' };

/** Finds who uploads by a request, unless it is only known by the proof under way: the signed-in user, else the guest. */
export async function findKnownUploader(
  ctx: Context,
  actor: Actor | undefined,
  exchange: Exchange,
): Promise<Uploader | undefined> {
  if (actor) return { is: 'user', userId: actor.id };
  const guest = await findGuest(ctx, exchange);
  return guest && { is: 'guest', claimId: guest.claimId };
}

/**
 * Finds who uploads by a request: the signed-in user, else the guest, else the proof under way. TOKEN_INVALID for
 * nobody, TOKEN_EXPIRED.
 */
export async function requireUploader(ctx: Context, actor: Actor | undefined, exchange: Exchange): Promise<Uploader> {
  const known = await findKnownUploader(ctx, actor, exchange);
  if (known) return known;
  const attempt = await findOpenAttempt(ctx, exchange.cookies(ATTEMPT_COOKIE));
  // A stale access token leaves a user unknown: the browser gets a new one and repeats the call.
  if (attempt && attempt.user_id !== null) refuse('TOKEN_EXPIRED');
  return attempt ? { is: 'attempt', attemptId: attempt.id } : refuse('TOKEN_INVALID');
}

/**
 * Finds the statement that a file may be a signed copy of: the one that this browser was handed out, else the one of the
 * uploader's claim about which the desk asked.
 */
export async function findStatement(ctx: Context, uploader: Uploader, exchange: Exchange): Promise<Buffer | null> {
  const attempt = await findOpenAttempt(ctx, exchange.cookies(ATTEMPT_COOKIE));
  return attempt?.statement ?? (uploader.is === 'attempt' ? null : findQuestionedStatement(ctx, uploader));
}
