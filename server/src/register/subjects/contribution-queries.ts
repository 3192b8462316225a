import { warsawDate } from '@najem/shared/domain/kernel';
import { sql } from 'kysely';
import type { Context } from '../tables';

/** Counts one more subject that a user added while not trusted; returns how many there are now. */
export async function addToUntrustedCount(ctx: Context, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into contribution_counts as c (user_id, untrusted_subjects, day)
    values (${userId}, 1, ${warsawDate(ctx.now())}::date)
    on conflict (user_id) do update set untrusted_subjects = c.untrusted_subjects + 1
    returning untrusted_subjects as count`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Counts entries that a user writes today (Warsaw); returns how many of the day there are now. A later day is never
 * replaced by an earlier one of a slower clock.
 */
export async function addToEntryCount(ctx: Context, userId: string, added: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into contribution_counts as c (user_id, day, entries)
    values (${userId}, ${warsawDate(ctx.now())}::date, ${added})
    on conflict (user_id) do update set
      day = greatest(c.day, excluded.day),
      entries = case when c.day < excluded.day then excluded.entries else c.entries + excluded.entries end
    returning entries as count`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Counts a user's entries on a subject; `listed`: those alone by which it is in their list. */
export async function countEntriesOf(
  ctx: Context,
  userId: string,
  subjectId: string,
  which: 'all' | 'listed' = 'all',
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('history_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', userId)
    .where('subject_id', '=', subjectId)
    .$if(which === 'listed', (entries) => entries.where('is_unlisted', '=', false))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts a user's entries on a subject that wait for the desk, and would join their list. */
export async function countHeldOf(ctx: Context, userId: string, subjectId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('held_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_unlisted', '=', false)
    .where('author_id', '=', userId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  return count;
}
