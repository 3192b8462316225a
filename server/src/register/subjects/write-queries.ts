import { randomUUID } from 'node:crypto';
import {
  type BasicsField,
  counts,
  type Grade,
  isDocumented,
  type StandingKind,
  type SubjectKind,
  type TenancyMark,
} from '@najem/shared/domain/register';
import { sql, type Updateable } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { MINUTE_MS } from '../../kernel/durations';
import type { EntryRecord, SealedColumns, SubjectRecord, SubjectTables } from './tables';
import type { NewEntry } from './validation';

/** An entry with when it was written. */
export type TimedEntry = NewEntry & { created_at: Date };

/** Where an entry comes from besides its author: of an opinion, whose subject stays out of the author's list, the tenancy. */
export interface EntryOrigin {
  isUnlisted?: boolean;
  mark?: TenancyMark | undefined;
}

/** An entry that is added, under a new id unless it has one. */
export type AddedEntry = TimedEntry & { id?: string };

/** What of an entry changes. */
type EntryChange = Partial<TimedEntry> &
  Pick<
    Updateable<SubjectTables['history_entries']>,
    | 'after_reveal_until'
    | 'tenancy_from'
    | 'tenancy_to'
    | 'grade'
    | 'evidence_grade'
    | 'standing'
    | 'standing_by'
    | 'standing_since'
    | 'standing_until'
    | 'corrected_at'
  >;

type NewSubject = Pick<SubjectRecord, 'kind' | 'name' | 'type' | BasicsField | 'email' | 'created_by'> &
  SealedColumns & { award_key: string };

/** Finds the id of the subject of a kind with one of these blind indexes. */
export async function findByIndexes(
  ctx: Context,
  kind: SubjectKind,
  indexes: readonly Buffer[],
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('subjects')
    .select('id')
    .where('kind', '=', kind)
    .where('identifier_index', '=', sql<Buffer>`any(${[...indexes]}::bytea[])`)
    .executeTakeFirst();
  return row?.id;
}

