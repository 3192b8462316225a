import { type Role, warsawDate } from '@najem/shared/domain/kernel';
import type { UserStatus } from '@najem/shared/domain/identity';
import {
  INQUIRY_MONTHS,
  SUSPECT_IDENTIFIERS,
  SUSPECT_LEAST_LOOKUPS,
  SUSPECT_MISSES_PERCENT,
  type InquiryKind,
  type Purpose,
  WORK_KINDS,
} from '@najem/shared/domain/register';
import { type RawBuilder, sql } from 'kysely';
import type { SUSPECT_SORTS } from '@najem/shared/contract/register';
import { filled, filledEmail, wordsOf } from '../../kernel/db/list-page';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import type { RegisterDb } from '../tables';
import { DAY_MS } from '../../kernel/durations';

/** Inquiries of one person, kind and day, with who they were. */
export interface InquiryRow {
  id: number;
  last_at: Date;
  kind: InquiryKind;
  purpose: Purpose;
  count: number;
  user_id: string | null;
  report_id: string | null;
  share_id: string | null;
  is_by_admin: boolean;
  /** Null where the account is gone. */
  name: string | null;
  company: string | null;
  recipients: string[] | null;
}

export interface InquiryQuery {
  /** Every blind index of one person's identifiers, newest key first. */
  indexes: readonly Buffer[];
  /** Calendar days in Warsaw, both included. */
  from?: string;
  to?: string;
  page: number;
  pageSize: number;
}

