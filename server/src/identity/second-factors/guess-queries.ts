import type { Selectable } from 'kysely';
import type { Context } from '../tables';
import type { SecondFactorTables } from './tables';

type GuessRow = Selectable<SecondFactorTables['guesses']>;
/** What is known of the wrong proofs of an account. */
export type Guesses = Pick<GuessRow, 'failures' | 'waits' | 'retry_at' | 'warned_at'>;

/** Locks what is known of an account's wrong proofs of a kind until the end of the transaction. */
export async function lockGuesses(ctx: Context, userId: string, of: GuessRow['of']): Promise<Guesses> {
  await ctx.db
    .insertInto('guesses')
    .values({ user_id: userId, of, failures: 0, waits: 0, changed_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ctx.db
    .selectFrom('guesses')
    .select(['failures', 'waits', 'retry_at', 'warned_at'])
    .where('user_id', '=', userId)
    .where('of', '=', of)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Reads how many proofs of a second factor failed since the last right one. */
export async function countGuesses(ctx: Context, userId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('guesses')
    .select('failures')
    .where('user_id', '=', userId)
    .where('of', '=', 'second-factor')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Stores what is known of locked wrong proofs. */
export async function updateGuesses(
  ctx: Context,
  userId: string,
  of: GuessRow['of'],
  guesses: Partial<Guesses>,
): Promise<void> {
  await ctx.db
    .updateTable('guesses')
    .set({ ...guesses, changed_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('of', '=', of)
    .execute();
}

/** Forgets the wrong proofs of an account after a right one; when its owner was warned stays known. */
export async function forgiveGuesses(ctx: Context, userId: string, of: GuessRow['of']): Promise<void> {
  await updateGuesses(ctx, userId, of, { failures: 0, waits: 0, retry_at: null });
}

/** Forgets the wrong proofs of an account of every kind. */
export async function dropGuesses(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('guesses').where('user_id', '=', userId).execute();
}
