import { addMonths, RETENTION } from '@najem/shared/domain/kernel';
import { isCaseOpen, CASE_STATES } from '@najem/shared/domain/rights';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../tables';
import { isOver } from '../drafts/queries';
import { isAddressOver } from '../news-address/queries';
import type { EntryRecord } from '../../register/subjects/tables';

const OPEN_CASES = CASE_STATES.filter(isCaseOpen);

/** The moment before which something ended that is kept for so many months. */
const before = (ctx: Context, { months }: { months: number }) => addMonths(ctx.now(), -months);

/** A month and its days differ by at most three: a wide net, whose catch `expiresAt` judges. */
const SLACK = sql`interval '4 days'`;

/** For how long entries of each reason are kept. */
const KEPT_MONTHS = Object.entries(RETENTION.entries).map(([code, { months }]) => ({ code, months }));
const PERIODS = [...new Set(KEPT_MONTHS.map(({ months }) => months))];
const LEAST_MONTHS = Math.min(...PERIODS);

/** Where a pass through the entries goes on. */
export interface EntryPlace {
  agesFrom: Date;
  id: string;
}

type AgedEntry = Pick<
  EntryRecord,
  'id' | 'subject_id' | 'author_id' | 'reason' | 'grade' | 'recorded_at' | 'ages_from' | 'kept_until'
>;

/**
 * Lists entries that are due to end at a moment, or a few days later, from when on they are kept; none whose clock an open
 * dispute, case or restriction stops. With `isUnannounced` only those whose end was not announced.
 */
export async function listAgedEntries(
  ctx: Context,
  { at, isUnannounced = false }: { at: Date; isUnannounced?: boolean },
  after: EntryPlace | undefined,
  limit: number,
): Promise<AgedEntry[]> {
  const age = sql<Date>`coalesce(h.ages_from, h.recorded_at)`;
  const before = (months: number) => sql`${addMonths(at, -months)}::timestamptz + ${SLACK}`;
  let query = ctx.db
    .selectFrom('history_entries as h')
    .select([
      'h.id',
      'h.subject_id',
      'h.author_id',
      'h.reason',
      'h.grade',
      'h.recorded_at',
      'h.ages_from',
      'h.kept_until',
    ])
    .where(sql<boolean>`${age} <= ${before(LEAST_MONTHS)}`)
    .where(sql<boolean>`(h.kept_until is null or h.kept_until <= ${at})`)
    .where(sql<boolean>`(h.grade <> 'court' or ${age} <= ${before(RETENTION.courtEntry.months)})`)
    .where(sql<boolean>`not ${clockStops()}`);
  for (const months of PERIODS) {
    const codes = KEPT_MONTHS.filter((kept) => kept.months === months).map(({ code }) => code);
    query = query.where(sql<boolean>`(not h.reason = any(${codes}::text[]) or ${age} <= ${before(months)})`);
  }
  if (isUnannounced)
    query = query.where(sql<boolean>`not exists (select from entry_endings e where e.entry_id = h.id)`);
  if (after) query = query.where(sql<boolean>`(${age}, h.id) > (${after.agesFrom}, ${after.id}::uuid)`);
  return query.orderBy(age).orderBy('h.id').limit(limit).execute();
}

