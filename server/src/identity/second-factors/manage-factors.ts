import type { Input, Output } from '@najem/shared/contract/kernel';
import type { secondFactor } from '@najem/shared/contract/identity';
import { findUser, type UserRow } from '../accounts/queries';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { describeDevice } from '../sessions/device';
import { endSessionsOf } from '../sessions/queries';
import { codeAppUri, findStep, newCodeSecret } from './code-app';
import { sendFactorChange } from './mails';
import { readNewPasskey, startPasskey } from './passkeys';
import { hasFactor } from './proof';
import {
  confirmCodeApp,
  type Factors,
  findCodeApp,
  insertPasskey,
  putUnconfirmedApp,
  readFactors,
  removeCodeApp,
  removePasskeyOf,
  replaceRecoveryCodes,
} from './queries';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { needsFactor } from './required-factor';
import { recordSecurityEvent } from '../security-events/record-security-event';
import { UNNAMED_PASSKEY } from './texts';

const DONE = { success: true } as const;

/** Lists the caller's second factors, and the Google account that signs in. */
export async function listSignInWays(ctx: Context, actor: Actor): Promise<Output<typeof secondFactor.ways>> {
  const user = await requireUser(ctx, actor);
  const { hasCode, passkeys, recoveryCodes } = await readFactors(ctx, user.id);
  return {
    success: true,
    codeApp: hasCode,
    passkeys: passkeys.map((passkey) => ({
      _id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString(),
    })),
    recoveryCodes,
    isRequired: needsFactor(ctx, user),
    google: user.google_sub === null ? undefined : user.google_email === null ? {} : { email: user.google_email },
  };
}

/** Makes the secret of a code app, which waits for the app's first code. */
export async function startCode(ctx: Context, actor: Actor): Promise<Output<typeof secondFactor.startCode>> {
  const user = await requireUser(ctx, actor);
  const secret = newCodeSecret(ctx);
  await putUnconfirmedApp(ctx, { userId: user.id, ...ctx.vault.sealSecret(secret, user.id) });
  return { success: true, secret, uri: codeAppUri(secret, user.email) };
}

/** Puts the waiting code app in force. SECOND_FACTOR_WRONG; CHALLENGE_INVALID where none waits. */
export async function addCode(
  ctx: Context,
  actor: Actor,
  input: Input<typeof secondFactor.addCode>,
): Promise<Output<typeof secondFactor.addCode>> {
  return change(ctx, actor, async (tx, user, before) => {
    const app = await findCodeApp(tx, user.id, false);
    if (!app) return refuse('CHALLENGE_INVALID');
    const secret = tx.vault.openSecret({ cipher: app.secret_cipher, keyId: app.secret_key }, user.id);
    const step = findStep(secret, input.code, tx.now());
    if (step === undefined) return refuse('SECOND_FACTOR_WRONG');
    await confirmCodeApp(tx, user.id, step);
    return finishAdding(tx, actor, user, before, 'code');
  });
}

/** Removes the code app. SECOND_FACTOR_LAST where the account may not be without a factor. */
export async function removeCode(ctx: Context, actor: Actor): Promise<Output<typeof secondFactor.removeCode>> {
  return change(ctx, actor, async (tx, user) => {
    if (await removeCodeApp(tx, user.id)) await finishRemoving(tx, user, 'code');
    return DONE;
  });
}

/** Gives the options with which a browser makes a passkey. */
export async function offerPasskey(ctx: Context, actor: Actor): Promise<Output<typeof secondFactor.startPasskey>> {
  const user = await requireUser(ctx, actor);
  const { passkeys } = await readFactors(ctx, user.id);
  return { success: true, options: await startPasskey(ctx, user, passkeys) };
}

