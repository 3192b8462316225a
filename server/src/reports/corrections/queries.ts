import { CORRECTED_REPORT_DAYS } from '@najem/shared/domain/reports';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { ReportRow } from '../queries';
import type { TimedChange } from './entry-change';
import type { ReportTables, Snapshot, VersionCause } from '../tables';

/** A report's new version. */
export interface CorrectedReport {
  id: string;
  version: number;
  madeAt: Date;
  cause: VersionCause;
  data: Snapshot;
  name: string | null;
  ratingTenths: number;
  entryCount: number;
  checksum: string;
}

/** That a report says what happened, from a version on. */
export interface Correction {
  reportId: string;
  version: number;
  entryAt: Date | null;
}

/**
 * Locks a subject, before the reports on it, against its removal until the end of the transaction: an erasure locks it first,
 * too, and then empties them.
 */
export async function lockCorrected(ctx: Context, subjectId: string): Promise<void> {
  await ctx.db.selectFrom('subjects').select('id').where('id', '=', subjectId).forKeyShare().execute();
}

/**
 * Locks the next reports, in the order of their ids, that a change concerns and that do not name it yet: they were issued
 * with the entry and were open when it changed, or are opened again by the outcome of its dispute.
 */
export async function lockCorrectable(
  ctx: Context,
  { subjectId, entryId, what, disputeId, at }: TimedChange,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReportRow[]> {
  const when = new Date(at);
  return (
    ctx.db
      .selectFrom('reports')
      .selectAll()
      .where('subject_id', '=', subjectId)
      .$if(entryId !== null, (reports) => reports.where(sql<boolean>`${entryId}::uuid = any(entry_ids)`))
      .$if(after !== undefined, (reports) => reports.where(sql<boolean>`id > ${after}::uuid`))
      .where(
        sql<boolean>`(expires_at > ${when} or open_until > ${when} or (
        expires_at + make_interval(hours => 24 * ${CORRECTED_REPORT_DAYS.beyondValidity}::integer) > ${when} and exists (
          select from report_corrections c
          where c.report_id = reports.id and c.dispute_id = ${disputeId ?? null}::uuid and c.what = 'disputed'
            and c.at < reports.expires_at
        )
      ))`,
      )
      // A job that runs again would show later changes under the name of this one.
      .where(
        sql<boolean>`not exists (
        select from report_corrections c where c.report_id = reports.id and c.at = ${when} and c.what = ${what}
          and c.entry_id is not distinct from ${entryId}::uuid and c.dispute_id is not distinct from ${disputeId ?? null}::uuid
      )`,
      )
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
  );
}

/** Reads the basics that a report shows of a subject. */
export async function findBasics(
  ctx: Context,
  subjectId: string,
): Promise<{ name: string; address: string | null; version: number } | undefined> {
  return ctx.db
    .selectFrom('subjects')
    .select(['name', 'address', 'version'])
    .where('id', '=', subjectId)
    .executeTakeFirst();
}

/** Keeps the present versions of locked reports, which are about to be replaced. */
export async function keepVersions(ctx: Context, reportIds: readonly string[]): Promise<void> {
  if (reportIds.length === 0) return;
  const columns = [
    'version',
    'data',
    'name',
    'rating_tenths',
    'entry_count',
    'checksum',
    'made_at',
    'cause',
  ] as const satisfies readonly (keyof ReportTables['reports'])[];
  await ctx.db
    .insertInto('report_versions')
    .columns(['report_id', ...columns])
    .expression(({ selectFrom }) =>
      selectFrom('reports')
        .select(['id as report_id', ...columns])
        .where('id', 'in', [...reportIds]),
    )
    .execute();
}

/** Replaces the present versions of locked reports. */
export async function updateVersions(ctx: Context, reports: readonly CorrectedReport[]): Promise<void> {
  if (reports.length === 0) return;
  await sql`
    update reports r set version = n.version, made_at = n."madeAt", cause = n.cause, data = n.data, name = n.name,
      rating_tenths = n."ratingTenths", entry_count = n."entryCount", checksum = n.checksum
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as n (
      id uuid, version integer, "madeAt" timestamptz, cause text, data jsonb, name text, "ratingTenths" smallint,
      "entryCount" integer, checksum text
    )
    where r.id = n.id`.execute(ctx.db);
}

/** Sets which state of their subject reports show. */
export async function updateStates(
  ctx: Context,
  states: readonly { id: string; stateOf: string; basicsVersion: number | null }[],
): Promise<void> {
  if (states.length === 0) return;
  await sql`
    update reports r set state = md5(n."stateOf"), basics_version = n."basicsVersion"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as n (id uuid, "stateOf" text, "basicsVersion" integer)
    where r.id = n.id`.execute(ctx.db);
}

/** Adds what reports say of a change, once. The time of an entry that no version shows any more is that of its last change. */
export async function insertCorrections(
  ctx: Context,
  { entryId, what, disputeId, at }: TimedChange,
  corrections: readonly Correction[],
): Promise<void> {
  if (corrections.length === 0) return;
  await sql`
    insert into report_corrections (report_id, version, at, entry_id, entry_at, what, dispute_id)
    select n."reportId", n.version, ${new Date(at)}, ${entryId}::uuid, coalesce(n."entryAt", (
      select max(c.entry_at) from report_corrections c where c.report_id = n."reportId" and c.entry_id = ${entryId}::uuid
    )), ${what}, ${disputeId ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as n (
      "reportId" uuid, version integer, "entryAt" timestamptz
    )
    on conflict do nothing`.execute(ctx.db);
}

/** Reads how disputes about entries of reports went, in the order of what happened. */
export async function readDisputeCorrections(ctx: Context, reportIds: readonly string[]) {
  return ctx.db
    .selectFrom('report_corrections')
    .select(['report_id', 'what', 'at'])
    .select(sql<string>`dispute_id`.as('dispute_id'))
    .where(sql<boolean>`report_id = any(${[...reportIds]}::uuid[])`)
    .where('dispute_id', 'is not', null)
    .where('what', 'in', ['disputed', 'restored', 'corrected', 'removed'])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Sets until when the owners of reports may open them. */
export async function setOpenUntil(ctx: Context, ends: readonly { id: string; until: Date }[]): Promise<void> {
  if (ends.length === 0) return;
  await sql`
    update reports r set open_until = n.until
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as n (id uuid, until timestamptz)
    where r.id = n.id`.execute(ctx.db);
}

/** Takes an entry that is gone out of every version of the reports on its subject; their checksums stay. */
export async function forgetEntry(ctx: Context, subjectId: string, entryId: string): Promise<void> {
  const rest = sql`jsonb_set(data, '{entries}', coalesce((
    select jsonb_agg(e.value order by e.place)
    from jsonb_array_elements(data -> 'entries') with ordinality e (value, place) where e.value ->> 'id' <> ${entryId}
  ), '[]'))`;
  const names = JSON.stringify({ entries: [{ id: entryId }] });
  const isGone = sql`not exists (select from history_entries where id = ${entryId}::uuid)`;
  await sql`
    update report_versions set data = ${rest}
    where report_id in (select id from reports where subject_id = ${subjectId} and ${entryId}::uuid = any(entry_ids))
      and data @> ${names}::jsonb and ${isGone}`.execute(ctx.db);
  await sql`
    update reports set data = ${rest}
    where subject_id = ${subjectId} and ${entryId}::uuid = any(entry_ids) and data @> ${names}::jsonb and ${isGone}`.execute(
    ctx.db,
  );
}
