import { type Insertable, type Selectable, sql } from 'kysely';
import type { Context } from '../tables';
import type { SubjectTables } from './tables';

/** Finds the reply to an entry, also a removed one. */
export async function findReply(
  ctx: Context,
  entryId: string,
): Promise<Selectable<SubjectTables['entry_replies']> | undefined> {
  return ctx.db.selectFrom('entry_replies').selectAll().where('entry_id', '=', entryId).executeTakeFirst();
}

/** Adds the first reply to an entry. */
export async function insertReply(ctx: Context, reply: Insertable<SubjectTables['entry_replies']>): Promise<void> {
  await ctx.db.insertInto('entry_replies').values(reply).execute();
}

/** Changes the reply to an entry, and counts the change. */
export async function updateReply(
  ctx: Context,
  entryId: string,
  { text, madeAt }: { text: string; madeAt: Date },
): Promise<void> {
  await ctx.db
    .updateTable('entry_replies')
    .set({ text, made_at: madeAt, changed_at: ctx.now(), change_count: sql<number>`change_count + 1` })
    .where('entry_id', '=', entryId)
    .execute();
}

/** Removes the text of a reply; the count of its changes stays. */
export async function clearReply(ctx: Context, entryId: string): Promise<void> {
  await ctx.db
    .updateTable('entry_replies')
    .set({ text: null, changed_at: ctx.now() })
    .where('entry_id', '=', entryId)
    .execute();
}

/** Adds the confirmation of an entry; returns whether it had none. */
export async function insertConfirmation(ctx: Context, entryId: string): Promise<boolean> {
  const row = await ctx.db
    .insertInto('entry_confirmations')
    .values({ entry_id: entryId, confirmed_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the confirmation of an entry; returns whether it had one. */
export async function deleteConfirmation(ctx: Context, entryId: string): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('entry_confirmations')
    .where('entry_id', '=', entryId)
    .returning('entry_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person whom an entry is about confirms it. */
export async function hasConfirmation(ctx: Context, entryId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('entry_confirmations')
    .select('entry_id')
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row !== undefined;
}
