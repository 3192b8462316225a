import type { Input, Output } from '@najem/shared/contract/kernel';
import type { session } from '@najem/shared/contract/identity';
import { FRESH_PROOF_MINUTES } from '@najem/shared/domain/identity';
import { limitAttempts } from '../accounts/attempt-limits';
import { readGoogleProof } from '../accounts/change-google-account';
import { verifyPassword } from '../accounts/password-hash';
import { findUser, type UserRow } from '../accounts/queries';
import { createGoogleNonce } from '../accounts/token-queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { MINUTE_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { confirmSession } from '../sessions/queries';
import { judgeGuess } from './guesses';
import { hasFactor, listProofs, requireProof } from './proof';
import { readFactors } from './queries';

const WRONG_PASSWORD = 'Nieprawidłowe hasło';

/** Lists how the caller can confirm that it is them: by the strongest that the account has. */
export async function listConfirmations(ctx: Context, actor: Actor): Promise<Output<typeof session.confirmOptions>> {
  const user = (await findUser(ctx, { id: actor.id })) ?? refuse('TOKEN_INVALID');
  const factors = await readFactors(ctx, user.id);
  const proofs = await listProofs(ctx, user.id, factors, 'confirm');
  const hasOnlyGoogle = !hasFactor(factors) && user.password_hash === null;
  return {
    ...proofs,
    password: !hasFactor(factors) && !hasOnlyGoogle,
    google: hasOnlyGoogle ? { nonce: await createGoogleNonce(ctx, { user_id: user.id }) } : undefined,
  };
}

/**
 * Confirms that it is the caller, for the next ten minutes of this session. PASSWORD_WRONG, GOOGLE_VERIFY_FAILED and the
 * errors of `requireProof`.
 */
export async function confirmCaller(
  ctx: Context,
  actor: Actor,
  input: Input<typeof session.confirm>,
  exchange: Exchange,
): Promise<Output<typeof session.confirm>> {
  const user = (await findUser(ctx, { id: actor.id })) ?? refuse('TOKEN_INVALID');
  if (hasFactor(await readFactors(ctx, user.id))) await requireProof(ctx, user, input, 'confirm', exchange);
  else if (user.password_hash !== null) await requirePassword(ctx, user, input.password ?? '');
  else await requireGoogle(ctx, user, input.googleToken ?? '');
  await confirmSession(ctx, actor.sessionId);
  return { success: true };
}

/** Makes the caller's session fresh: `confirmCaller` under the names of the dossier's dialog. */
export async function proveFreshly(
  ctx: Context,
  actor: Actor,
  { credential, ...proof }: Input<typeof session.freshProof>,
  exchange: Exchange,
): Promise<Output<typeof session.freshProof>> {
  await confirmCaller(ctx, actor, { ...proof, googleToken: credential }, exchange);
  const freshUntil = new Date(ctx.now().getTime() + FRESH_PROOF_MINUTES * MINUTE_MS);
  return { success: true, freshUntil: freshUntil.toISOString() };
}

async function requirePassword(ctx: Context, user: UserRow, password: string): Promise<void> {
  await limitAttempts(ctx, { account: `password of ${user.id}` });
  const isRight = await judgeGuess(ctx, user, { of: 'password', warns: 'when-waiting', at: 'session' }, () =>
    verifyPassword(user.password_hash, password, 'signed-in'),
  );
  if (!isRight) refuse('PASSWORD_WRONG', { message: WRONG_PASSWORD });
}

async function requireGoogle(ctx: Context, user: UserRow, token: string): Promise<void> {
  await limitAttempts(ctx, { account: `identity of ${user.id}` });
  const identity = await readGoogleProof(ctx, user.id, token);
  if (identity.sub !== user.google_sub) refuse('GOOGLE_VERIFY_FAILED');
}
