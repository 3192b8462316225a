import { sql } from 'kysely';
import type { Context } from '../tables';
import type { JournalLine } from './journal-line';
import type { ErasedElsewhere, ErasedTable, ErasureTables } from './tables';

/** Any fixed number: every process that writes or replays the journal asks for the same lock. */
const JOURNAL_LOCK = 4_827_002;

/** Lets one transaction at a time write or replay the journal. */
export async function lockJournal(ctx: Pick<Context, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`.execute(ctx.db);
}

/** Reads erasures that the journal does not have yet, in order. */
export async function readUnjournaled(ctx: Context, limit: number): Promise<JournalLine[]> {
  const rows = await ctx.db
    .selectFrom('erasures')
    .selectAll()
    .where('journaled_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, what, table_name: table, row_id: rowId }) => ({
    sequence: id,
    at: at.toISOString(),
    what,
    table,
    rowId,
  }));
}

/** Notes that the journal has erasures. */
export async function markJournaled(ctx: Context, sequences: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('erasures')
    .set({ journaled_at: ctx.now() })
    .where('id', 'in', [...sequences])
    .execute();
}

/** The last erasure that the journal had; null before the first. */
export async function readLastJournaled(ctx: Context): Promise<number | null> {
  const { last } = await ctx.db
    .selectFrom('erasures')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('journaled_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return last === null ? null : Number(last);
}

/** Which lines the database does not know. */
export async function findUnknown(ctx: Pick<Context, 'db'>, lines: readonly JournalLine[]): Promise<JournalLine[]> {
  const { rows } = await sql<{ sequence: number }>`
    select given.sequence::float8 as sequence
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (sequence bigint, what text, "table" text, "rowId" text)
    where not exists (
      select from erasures e
      where e.id = given.sequence and e.what = given.what and e.table_name = given."table" and e.row_id = given."rowId"
    )`.execute(ctx.db);
  const unknown = new Set(rows.map(({ sequence }) => sequence));
  return lines.filter(({ sequence }) => unknown.has(sequence));
}

/**
 * Has the numbers of erasures go on after one, so that no number is given twice. By drawing them, because the program's role
 * may not set a sequence.
 */
export async function continueAfter(ctx: Context, sequence: number): Promise<void> {
  await sql`
    with here as materialized (select nextval(pg_get_serial_sequence('erasures', 'id')) as number)
    select count(nextval(pg_get_serial_sequence('erasures', 'id')))
    from here, generate_series(here.number + 1, ${sequence}::bigint)`.execute(ctx.db);
}

/**
 * Gives other numbers to erasures that wait for the journal under a number which one of its lines has: they were made between
 * the restore and the replay, by a migration.
 */
export async function renumberWaiting(ctx: Context, sequences: readonly number[]): Promise<void> {
  await sql`
    update erasures set id = default
    where journaled_at is null and id = any(${[...sequences]}::bigint[])`.execute(ctx.db);
}

/** Adds the lines that the database did not know. */
export async function insertReplayed(ctx: Context, lines: readonly JournalLine[]): Promise<void> {
  await sql`
    insert into erasures (id, at, what, table_name, row_id, journaled_at) overriding system value
    select given.sequence, given.at, given.what, given."table", given."rowId", ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given (sequence bigint, at timestamptz, what text, "table" text, "rowId" text)
    on conflict do nothing`.execute(ctx.db);
}

/** Which rows were erased last, under these ids in any of these tables; a restored database knows it by the journal. */
export async function findErased(
  ctx: Pick<Context, 'db'>,
  tables: readonly (ErasedTable | ErasedElsewhere)[],
  rowIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ row_id: string }>`
    select row_id from (
      select distinct on (table_name, row_id) row_id, what from erasures
      where table_name = any(${[...tables]}::text[]) and row_id = any(${[...rowIds]}::text[])
      order by table_name, row_id, id desc
    ) latest where what = 'erased'`.execute(ctx.db);
  return new Set(rows.map(({ row_id }) => row_id));
}

/** Has the journal written once more from the beginning. */
export async function forgetJournaled(ctx: Context): Promise<void> {
  await ctx.db.updateTable('erasures').set({ journaled_at: null }).execute();
}

/** Reads journaled erasures in order, after a sequence. */
export async function readJournaled(ctx: Pick<Context, 'db'>, after: number, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('erasures')
    .select('id')
    .where('journaled_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds what was erased, closed or undone. */
export async function insertErasures(
  ctx: Context,
  lines: readonly Pick<ErasureTables['erasures'], 'what' | 'table_name' | 'row_id'>[],
): Promise<void> {
  const at = ctx.now();
  await ctx.db
    .insertInto('erasures')
    .values(lines.map((line) => ({ ...line, at, journaled_at: null })))
    .execute();
}
