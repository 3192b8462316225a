import {
  type Basis,
  type DisputeState,
  type Ground,
  GROUNDS,
  type Outcome,
  type TakenBy,
} from '@najem/shared/domain/rights';
import { type RawBuilder, sql } from 'kysely';
import { findClaim, isClaiming, listClaimants } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import type { DisputeRow } from './tables';
import type { WorkPlace } from '../desk-work/place';
import { isFound, orderOf, type QueueColumns, type SearchedColumns } from '../desk-work/queue-queries';
import { isTakenBy, workerName } from '../desk-work/queries';

export interface DisputeFilter {
  state?: DisputeState | undefined;
  ground?: Ground | undefined;
  takenBy?: TakenBy | undefined;
  due?: 'overdue' | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

/** The disputes that the desk decides … */
const ON_DESK = sql<boolean>`d.state in ('deciding', 'appealed')`;
/** … and those of them that wait for its next step, because no side is awaited. */
const WAITING = sql<boolean>`(${ON_DESK} and d.awaited_until is null)`;
const PRECEDENTS = 20;

/** A dispute in the desk's list. */
export type ListedDispute = DisputeRow & { worker_name: string | null; sort_key: string };

const COLUMNS: QueueColumns = {
  id: sql`d.id`,
  due: sql`coalesce(d.due_at, 'infinity')`,
  came: sql`d.opened_at`,
  kind: sql`d.ground`,
  kinds: GROUNDS,
  person: sql`s.name`,
};

const SEARCHED: SearchedColumns = {
  number: sql`d.number`,
  names: [sql`s.name_search`, sql`author.name_search`, sql`holder.name_search`],
  emails: [sql`author.email_search`, sql`holder.email_search`, sql`claim.email_search`],
  hasEnding: (endings) => sql`d.identifier_ending = any(${[...endings]}::bytea[])`,
};

/**
 * Lists disputes in an order, by their due date without one; those that wait for the desk, of a state, or with a search of
 * any state. None of which the administrator is a side. VALIDATION.
 */
export async function listDeskDisputes(
  ctx: Context,
  actor: Actor,
  { state, ground, takenBy, due: dueFilter, sort, q }: DisputeFilter,
  after: WorkPlace | undefined,
  limit: number,
): Promise<ListedDispute[]> {
  const order = orderOf(sort, COLUMNS, after);
  const found = isFound(ctx, q, SEARCHED);
  let query = ctx.db
    .selectFrom('disputes as d')
    .leftJoin('subjects as s', 's.id', 'd.subject_id')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'd.author_id').on('author.removed_at', 'is', null),
    )
    .leftJoin('claims as claim', 'claim.id', 'd.claim_id')
    .leftJoin('users as holder', (join) =>
      join.onRef('holder.id', '=', 'claim.user_id').on('holder.removed_at', 'is', null),
    )
    .selectAll('d')
    .select([workerName('d.taken_by').as('worker_name'), order.key.as('sort_key')])
    .where(isForeignDispute(actor))
    .where(order.isAfter);
  if (state !== undefined) query = query.where('d.state', '=', state);
  else if (dueFilter !== undefined) query = query.where(ON_DESK);
  else if (found === undefined) query = query.where(WAITING);
  if (found !== undefined) query = query.where(found);
  if (ground !== undefined) query = query.where('d.ground', '=', ground);
  if (takenBy !== undefined) query = query.where(isTakenBy('d.taken_by', takenBy, actor));
  if (dueFilter === 'overdue') query = query.where('d.due_at', '<', ctx.now());
  return query.orderBy(order.by).limit(limit).execute();
}

/**
 * An administrator decides neither about what they wrote, nor about what is under an identifier that they claimed, nor what
 * they opened themselves, also where a better proof took the identifier from them since.
 */
export function isForeignDispute({ id }: Pick<Actor, 'id'>): RawBuilder<boolean> {
  return sql<boolean>`(d.author_id <> ${id}
    and not exists (select from claims opener where opener.id = d.claim_id and opener.user_id = ${id})
    and not exists (
      select from claim_identifiers mine
      join claims own on own.id = mine.claim_id and ${isClaiming('own')}
      where mine.identifier_index = d.identifier_index and own.user_id = ${id}))`;
}

/** Lists the users who stand on the side of the person: who claimed the identifier, and who opened the dispute. */
export async function listPersons(
  ctx: Context,
  { claim_id: claimId }: DisputeRow,
  indexes: readonly Buffer[],
): Promise<string[]> {
  const claimants = await listClaimants(ctx, indexes);
  const opener = claimId === null ? undefined : await findClaim(ctx, claimId);
  return opener && opener.user_id !== null ? [...claimants, opener.user_id] : claimants;
}

/** The disputes that an administrator may decide, for `countWorkOf`. */
export function openDisputes(actor: Pick<Actor, 'id'>): RawBuilder<unknown> {
  return sql`select d.due_at as due, ${WAITING} as waits from disputes d where ${ON_DESK} and ${isForeignDispute(actor)}`;
}

/** An earlier dispute of a side. */
export interface PrecedentRow {
  number: string;
  opened_at: Date;
  state: DisputeState;
  outcome: Outcome | null;
  basis: Basis | null;
}

/**
 * Lists earlier disputes, the newest first: of the holder of these blind indexes, of an author, or of both with each other; none
 * of which the administrator is a side.
 */
export async function readPrecedents(
  ctx: Context,
  actor: Actor,
  { id, opened_at }: DisputeRow,
  of: { indexes?: readonly Buffer[]; authorId?: string },
): Promise<PrecedentRow[]> {
  let query = ctx.db
    .selectFrom('disputes as d')
    .select(['number', 'opened_at', 'state', 'outcome', 'basis'])
    .where('id', '<>', id)
    .where(isForeignDispute(actor))
    .where('opened_at', '<=', opened_at);
  if (of.indexes) query = query.where('identifier_index', 'in', [...of.indexes]);
  if (of.authorId !== undefined) query = query.where('author_id', '=', of.authorId);
  return query.orderBy('opened_at', 'desc').orderBy('id').limit(PRECEDENTS).execute();
}

/** Counts the entries, without the disputed one, that the author wrote about the person, and the person about the author. */
export async function countOtherEntries(
  ctx: Context,
  { entry_id, author_id }: DisputeRow,
  indexes: readonly Buffer[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from history_entries h join subjects s on s.id = h.subject_id
    where h.id <> ${entry_id} and s.kind in ('tenant', 'landlord') and (
      (h.author_id = ${author_id} and s.identifier_index = any(${[...indexes]}::bytea[]))
      or (
        h.author_id in (
          select c.user_id from claim_identifiers i join claims c on c.id = i.claim_id
          where i.is_active and i.identifier_index = any(${[...indexes]}::bytea[])
        )
        and s.identifier_index in (
          select i.identifier_index from claim_identifiers i join claims c on c.id = i.claim_id
          where i.is_active and c.user_id = ${author_id}
        )
      )
    )`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
