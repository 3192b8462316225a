import { type Insertable, type Nullable, type Selectable, sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { isId } from '../../kernel/db/values';
import { dropGuesses } from './guess-queries';
import type { FirstStep, SecondFactorTables } from './tables';

export type PasskeyRow = Selectable<SecondFactorTables['passkeys']>;
export type ChallengePurpose = SecondFactorTables['passkey_challenges']['purpose'];

/** The second factors of an account. */
export interface Factors {
  hasCode: boolean;
  /** Oldest first. */
  passkeys: PasskeyRow[];
  recoveryCodes: number;
}

/** How long a started step may take. */
const CHALLENGE_MS = 10 * MINUTE_MS;
const UNCONFIRMED_KEPT_MS = DAY_MS;

/** Reads the second factors of a user. */
export async function readFactors(ctx: Context, userId: string): Promise<Factors> {
  // One statement, which every sign-in sends; without a passkey one row has the rest.
  const { rows } = await sql<Nullable<PasskeyRow> & { has_code: boolean; recovery_codes: number }>`
    select others.has_code, others.recovery_codes, p.*
    from (select exists (select from code_apps where user_id = ${userId} and is_confirmed) as has_code,
      (select count(*) from recovery_codes where user_id = ${userId}) as recovery_codes) others
    left join passkeys p on p.user_id = ${userId}
    order by p.created_at, p.id`.execute(ctx.db);
  const [first] = rows;
  return {
    hasCode: first?.has_code === true,
    passkeys: rows.filter((row): row is typeof row & PasskeyRow => row.id !== null),
    recoveryCodes: first?.recovery_codes ?? 0,
  };
}

/** Finds the code app of a user: the confirmed one, or the one that waits for its first code. */
export async function findCodeApp(ctx: Context, userId: string, isConfirmed: boolean) {
  return ctx.db
    .selectFrom('code_apps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst();
}

/** Stores the code app that waits for its first code, in place of an earlier one. */
export async function putUnconfirmedApp(
  ctx: Context,
  app: { userId: string; cipher: Buffer; keyId: string },
): Promise<void> {
  const values = { secret_cipher: app.cipher, secret_key: app.keyId, created_at: ctx.now() };
  await ctx.db
    .insertInto('code_apps')
    .values({ user_id: app.userId, is_confirmed: false, last_step: null, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'is_confirmed']).doUpdateSet(values))
    .execute();
}

/** Puts the waiting code app in force, in place of the one before; the code of `step` is used up. */
export async function confirmCodeApp(ctx: Context, userId: string, step: number): Promise<void> {
  await removeCodeApp(ctx, userId);
  await ctx.db
    .updateTable('code_apps')
    .set({ is_confirmed: true, last_step: step })
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', false)
    .execute();
}

/** Removes the confirmed code app; whether there was one. */
export async function removeCodeApp(ctx: Context, userId: string): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom('code_apps')
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Uses the code of a time step up; false where that step or a later one was used. Of concurrent calls one succeeds. */
export async function useStep(ctx: Context, userId: string, step: number): Promise<boolean> {
  const used = await ctx.db
    .updateTable('code_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Adds a passkey; false where it is known already. */
export async function insertPasskey(
  ctx: Context,
  passkey: Omit<Insertable<SecondFactorTables['passkeys']>, 'created_at' | 'last_used_at'>,
): Promise<boolean> {
  const added = await ctx.db
    .insertInto('passkeys')
    .values({ ...passkey, created_at: ctx.now(), last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Records a use of a passkey. */
export async function touchPasskey(ctx: Context, id: string, counter: number): Promise<void> {
  await ctx.db.updateTable('passkeys').set({ counter, last_used_at: ctx.now() }).where('id', '=', id).execute();
}

/** Removes a passkey of a user; whether there was one. */
export async function removePasskeyOf(ctx: Context, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const removed = await ctx.db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Replaces the recovery codes of a user, none by an empty list. */
export async function replaceRecoveryCodes(ctx: Context, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await ctx.db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses a recovery code up; whether it was valid. Of concurrent calls one succeeds. */
export async function useRecoveryCode(ctx: Context, userId: string, hash: Buffer): Promise<boolean> {
  const used = await ctx.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Stores a sign-in that waits for its second step. */
export async function insertSecondStep(
  ctx: Context,
  step: { token: string; userId: string; way: FirstStep; mark: Buffer },
): Promise<void> {
  await ctx.db
    .insertInto('second_steps')
    .values({
      token_hash: hashSecret(step.token),
      user_id: step.userId,
      way: step.way,
      account_mark: step.mark,
      expires_at: new Date(ctx.now().getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** Finds the sign-in that waits under a token. */
export async function findSecondStep(ctx: Context, token: string) {
  return ctx.db
    .selectFrom('second_steps')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
}

/** Ends a waiting sign-in; of concurrent calls one gets true. */
export async function useSecondStep(ctx: Context, token: string): Promise<boolean> {
  const used = await ctx.db
    .deleteFrom('second_steps')
    .where('token_hash', '=', hashSecret(token))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Stores the challenge that a passkey must sign. */
export async function insertPasskeyChallenge(
  ctx: Context,
  challenge: string,
  userId: string,
  purpose: ChallengePurpose,
): Promise<void> {
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashSecret(challenge),
      user_id: userId,
      purpose,
      expires_at: new Date(ctx.now().getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** Uses a challenge up; whether it was valid for this user and purpose. */
export async function usePasskeyChallenge(
  ctx: Context,
  challenge: string,
  userId: string,
  purpose: ChallengePurpose,
): Promise<boolean> {
  const used = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now())
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes every second factor of a user, their recovery codes and started steps; whether there was a factor. */
export async function removeFactorsOf(ctx: Context, userId: string): Promise<boolean> {
  const passkeys = await ctx.db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  const apps = await ctx.db.deleteFrom('code_apps').where('user_id', '=', userId).returning('is_confirmed').execute();
  await replaceRecoveryCodes(ctx, userId, []);
  await dropGuesses(ctx, userId);
  await ctx.db.deleteFrom('second_steps').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  return passkeys.length > 0 || apps.some((app) => app.is_confirmed);
}

/** Removes expired challenges and code apps that were never confirmed. */
export async function pruneSecondFactors(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.db.deleteFrom('second_steps').where('expires_at', '<=', now).execute();
  await ctx.db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  const dayAgo = new Date(now.getTime() - UNCONFIRMED_KEPT_MS);
  await ctx.db.deleteFrom('code_apps').where('is_confirmed', '=', false).where('created_at', '<', dayAgo).execute();
}
