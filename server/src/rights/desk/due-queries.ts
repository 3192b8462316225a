import { sql } from 'kysely';
import type { Context } from '../tables';

/** Notes that administrators get the mail about a day’s work; returns whether they had none before. */
export async function markNotified(ctx: Context, day: string): Promise<boolean> {
  const row = await ctx.db
    .insertInto('desk_days')
    .values({ day, told_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts what waits for the desk and is past its due date, and what is due in a time. */
export async function countDue(
  ctx: Context,
  { after, until }: { after: Date; until: Date },
): Promise<{ overdue: number; tomorrow: number }> {
  const { rows } = await sql<{ overdue: number; tomorrow: number }>`
    select count(*) filter (where due < ${ctx.now()})::integer as overdue,
      count(*) filter (where due > ${after} and due <= ${until})::integer as tomorrow
    from (
      select desk_due_at as due from claims where state = 'submitted'
      union all select desk_due_at from entry_evidence where state = 'waiting'
      union all select due_at from disputes where state in ('deciding', 'appealed')
      union all select target_at from cases where state in ('received', 'in_review')
    ) work`.execute(ctx.db);
  return rows[0] ?? { overdue: 0, tomorrow: 0 };
}
