import type { Statistics } from '@najem/shared/contract';
import { IDLE_LOGOUT_MS, SUBJECT_KINDS, type SubjectKind } from '@najem/shared/domain';
import { sql } from 'kysely';
import type { Context } from '../context';

/** What is kept of the figures; the moment of counting stands beside them. */
export type Figures = Omit<Statistics, 'countedAt'>;

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
/** The rating of a subject without history, which is none. */
const RATING_START_TENTHS = 25;

/** Has every other counting wait until this transaction ends. */
export async function lockCounting(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`.execute(ctx.db);
}

/** The figures as last counted by any process. */
export async function readSnapshot(ctx: Context): Promise<StoredFigures | undefined> {
  const row = await ctx.db.selectFrom('statistics_snapshot').select(['counted_at', 'figures']).executeTakeFirst();
  return row && { countedAt: row.counted_at, figures: row.figures as Figures };
}

/** Keeps the figures for everybody who asks within the next minute. */
export async function writeSnapshot(ctx: Context, { countedAt, figures }: StoredFigures): Promise<void> {
  const values = { counted_at: countedAt, figures: JSON.stringify(figures) };
  await ctx.db
    .insertInto('statistics_snapshot')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

type OfKinds<Row> = Record<SubjectKind, Row>;

interface SubjectFigures {
  kind: SubjectKind;
  total: number;
  withHistory: number;
  /** Subjects with at least so many tenths, for each edge. */
  ratedFrom: number[];
}

/** Both kinds, counted by the blocks of their orders. A subject has a rating as soon as it has history. */
export async function countSubjects(ctx: Context): Promise<Pick<Figures, 'tenants' | 'landlords' | 'ratings'>> {
  const { rows } = await sql<SubjectFigures>`
    select kind,
      subject_count_from(kind, 'entries', '0000000000') as total,
      subject_count_from(kind, 'entries', '0000000001') as "withHistory",
      array(
        select subject_count_from(kind, 'rating', lpad(edge::text, 2, '0'))
        from unnest(${RATING_EDGES_TENTHS}::integer[]) with ordinality as e (edge, place) order by place
      ) as "ratedFrom"
    from unnest(${[...SUBJECT_KINDS]}::text[]) kind`.execute(ctx.db);
  const of = Object.fromEntries(rows.map((row) => [row.kind, row])) as OfKinds<SubjectFigures>;
  const counted = ({ total, withHistory }: SubjectFigures) => ({
    total,
    withHistory: { total: withHistory },
    withRating: { total: withHistory },
  });
  return {
    tenants: counted(of.tenant),
    landlords: counted(of.landlord),
    ratings: RATING_EDGES_TENTHS.map((edge, part) => ({
      from: edge / 10,
      tenants: ratedWithin(of.tenant, part),
      landlords: ratedWithin(of.landlord, part),
    })),
  };
}

/** Subjects with history whose rating lies in a part: those without stand at the start and are taken out there. */
function ratedWithin({ total, withHistory, ratedFrom }: SubjectFigures, part: number): number {
  const from = Number(ratedFrom[part] ?? 0);
  const until = Number(ratedFrom[part + 1] ?? 0);
  const hasStart = part === RATING_EDGES_TENTHS.findLastIndex((edge) => edge <= RATING_START_TENTHS);
  return from - until - (hasStart ? total - withHistory : 0);
}

/** How many subjects of each kind there were at the end of the last twelve Warsaw months. */
export async function countGrowth(ctx: Context): Promise<NonNullable<Figures['growth']>> {
  const { rows } = await sql<{ month: string; tenants: number; landlords: number }>`
    with months as (
      select month, to_char(
        (month + interval '1 month') at time zone 'Europe/Warsaw' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
      ) as past
      from generate_series(${thisMonth(ctx)} - ${`${MONTHS - 1} months`}::interval, ${thisMonth(ctx)}, '1 month') month
    )
    select to_char(month, 'YYYY-MM') as month,
      subject_count_from('tenant', 'entries', '0000000000') - subject_count_from('tenant', 'created_at', past)
        as tenants,
      subject_count_from('landlord', 'entries', '0000000000') - subject_count_from('landlord', 'created_at', past)
        as landlords
    from months order by month`.execute(ctx.db);
  return rows;
}

function thisMonth(ctx: Context) {
  return sql`date_trunc('month', ${ctx.now()}::timestamptz at time zone 'Europe/Warsaw')`;
}

/** Living accounts by status and by role: all by the blocks of the list, the blocked and the administrators one by one. */
export async function countUsers(ctx: Context): Promise<Figures['users']> {
  const { rows } = await sql<{ total: number; blocked: number; admins: number }>`
    select user_count_from('rentCoins', '0000000000') as total,
      (select count(*) from users where removed_at is null and status = 'blocked') as blocked,
      (select count(*) from users where removed_at is null and status = 'active' and role = 'admin')
        + (select count(*) from users where removed_at is null and status = 'blocked' and role = 'admin') as admins
  `.execute(ctx.db);
  const { total, blocked, admins } = rows[0] as (typeof rows)[number];
  return {
    total,
    byStatus: { active: total - blocked, blocked },
    byRole: { admin: admins, user: total - admins },
  };
}

/** Sign-ins over the last month, quarter, half and whole year, and people with a session used before it would idle out. */
export async function countLogins(ctx: Context): Promise<Pick<Figures, 'logins' | 'loginsByMonth'>> {
  await closeLoginDays(ctx);
  const today = sql`(${ctx.now()}::timestamptz at time zone 'Europe/Warsaw')::date`;
  const { rows: sums } = await sql<Omit<Figures['logins'], 'currentlyActive'>>`
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
  return { logins: { currentlyActive, ...(sums[0] as Omit<Figures['logins'], 'currentlyActive'>) }, loginsByMonth };
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
