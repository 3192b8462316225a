import { isSubjectKind, RATING_START_TENTHS, type SubjectKind } from '@najem/shared/domain/register';
import { chooseReportType, type ReportType } from '@najem/shared/domain/reports';
import { sql } from 'kysely';
import type { Context } from './tables';
import type { Snapshot, SnapshotEntry, SuspendedEntry } from './tables';

/** Everything that a new report takes over from what is known at this moment. */
export interface Taken {
  type: ReportType;
  subjectId: string | null;
  state: string | null;
  name: string | null;
  ratingTenths: number;
  entryCount: number;
  data: Snapshot;
  /** Of all entries, those that do not count included. */
  entryIds: string[];
  basicsVersion: number | null;
}

interface TakenRow {
  id: string;
  kind: SubjectKind;
  name: string;
  address: string | null;
  rating_tenths: number;
  state: string;
  version: number;
  entries: SnapshotEntry[];
  suspended: SuspendedEntry[] | null;
  verification_dates: string[];
}

const ISO_UTC_FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const ISO_UTC = sql.raw(ISO_UTC_FORMAT);

/** Names the present content of subject `s`: its basics' version and each entry with its version. */
const STATE = sql.raw(`md5(s.version || ';' || coalesce((
  select string_agg(e.id || ':' || e.version, ',' order by e.id) from history_entries e where e.subject_id = s.id
), ''))`);

/** What a report keeps of entry `e` that counts. */
const ENTRY = sql.raw(`json_build_object(
  'id', e.id, 'authorId', e.author_id, 'counterpart', e.counterpart, 'rentalAddress', e.rental_address, 'reason', e.reason,
  'comment', e.comment, 'createdAt', to_char(e.created_at at time zone 'UTC', ${ISO_UTC_FORMAT}),
  'version', e.version, 'grade', e.grade, 'recordedAt', coalesce(e.ages_from, e.recorded_at), 'keptUntil', e.kept_until,
  'correctedAt', e.corrected_at,
  'fromTenancy', case when e.tenancy_from is not null then json_build_object('from', e.tenancy_from, 'to', e.tenancy_to) end,
  'afterRevealUntil', e.after_reveal_until, 'reply', (
    select json_build_object('text', r.text, 'made_at', r.made_at, 'changed_at', r.changed_at)
    from entry_replies r where r.entry_id = e.id and r.text is not null
  )
)`);

/** The same of one that does not count. */
/** What no case restricts was asked for by nobody: `suspensionOf`. */
const SUSPENDED = sql.raw(`json_build_object(
  'id', e.id, 'since', e.standing_since, 'until', e.standing_until, 'createdAt', e.created_at,
  'why', case when e.standing_by is null then 'disputed' else e.standing end
)`);

/**
 * Locks the subjects of an identifier (by its blind indexes) against changes until the end of the transaction: a change of
 * an entry comes either before a report that is being issued, or after it and then corrects it.
 */
export async function lockAgainstChanges(ctx: Context, indexes: readonly Buffer[]): Promise<void> {
  await sql`
    select from subjects where identifier_index = any(${[...indexes]}::bytea[]) order by id for share`.execute(ctx.db);
}

/**
 * Reads the subject of an identifier (by its blind indexes) with all its entries, in one statement and so as of one
 * moment; of those that do not count only since and until when. An unknown identifier gives an empty report with the
 * neutral rating; with `isStrict` also one that is known as the other kind only.
 */
export async function takeSnapshot(
  ctx: Context,
  indexes: readonly Buffer[],
  asked?: string,
  { isStrict = false } = {},
): Promise<Taken> {
  const { rows } = await sql<TakenRow>`
    select s.id, s.kind, s.name, s.address, s.rating_tenths, s.version, ${STATE} as state,
      coalesce((
        select json_agg(${ENTRY} order by e.created_at desc, e.id)
        from history_entries e where e.subject_id = s.id and e.standing = 'counting'
      ), '[]') as entries,
      (
        select json_agg(${SUSPENDED} order by e.standing_since, e.id)
        from history_entries e where e.subject_id = s.id and e.standing <> 'counting'
      ) as suspended,
      coalesce((
        select json_agg(to_char(u.identity_verified_at at time zone 'UTC', ${ISO_UTC}) order by u.identity_verified_at)
        from users u
        where u.identity_verified_at is not null
          and u.id in (select e.author_id from history_entries e where e.subject_id = s.id and e.standing = 'counting')
      ), '[]') as verification_dates
    from subjects s where s.identifier_index = any(${indexes}::bytea[])`.execute(ctx.db);
  const type = chooseReportType(
    rows.map(({ kind }) => kind),
    asked,
  );
  const row = rows.find(({ kind }) => kind === (isStrict ? asked : type));
  if (!row) return EMPTY;
  return {
    type,
    subjectId: row.id,
    state: row.state,
    name: row.name,
    ratingTenths: row.rating_tenths,
    entryCount: row.entries.length,
    data: {
      address: row.address,
      entries: row.entries,
      verificationDates: row.verification_dates,
      suspended: row.suspended ?? undefined,
    },
    entryIds: [...row.entries, ...(row.suspended ?? [])].map(({ id }) => id),
    basicsVersion: row.version,
  };
}

const EMPTY: Taken = {
  type: 'empty',
  subjectId: null,
  state: null,
  name: null,
  ratingTenths: RATING_START_TENTHS,
  entryCount: 0,
  data: { address: null, entries: [], verificationDates: [] },
  entryIds: [],
  basicsVersion: null,
};

/** An entry as it stands now: its content where it counts, else only until when it does not. */
export interface PresentEntry {
  id: string;
  version: number;
  entry: SnapshotEntry | null;
  suspended: SuspendedEntry | null;
  /** When its author was verified; ISO 8601, UTC. */
  verified_at: string | null;
  created_at: Date;
}

/** Reads those of the entries that still exist, newest first. */
export async function readPresentEntries(ctx: Context, ids: readonly string[]): Promise<PresentEntry[]> {
  const { rows } = await sql<PresentEntry>`
    select e.id, e.version, e.created_at,
      case when e.standing = 'counting' then ${ENTRY} end as entry,
      case when e.standing <> 'counting' then ${SUSPENDED} end as suspended,
      to_char(u.identity_verified_at at time zone 'UTC', ${ISO_UTC}) as verified_at
    from history_entries e join users u on u.id = e.author_id
    where e.id = any(${[...ids]}::uuid[])
    order by e.created_at desc, e.id`.execute(ctx.db);
  return rows;
}

/** Whether what is known of a report's subject is no longer what the report shows. */
export async function hasChanged(
  ctx: Context,
  report: { type: ReportType; subject_id: string | null; state: string | null },
  indexes: readonly Buffer[],
): Promise<boolean> {
  if (!isSubjectKind(report.type)) return (await knownKinds(ctx, indexes)).length > 0;
  if (report.subject_id === null) return true;
  const { rows } = await sql<{ state: string }>`
    select ${STATE} as state from subjects s where s.id = ${report.subject_id}`.execute(ctx.db);
  return rows[0]?.state !== report.state;
}

/** Lists the kinds of subjects that have an identifier. */
export async function knownKinds(ctx: Context, indexes: readonly Buffer[]): Promise<SubjectKind[]> {
  const rows = await ctx.db
    .selectFrom('subjects')
    .select('kind')
    .where(sql<boolean>`identifier_index = any(${indexes}::bytea[])`)
    .execute();
  return rows.map(({ kind }) => kind);
}
