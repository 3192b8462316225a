import { createHash } from 'node:crypto';
import type { FirstStep } from './tables';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { SignedIn, signInCalls } from '@najem/shared/contract/identity';
import { refuseBlocked } from '../accounts/blocked';
import { findUser, type UserRow } from '../accounts/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { newSecret } from '../../kernel/crypto';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { giveSession, openSession } from '../sessions/open-session';
import { hasFactor, listProofs, requireProof } from './proof';
import { findSecondStep, insertSecondStep, readFactors, useSecondStep } from './queries';

/**
 * Called after the first step of a sign-in. An account with a second factor gets no session here: SECOND_FACTOR_NEEDED
 * with the challenge of the second step.
 */
export async function requireSecondStep(ctx: Context, user: UserRow, way: FirstStep): Promise<void> {
  if (!hasFactor(await readFactors(ctx, user.id))) return;
  const challenge = newSecret(ctx);
  await insertSecondStep(ctx, { token: challenge, userId: user.id, way, mark: markOf(user) });
  ctx.metrics.signIns.inc({ way, outcome: 'SECOND_FACTOR_NEEDED' });
  refuse('SECOND_FACTOR_NEEDED', { challenge });
}

/** Lists how the second step of a sign-in can be made. CHALLENGE_INVALID. */
export async function listSecondSteps(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof signInCalls.secondStepOptions>,
): Promise<Output<typeof signInCalls.secondStepOptions>> {
  const { user } = await findWaiting(ctx, input.challenge);
  return listProofs(ctx, user.id, await readFactors(ctx, user.id), 'sign-in');
}

/**
 * Makes the second step of a sign-in and opens the session. CHALLENGE_INVALID, also where password or Google account
 * changed since the first step; USER_BLOCKED and the errors of `requireProof`.
 */
export async function makeSecondStep(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof signInCalls.secondStep>,
  exchange: Exchange,
): Promise<SignedIn> {
  const { user, way } = await findWaiting(ctx, input.challenge);
  if (user.status === 'blocked') refuseBlocked(ctx, user);
  await requireProof(ctx, user, input, 'sign-in', exchange);
  if (!(await useSecondStep(ctx, input.challenge))) refuse('CHALLENGE_INVALID');
  const opened = await openSession(ctx, user, exchange);
  if (!opened) return refuse('CHALLENGE_INVALID');
  ctx.metrics.signIns.inc({ way, outcome: 'success' });
  return giveSession(ctx, opened, exchange);
}

async function findWaiting(ctx: Context, token: string) {
  const step = await findSecondStep(ctx, token);
  const user = step && (await findUser(ctx, { id: step.user_id }));
  if (!user || !step.account_mark.equals(markOf(user))) return refuse('CHALLENGE_INVALID');
  return { user, way: step.way };
}

/** A mark of what the first step of a sign-in proves. */
function markOf({ email_key, password_hash, google_sub }: UserRow): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([email_key, password_hash, google_sub]))
    .digest();
}