/** Whether an open dispute or case about the entry `h`, or a restriction of it, keeps it past its end. */
export function clockStops(): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from disputes d where d.entry_id = h.id and d.state not in ('closed', 'withdrawn'))
    or exists (select from cases c where c.entry_id = h.id and c.state = any(${OPEN_CASES}::text[]))
    or exists (select from entry_restrictions x where x.entry_id = h.id))`;
}

/** Whether the clock of an entry stands still. */
export async function isClockStopped(ctx: Context, entryId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('history_entries as h')
    .select('h.id')
    .where('h.id', '=', entryId)
    .where(clockStops())
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the end of an entry was announced; false where it was already. */
export async function noteAnnounced(ctx: Context, entryId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('entry_endings')
    .values({ entry_id: entryId, announced_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds the author of an entry, where they can read mail. */
export async function findAuthor(ctx: Context, userId: string): Promise<{ id: string; email: string } | undefined> {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/**
 * Lists subjects without entries whose last change, or whose last entry's removal, is as long ago as they are kept, unless a
 * case or dispute about them is open, or an entry waits for the desk.
 */
export async function listForgottenSubjects(ctx: Context, limit: number): Promise<string[]> {
  const changedBefore = before(ctx, RETENTION.subjectWithoutEntries);
  const { rows } = await sql<{ id: string }>`
    select s.id from subjects s
    where s.entry_count = 0 and s.suspended_count = 0 and s.updated_at <= ${changedBefore}
      and not exists (select from entry_tombstones t where t.subject_id = s.id and t.removed_at > ${changedBefore})
      and not exists (select from held_entries h where h.subject_id = s.id)
      and not exists (
        select from disputes d
        where d.identifier_index = s.identifier_index and d.state not in ('closed', 'withdrawn'))
      and not exists (
        select from case_identifiers i join cases c on c.id = i.case_id
        where i.identifier_index = s.identifier_index and c.state = any(${OPEN_CASES}::text[]))
      and not exists (
        select from cases c where c.subject_id = s.id and c.state = any(${OPEN_CASES}::text[]))
    order by s.updated_at limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Lists reports whose content is as old as it is kept. */
export async function listOldContent(ctx: Context, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reports
    where erased_at is null and greatest(expires_at, open_until) <= ${before(ctx, RETENTION.reportContent)}
    order by greatest(expires_at, open_until) limit ${limit} for update skip locked`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

type Deletion = (ctx: Context, limit: number) => RawBuilder<unknown>;

/** How the rows of each table are deleted whose time is over; what belongs to them goes with them. */
const DELETIONS = {
  inquiries: (ctx, limit) => sql`
    delete from inquiries where id in (
      select id from inquiries where day <= (${before(ctx, RETENTION.inquiry)}::timestamptz at time zone 'Europe/Warsaw')::date
      order by day limit ${limit})`,
  // Orders and invoices are kept for longer, and name the report that was paid for.
  reports: (ctx, limit) => sql`
    delete from reports where id in (
      select id from reports r where greatest(r.expires_at, r.open_until) <= ${before(ctx, RETENTION.reportRecord)}
        and not ${ctx.hooks.dossier.isReportNeeded(sql.ref('r.id'))}
      limit ${limit})`,
  report_shares: (ctx, limit) => sql`
    delete from report_shares where id in (
      select id from report_shares
      where least(expires_at, coalesce(revoked_at, 'infinity')) <= ${before(ctx, RETENTION.share)} limit ${limit})`,
  passports: (ctx, limit) => sql`
    delete from passports where id in (
      select p.id from passports p join reports r on r.id = p.report_id
      where r.expires_at <= ${before(ctx, RETENTION.share)} limit ${limit})`,
  passport_requests: (ctx, limit) => sql`
    delete from passport_requests where id in (
      select id from passport_requests
      where coalesce(answered_at, expires_at) <= ${before(ctx, RETENTION.share)} limit ${limit})`,
  claims: (ctx, limit) => sql`
    delete from claims where id in (
      select id from claims where ended_at <= ${before(ctx, RETENTION.claimRecord)} order by ended_at limit ${limit})`,
  disputes: (ctx, limit) => sql`
    delete from disputes where id in (
      select id from disputes where closed_at <= ${before(ctx, RETENTION.closedCase)} order by closed_at limit ${limit})`,
  cases: (ctx, limit) => sql`
    delete from cases where id in (
      select id from cases where closed_at <= ${before(ctx, RETENTION.closedCase)} order by closed_at limit ${limit})`,
  drafts: (ctx, limit) => sql`
    delete from drafts where id in (
      select d.id from drafts d where ${isOver(ctx)} order by d.changed_at limit ${limit})`,
  news_addresses: (ctx, limit) => sql`
    delete from news_addresses where id in (
      select n.id from news_addresses n where ${isAddressOver(ctx)} order by n.changed_at limit ${limit})`,
} satisfies Record<string, Deletion>;

export type KeptTable = keyof typeof DELETIONS;
export const KEPT_TABLES = Object.keys(DELETIONS) as KeptTable[];

/** Deletes at most so many rows of a table whose time is over; returns how many. */
export async function deleteOld(ctx: Context, table: KeptTable, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await DELETIONS[table](ctx, limit).execute(ctx.db);
  return Number(numAffectedRows);
}
