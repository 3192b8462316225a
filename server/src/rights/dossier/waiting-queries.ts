import { sql } from 'kysely';
import type { Context } from '../../kernel/context';

/**
 * Counts for a user's profile what waits for their answer by a due date: disputes about their entries, and disputes and cases under their
 * proven identifiers.
 */
export async function presentWaiting(ctx: Context, { id: userId }: { id: string }): Promise<{ waitingCount?: number }> {
  const { rows } = await sql<{ total: number }>`
    with own as materialized (
      select i.identifier_index from claims c join claim_identifiers i on i.claim_id = c.id and i.is_active
      where c.user_id = ${userId}
    )
    select (select count(*) from disputes where author_id = ${userId} and state = 'awaiting_author')
      + (select count(*) from disputes d where d.state = 'awaiting_person'
          and d.identifier_index in (select identifier_index from own))
      + (select count(*) from cases c where c.state = 'waiting' and c.id in (
          select i.case_id from case_identifiers i where i.identifier_index in (select identifier_index from own)
        )) as total`.execute(ctx.db);
  const waitingCount = rows[0]?.total ?? 0;
  return waitingCount > 0 ? { waitingCount } : {};
}