/** Adds a passkey, named after the browser that made it. PASSKEY_FAILED. */
export async function addPasskey(
  ctx: Context,
  actor: Actor,
  input: Input<typeof secondFactor.addPasskey>,
  exchange: Exchange,
): Promise<Output<typeof secondFactor.addPasskey>> {
  const passkey = (await readNewPasskey(ctx, actor.id, input.passkey)) ?? refuse('PASSKEY_FAILED');
  const name = describeDevice(exchange.userAgent) || UNNAMED_PASSKEY;
  return change(ctx, actor, async (tx, user, before) => {
    if (!(await insertPasskey(tx, { ...passkey, user_id: user.id, name }))) return refuse('PASSKEY_FAILED');
    return finishAdding(tx, actor, user, before, 'passkey');
  });
}

/** Removes a passkey. PASSKEY_NOT_FOUND; SECOND_FACTOR_LAST where the account may not be without a factor. */
export async function removePasskey(
  ctx: Context,
  actor: Actor,
  input: Input<typeof secondFactor.removePasskey>,
): Promise<Output<typeof secondFactor.removePasskey>> {
  return change(ctx, actor, async (tx, user) => {
    if (!(await removePasskeyOf(tx, user.id, input.id))) return refuse('PASSKEY_NOT_FOUND');
    await finishRemoving(tx, user, 'passkey');
    return DONE;
  });
}

/** Replaces the caller's recovery codes. SECOND_FACTOR_REQUIRED for an account without a second factor. */
export async function renewRecoveryCodes(
  ctx: Context,
  actor: Actor,
): Promise<Output<typeof secondFactor.renewRecoveryCodes>> {
  return change(ctx, actor, async (tx, user, before) => {
    if (!hasFactor(before)) {
      return refuse('SECOND_FACTOR_REQUIRED', { message: 'Najpierw ustaw drugi składnik logowania.' });
    }
    const recoveryCodes = await storeRecoveryCodes(tx, user.id);
    await record(tx, user, 'recovery-codes.renewed');
    await sendFactorChange(tx, user, 'recoveryCodesRenewed');
    return { success: true, recoveryCodes };
  });
}

/** Runs a change of the caller's factors with the account locked, so that two changes see each other. */
async function change<Result>(
  ctx: Context,
  actor: Actor,
  work: (tx: Context, user: UserRow, before: Factors) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireUser(tx, actor, 'update');
    return work(tx, user, await readFactors(tx, user.id));
  });
}

async function requireUser(ctx: Context, actor: Actor, lock?: 'update'): Promise<UserRow> {
  return (await findUser(ctx, { id: actor.id }, lock)) ?? refuse('TOKEN_INVALID');
}

/** Recovery codes come with the first factor; other sessions, which began without it, end. */
async function finishAdding(
  tx: Context,
  actor: Actor,
  user: UserRow,
  before: Factors,
  factor: 'code' | 'passkey',
): Promise<Output<typeof secondFactor.addCode>> {
  await endSessionsOf(tx, user.id, 'second-factor', actor.sessionId);
  await record(tx, user, 'second-factor.added', factor);
  await sendFactorChange(tx, user, factor === 'code' ? 'codeAdded' : 'passkeyAdded');
  return hasFactor(before) ? DONE : { ...DONE, recoveryCodes: await storeRecoveryCodes(tx, user.id) };
}

async function finishRemoving(tx: Context, user: UserRow, factor: 'code' | 'passkey'): Promise<void> {
  const isLast = !hasFactor(await readFactors(tx, user.id));
  if (isLast && needsFactor(tx, user)) refuse('SECOND_FACTOR_LAST');
  if (isLast) await replaceRecoveryCodes(tx, user.id, []);
  await record(tx, user, 'second-factor.removed', factor);
  await sendFactorChange(tx, user, factor === 'code' ? 'codeRemoved' : 'passkeyRemoved');
}

async function storeRecoveryCodes(tx: Context, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes(tx);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

async function record(tx: Context, { id }: UserRow, action: string, factor?: string): Promise<void> {
  const details = factor === undefined ? {} : { details: { factor } };
  await tx.audit.record(tx, { actorId: id, action, targetType: 'user', targetId: id, ...details });
  await recordSecurityEvent(tx, { kind: 'second-factor.changed', userId: id, actorId: id });
}
