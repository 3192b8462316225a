import { addMonths } from '@najem/shared/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../tables';
import type { DisputeRow } from '../disputes/tables';
import type { SubjectRecord } from '../../register/subjects/tables';
import type { ErasedTable } from '../journal/tables';

/** Reads subjects by their ids, in the order of these. */
export async function readSubjects(ctx: Context, ids: readonly string[]): Promise<SubjectRecord[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('subjects')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** Lists the subjects that have one of these blind indexes. */
export async function listSubjectIds(ctx: Context, indexes: readonly Buffer[]): Promise<string[]> {
  if (indexes.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('subjects')
    .select('id')
    .where('identifier_index', 'in', [...indexes])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What an erasure reaches: entries, and with `subjectIds` everything held about them or under `indexes`. */
export interface Reach {
  entryIds: readonly string[];
  indexes?: readonly Buffer[];
  subjectIds?: readonly string[];
  /** Of what is held about the subjects only entries with this reason. */
  reason?: string;
}

/** Whether a dispute is concerned: also one that keeps an entry which it removed. */
function isAbout({ entryIds, indexes = [], subjectIds = [], reason }: Reach): RawBuilder<boolean> {
  const isHeld = sql<boolean>`(d.identifier_index = any(${[...indexes]}::bytea[]) or d.subject_id = any(${[...subjectIds]}::uuid[]))`;
  const isMeant =
    reason === undefined
      ? isHeld
      : sql<boolean>`(${isHeld} and d.former_entry -> 'entry' ->> 'reason' = ${reason}
          and not exists (select from history_entries h where h.id = d.entry_id))`;
  return sql<boolean>`(d.entry_id = any(${[...entryIds]}::uuid[]) or ${isMeant})`;
}

function isRunning(reach: Reach): RawBuilder<boolean> {
  return sql<boolean>`d.state not in ('closed', 'withdrawn') and ${isAbout(reach)}`;
}

/** Locks the disputes that an erasure ends. */
export async function lockRunningDisputes(ctx: Context, reach: Reach): Promise<DisputeRow[]> {
  return ctx.db
    .selectFrom('disputes as d')
    .selectAll('d')
    .where(isRunning(reach))
    .orderBy('d.id')
    .forUpdate()
    .execute();
}

/** Deletes the files of disputes, those that are over included. */
export async function deleteDisputeFiles(ctx: Context, reach: Reach): Promise<void> {
  await sql`
    delete from attachments where thing_kind = 'dispute' and thing_id in (
      select d.id from disputes d where ${isAbout(reach)}
    )`.execute(ctx.db);
}

/** Deletes what anybody wrote about disputes and has not sent. */
export async function deleteDisputeDrafts(ctx: Context, reach: Reach): Promise<void> {
  await sql`
    delete from drafts where thing in (select d.id from disputes d where ${isAbout(reach)})`.execute(ctx.db);
}

/** Counts what an erasure would touch besides entries. */
export async function countEffects(
  ctx: Context,
  reach: Reach,
): Promise<{ disputes: number; reports: number; recipients: number }> {
  const { entryIds, indexes = [], subjectIds = [], reason } = reach;
  const now = ctx.now();
  const disclosedSince = addMonths(now, -12);
  const whole = reason === undefined ? isReportOn({ indexes, subjectIds }) : sql<boolean>`false`;
  const { rows } = await sql<{ disputes: number; reports: number; recipients: number }>`
    select
      (select count(*)::integer from disputes d where ${isRunning(reach)}) as disputes,
      (select count(*)::integer from reports r
        where (r.entry_ids && ${[...entryIds]}::uuid[] or ${whole}) and greatest(r.expires_at, r.open_until) > ${now}) as reports,
      (select count(*)::integer from (
        select r.owner_id::text as recipient from reports r join users u on u.id = r.owner_id
        where r.entry_ids && ${[...entryIds]}::uuid[] and greatest(r.expires_at, r.open_until) > ${disclosedSince}
          and u.removed_at is null and u.status = 'active'
        union
        select m.recipient from reports r join report_shares s on s.report_id = r.id
          join report_share_mails m on m.share_id = s.id
        where r.entry_ids && ${[...entryIds]}::uuid[] and m.sent_at > ${disclosedSince}
      ) all_of_them) as recipients`.execute(ctx.db);
  return rows[0] ?? { disputes: 0, reports: 0, recipients: 0 };
}

/** A report is on an identifier, or on a subject that had another one when it was issued. */
function isReportOn({ indexes, subjectIds }: Required<Pick<Reach, 'indexes' | 'subjectIds'>>): RawBuilder<boolean> {
  return sql<boolean>`(r.identifier_index = any(${[...indexes]}::bytea[]) or r.subject_id = any(${[...subjectIds]}::uuid[]))`;
}

/** Lists the reports on identifiers, by their blind indexes, and on subjects. */
export async function listReportsOn(
  ctx: Context,
  about: Required<Pick<Reach, 'indexes' | 'subjectIds'>>,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('reports as r')
    .select('r.id')
    .where(isReportOn(about))
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets the copies of entries about subjects that decisions on notices removed, with a reason those alone. */
export async function forgetFormer(ctx: Context, subjectIds: readonly string[], reason?: string): Promise<void> {
  if (subjectIds.length === 0) return;
  await ctx.db
    .updateTable('cases')
    .set({ former_entry: null })
    .where('subject_id', 'in', [...subjectIds])
    .$if(reason !== undefined, (cases) =>
      cases.where(sql<boolean>`former_entry -> 'entry' ->> 'reason' = ${reason ?? null}`),
    )
    .execute();
}

/** Forgets the copies of entries that decisions on notices removed. */
export async function forgetCopies(ctx: Context, entryIds: readonly string[]): Promise<void> {
  await ctx.db
    .updateTable('cases')
    .set({ former_entry: null })
    .where('entry_id', 'in', [...entryIds])
    .where('former_entry', 'is not', null)
    .execute();
}

/** Forgets what is kept beside subjects: the copies of removed entries in cases, and the mails about collected data. */
export async function forgetBeside(ctx: Context, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await forgetFormer(ctx, subjectIds);
  await forgetTexts(ctx, { subjectIds });
  await ctx.db
    .deleteFrom('collection_notices')
    .where('subject_id', 'in', [...subjectIds])
    .execute();
}

/** Forgets what both sides and the desk wrote in disputes under subjects or identifiers; states, dates and outcomes stay. */
export async function forgetTexts(
  ctx: Context,
  { subjectIds, indexes = [] }: { subjectIds: readonly string[]; indexes?: readonly Buffer[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update disputes set wanted_text = null, reasons = null
    where subject_id = any(${[...subjectIds]}::uuid[]) or identifier_index = any(${[...indexes]}::bytea[])
    returning id`.execute(ctx.db);
  if (rows.length === 0) return;
  await ctx.db
    .updateTable('dispute_events')
    .set({ text: null })
    .where(
      'dispute_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Deletes rows of a table by their ids. */
export async function deleteRows(ctx: Context, table: ErasedTable, rowIds: readonly string[]): Promise<void> {
  const idType = sql.raw(table === 'inquiries' ? 'bigint' : 'uuid');
  await sql`delete from ${sql.table(table)} where id = any(${[...rowIds]}::text[]::${idType}[])`.execute(ctx.db);
}
