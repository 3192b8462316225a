import { type ClaimMethod, type ClaimState, REVIEW_METHODS, type TakenBy } from '@najem/shared/domain/rights';
import { type RawBuilder, sql } from 'kysely';
import { isClaiming } from './queries';
import type { ClaimRow } from './tables';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import type { WorkPlace } from '../desk-work/place';
import { isFound, orderOf, type QueueColumns, type SearchedColumns } from '../desk-work/queue-queries';
import { workerName, isTakenBy } from '../desk-work/queries';

export interface ClaimFilter {
  method?: ClaimMethod | undefined;
  state?: ClaimState | undefined;
  takenBy?: TakenBy | undefined;
  due?: 'overdue' | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

/** The claims whose next step is the desk's. */
const WAITING = sql<boolean>`c.state = 'submitted' and c.desk_due_at is not null`;

/** A claim in the desk's list. */
export type ListedClaim = ClaimRow & { worker_name: string | null; sort_key: string };

const TYPED_NAME = sql<string | null>`nullif(concat_ws(' ', c.given_name, c.family_name), '')`;

const COLUMNS: QueueColumns = {
  id: sql`c.id`,
  due: sql`coalesce(c.desk_due_at, 'infinity')`,
  came: sql`c.created_at`,
  kind: sql`c.method`,
  kinds: REVIEW_METHODS,
  person: TYPED_NAME,
};

/** What was typed for a claim; nothing of its account, nor of the register. */
const SEARCHED: SearchedColumns = {
  number: sql`c.number`,
  names: [sql`c.name_search`],
  emails: [sql`c.email_search`],
  hasEnding: (endings) => sql`exists (
    select from claim_identifiers i where i.claim_id = c.id and i.identifier_ending = any(${[...endings]}::bytea[]))`,
};

/**
 * Lists claims in an order, by their due date without one; those that wait for the desk, of a state, or with a search of any
 * state. None about an identifier that the administrator has claimed. VALIDATION.
 */
export async function listDeskClaims(
  ctx: Context,
  actor: Actor,
  { method, state, takenBy, due: dueFilter, sort, q }: ClaimFilter,
  after: WorkPlace | undefined,
  limit: number,
): Promise<ListedClaim[]> {
  const order = orderOf(sort, COLUMNS, after);
  const found = isFound(ctx, q, SEARCHED);
  let query = ctx.db
    .selectFrom('claims as c')
    .selectAll('c')
    .select([workerName('c.taken_by').as('worker_name'), order.key.as('sort_key')])
    .where(isForeignClaim(actor))
    .where('c.method', '<>', 'eid')
    .where(order.isAfter);
  if (state !== undefined) query = query.where('c.state', '=', state);
  else if (found === undefined || dueFilter !== undefined) query = query.where(WAITING);
  if (found !== undefined) query = query.where(found);
  if (method !== undefined) query = query.where('c.method', '=', method);
  if (takenBy !== undefined) query = query.where(isTakenBy('c.taken_by', takenBy, actor));
  if (dueFilter === 'overdue') query = query.where('c.desk_due_at', '<', ctx.now());
  return query.orderBy(order.by).limit(limit).execute();
}

/** An administrator takes no part in what is about themselves: neither their claims nor those on their identifiers. */
export function isForeignClaim({ id }: Pick<Actor, 'id'>) {
  return sql<boolean>`c.user_id is distinct from ${id} and not exists (
    select from claim_identifiers i
    join claim_identifiers mine on mine.identifier_index = i.identifier_index
    join claims own on own.id = mine.claim_id and ${isClaiming('own')}
    where i.claim_id = c.id and own.user_id = ${id})`;
}

/** The claims that wait for an administrator, for `countWorkOf`. */
export function openClaims(actor: Pick<Actor, 'id'>): RawBuilder<unknown> {
  return sql`select c.desk_due_at as due, true as waits from claims c where ${WAITING} and ${isForeignClaim(actor)}`;
}

/** What was decided about claims since a moment, by month in Warsaw, the newest first; none about an administrator's own. */
export async function readOutcomes(
  ctx: Context,
  actor: Actor,
  since: Date,
): Promise<{ month: string; approved: number; refused: number }[]> {
  const { rows } = await sql<{ month: string; approved: number; refused: number }>`
    select to_char(decided_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
      count(*) filter (where refusal is null)::integer as approved,
      count(*) filter (where refusal is not null)::integer as refused
    from claims c where method <> 'eid' and decided_at >= ${since} and ${isForeignClaim(actor)}
    group by month order by month desc`.execute(ctx.db);
  return rows;
}

/** The median of the days from submission to decision, of claims decided since a moment but an administrator's own; null without any. */
export async function readMedianDays(ctx: Context, actor: Actor, since: Date): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 86400)::numeric,
      1)::float8 as days
    from claims c where method <> 'eid' and decided_at >= ${since} and ${isForeignClaim(actor)}`.execute(ctx.db);
  return rows[0]?.days ?? null;
}