/** Adds a subject without entries; undefined where its kind has the identifier already. */
export async function insertSubject(ctx: Context, subject: NewSubject): Promise<string | undefined> {
  const now = ctx.now();
  const row = await ctx.db
    .insertInto('subjects')
    .values({ ...subject, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'identifier_index']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Finds a subject of a kind and locks it until the end of the transaction. Every change of a subject or its entries locks
 * it first.
 */
export async function lockSubject(ctx: Context, kind: SubjectKind, id: string): Promise<SubjectRecord | undefined> {
  if (!isId(id)) return undefined;
  return selectSubject(ctx, kind, id).forUpdate().executeTakeFirst();
}

/** Finds the subject that an entry is about and locks it until the end of the transaction. */
export async function lockSubjectOfEntry(ctx: Context, entryId: string): Promise<SubjectRecord | undefined> {
  if (!isId(entryId)) return undefined;
  return ctx.db
    .selectFrom('subjects')
    .selectAll()
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('history_entries').select('subject_id').where('history_entries.id', '=', entryId),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** The same, also where the entry has left the history. */
export async function lockSubjectOfFormer(ctx: Context, entryId: string): Promise<SubjectRecord | undefined> {
  return ctx.db
    .selectFrom('subjects')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('history_entries')
        .select('subject_id')
        .where('history_entries.id', '=', entryId)
        .unionAll(selectFrom('entry_tombstones').select('entry_tombstones.subject_id').where('entry_id', '=', entryId)),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Finds a subject of a kind without locking it. */
export async function findSubject(ctx: Context, kind: SubjectKind, id: string): Promise<SubjectRecord | undefined> {
  return isId(id) ? selectSubject(ctx, kind, id).executeTakeFirst() : undefined;
}

function selectSubject(ctx: Context, kind: SubjectKind, id: string) {
  return ctx.db.selectFrom('subjects').selectAll().where('id', '=', id).where('kind', '=', kind);
}

/** Changes a locked subject's basics and counts its version up. */
export async function updateBasics(
  ctx: Context,
  id: string,
  values: Updateable<SubjectTables['subjects']>,
): Promise<void> {
  await ctx.db
    .updateTable('subjects')
    .set({ ...values, updated_at: ctx.now(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Removes a subject with its entries. */
export async function deleteSubject(ctx: Context, id: string): Promise<void> {
  await ctx.db.deleteFrom('subjects').where('id', '=', id).execute();
}

/** Adds entries and returns their ids in the same order; the sums of a locked subject are brought up to date by `refreshSums`. */
export async function insertEntries(
  ctx: Context,
  subjectId: string,
  authorId: string,
  entries: readonly AddedEntry[],
  { isUnlisted = false, mark }: EntryOrigin = {},
): Promise<string[]> {
  if (entries.length === 0) return [];
  const now = ctx.now();
  const origin = { is_unlisted: isUnlisted, tenancy_from: mark?.from ?? null, tenancy_to: mark?.to ?? null };
  const stored = { ...origin, subject_id: subjectId, author_id: authorId, updated_at: now, recorded_at: now };
  const rows = entries.map((entry) => ({ ...entry, ...stored, id: entry.id ?? randomUUID() }));
  await ctx.db.insertInto('history_entries').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Finds an entry of a subject. */
export async function findEntry(ctx: Context, subjectId: string, id: string): Promise<EntryRecord | undefined> {
  if (!isId(id)) return undefined;
  return ctx.db
    .selectFrom('history_entries')
    .selectAll()
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
}

/** So long the same words of an author about a subject are the same entry. */
const SAME_WORDS_MS = 10 * MINUTE_MS;

/**
 * Finds the entry, shown or waiting for the desk, by which an author of a locked subject wrote the same words just now; `given`:
 * about the same day, where its author named one.
 */
export async function findWrittenAgain(
  ctx: Context,
  { subjectId, authorId }: { subjectId: string; authorId: string },
  {
    reason,
    rental_address,
    comment,
    given,
  }: Pick<NewEntry, 'reason' | 'rental_address' | 'comment'> & { given?: Date },
): Promise<{ id: string; isHeld: boolean } | undefined> {
  const since = new Date(ctx.now().getTime() - SAME_WORDS_MS);
  const same = <Table extends 'history_entries' | 'held_entries'>(table: Table, at: string) =>
    sql<{ id: string }>`
      select id from ${sql.table(table)}
      where subject_id = ${subjectId} and author_id = ${authorId} and not is_unlisted and reason = ${reason}
        and rental_address = ${rental_address} and comment = ${comment} and ${sql.ref(at)} > ${since}
        and (${given ?? null}::timestamptz is null or created_at = ${given ?? null})
      limit 1`.execute(ctx.db);
  const [shown] = (await same('history_entries', 'recorded_at')).rows;
  if (shown) return { id: shown.id, isHeld: false };
  const [held] = (await same('held_entries', 'held_at')).rows;
  return held && { id: held.id, isHeld: true };
}

/** Lists an author's entries of a subject, oldest first. */
export async function listEntriesOf(
  ctx: Context,
  { subjectId, authorId }: { subjectId: string; authorId: string },
): Promise<EntryRecord[]> {
  return ctx.db
    .selectFrom('history_entries')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('author_id', '=', authorId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** Lists the entries of a subject with their authors. */
export async function listEntriesBy(ctx: Context, subjectId: string): Promise<EntryRecord[]> {
  return ctx.db.selectFrom('history_entries').selectAll().where('subject_id', '=', subjectId).orderBy('id').execute();
}

/** Reads a subject that is there. */
export async function findSubjectById(ctx: Context, id: string): Promise<SubjectRecord> {
  return ctx.db.selectFrom('subjects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Reads the name of an entry's author. */
export async function readAuthorName(ctx: Context, authorId: string): Promise<string> {
  const { name } = await ctx.db.selectFrom('users').select('name').where('id', '=', authorId).executeTakeFirstOrThrow();
  return name;
}

/** Changes an entry and counts its version up. */
export async function updateEntry(ctx: Context, id: string, values: EntryChange): Promise<void> {
  await ctx.db
    .updateTable('history_entries')
    .set({ ...values, updated_at: ctx.now(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Removes an entry and leaves its tombstone. */
export async function deleteEntry(
  ctx: Context,
  entry: Pick<EntryRecord, 'id' | 'subject_id'>,
  cause: SubjectTables['entry_tombstones']['cause'],
): Promise<void> {
  await ctx.db.deleteFrom('history_entries').where('id', '=', entry.id).execute();
  await ctx.db
    .insertInto('entry_tombstones')
    .values({ entry_id: entry.id, subject_id: entry.subject_id, removed_at: ctx.now(), cause })
    // An entry that an appeal put back may be removed once more.
    .onConflict((conflict) =>
      conflict.column('entry_id').doUpdateSet((eb) => ({
        removed_at: eb.ref('excluded.removed_at'),
        cause: eb.ref('excluded.cause'),
      })),
    )
    .execute();
}

/** Puts a removed entry back under its id, whose tombstone goes. */
export async function putEntry(ctx: Context, entry: EntryRecord): Promise<void> {
  await ctx.db.deleteFrom('entry_tombstones').where('entry_id', '=', entry.id).execute();
  await ctx.db
    .insertInto('history_entries')
    .values({ ...entry, updated_at: ctx.now() })
    .execute();
}

/** Lists the authors of a subject's entries. */
export async function readAuthors(ctx: Context, subjectId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('history_entries')
    .select('author_id')
    .distinct()
    .where('subject_id', '=', subjectId)
    .orderBy('author_id')
    .execute();
  return rows.map((row) => row.author_id);
}

/** What of an entry the sums of its subject are made of. */
interface Summand {
  author_id: string;
  effect_tenths: number;
  grade: Grade;
  standing: StandingKind;
  tenancy_from?: string | null;
}

/**
 * Updates the sums of a locked subject after entries of one author were added (no `before`), changed or removed (no
 * `after`): they are made of the entries that count, and the rating is computed of them. Differences, so that the cost
 * does not grow with the entries.
 */
export async function refreshSums(
  ctx: Context,
  subjectId: string,
  { before, after }: { before?: Summand; after?: Summand | readonly Summand[] },
): Promise<void> {
  const [gone, added] = [before ? [before] : [], after ? [after].flat() : []];
  const [less, more] = [sumOf(gone), sumOf(added)];
  const count = more.count - less.count;
  const author = [...added, ...gone][0]?.author_id;
  const own = sql`(select count(*) from history_entries h
    where h.author_id = ${author} and h.subject_id = subjects.id and h.standing = 'counting')`;
  const sums = {
    entry_count: sql<number>`entry_count + ${count}`,
    suspended_count: sql<number>`suspended_count + ${more.suspended - less.suspended}`,
    effect_tenths: sql<number>`effect_tenths + ${more.tenths - less.tenths}`,
    last_entry_at: sql<Date>`(
      select max(h.created_at) from history_entries h where h.subject_id = subjects.id and h.standing = 'counting'
    )`,
    documented_count: sql<number>`documented_count + ${more.documented - less.documented}`,
    documented_tenths: sql<number>`documented_tenths + ${more.documentedTenths - less.documentedTenths}`,
    tenancy_count: sql<number>`tenancy_count + ${more.tenancies - less.tenancies}`,
  };
  // An author counts from their first entry to their last one.
  const author_count = sql<number>`author_count + (${own} > 0)::integer - (${own} - ${count}::integer > 0)::integer`;
  await ctx.db
    .updateTable('subjects')
    .set(count === 0 ? sums : { ...sums, author_count })
    .where('id', '=', subjectId)
    .execute();
}

function sumOf(entries: readonly Summand[]) {
  const tenthsOf = (some: readonly Summand[]) => some.reduce((sum, { effect_tenths }) => sum + effect_tenths, 0);
  const counting = entries.filter(({ standing }) => counts(standing));
  const documented = counting.filter(({ grade }) => isDocumented(grade));
  return {
    count: counting.length,
    suspended: entries.length - counting.length,
    tenths: tenthsOf(counting),
    documented: documented.length,
    documentedTenths: tenthsOf(documented),
    tenancies: counting.filter(({ grade, tenancy_from: from = null }) => from !== null && !isDocumented(grade)).length,
  };
}

/** Adds a subject to a user's own list. */
export async function addMember(ctx: Context, userId: string, kind: SubjectKind, subjectId: string): Promise<void> {
  await ctx.db
    .insertInto('subject_members')
    .values({ user_id: userId, kind, subject_id: subjectId, since: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a subject from a user's own list. */
export async function removeMember(ctx: Context, userId: string, kind: SubjectKind, subjectId: string): Promise<void> {
  await ctx.db
    .deleteFrom('subject_members')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
}

/** Changes what is held of how to reach the subjects, and counts their versions up. */
export async function updateContact(
  ctx: Context,
  subjectIds: readonly string[],
  change: { email?: string | null; contact_info?: string | null },
): Promise<void> {
  if (subjectIds.length === 0) return;
  await ctx.db
    .updateTable('subjects')
    .set({ ...change, updated_at: ctx.now(), version: sql<number>`version + 1` })
    .where('id', 'in', [...subjectIds])
    .execute();
}
