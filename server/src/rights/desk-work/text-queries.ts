import { type Selectable, sql } from 'kysely';
import { isId } from '../../kernel/db/values';
import type { Context } from '../tables';
import type { DeskTables } from './tables';

export type TextRow = Selectable<DeskTables['desk_texts']>;
type Words = Pick<TextRow, 'title' | 'content'>;

/** Lists the texts of an administrator by title. */
export async function listTexts(ctx: Context, userId: string): Promise<TextRow[]> {
  return ctx.db
    .selectFrom('desk_texts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`polish_sort_key(title) collate polish`)
    .orderBy('id')
    .execute();
}

/** Adds a text, unless the administrator has so many already; undefined then. */
export async function insertText(
  ctx: Context,
  userId: string,
  words: Words,
  most: number,
): Promise<TextRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk-texts:${userId}`}, 0))`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('desk_texts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= most) return undefined;
  return ctx.db
    .insertInto('desk_texts')
    .values({ ...words, user_id: userId, changed_at: ctx.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a text of an administrator; undefined where they have none of the id. */
export async function updateText(ctx: Context, userId: string, id: string, words: Words): Promise<TextRow | undefined> {
  if (!isId(id)) return undefined;
  return ctx.db
    .updateTable('desk_texts')
    .set({ ...words, changed_at: ctx.now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a text of an administrator; false where they have none of the id. */
export async function deleteText(ctx: Context, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await ctx.db
    .deleteFrom('desk_texts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what an account kept as texts. */
export async function dropTextsOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('desk_texts').where('user_id', '=', userId).execute();
}
