import { detectIdentifier, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { RATING_START_TENTHS } from '@najem/shared/domain/register';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Context } from './tables';
import { isId } from '../kernel/db/values';
import type { ReplyRow } from '../register/subjects/tables';
import type { ReportTables, SnapshotEntry, SuspendedEntry, Snapshot } from './tables';

export type ReportRow = Selectable<ReportTables['reports']>;

/**
 * A report with what is read at present: the names of the authors that its entries name by id, the replies to its
 * entries, null for an entry without one, and until when hidden entries are hidden; an entry that is gone has none of these.
 */
export type NamedReport = ReportRow & {
  authors: ReadonlyMap<string, string>;
  replies: ReadonlyMap<string, ReplyRow | null>;
  ends: ReadonlyMap<string, Date>;
  /** What was corrected since the issue, oldest first. */
  corrections: readonly CorrectionRow[];
  /** The rating at the issue, of a corrected report. */
  issuedTenths: number | null;
};

type CorrectionRow = Pick<Selectable<ReportTables['report_corrections']>, 'at' | 'entry_id' | 'entry_at' | 'what'>;

/**
 * Reads the report of an id, of any owner and age, with the present names of its entries' authors, their replies, and what
 * was corrected; with a version as it was in that one.
 */
export async function findReport(ctx: Context, id: string, version?: number): Promise<NamedReport | undefined> {
  if (!isId(id)) return undefined;
  const present = await ctx.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!present) return undefined;
  const isPresent = version === undefined || version === present.version;
  const row = isPresent ? present : await readVersion(ctx, present, version);
  return row && addNames(ctx, row, isPresent);
}

/** Adds to a report, which may not be stored yet, what is read at present. */
export async function addNames(ctx: Context, row: ReportRow, isPresent = true): Promise<NamedReport> {
  const { entries, suspended } = row.data;
  const [authors, replies, ends, corrections, issuedTenths] = await Promise.all([
    readAuthorNames(ctx, entries),
    readReplies(ctx, entries),
    suspended && isPresent ? readEnds(ctx, suspended) : new Map<string, Date>(),
    row.version === 1 ? [] : readCorrections(ctx, row.id, row.version),
    row.version === 1 ? null : readIssuedTenths(ctx, row.id),
  ]);
  return { ...row, authors, replies, ends, corrections, issuedTenths };
}

/** Reads a report as an earlier version of it was. */
async function readVersion(ctx: Context, report: ReportRow, version: number): Promise<ReportRow | undefined> {
  const row = await ctx.db
    .selectFrom('report_versions')
    .selectAll()
    .where('report_id', '=', report.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const { report_id: _, ...shown } = row;
  return { ...report, ...shown };
}

async function readCorrections(ctx: Context, reportId: string, version: number): Promise<CorrectionRow[]> {
  return ctx.db
    .selectFrom('report_corrections')
    .select(['at', 'entry_id', 'entry_at', 'what'])
    .where('report_id', '=', reportId)
    .where('version', '<=', version)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function readIssuedTenths(ctx: Context, reportId: string): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('report_versions')
    .select('rating_tenths')
    .where('report_id', '=', reportId)
    .where('version', '=', 1)
    .executeTakeFirst();
  return row?.rating_tenths ?? null;
}

/** The dates of a dispute may move after the version was made that names them. */
async function readEnds(ctx: Context, suspended: readonly SuspendedEntry[]): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .selectFrom('history_entries')
    .select(['id', 'standing_until'])
    .where(
      'id',
      'in',
      suspended.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.flatMap(({ id, standing_until: until }) => (until === null ? [] : [[id, until] as const])));
}

/** Lists the versions that the present one of a report replaced, newest first. */
export async function listEarlierVersions(
  ctx: Context,
  reportId: string,
): Promise<{ version: number; made_at: Date; checksum: string }[]> {
  return ctx.db
    .selectFrom('report_versions')
    .select(['version', 'made_at', 'checksum'])
    .where('report_id', '=', reportId)
    .orderBy('version', 'desc')
    .execute();
}

