import type { Todo } from '@najem/shared/contract/rights';
import type { CaseKind, DisputeSide } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { Reader } from '../disputes/queries';

/** What waits for a person by a due date. */
export interface TodoRow {
  what: Todo['what'];
  id: string;
  number: string;
  due_at: Date;
  /** Of a case. */
  case_kind: CaseKind | null;
  /** Of a dispute: that of the person. */
  side: DisputeSide | null;
}

/**
 * Reads what waits for a person until its due date, the first one due in front: answers that they owe or may give, appeals
 * that they may make, and letters whose code they have to type.
 */
export async function readTodo(ctx: Context, { userId, indexes }: Reader): Promise<TodoRow[]> {
  const now = ctx.now();
  const own = sql`any(${[...indexes]}::bytea[])`;
  const { rows } = await sql<TodoRow>`
    select case d.state when 'awaiting_author' then 'answer_dispute' when 'awaiting_person' then 'comment_dispute'
        when 'deciding' then case d.awaited_step when 'question' then 'answer_question' else 'comment_question' end
        else 'appeal_dispute' end as what,
      d.id, d.number, due.at as due_at, null as case_kind, case when side.person then 'person' else 'author' end as side
    from disputes d
    cross join lateral (select d.identifier_index = ${own} as person) side
    cross join lateral (select coalesce(d.awaited_until, d.due_at) as at) due
    left join history_entries h on h.id = d.entry_id
    where (d.identifier_index = ${own} or d.author_id = ${userId}::uuid) and due.at >= ${now} and (
      (d.state = 'awaiting_author' and not side.person)
      or (d.state = 'awaiting_person' and side.person)
      or d.awaited_side = case when side.person then 'person' else 'author' end
      -- Nobody appeals what they did themselves.
      or (d.state = 'decided' and d.appealed_by is null and coalesce(h.id::text, d.former_entry->'entry'->>'id') is not null
        and case when side.person then d.outcome in ('kept', 'corrected')
          else d.outcome = 'removed' and d.basis <> 'author_withdrew' end)
    )
    union all
    select 'answer_case', c.id, c.number, c.answer_until, c.kind, null
    from cases c
    where c.state = 'waiting' and c.answer_until >= ${now}
      and (c.id in (select i.case_id from case_identifiers i where i.identifier_index = ${own})
        or (c.concern = 'tenancy' and c.appeals_id is null and c.user_id = ${userId}::uuid))
    union all
    select 'appeal_removal', c.id, c.number, c.closes_at, c.kind, null
    from cases c
    where c.kind = 'content_notice' and c.author_id = ${userId}::uuid and c.outcome in ('granted', 'partly')
      and c.closes_at >= ${now} and not exists (select from cases a where a.appeals_id = c.id)
    union all
    select case c.state when 'posted' then 'enter_code' else 'answer_claim' end, c.id, c.number, c.due_at, null, null
    from claims c
    where c.user_id = ${userId}::uuid and c.due_at >= ${now}
      and (c.state = 'posted' or (c.state = 'submitted' and c.question is not null))
    order by due_at, id`.execute(ctx.db);
  return rows;
}
