import { addMonths } from '@najem/shared/domain/kernel';
import {
  BLAME_MONTHS,
  BLAMING_BASES,
  canDisputeBecome,
  type DisputeSide,
  type DisputeState,
  isDisputeOpen,
  DISPUTE_STATES,
} from '@najem/shared/domain/rights';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';
import type { DisputeEventRow, DisputeRow, DisputeTables, NewDisputeRow } from './tables';

/** The states of an open dispute. */
const OPEN = DISPUTE_STATES.filter(isDisputeOpen);
const RUNNING = DISPUTE_STATES.filter((state) => state !== 'closed' && state !== 'withdrawn');

/** When a dispute `d` is due for its sides: the wait for one of them goes before the decision. */
const DUE_AT = sql<Date | null>`coalesce(d.awaited_until, d.due_at)`;

/** The columns of a dispute that waits for no side. */
export const NOBODY_AWAITED = { awaited_side: null, awaited_step: null, awaited_until: null } as const;

/** Lets one transaction at a time count the disputes of a person. */
export async function lockPerson(ctx: Context, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disputes:${key}`}, 0))`.execute(ctx.db);
}

/** Adds a dispute; returns it. DISPUTE_EXISTS where another one about the entry runs. */
export async function insertDispute(ctx: Context, dispute: NewDisputeRow): Promise<DisputeRow> {
  const row = await ctx.db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('entry_id').where('state', 'in', RUNNING).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse('DISPUTE_EXISTS');
}