/** Reads a page of the inquiries about identifiers of the last 24 months, newest first. */
export async function readInquiries(
  ctx: Context,
  { indexes, from, to, page, pageSize }: InquiryQuery,
): Promise<{ rows: InquiryRow[]; total: number }> {
  const today = warsawDate(ctx.now());
  const { rows } = await sql<Omit<InquiryRow, 'company' | 'recipients'> & { total: number }>`
    -- Grouped: a day on which the newest key changed has a row under each.
    with found as materialized (
      select min(id) as id, kind, reader.user_id, share_id, bool_or(is_by_admin) as is_by_admin,
        coalesce((array_agg(purpose order by last_at desc) filter (where purpose <> 'unspecified'))[1], 'unspecified')
          as purpose,
        (array_agg(report_id order by last_at desc) filter (where report_id is not null))[1] as report_id,
        sum(count) as count, max(last_at) as last_at
      from inquiries
      -- Work is one row a day, however many administrators did it.
      cross join lateral (select case when not kind = any(${[...WORK_KINDS]}::text[]) then user_id end as user_id) reader
      where identifier_index = any(${indexes}::bytea[])
        and day >= greatest(${from ?? null}::date, (${today}::date - make_interval(months => ${INQUIRY_MONTHS}))::date)
        and day <= coalesce(${to ?? null}::date, 'infinity')
      group by day, kind, reader.user_id, share_id
    ), page as (
      select * from found order by last_at desc, id desc
      limit ${pageSize}::bigint offset ${(page - 1) * pageSize}::bigint
    )
    select counted.total, page.*, u.name
    from (select count(*) as total from found) counted left join page on true
    left join users u on u.id = page.user_id and u.removed_at is null
    order by page.last_at desc, page.id desc`.execute(ctx.db);
  // An empty page is one row that carries only the total.
  const found = rows.filter(({ id }) => id !== null);
  const [companies, mailed] = await Promise.all([
    ctx.hooks.register.readBuyers(
      ctx,
      found.flatMap(({ report_id }) => report_id ?? []),
    ),
    ctx.hooks.register.readMailed(
      ctx,
      found.flatMap(({ share_id }) => share_id ?? []),
    ),
  ]);
  return {
    rows: found.map((row) => ({
      ...row,
      company: companies.get(row.report_id ?? '') ?? null,
      recipients: mailed.get(row.share_id ?? '') ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Notes the accounts whose inquiries of the last 24 hours are suspect, alone or together with others at one network
 * address; returns how many are new. Administrators look up and read as their work.
 */
export async function noteSuspects(ctx: Context): Promise<number> {
  const now = ctx.now();
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ noted: number }>`
    with recent as materialized (
      select user_id, identifier_index, kind in ('checked', 'offered') as is_lookup, is_missed,
        greatest(first_at, ${since}) as first_at, last_at
      from inquiries
      where day >= ${warsawDate(since)}::date and last_at > ${since}
        and kind in ('checked', 'offered', 'issued', 'opened', 'shared') and not is_by_admin
    ), known as (
      select user_id, identifier_index, bool_or(is_lookup) as is_lookup,
        coalesce(bool_and(is_missed) filter (where is_lookup), false) as is_missed,
        min(first_at) as first_at, max(last_at) as last_at
      from recent group by user_id, identifier_index
    ), alone as (
      select user_id, count(*) as identifiers, count(*) filter (where is_lookup) as lookups,
        count(*) filter (where is_missed) as misses, 1 as accounts, min(first_at) as first_at, max(last_at) as last_at
      from known group by user_id having ${isSuspect(sql`count(*) filter (where is_lookup)`)}
    ), placed as (
      select a.* from inquiry_addresses a join users u on u.id = a.user_id and u.role <> 'admin'
      where a.last_at > ${since} and not exists (select from alone where alone.user_id = a.user_id)
    ), together as (
      select address, count(*) as identifiers, count(*) as lookups, count(*) filter (where is_missed) as misses,
        min(first_at) as first_at, max(last_at) as last_at
      from (
        select address, identifier_index, bool_and(is_missed) as is_missed, min(first_at) as first_at,
          max(last_at) as last_at
        from placed group by address, identifier_index
      ) distinct_identifiers
      group by address having ${isSuspect(sql`count(*)`)}
    ), found as (
      select user_id, identifiers, lookups, misses, accounts, first_at, last_at from alone
      union all (
        select distinct on (p.user_id) p.user_id, t.identifiers, t.lookups, t.misses, n.accounts,
          greatest(t.first_at, ${since}), t.last_at
        from together t
        join (select address, count(distinct user_id) as accounts from placed group by address) n
          on n.address = t.address and n.accounts > 1
        join placed p on p.address = t.address
        order by p.user_id, t.identifiers desc
      )
    ), seen as (
      update inquiry_suspects s set
        identifiers = greatest(s.identifiers, f.identifiers), lookups = greatest(s.lookups, f.lookups),
        misses = greatest(s.misses, f.misses), accounts = greatest(s.accounts, f.accounts), last_at = f.last_at,
        seen_at = ${now}
      from found f where s.user_id = f.user_id and s.seen_at > ${since}
      returning s.user_id
    ), noted as (
      insert into inquiry_suspects (user_id, identifiers, lookups, misses, accounts, first_at, last_at, noted_at, seen_at)
      select user_id, identifiers, lookups, misses, accounts, first_at, last_at, ${now}, ${now}
      from found f where exists (select from users u where u.id = f.user_id and u.removed_at is null)
        and not exists (select from seen where seen.user_id = f.user_id)
      returning true
    )
    select count(*) as noted from noted`.execute(ctx.db);
  return rows[0]?.noted ?? 0;
}

/** The condition of 4.4 on groups of distinct identifiers, of which some were looked up. */
function isSuspect(lookups: ReturnType<typeof sql>) {
  return sql`(
    count(*) > ${SUSPECT_IDENTIFIERS}::integer
    or (${lookups} >= ${SUSPECT_LEAST_LOOKUPS}::integer
      and count(*) filter (where is_missed) * 100 > ${lookups} * ${SUSPECT_MISSES_PERCENT}::integer)
  )`;
}

/** Removes the addresses of look-ups that are older than 24 hours. */
export async function pruneInquiryAddresses(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('inquiry_addresses')
    .where('last_at', '<=', new Date(ctx.now().getTime() - DAY_MS))
    .execute();
}

/** A suspect with their account. */
export interface SuspectRow {
  id: number;
  identifiers: number;
  lookups: number;
  misses: number;
  accounts: number;
  first_at: Date;
  last_at: Date;
  noted_at: Date;
  user_id: string;
  name: string;
  email: string;
  role: Role;
  status: UserStatus;
}

/** The open suspects; an administrator takes no part in what is about themselves. */
function openSuspects(ctx: Context, actor: Actor) {
  return ctx.db
    .selectFrom('inquiry_suspects as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.handled_at', 'is', null)
    .where('u.status', '=', 'active')
    .where('u.removed_at', 'is', null)
    .where('u.id', '<>', actor.id);
}

/** Counts the open suspects. */
export async function countSuspects(ctx: Context, actor: Actor): Promise<number> {
  const { suspects } = await openSuspects(ctx, actor)
    .select(({ fn }) => fn.countAll<number>().as('suspects'))
    .executeTakeFirstOrThrow();
  return suspects;
}

/** What the suspects are sorted by. */
const SUSPECT_KEYS: Readonly<Record<(typeof SUSPECT_SORTS)[number], RawBuilder<unknown>>> = {
  age: sql`s.id`,
  person: sql`polish_sort_key(u.name) collate polish`,
  identifiers: sql`s.identifiers`,
  lookups: sql`s.lookups`,
  misses: sql`s.misses`,
};

/** Which suspects are read, and after which one. */
export interface SuspectSlice {
  sort: (typeof SUSPECT_SORTS)[number];
  isDescending: boolean;
  q: string | undefined;
  after: number | undefined;
  limit: number;
}

/** Reads suspects in an order, those with what was typed in the name or the e-mail address of their account. */
export async function readSuspects(
  ctx: Context,
  actor: Actor,
  { sort, isDescending, q, after, limit }: SuspectSlice,
): Promise<SuspectRow[]> {
  const key = SUSPECT_KEYS[sort];
  const [way, later] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  let query = openSuspects(ctx, actor)
    .select(['s.id', 's.identifiers', 's.lookups', 's.misses', 's.accounts', 's.first_at', 's.last_at', 's.noted_at'])
    .select(['s.user_id', 'u.name', 'u.email', 'u.role', 'u.status']);
  const text = filled(q);
  if (text !== undefined) {
    const words = wordsOf(text).map((word) => sql`u.name_search like search_pattern(${word})`);
    const email = sql`u.email_search like search_pattern(${filledEmail(q)})`;
    query = query.where(sql<boolean>`((${sql.join(words, sql` and `)}) or ${email})`);
  }
  // Where the page before ended: handled meanwhile, it is there still.
  if (after !== undefined) {
    const ended = sql`select ${key}, s.id from inquiry_suspects s join users u on u.id = s.user_id where s.id = ${after}`;
    query = query.where(sql<boolean>`(${key}, s.id) ${later} (${ended})`);
  }
  return query
    .orderBy(sql`${key} ${way}, s.id ${way}`)
    .limit(limit)
    .execute();
}

/** Marks a suspect as handled; undefined where there is none for this administrator, false where it was handled before. */
export async function markSuspectHandled(ctx: Context, actor: Actor, id: number): Promise<boolean | undefined> {
  const suspect = await ctx.db
    .selectFrom('inquiry_suspects')
    .select('handled_at')
    .where('id', '=', id)
    .where('user_id', '<>', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!suspect) return undefined;
  if (suspect.handled_at !== null) return false;
  const handled = { handled_by: actor.id, handled_at: ctx.now() };
  await ctx.db.updateTable('inquiry_suspects').set(handled).where('id', '=', id).execute();
  return true;
}

/**
 * Reads for each key of older blind indexes from which day (Warsaw) on no inquiry of the last 24 months needs it; null for
 * one that none needs today. Inquiries from the audit log do not name their key, so they need every one.
 */
export async function readKeyNeeds(
  db: RegisterDb,
  keyIds: readonly string[],
  now: Date,
): Promise<{ key: string; freeFrom: string | null }[]> {
  const kept = sql`make_interval(months => ${INQUIRY_MONTHS})`;
  const { rows } = await sql<{ key: string; freeFrom: string | null }>`
    with used as materialized (
      select identifier_key as key, max(day) as day from inquiries
      where day >= (${warsawDate(now)}::date - ${kept})::date group by identifier_key
    ), needed as (
      select given.key, given.place, max(used.day) as day
      from unnest(${[...keyIds]}::text[]) with ordinality as given (key, place)
      left join used on used.key = given.key or used.key is null
      group by given.key, given.place
    )
    -- The first day whose last 24 months do not hold the inquiry's; February makes it the second or third after them.
    select key, (
      select min(after)::date::text from generate_series(day + ${kept}, day + ${kept} + interval '3 days', '1 day') after
      where (after - ${kept})::date > day
    ) as "freeFrom"
    from needed order by place`.execute(db);
  return rows;
}
