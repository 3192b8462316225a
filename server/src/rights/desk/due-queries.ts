import { sql } from 'kysely';
import type { Actor } from '../../kernel/context';
import { openCases } from '../cases/desk-queries';
import { openClaims } from '../claims/desk-queries';
import { openDisputes } from '../disputes/desk-queries';
import { openEvidence } from '../evidence/queries';
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

/** Counts what an administrator may work on and is past its due date, and what is due in a time. */
export async function countDue(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  { after, until }: { after: Date; until: Date },
): Promise<{ overdue: number; tomorrow: number }> {
  const work = [openClaims(actor), openEvidence(actor), openDisputes(actor), openCases(ctx, actor)];
  const { rows } = await sql<{ overdue: number; tomorrow: number }>`
    select count(*) filter (where due < ${ctx.now()})::integer as overdue,
      count(*) filter (where due > ${after} and due <= ${until})::integer as tomorrow
    from (${sql.join(work, sql` union all `)}) work`.execute(ctx.db);
  return rows[0] ?? { overdue: 0, tomorrow: 0 };
}
