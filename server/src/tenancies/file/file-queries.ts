import { OPEN_STATES } from '@najem/shared/domain/tenancies';
import { readShown, type ShownEntry } from '../opinions/queries';
import { readProposedEnds } from '../tenancy/queries';
import type { Context, EndRow, OpinionRow, TenancyEventRow } from '../tables';

/** What belongs to tenancies, as an export has it. */
export interface Belongings {
  ends: EndRow[];
  opinions: OpinionRow[];
  revealed: ShownEntry[];
  events: TenancyEventRow[];
}

/** Reads what belongs to tenancies; the words of revealed opinions as the register has them now, where it has them. */
export async function readBelongings(ctx: Context, ids: readonly string[]): Promise<Belongings> {
  if (ids.length === 0) return { ends: [], opinions: [], revealed: [], events: [] };
  const [ends, opinions, revealed, events] = await Promise.all([
    readProposedEnds(ctx, ids),
    ctx.db
      .selectFrom('tenancy_opinions')
      .selectAll()
      .where('tenancy_id', 'in', [...ids])
      .execute(),
    readShown(ctx, ids),
    ctx.db
      .selectFrom('tenancy_events')
      .selectAll()
      .where('tenancy_id', 'in', [...ids])
      .orderBy('id')
      .execute(),
  ]);
  return { ends, opinions, revealed, events };
}

/** Whether a tenancy of an account may still lead to opinions. */
export async function hasOpenTenancy(ctx: Context, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', 's.tenancy_id', 't.id')
    .select('t.id')
    .where('s.user_id', '=', userId)
    .where('t.state', 'in', OPEN_STATES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
