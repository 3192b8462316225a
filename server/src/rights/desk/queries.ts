import type { ClaimMethod, ClaimState } from '@najem/shared/domain';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { isClaiming } from '../claims/queries';
import type { ClaimRow } from '../claims/tables';
import type { Actor, Context } from '../../kernel/context';
import { isId } from '../../kernel/db/values';
import type { NotePlace, WorkPlace } from './place';
import type { DeskTables } from './tables';

/** Who works on a piece of work, as the lists are narrowed by it. */
export type TakenBy = 'me' | 'others' | 'nobody';

export interface ClaimFilter {
  method?: ClaimMethod | undefined;
  state?: ClaimState | undefined;
  takenBy?: TakenBy | undefined;
  due?: 'overdue' | undefined;
}

/** Who took a piece of work, or decided it. */
export interface Worker {
  name: string;
  /** Whether they are an active administrator; others do not work on the desk. */
  isActive: boolean;
}

/** The claims whose next step is the desk's. */
const WAITING = sql<boolean>`c.state = 'submitted' and c.desk_due_at is not null`;

/**
 * Lists claims by their due date, those without one last, the oldest of a day in front; none about an identifier that the
 * administrator has claimed.
 */
export async function listDeskClaims(
  ctx: Context,
  actor: Actor,
  { method, state, takenBy, due: dueFilter }: ClaimFilter,
  after: WorkPlace | undefined,
  limit: number,
): Promise<(ClaimRow & { worker_name: string | null })[]> {
  const due = sql<Date | 'infinity'>`coalesce(c.desk_due_at, 'infinity')`;
  let query = ctx.db
    .selectFrom('claims as c')
    .selectAll('c')
    .select(workerName('c.taken_by').as('worker_name'))
    .where(isNotOwn(actor))
    .where('c.method', '<>', 'eid');
  query = state === undefined ? query.where(WAITING) : query.where('c.state', '=', state);
  if (method !== undefined) query = query.where('c.method', '=', method);
  if (takenBy !== undefined) query = query.where(isTakenBy('c.taken_by', takenBy, actor));
  if (dueFilter === 'overdue') query = query.where('c.desk_due_at', '<', ctx.now());
  if (after) {
    const { due: dueAt, createdAt, id } = after;
    const place = sql`(${dueAt}::timestamptz, ${createdAt}::timestamptz, ${id}::uuid)`;
    query = query.where(sql<boolean>`(${due}, c.created_at, c.id) > ${place}`);
  }
  return query.orderBy(due).orderBy('c.created_at').orderBy('c.id').limit(limit).execute();
}

/** Names the administrator who took something; null without one, and for one who is not active any more. */
export function workerName(column: string): RawBuilder<string | null> {
  return sql`(select worker.name from users worker where worker.id = ${sql.ref(column)} and ${IS_ACTIVE})`;
}

/** An active administrator, of the users `worker`. */
const IS_ACTIVE = sql<boolean>`(worker.role = 'admin' and worker.status = 'active' and worker.removed_at is null)`;

/** Whether work is with the administrator, with another one or with nobody, by the column of who took it. */
export function isTakenBy(column: string, takenBy: TakenBy, { id }: Actor): RawBuilder<boolean> {
  const worker = sql.ref(column);
  if (takenBy === 'nobody') return sql`${workerName(column)} is null`;
  return takenBy === 'me' ? sql`${worker} = ${id}` : sql`(${worker} <> ${id} and ${workerName(column)} is not null)`;
}

/** An administrator takes no part in what is about themselves: neither their claims nor those on their identifiers. */
function isNotOwn({ id }: Actor) {
  return sql<boolean>`c.user_id is distinct from ${id} and not exists (
    select from claim_identifiers i
    join claim_identifiers mine on mine.identifier_index = i.identifier_index
    join claims own on own.id = mine.claim_id and ${isClaiming('own')}
    where i.claim_id = c.id and own.user_id = ${id})`;
}

/** How much work of a kind waits for the desk. */
export interface WorkCounts {
  open: number;
  overdue: number;
  due_soon: number;
}

/** Counts the claims that wait for the desk, those past their due date, and those due until a moment. */
export async function countClaims(ctx: Context, actor: Actor, soon: Date): Promise<WorkCounts> {
  const { rows } = await sql<WorkCounts>`
    select count(*)::integer as open,
      count(*) filter (where c.desk_due_at < ${ctx.now()})::integer as overdue,
      count(*) filter (where c.desk_due_at <= ${soon})::integer as due_soon
    from claims c where ${WAITING} and ${isNotOwn(actor)}`.execute(ctx.db);
  return rows[0] ?? { open: 0, overdue: 0, due_soon: 0 };
}

/** Counts the open notes. */
export async function countNotes(ctx: Context, actor: Actor): Promise<number> {
  const { notes } = await openNotes(ctx, actor)
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .executeTakeFirstOrThrow();
  return notes;
}