/** Finds a dispute. */
export async function findDispute(ctx: Context, id: string): Promise<DisputeRow | undefined> {
  if (!isId(id)) return undefined;
  return ctx.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a dispute and locks it until the end of the transaction; its subject must be locked before. */
export async function lockDisputeRow(ctx: Context, id: string): Promise<DisputeRow | undefined> {
  return ctx.db.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Finds the dispute about an entry that is not over yet, locked until the end of the transaction. */
export async function lockRunningDispute(ctx: Context, entryId: string): Promise<DisputeRow | undefined> {
  return ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('state', 'in', RUNNING)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a dispute about an entry of an author is open. */
export async function isDisputed(ctx: Context, authorId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('disputes')
    .select('id')
    .where('author_id', '=', authorId)
    .where('state', 'not in', ['closed', 'withdrawn'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a subject has an open dispute, or one that may still put an entry back. */
export async function hasDisputes(ctx: Context, subjectId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('disputes')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where(({ or, eb }) =>
      or([eb('state', 'in', OPEN), eb.and([eb('state', '=', 'decided'), eb('outcome', '=', 'removed')])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type DisputeChange = Omit<Updateable<DisputeTables['disputes']>, 'state' | 'version'>;

/** Changes a locked dispute and counts its version up. */
export async function updateDispute(ctx: Context, { id }: DisputeRow, change: DisputeChange): Promise<DisputeRow> {
  return setDispute(ctx, id, change);
}

/** Moves a locked dispute to another state, in which it waits for no side after a question. STATE_PASSED where its present one does not lead there. */
export async function moveDispute(
  ctx: Context,
  dispute: DisputeRow,
  state: DisputeState,
  change: DisputeChange = {},
): Promise<DisputeRow> {
  if (!canDisputeBecome(dispute.state, state)) refuse('STATE_PASSED');
  return setDispute(ctx, dispute.id, { ...NOBODY_AWAITED, ...change, state });
}

async function setDispute(
  ctx: Context,
  id: string,
  change: Updateable<DisputeTables['disputes']>,
): Promise<DisputeRow> {
  return ctx.db
    .updateTable('disputes')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a line to a dispute's timeline. */
export async function insertEvent(
  ctx: Context,
  disputeId: string,
  event: Omit<Insertable<DisputeTables['dispute_events']>, 'dispute_id' | 'at'>,
): Promise<void> {
  await ctx.db
    .insertInto('dispute_events')
    .values({ ...event, dispute_id: disputeId, at: ctx.now() })
    .execute();
}

/** Counts the lines of a kind that a side added to a dispute's timeline. */
export async function countEvents(
  ctx: Context,
  disputeId: string,
  by: DisputeSide,
  what: DisputeEventRow['what'],
): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('dispute_events')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('dispute_id', '=', disputeId)
    .where('by', '=', by)
    .where('what', '=', what)
    .executeTakeFirstOrThrow();
  return total;
}

/** Reads the timelines of disputes, oldest line first. */
export async function readEvents(ctx: Context, disputeIds: readonly string[]): Promise<DisputeEventRow[]> {
  if (disputeIds.length === 0) return [];
  return ctx.db
    .selectFrom('dispute_events')
    .selectAll()
    .where('dispute_id', 'in', [...disputeIds])
    .orderBy('id')
    .execute();
}

/** Counts the open disputes under these blind indexes. */
export async function countOpen(ctx: Context, indexes: readonly Buffer[]): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('identifier_index', 'in', [...indexes])
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return open;
}

/**
 * Finds the last earlier dispute about an entry: about the entry itself, or about one with these hashes that its author or an
 * administrator deleted, so that writing an entry again does not make it another one.
 */
export async function findEarlierDispute(
  ctx: Context,
  entryId: string,
  hashes: readonly Buffer[],
): Promise<DisputeRow | undefined> {
  return ctx.db
    .selectFrom('disputes as d')
    .selectAll('d')
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('d.entry_id', '=', entryId),
        and([
          eb('d.words_hash', 'in', [...hashes]),
          // What was corrected and is written as before can be disputed again, too.
          sql<boolean>`d.outcome is distinct from 'corrected'`,
          not(exists(selectFrom('history_entries as h').select('h.id').whereRef('h.id', '=', 'd.entry_id'))),
          // What a decision, an erasure or its age removed is gone for good: the same words later are another entry.
          not(
            exists(
              selectFrom('entry_tombstones as t')
                .select('t.entry_id')
                .whereRef('t.entry_id', '=', 'd.entry_id')
                .where('t.cause', 'not in', ['author', 'administrator']),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('d.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whose disputes are listed. */
export interface Reader {
  /** Null for a guest. */
  userId: string | null;
  /** The blind indexes of their active claims. */
  indexes: readonly Buffer[];
}

function ofSide({ userId, indexes }: Reader, side: DisputeSide | undefined) {
  const isPerson =
    indexes.length === 0 ? sql<boolean>`false` : sql<boolean>`d.identifier_index = any(${[...indexes]}::bytea[])`;
  const isAuthor = sql<boolean>`(d.author_id = ${userId}::uuid and not ${isPerson})`;
  if (side === 'person') return isPerson;
  return side === 'author' ? isAuthor : sql<boolean>`(${isPerson} or coalesce(${isAuthor}, false))`;
}

/**
 * Lists a page of the disputes of a reader, with how many there are: those that wait for their answer, the first one due in
 * front, then the newest.
 */
export async function listDisputes(
  ctx: Context,
  reader: Reader,
  { side, page, pageSize }: { side: DisputeSide | undefined; page: number; pageSize: number },
): Promise<{ rows: DisputeRow[]; total: number }> {
  const own = ctx.db.selectFrom('disputes as d').where(ofSide(reader, side));
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const waits = sql<boolean>`((d.state = 'awaiting_author' or d.awaited_side = 'author') and ${ofSide(reader, 'author')})
    or ((d.state = 'awaiting_person' or d.awaited_side = 'person') and ${ofSide(reader, 'person')})`;
  const rows = await own
    .selectAll('d')
    .orderBy(sql`case when ${waits} then ${DUE_AT} end`, (order) => order.asc().nullsLast())
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

/** Lists the open disputes under these blind indexes, those due first in front. */
export async function readOpenDisputes(
  ctx: Context,
  indexes: readonly Buffer[],
): Promise<{ id: string; number: string; due_at: Date }[]> {
  const rows = await ctx.db
    .selectFrom('disputes as d')
    .select(['d.id', 'd.number', DUE_AT.as('due_at')])
    .where('d.identifier_index', 'in', [...indexes])
    .where('d.state', 'in', OPEN)
    .orderBy(DUE_AT)
    .orderBy('d.id')
    .execute();
  return rows.flatMap(({ due_at, ...row }) => (due_at === null ? [] : [{ ...row, due_at }]));
}

/** Lists the disputes about the holder of these blind indexes, newest first. */
export async function readDisputesAbout(ctx: Context, indexes: readonly Buffer[]): Promise<DisputeRow[]> {
  return ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('identifier_index', 'in', [...indexes])
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Lists the ids of disputes whose state ends by itself now, those due first in front, at most `limit`. */
export async function listDueDisputes(ctx: Context, limit: number): Promise<string[]> {
  const now = ctx.now();
  const { rows } = await sql<{ id: string }>`
    select d.id from disputes d join users u on u.id = d.author_id
    where (d.state in ('awaiting_author', 'awaiting_person', 'decided') and d.due_at < ${now})
      or (d.state = 'deciding' and d.awaited_until < ${now})
      or ((d.state = 'awaiting_author' or d.awaited_side = 'author') and (u.removed_at is not null or u.status = 'blocked')
        and not exists (select from undoable_removals r where r.user_id = u.id))
      or (d.state = 'deciding' and d.because is null and d.undecided_end_at < ${now} and exists (
        select from history_entries h
        where h.id = d.entry_id and h.grade = 'declared' and h.standing_by = d.id
      ))
    order by d.due_at, d.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Lists the ids of disputes whose author is to be reminded, because the answer is due before a moment. */
export async function listUnreminded(ctx: Context, before: Date): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('disputes')
    .select('id')
    .where('state', '=', 'awaiting_author')
    .where('reminded_at', 'is', null)
    .where('due_at', '>=', ctx.now())
    .where('due_at', '<', before)
    .orderBy('due_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts an author's entries that were removed for a fault of theirs in twelve months. */
export async function countBlamedRemovals(ctx: Context, authorId: string): Promise<number> {
  const { removals } = await blamed(ctx)
    .select(({ fn }) => fn.countAll<number>().as('removals'))
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return removals;
}

/** Whether one of these entries was removed for a fault of its author's in twelve months. */
export async function wasRemoved(ctx: Context, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const row = await blamed(ctx)
    .select('id')
    .where('repeat_hash', 'in', [...hashes])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an entry of an author was removed for a fault of theirs in twelve months, about one of these blind indexes or about
 * another identifier that the same account has proved.
 */
export async function wasBlamedAbout(ctx: Context, authorId: string, indexes: readonly Buffer[]): Promise<boolean> {
  const row = await blamed(ctx)
    .select('id')
    .where('author_id', '=', authorId)
    .where(isIdentifierOf(sql.ref('disputes.identifier_index'), indexes))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an index is one of these, or of another identifier that the same account has proved. */
export function isIdentifierOf(index: RawBuilder<unknown>, indexes: readonly Buffer[]): RawBuilder<boolean> {
  return sql<boolean>`(${index} = any(${[...indexes]}::bytea[]) or exists (
    select from claim_identifiers given join claims one on one.id = given.claim_id
    join claims other on other.user_id = one.user_id
    join claim_identifiers known on known.claim_id = other.id
    where given.is_active and given.identifier_index = any(${[...indexes]}::bytea[])
      and known.is_active and known.identifier_index = ${index}))`;
}

function blamed(ctx: Context) {
  return ctx.db
    .selectFrom('disputes')
    .where('outcome', '=', 'removed')
    .where('basis', 'in', [...BLAMING_BASES])
    .where('decided_at', '>', addMonths(ctx.now(), -BLAME_MONTHS));
}

/** Whether there is, or was, a dispute about the entry of evidence under one of these blind indexes. */
export async function isDisputedBy(ctx: Context, id: string, indexes: readonly Buffer[]): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('entry_evidence as v')
    .innerJoin('disputes as d', 'd.entry_id', 'v.entry_id')
    .select('d.id')
    .where('v.id', '=', id)
    .where('d.identifier_index', '=', sql<Buffer>`any(${[...indexes]}::bytea[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
