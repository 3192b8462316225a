import { sql } from 'kysely';
import type { Context } from '../tables';
import type { DisputeRow } from './tables';

/** Lets one transaction at a time tell an author of disputes. */
export async function lockTelling(ctx: Context, authorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disputes-told:${authorId}`}, 0))`.execute(ctx.db);
}

/** Whether an author was told of a dispute since a moment. */
export async function wasTold(ctx: Context, authorId: string, since: Date): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('disputes')
    .select('id')
    .where('author_id', '=', authorId)
    .where('told_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the authors with a dispute that they have to answer and were not told of, none of whom was told since a moment. */
export async function listUntoldAuthors(ctx: Context, since: Date): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('disputes as d')
    .select('d.author_id')
    .distinct()
    .where('d.state', '=', 'awaiting_author')
    .where('d.told_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes as told')
            .select('told.id')
            .whereRef('told.author_id', '=', 'd.author_id')
            .where('told.told_at', '>', since),
        ),
      ),
    )
    .execute();
  return rows.map(({ author_id }) => author_id);
}

/** Lists the disputes that an author has to answer and was not told of, those due first in front. */
export async function readUntold(ctx: Context, authorId: string): Promise<DisputeRow[]> {
  return ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('state', '=', 'awaiting_author')
    .where('told_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/** Notes that the author of disputes was told of them; their versions stay, because nothing that a side sees changes. */
export async function markTold(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('disputes')
    .set({ told_at: ctx.now() })
    .where('id', 'in', [...ids])
    .execute();
}
