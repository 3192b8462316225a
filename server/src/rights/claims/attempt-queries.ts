import type { Insertable } from 'kysely';
import { DAY_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';
import { isId } from '../../kernel/db/values';
import type { AttemptRow, ClaimTables } from './tables';

/** Adds an attempt; returns it. */
export async function insertAttempt(
  ctx: Context,
  attempt: Insertable<ClaimTables['claim_attempts']>,
): Promise<AttemptRow> {
  return ctx.db.insertInto('claim_attempts').values(attempt).returningAll().executeTakeFirstOrThrow();
}

/** Finds the attempt of a browser by its cookie, while it can be used. */
export async function findOpenAttempt(ctx: Context, cookies: string[]): Promise<AttemptRow | undefined> {
  if (cookies.length === 0) return undefined;
  return ctx.db
    .selectFrom('claim_attempts')
    .selectAll()
    .where('cookie_hash', 'in', cookies.map(hashSecret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
}

/** Finds an eID attempt by the `state` in the address, a used or expired one as well. */
export async function findAttemptByState(ctx: Context, state: string): Promise<AttemptRow | undefined> {
  return ctx.db.selectFrom('claim_attempts').selectAll().where('state_hash', '=', hashSecret(state)).executeTakeFirst();
}

/** Uses an attempt up; of concurrent calls one gets true. Its secrets are of no use from then on. */
export async function useAttempt(ctx: Context, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const used = await ctx.db
    .updateTable('claim_attempts')
    .set({ used_at: ctx.now(), code_verifier: null, nonce: null, statement: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Stores the statement of an attempt; returns the first one that was stored, perhaps by another call. */
export async function keepStatement(ctx: Context, id: string, statement: Buffer): Promise<Buffer> {
  await ctx.db
    .updateTable('claim_attempts')
    .set({ statement })
    .where('id', '=', id)
    .where('statement', 'is', null)
    .execute();
  const row = await ctx.db
    .selectFrom('claim_attempts')
    .select('statement')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.statement ?? statement;
}

const KEPT_MS = DAY_MS;

/** Removes attempts, links and file sessions that are past their use. */
export async function pruneClaimSecrets(ctx: Context): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - KEPT_MS);
  await ctx.db.deleteFrom('claim_attempts').where('expires_at', '<', dayAgo).execute();
  await ctx.db.deleteFrom('claim_links').where('expires_at', '<', dayAgo).execute();
  await ctx.db.deleteFrom('file_sessions').where('expires_at', '<', ctx.now()).execute();
}