async function readReplies(ctx: Context, entries: readonly SnapshotEntry[]): Promise<Map<string, ReplyRow | null>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<{ id: string; reply: ReplyRow | null }>`
    select e.id, case when r.text is not null then
      json_build_object('text', r.text, 'made_at', r.made_at, 'changed_at', r.changed_at)
    end as reply
    from history_entries e left join entry_replies r on r.entry_id = e.id
    where e.id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, reply }) => [id, reply]));
}

async function readAuthorNames(ctx: Context, entries: readonly SnapshotEntry[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ counterpart, authorId }) => (counterpart === null && authorId ? [authorId] : []));
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Removes a subject's name from the reports on it, before the subject itself is removed. */
export async function forgetSubject(ctx: Context, subjectId: string): Promise<void> {
  const reports = ctx.db.selectFrom('reports').select('id').where('subject_id', '=', subjectId);
  await ctx.db.updateTable('report_versions').set({ name: null }).where('report_id', 'in', reports).execute();
  await ctx.db.updateTable('reports').set({ name: null }).where('subject_id', '=', subjectId).execute();
}

/** Finds the report of a number. */
export async function findReportByNumber(ctx: Context, number: string): Promise<ReportRow | undefined> {
  return ctx.db.selectFrom('reports').selectAll().where('number', '=', number.trim().toUpperCase()).executeTakeFirst();
}

export type SummaryRow = Pick<
  ReportRow,
  | 'id'
  | 'number'
  | 'type'
  | 'identifier_cipher'
  | 'identifier_key'
  | 'name'
  | 'rating_tenths'
  | 'entry_count'
  | 'created_at'
  | 'expires_at'
  | 'open_until'
>;

export interface ListQuery {
  search: string;
  page: number;
  pageSize: number;
}

/**
 * Reads a page of a user's reports, newest first. A search matches parts of names and numbers, and whole identifiers, which
 * are stored for comparison only.
 */
export async function listReports(
  ctx: Context,
  ownerId: string,
  { search, page, pageSize }: ListQuery,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const query = ctx.db
    .selectFrom('reports')
    .where('owner_id', '=', ownerId)
    .where('origin', '=', 'bought')
    .$if(search !== '', (reports) => reports.where(matches(ctx, search)));
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'id',
      'number',
      'type',
      'identifier_cipher',
      'identifier_key',
      'name',
      'rating_tenths',
      'entry_count',
      'created_at',
      'expires_at',
      'open_until',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}

function matches(ctx: Context, search: string) {
  const indexes = detectIdentifier(search) === 'unknown' ? [] : ctx.vault.indexes(normaliseIdentifier(search)).all;
  const number = `%${search.toUpperCase().replace(/[^0-9A-Z-]/g, '')}%`;
  return sql<boolean>`(
    identifier_index = any(${indexes}::bytea[])
    or (plain_words(${search}) <> '' and position(plain_words(${search}) in plain_words(coalesce(name, ''))) > 0)
    or (${number} <> '%%' and number like ${number})
  )`;
}

/** What entitles to a report: a paid order, a movement of RentCoins, or an administrator's right. */
export type ReportSource = { orderId: string } | { ledgerId: number } | 'grant';

/** Serializes reports of an owner on an identifier until the end of the transaction. */
export async function lockReportsOf(ctx: Context, ownerId: string, identifier: string): Promise<void> {
  // Processes may have different newest keys, so they lock by the oldest one.
  const { oldest } = ctx.vault.indexes(normaliseIdentifier(identifier));
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`report:${ownerId}:${oldest.toString('base64url')}`}, 0))
  `.execute(ctx.db);
}

export async function findBySource(ctx: Context, source: ReportSource): Promise<string | undefined> {
  if (source === 'grant') return undefined;
  const reports = ctx.db.selectFrom('reports').select('id');
  const row =
    'orderId' in source
      ? await reports.where('order_id', '=', source.orderId).executeTakeFirst()
      : await reports.where('ledger_id', '=', source.ledgerId).executeTakeFirst();
  return row?.id;
}

/** Lists the subjects that an identifier (by its blind indexes) names, one of each kind at most. */
export async function findSubjectsOf(ctx: Context, indexes: readonly Buffer[]) {
  return ctx.db
    .selectFrom('subjects')
    .select(['id', 'kind', 'entry_count', 'suspended_count'])
    .where(sql<boolean>`identifier_index = any(${[...indexes]}::bytea[])`)
    .execute();
}

/** Lists an owner's reports on an identifier (by its blind indexes) that are still valid, newest first. */
export async function findValidReports(ctx: Context, ownerId: string, indexes: readonly Buffer[]) {
  return ctx.db
    .selectFrom('reports')
    .select(['id', 'type', 'expires_at'])
    .where('owner_id', '=', ownerId)
    .where('origin', '=', 'bought')
    .where(sql<boolean>`identifier_index = any(${[...indexes]}::bytea[])`)
    .where('expires_at', '>', ctx.now())
    .orderBy('created_at', 'desc')
    .execute();
}

/** Adds a report; undefined where another transaction has just made the source's report. */
export async function insertReport(
  ctx: Context,
  values: Insertable<ReportTables['reports']>,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('reports')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const EMPTY_SNAPSHOT: Snapshot = { address: null, entries: [], verificationDates: [] };

/** Takes name, address and entries out of every version of reports, and ends their links; checksums and dates stay. */
export async function emptyReports(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const empty = {
    name: null,
    data: JSON.stringify(EMPTY_SNAPSHOT),
    rating_tenths: RATING_START_TENTHS,
    entry_count: 0,
  };
  const now = ctx.now();
  // First, so that the versions below are all there are: who makes one has locked its report.
  await ctx.db
    .selectFrom('reports')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  await ctx.db
    .updateTable('report_versions')
    .set(empty)
    .where('report_id', 'in', [...ids])
    .execute();
  await ctx.db
    .deleteFrom('report_corrections')
    .where('report_id', 'in', [...ids])
    .execute();
  await ctx.db
    .updateTable('reports')
    .set({ ...empty, erased_at: now })
    .where('id', 'in', [...ids])
    .execute();
  await ctx.db
    .updateTable('report_shares')
    .set({ revoked_at: now })
    .where('report_id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the validity of a report; it may have been made at this very moment. */
export async function endReport(ctx: Context, reportId: string): Promise<void> {
  await ctx.db
    .updateTable('reports')
    .set({
      expires_at: sql<Date>`greatest(created_at + interval '1 millisecond', ${ctx.now()}::timestamptz)`,
      open_until: null,
    })
    .where('id', '=', reportId)
    .execute();
}

/** Reads the reports that rows of the RentCoins ledger paid for, by the row's id. */
export async function readReportsPaid(ctx: Context, rowIds: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('reports')
    .select(['ledger_id', 'number', 'identifier_cipher as cipher', 'identifier_key as keyId'])
    .where(sql<boolean>`ledger_id = any(${[...rowIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.flatMap(({ ledger_id, ...report }) => (ledger_id === null ? [] : [[ledger_id, report] as const])),
  );
}
