import { sql } from 'kysely';
import type { Context, EndRow, OpinionRow, RevealedRow, TenanciesTables } from '../tables';
import type { Selectable } from 'kysely';

/** What belongs to tenancies, as an export has it. */
export interface Belongings {
  ends: EndRow[];
  opinions: OpinionRow[];
  revealed: (RevealedRow & { shown_reason: string | null; shown_comment: string | null })[];
  events: Selectable<TenanciesTables['tenancy_events']>[];
}

/** Reads what belongs to tenancies; the words of revealed opinions as the register has them now, where it has them. */
export async function readBelongings(ctx: Context, ids: readonly string[]): Promise<Belongings> {
  if (ids.length === 0) return { ends: [], opinions: [], revealed: [], events: [] };
  const [ends, opinions, revealed, events] = await Promise.all([
    ctx.db
      .selectFrom('tenancy_ends')
      .selectAll()
      .where('tenancy_id', 'in', [...ids])
      .where('settled_at', 'is', null)
      .orderBy('id')
      .execute(),
    ctx.db
      .selectFrom('tenancy_opinions')
      .selectAll()
      .where('tenancy_id', 'in', [...ids])
      .execute(),
    ctx.db
      .selectFrom('revealed_entries as r')
      .leftJoin('history_entries as h', 'h.id', 'r.entry_id')
      .selectAll('r')
      .select([
        sql<string | null>`coalesce(h.reason, r.reason)`.as('shown_reason'),
        sql<string | null>`coalesce(h.comment, r.comment)`.as('shown_comment'),
      ])
      .where('r.tenancy_id', 'in', [...ids])
      .orderBy('r.by')
      .orderBy('r.position')
      .execute(),
    ctx.db
      .selectFrom('tenancy_events')
      .selectAll()
      .where('tenancy_id', 'in', [...ids])
      .orderBy('id')
      .execute(),
  ]);
  return { ends, opinions, revealed, events };
}
