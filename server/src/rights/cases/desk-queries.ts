import {
  CASE_KINDS,
  CASE_STATES,
  type CaseKind,
  type CaseState,
  isCaseOpen,
  type TakenBy,
} from '@najem/shared/domain/rights';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { CaseRecord } from './tables';
import { isClaiming } from '../claims/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { EntryRecord, SubjectRecord } from '../../register/subjects/tables';
import type { WorkPlace } from '../desk-work/place';
import { isFound, orderOf, type QueueColumns, type SearchedColumns } from '../desk-work/queue-queries';
import { isTakenBy, workerName } from '../desk-work/queries';

export interface CaseFilter {
  kind?: CaseKind | undefined;
  state?: CaseState | undefined;
  takenBy?: TakenBy | undefined;
  due?: 'overdue' | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

const OPEN = CASE_STATES.filter(isCaseOpen);
/** The cases whose next step is the desk's. */
const WAITING = sql<boolean>`c.state in ('received', 'in_review')`;
const ENTRIES_SHOWN = 500;
const EARLIER_SHOWN = 20;

/** A case in the desk's list, with its person, who may be unnamed. */
export type ListedCase = CaseRecord & { who: string | null; worker_name: string | null; sort_key: string };

const PERSON = sql<string | null>`coalesce(c.person_name,
  nullif(concat_ws(' ', claim.given_name, claim.family_name), ''), account.name)`;

const COLUMNS: QueueColumns = {
  id: sql`c.id`,
  due: sql`c.target_at`,
  came: sql`c.received_at`,
  kind: sql`c.kind`,
  kinds: CASE_KINDS,
  person: PERSON,
};

const SEARCHED: SearchedColumns = {
  number: sql`c.number`,
  names: [sql`coalesce(c.name_search, claim.name_search)`, sql`account.name_search`],
  emails: [sql`account.email_search`, sql`claim.email_search`, sql`c.email_search`],
  hasEnding: (endings) => sql`exists (
    select from case_identifiers i where i.case_id = c.id and i.identifier_ending = any(${[...endings]}::bytea[]))`,
};

/**
 * Lists cases in an order, by when the desk wants to have answered without one: those that wait for it, those of a state, or
 * with a search those of any state; none that is about the administrator. VALIDATION.
 */
export async function listDeskCases(
  ctx: Context,
  actor: Actor,
  { kind, state, takenBy, due, sort, q }: CaseFilter,
  after: WorkPlace | undefined,
  limit: number,
): Promise<ListedCase[]> {
  const order = orderOf(sort, COLUMNS, after);
  const found = isFound(ctx, q, SEARCHED);
  let query = ctx.db
    .selectFrom('cases as c')
    .leftJoin('claims as claim', 'claim.id', 'c.claim_id')
    .leftJoin('users as account', (join) =>
      join.on(sql<boolean>`account.id = coalesce(c.user_id, claim.user_id)`).on('account.removed_at', 'is', null),
    )
    .selectAll('c')
    .select([PERSON.as('who'), workerName('c.taken_by').as('worker_name'), order.key.as('sort_key')])
    .where(isForeign(ctx, actor))
    .where(order.isAfter);
  if (state !== undefined) query = query.where('c.state', '=', state);
  else if (due !== undefined) query = query.where('c.state', 'in', OPEN);
  else if (found === undefined) query = query.where(WAITING);
  if (found !== undefined) query = query.where(found);
  if (kind !== undefined) query = query.where('c.kind', '=', kind);
  if (takenBy !== undefined) query = query.where(isTakenBy('c.taken_by', takenBy, actor));
  if (due === 'overdue') query = query.where('c.target_at', '<', ctx.now());
  return query.orderBy(order.by).limit(limit).execute();
}

/**
 * An administrator takes no part in a case that is theirs, also by a proof that has ended, nor in one about what they wrote, a
 * tenancy of theirs, or an identifier that they claimed.
 */
export function isForeign(ctx: Context, { id }: Pick<Actor, 'id'>): Expression<boolean> {
  const isForeignTenancy = ctx.hooks.rights.opinions.isForeign({ id }, sql`c.tenancy_number`);
  return sql<boolean>`${isForeignTenancy} and c.user_id is distinct from ${id} and c.author_id is distinct from ${id}
    and not exists (select from claims opener where opener.id = c.claim_id and opener.user_id = ${id})
    and not exists (select from history_entries h where h.id = c.entry_id and h.author_id = ${id})
    and not exists (
      select from case_identifiers i
      join claim_identifiers mine on mine.identifier_index = i.identifier_index
      join claims own on own.id = mine.claim_id and ${isClaiming('own')}
      where i.case_id = c.id and own.user_id = ${id})`;
}

/** Whether a case is no concern of an administrator's own. */
export async function isForeignCase(ctx: Context, actor: Pick<Actor, 'id'>, caseId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('cases as c')
    .select('c.id')
    .where('c.id', '=', caseId)
    .where(isForeign(ctx, actor))
    .executeTakeFirst();
  return row !== undefined;
}

/** The open cases that an administrator may work on, for `countWorkOf`. */
export function openCases(ctx: Context, actor: Pick<Actor, 'id'>): RawBuilder<unknown> {
  return sql`select c.target_at as due, ${WAITING} as waits from cases c
    where c.state = any(${OPEN}::text[]) and ${isForeign(ctx, actor)}`;
}

/** How cases were decided: what is open, and the decisions since a moment with their time; none that is the administrator's own. */
export async function readCaseFigures(
  ctx: Context,
  actor: Actor,
  since: Date,
): Promise<{
  open: number;
  overdue: number;
  median_days: number | null;
  months: { month: string; granted: number; partly: number; refused: number }[];
}> {
  const { rows } = await sql<{ open: number; overdue: number; median_days: number | null }>`
    select count(*) filter (where state = any(${OPEN}::text[]))::integer as open,
      count(*) filter (where state = any(${OPEN}::text[]) and target_at < ${ctx.now()})::integer as overdue,
      round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - received_at) / 86400)
        filter (where decided_at >= ${since}))::numeric, 1)::float8 as median_days
    from cases c where ${isForeign(ctx, actor)}`.execute(ctx.db);
  const { rows: months } = await sql<{ month: string; granted: number; partly: number; refused: number }>`
    select to_char(decided_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
      count(*) filter (where outcome = 'granted')::integer as granted,
      count(*) filter (where outcome = 'partly')::integer as partly,
      count(*) filter (where outcome = 'refused')::integer as refused
    from cases c where decided_at >= ${since} and ${isForeign(ctx, actor)} group by month order by month desc`.execute(
    ctx.db,
  );
  return { ...(rows[0] ?? { open: 0, overdue: 0, median_days: null }), months };
}

/** Reads what is held under blind indexes, and the subject that a notice is about. */
export async function readSubjectsOf(
  ctx: Context,
  indexes: readonly Buffer[],
  subjectId: string | null,
): Promise<SubjectRecord[]> {
  return ctx.db
    .selectFrom('subjects')
    .selectAll()
    .where(sql<boolean>`(identifier_index = any(${[...indexes]}::bytea[]) or id = ${subjectId}::uuid)`)
    .orderBy('kind')
    .orderBy('id')
    .execute();
}

/** Reads what the desk is shown of the register beside a case: nothing beside a notice about an opinion, which no register has. */
export async function readSubjectsBeside(
  ctx: Context,
  { concern }: Pick<CaseRecord, 'concern'>,
  indexes: readonly Buffer[],
  subjectId: string | null,
): Promise<SubjectRecord[]> {
  return concern === 'tenancy' ? [] : readSubjectsOf(ctx, indexes, subjectId);
}

/** Names a subject for each identifier: reading what is held about a person in both roles is one inquiry. */
export function namePeople(subjects: readonly Pick<SubjectRecord, 'id' | 'identifier_index'>[]): string[] {
  const byIdentifier = subjects.map(
    ({ id, identifier_index }) => [identifier_index?.toString('hex') ?? id, id] as const,
  );
  return [...new Map(byIdentifier).values()];
}

/** Reads the entries of subjects, or one of them, the newest first, at most 500, with the names of their authors. */
export async function readDeskEntries(
  ctx: Context,
  subjectIds: readonly string[],
  entryId: string | null,
): Promise<(EntryRecord & { author_name: string })[]> {
  if (subjectIds.length === 0 || (entryId !== null && !isId(entryId))) return [];
  let query = ctx.db
    .selectFrom('history_entries as h')
    .innerJoin('users as u', 'u.id', 'h.author_id')
    .selectAll('h')
    .select('u.name as author_name')
    .where('h.subject_id', 'in', [...subjectIds]);
  if (entryId !== null) query = query.where('h.id', '=', entryId);
  return query.orderBy('h.recorded_at', 'desc').orderBy('h.id').limit(ENTRIES_SHOWN).execute();
}

/** Lists the earlier cases of the same kind and person that were received since a moment, the newest first, without an administrator's own. */
export async function readEarlierCases(
  ctx: Context,
  actor: Actor,
  { id, kind, received_at }: CaseRecord,
  indexes: readonly Buffer[],
  since: Date,
): Promise<CaseRecord[]> {
  if (indexes.length === 0) return [];
  return ctx.db
    .selectFrom('cases as c')
    .selectAll('c')
    .where('c.kind', '=', kind)
    .where('c.id', '<>', id)
    .where(isForeign(ctx, actor))
    .where('c.received_at', '>=', since)
    .where('c.received_at', '<=', received_at)
    .where(
      sql<boolean>`exists (
        select from case_identifiers i where i.case_id = c.id and i.identifier_index = any(${[...indexes]}::bytea[]))`,
    )
    .orderBy('c.received_at', 'desc')
    .orderBy('c.id')
    .limit(EARLIER_SHOWN)
    .execute();
}

/** Lists the claims on blind indexes that wait for their 72 hours to pass, but for one and those of an account. */
export async function listHeldClaims(
  ctx: Context,
  indexes: readonly Buffer[],
  { claimId, userId }: { claimId: string | null; userId: string | null },
): Promise<string[]> {
  if (indexes.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('claims as c')
    .innerJoin('claim_identifiers as i', 'i.claim_id', 'c.id')
    .select('c.id')
    .distinct()
    .where('i.identifier_index', 'in', [...indexes])
    .where('c.state', '=', 'held')
    .where(sql<boolean>`c.id is distinct from ${claimId}::uuid`)
    .where(sql<boolean>`(c.user_id is null or c.user_id is distinct from ${userId}::uuid)`)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
}
