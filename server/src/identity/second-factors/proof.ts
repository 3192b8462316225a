import type { Proof, ProofOptions } from '@najem/shared/contract/identity';
import type { UserRow } from '../accounts/queries';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { limitRate } from '../../kernel/http/throttle';
import type { Exchange } from '../../kernel/serve';
import { isKnownTo, readBrowser } from '../sessions/known-browser';
import { findStep } from './code-app';
import { countGuesses, forgiveGuesses } from './guess-queries';
import { judgeGuess, MOST_WRONG_CODES, warnOwner } from './guesses';
import { sendRecoveryCodeUsed } from './mails';
import { askForPasskey, verifyPasskey } from './passkeys';
import { type ChallengePurpose, type Factors, findCodeApp, readFactors, useRecoveryCode, useStep } from './queries';
import { hashRecoveryCode } from './recovery-codes';

/** Attempts with a passkey, which nobody guesses: they never wait for the wrong codes of others. */
const PASSKEY_ATTEMPTS = { limit: 20, windowSeconds: 15 * 60 };

/** Whether an account has a second factor. */
export function hasFactor({ hasCode, passkeys }: Factors): boolean {
  return hasCode || passkeys.length > 0;
}

/** Lists how a second factor can be proved, with a fresh challenge for passkeys. */
export async function listProofs(
  ctx: Context,
  userId: string,
  factors: Factors,
  purpose: ChallengePurpose,
): Promise<ProofOptions> {
  const { hasCode, passkeys, recoveryCodes } = factors;
  return {
    success: true,
    codeApp: hasCode && (await countGuesses(ctx, userId)) < MOST_WRONG_CODES,
    recoveryCode: hasFactor(factors) && recoveryCodes > 0,
    passkey: passkeys.length > 0 ? await askForPasskey(ctx, userId, passkeys, purpose) : undefined,
  };
}

/**
 * Requires a proof of the user's second factor. SECOND_FACTOR_WRONG, PASSKEY_FAILED; RATE_LIMITED after wrong codes, as
 * `judgeGuess` says; CODE_APP_CLOSED for a code after 50 of them. A code, challenge or recovery code counts once.
 */
export async function requireProof(
  ctx: Context,
  user: UserRow,
  proof: Proof,
  purpose: ChallengePurpose,
  exchange: Exchange,
): Promise<void> {
  if (!(await isProved(ctx, user, proof, purpose, exchange))) {
    await ctx.audit.append({
      actorId: user.id,
      action: 'second-factor.refused',
      targetType: 'user',
      targetId: user.id,
      details: { factor: kindOf(proof) },
    });
    refuse(proof.passkey ? 'PASSKEY_FAILED' : 'SECOND_FACTOR_WRONG');
  }
}

async function isProved(
  ctx: Context,
  user: UserRow,
  proof: Proof,
  purpose: ChallengePurpose,
  exchange: Exchange,
): Promise<boolean> {
  const isUnknown = purpose === 'sign-in' && !isKnownTo(readBrowser(ctx, exchange), user);
  const guess = {
    of: 'second-factor',
    warns: isUnknown ? 'at-once' : 'when-waiting',
    at: purpose === 'sign-in' ? 'sign-in' : 'session',
  } as const;
  if (proof.passkey) {
    // Of the address: others at the account must not keep its owner's passkey out.
    await limitRate(ctx, `passkey:as:${user.id}:from:${addressKey(exchange.address, 56)}`, PASSKEY_ATTEMPTS);
    const isRightKey = await isRight(ctx, user, proof, purpose);
    if (isRightKey) await forgiveGuesses(ctx, user.id, 'second-factor');
    else await warnOwner(ctx, user, guess);
    return isRightKey;
  }
  if (proof.recoveryCode === undefined && (await countGuesses(ctx, user.id)) >= MOST_WRONG_CODES) {
    refuse('CODE_APP_CLOSED');
  }
  return judgeGuess(ctx, user, guess, () => isRight(ctx, user, proof, purpose));
}

function kindOf({ passkey, recoveryCode }: Proof): 'passkey' | 'recovery-code' | 'code' {
  if (passkey) return 'passkey';
  return recoveryCode === undefined ? 'code' : 'recovery-code';
}

async function isRight(ctx: Context, user: UserRow, proof: Proof, purpose: ChallengePurpose): Promise<boolean> {
  const { passkey, recoveryCode, code } = proof;
  if (passkey) return verifyPasskey(ctx, user.id, (await readFactors(ctx, user.id)).passkeys, passkey, purpose);
  if (recoveryCode !== undefined) return isRecoveryCode(ctx, user, recoveryCode);
  return code !== undefined && isCode(ctx, user.id, code);
}

async function isCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const app = await findCodeApp(ctx, userId, true);
  if (!app) return false;
  const secret = ctx.vault.openSecret({ cipher: app.secret_cipher, keyId: app.secret_key }, userId);
  const step = findStep(secret, code, ctx.now());
  return step !== undefined && useStep(ctx, userId, step);
}

async function isRecoveryCode(ctx: Context, user: UserRow, code: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await useRecoveryCode(tx, user.id, hashRecoveryCode(code)))) return false;
    await tx.audit.record(tx, {
      actorId: user.id,
      action: 'recovery-code.used',
      targetType: 'user',
      targetId: user.id,
    });
    await sendRecoveryCodeUsed(tx, user);
    return true;
  });
}