/** What was decided about claims since a moment, by month in Warsaw, the newest first. */
export async function readOutcomes(
  ctx: Context,
  since: Date,
): Promise<{ month: string; approved: number; refused: number }[]> {
  const { rows } = await sql<{ month: string; approved: number; refused: number }>`
    select to_char(decided_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
      count(*) filter (where refusal is null)::integer as approved,
      count(*) filter (where refusal is not null)::integer as refused
    from claims where method <> 'eid' and decided_at >= ${since}
    group by month order by month desc`.execute(ctx.db);
  return rows;
}

/** The median of the days from submission to decision, of claims decided since a moment; null without any. */
export async function readMedianDays(ctx: Context, since: Date): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 86400)::numeric,
      1)::float8 as days
    from claims where method <> 'eid' and decided_at >= ${since}`.execute(ctx.db);
  return rows[0]?.days ?? null;
}

/** Reads the names of administrators. */
export async function readWorkers(ctx: Context, ids: readonly string[]): Promise<Map<string, Worker>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('users as worker')
    .select(['id', 'name', IS_ACTIVE.as('isActive')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...worker }) => [id, worker]));
}

/** Leaves a note on the desk, unless an open one of the kind is about the same claim or author. */
export async function insertNote(
  ctx: Context,
  note: Pick<Insertable<DeskTables['desk_notes']>, 'kind' | 'claim_id' | 'user_id' | 'held_id'>,
): Promise<void> {
  await ctx.db
    .insertInto('desk_notes')
    .values({ ...note, created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The open notes; none about the administrator, or a claim in which they take no part. */
function openNotes(ctx: Context, actor: Actor) {
  return ctx.db
    .selectFrom('desk_notes as n')
    .leftJoin('claims as c', 'c.id', 'n.claim_id')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .where('n.handled_at', 'is', null)
    .where(sql<boolean>`n.user_id is distinct from ${actor.id}`)
    .where(isForeignEntry(actor))
    .where(({ or, eb }) => or([eb('c.id', 'is', null), isNotOwn(actor)]));
}

/** An administrator decides neither about an entry of their own nor about one on an identifier that they claimed. */
function isForeignEntry({ id }: Actor) {
  return sql<boolean>`not exists (
    select from held_entries h join subjects s on s.id = h.subject_id
    where h.id = n.held_id and (h.author_id = ${id} or exists (
      select from claim_identifiers mine
      join claims own on own.id = mine.claim_id and ${isClaiming('own')}
      where mine.identifier_index = s.identifier_index and own.user_id = ${id})))`;
}

/** A note with the claim or the author that it is about. */
export interface NoteRow extends Pick<Selectable<DeskTables['desk_notes']>, 'id' | 'kind' | 'created_at' | 'version'> {
  claim_id: string | null;
  number: string | null;
  user_id: string | null;
  held_id: string | null;
  author_name: string | null;
}

/** Lists the open notes, oldest first. */
export async function listNotes(
  ctx: Context,
  actor: Actor,
  after: NotePlace | undefined,
  limit: number,
): Promise<NoteRow[]> {
  let query = openNotes(ctx, actor).select([
    'n.id',
    'n.kind',
    'n.created_at',
    'n.version',
    'c.id as claim_id',
    'c.number',
    'n.user_id',
    'n.held_id',
    'u.name as author_name',
  ]);
  if (after) query = query.where(sql<boolean>`(n.created_at, n.id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('n.created_at').orderBy('n.id').limit(limit).execute();
}

/** Finds the entry that a note has wait for its decision. */
export async function findHeldId(ctx: Context, noteId: string): Promise<string | undefined> {
  if (!isId(noteId)) return undefined;
  const row = await ctx.db.selectFrom('desk_notes').select('held_id').where('id', '=', noteId).executeTakeFirst();
  return row?.held_id ?? undefined;
}

/**
 * Marks a note as handled; undefined where there is none for this administrator, false where it was changed meanwhile.
 */
export async function markNoteHandled(
  ctx: Context,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<boolean | undefined> {
  if (!isId(id)) return undefined;
  const note = await ctx.db
    .selectFrom('desk_notes as n')
    .leftJoin('claims as c', 'c.id', 'n.claim_id')
    .selectAll('n')
    .where('n.id', '=', id)
    .where(sql<boolean>`n.user_id is distinct from ${actor.id}`)
    .where(isForeignEntry(actor))
    .where(({ or, eb }) => or([eb('c.id', 'is', null), isNotOwn(actor)]))
    .forUpdate('n')
    .executeTakeFirst();
  if (!note) return undefined;
  if (note.version !== version || note.handled_at !== null) return false;
  await ctx.db
    .updateTable('desk_notes')
    .set({ handled_by: actor.id, handled_at: ctx.now(), version: version + 1 })
    .where('id', '=', id)
    .execute();
  return true;
}
