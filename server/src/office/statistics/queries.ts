import { IDLE_LOGOUT_MS } from '@najem/shared/domain/kernel';
import { SUBJECT_KINDS, type SubjectKind } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import type { Context } from '../tables';
import type { Figures } from './tables';

interface StoredFigures {
  countedAt: Date;
  figures: Figures;
}

/** Any fixed number: the counting process holds the lock, and the others wait for its result. */
const COUNTING_LOCK = 4_827_007;
/** A sign-in that is being written at midnight still belongs to its day. */
const DAY_CLOSES_AFTER = '1 hour';
const MONTHS = 12;
/** Ratings are drawn by whole points, in tenths here; five points belong to the last part. */
const RATING_EDGES_TENTHS = [0, 10, 20, 30, 40];

/** Makes other counts wait for the end of this transaction. */
export async function lockCounting(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`.execute(ctx.db);
}

/** Reads the figures that any process counted last. */
export async function readSnapshot(ctx: Context): Promise<StoredFigures | undefined> {
  const row = await ctx.db.selectFrom('statistics_snapshot').select(['counted_at', 'figures']).executeTakeFirst();
  return row && { countedAt: row.counted_at, figures: row.figures };
}

/** Stores the figures, which all processes use for a minute. */
export async function writeSnapshot(ctx: Context, { countedAt, figures }: StoredFigures): Promise<void> {
  const values = { counted_at: countedAt, figures: JSON.stringify(figures) };
  await ctx.db
    .insertInto('statistics_snapshot')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

interface SubjectFigures {
  kind: SubjectKind;
  total: number;
  withHistory: number;
  /** Subjects with history from each edge up to the next one. */
  rated: number[];
}

/** Counts the subjects of both kinds by their stored counts. A subject with history has a rating. */
export async function countSubjects(ctx: Context): Promise<Pick<Figures, 'tenants' | 'landlords' | 'ratings'>> {
  const { rows } = await sql<SubjectFigures>`
    select kinds.kind,
      coalesce(sum(total) filter (where measure = 'entries'), 0)::bigint as total,
      coalesce(sum(total) filter (where measure = 'entries' and value > 0), 0)::bigint as "withHistory",
      array(
        select coalesce(sum(c.total), 0)::integer
        from generate_series(1, ${RATING_EDGES_TENTHS.length}::integer) part
        left join subject_counts c on c.kind = kinds.kind and c.measure = 'rated'
          and width_bucket(c.value, ${RATING_EDGES_TENTHS}::integer[]) = part
        group by part order by part
      ) as rated
    from unnest(${[...SUBJECT_KINDS]}::text[]) kinds (kind)
    left join subject_counts on subject_counts.kind = kinds.kind
    group by kinds.kind`.execute(ctx.db);
  const figuresOf = (kind: SubjectKind) =>
    rows.find((row) => row.kind === kind) ?? { total: 0, withHistory: 0, rated: [] };
  const [tenants, landlords] = [figuresOf('tenant'), figuresOf('landlord')];
  const counted = ({ total, withHistory }: Pick<SubjectFigures, 'total' | 'withHistory'>) => ({
    total,
    withHistory: { total: withHistory },
    withRating: { total: withHistory },
  });
  return {
    tenants: counted(tenants),
    landlords: counted(landlords),
    ratings: RATING_EDGES_TENTHS.map((edge, part) => ({
      from: edge / 10,
      tenants: tenants.rated[part] ?? 0,
      landlords: landlords.rated[part] ?? 0,
    })),
  };
}

/** Counts the subjects of each kind at the end of the last twelve Warsaw months. */
export async function countGrowth(ctx: Context): Promise<NonNullable<Figures['growth']>> {
  const until = (kind: SubjectKind) =>
    sql`coalesce(sum(total) filter (where kind = ${kind} and value <= to_char(month, 'YYYYMM')::integer), 0)::bigint`;
  const { rows } = await sql<{ month: string; tenants: number; landlords: number }>`
    select to_char(month, 'YYYY-MM') as month, ${until('tenant')} as tenants, ${until('landlord')} as landlords
    from generate_series(${thisMonth(ctx)} - ${`${MONTHS - 1} months`}::interval, ${thisMonth(ctx)}, '1 month') month
    left join subject_counts on measure = 'month'
    group by month order by month`.execute(ctx.db);
  return rows;
}

/** Adds up the rows that the trigger of the subjects appended to their counts. */
export async function foldSubjectCounts(ctx: Context): Promise<void> {
  await sql`
    with folded as (delete from subject_counts returning *)
    insert into subject_counts
    select kind, measure, value, sum(total) from folded
    group by kind, measure, value having sum(total) <> 0`.execute(ctx.db);
}

function thisMonth(ctx: Context) {
  return sql`date_trunc('month', ${ctx.now()}::timestamptz at time zone 'Europe/Warsaw')`;
}

/**
 * Counts the users who were not removed, by status and by role. Only the blocked and the administrators, who are few, are
 * counted apart: to group everybody takes twice as long. Both statuses are named where the role counts, because the index
 * begins with the status.
 */
export async function countUsers(ctx: Context): Promise<Figures['users']> {
  const { rows } = await sql<{ total: number; blocked: number; admins: number }>`
    select (select count(*) from users where removed_at is null) as total,
      (select count(*) from users where removed_at is null and status = 'blocked') as blocked,
      (select count(*) from users where removed_at is null and status in ('active', 'blocked') and role = 'admin') as admins
    `.execute(ctx.db);
  const { total = 0, blocked = 0, admins = 0 } = rows[0] ?? {};
  return {
    total,
    byStatus: { active: total - blocked, blocked },
    byRole: { admin: admins, user: total - admins },
  };
}

/**
 * Counts sign-ins over the last month, quarter, half and whole year, and the users with a session that has not idled
 * out.
 */
export async function countLogins(ctx: Context): Promise<Pick<Figures, 'logins' | 'loginsByMonth'>> {
  await closeLoginDays(ctx);
  const today = sql`(${ctx.now()}::timestamptz at time zone 'Europe/Warsaw')::date`;
  const { rows } = await sql<Omit<Figures['logins'], 'currentlyActive'>>`
    with days as (${loginDays})
    select ${since('1 month')} as "lastMonth", ${since('3 months')} as "lastThreeMonths",
      ${since('6 months')} as "lastSixMonths", ${since('1 year')} as "lastYear"
    from days cross join (select ${today} as today) now`.execute(ctx.db);
  const { rows: loginsByMonth } = await sql<{ month: string; total: number }>`
    with days as (${loginDays})
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(days.total), 0)::bigint as total
    from generate_series(${thisMonth(ctx)} - ${`${MONTHS - 1} months`}::interval, ${thisMonth(ctx)}, '1 month') month
    left join days on date_trunc('month', days.day) = month
    group by month order by month`.execute(ctx.db);
  const { currentlyActive } = await ctx.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('currentlyActive'))
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', new Date(ctx.now().getTime() - IDLE_LOGOUT_MS))
    .executeTakeFirstOrThrow();
  const [sums] = rows;
  if (!sums) throw new Error('The sums of sign-ins gave no row');
  return { logins: { currentlyActive, ...sums }, loginsByMonth };
}

function since(period: string) {
  return sql`coalesce(sum(total) filter (where day > today - ${period}::interval), 0)::bigint`;
}

const afterClosedDays = sql`
  coalesce((select max(day) + 1 from login_days)::timestamp at time zone 'Europe/Warsaw', '-infinity')`;

const loginDays = sql`
  select day, total from login_days
  union all
  select (at at time zone 'Europe/Warsaw')::date, count(*) from logins where at >= ${afterClosedDays} group by 1`;

/** Counts the days that are over, each once in its life. */
async function closeLoginDays(ctx: Context): Promise<void> {
  await sql`
    insert into login_days (day, total)
    select (at at time zone 'Europe/Warsaw')::date, count(*) from logins
    where at >= ${afterClosedDays}
      and at < date_trunc('day', (${ctx.now()}::timestamptz - ${DAY_CLOSES_AFTER}::interval) at time zone 'Europe/Warsaw')
        at time zone 'Europe/Warsaw'
    group by 1 on conflict do nothing`.execute(ctx.db);
}
