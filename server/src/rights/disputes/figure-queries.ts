import { sql } from 'kysely';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { isForeignDispute } from './desk-queries';

/** From the opening of disputes to their first decision, in days. */
const MEDIAN_DAYS = sql<number | null>`
  round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at)) / 86400)::numeric,
    1)::float8`;

/** How disputes were decided, without people. */
export interface DisputeFigures {
  closed: number;
  median_days: number | null;
  kept: number;
  corrected: number;
  removed: number;
  appealed: number;
  reversed: number;
}

/** Counts how all closed disputes ended. */
export async function readClosedFigures(ctx: Context): Promise<DisputeFigures | undefined> {
  const { rows } = await sql<DisputeFigures>`
    select count(*)::integer as closed, ${MEDIAN_DAYS} as median_days,
      count(*) filter (where outcome = 'kept')::integer as kept,
      count(*) filter (where outcome = 'corrected')::integer as corrected,
      count(*) filter (where outcome = 'removed')::integer as removed,
      count(*) filter (where appealed_at is not null)::integer as appealed,
      count(*) filter (where first_outcome <> outcome)::integer as reversed
    from disputes where state = 'closed'`.execute(ctx.db);
  return rows[0];
}

/** How the desk decided disputes since a moment. */
export interface RecentFigures {
  open: number;
  overdue: number;
  median_days: number | null;
  appeals: number;
  reversals: number;
}

/** Counts the open disputes and those past their decision, and how they went since a moment; none of an administrator's own. */
export async function readRecentFigures(ctx: Context, actor: Actor, since: Date): Promise<RecentFigures> {
  const { rows } = await sql<RecentFigures>`
    select
      count(*) filter (where state in ('awaiting_author', 'awaiting_person', 'deciding', 'appealed'))::integer as open,
      count(*) filter (where state in ('deciding', 'appealed') and due_at < ${ctx.now()})::integer as overdue,
      (select ${MEDIAN_DAYS} from disputes d where decided_at >= ${since} and ${isForeignDispute(actor)}) as median_days,
      count(*) filter (where appealed_at >= ${since})::integer as appeals,
      count(*) filter (where first_outcome <> outcome and closed_at >= ${since})::integer as reversals
    from disputes d where ${isForeignDispute(actor)}`.execute(ctx.db);
  return rows[0] ?? { open: 0, overdue: 0, median_days: null, appeals: 0, reversals: 0 };
}

/**
 * Counts the first decisions since a moment by month in Warsaw and by their present outcome, the newest month first; none about
 * an administrator's own.
 */
export async function readMonths(
  ctx: Context,
  actor: Actor,
  since: Date,
): Promise<{ month: string; kept: number; corrected: number; removed: number }[]> {
  const { rows } = await sql<{ month: string; kept: number; corrected: number; removed: number }>`
    select to_char(decided_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
      count(*) filter (where outcome = 'kept')::integer as kept,
      count(*) filter (where outcome = 'corrected')::integer as corrected,
      count(*) filter (where outcome = 'removed')::integer as removed
    from disputes d where decided_at >= ${since} and ${isForeignDispute(actor)}
    group by month order by month desc`.execute(ctx.db);
  return rows;
}
