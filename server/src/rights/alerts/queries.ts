import type { AlertSettings } from '@najem/shared/contract/rights';
import { SUBJECT_KINDS } from '@najem/shared/domain/register';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../kernel/context';
import { readNewsAddressesOf } from '../news-address/queries';
import type { Context } from '../tables';

/** What holds until a person chooses otherwise. */
export const DEFAULT_ALERTS: AlertSettings = {
  entry: 'at_once',
  report: 'at_once',
  checked: 'weekly',
  progress: 'at_once',
};

/** Reads the mails that a person chose; undefined where they chose nothing. */
export async function findAlerts(ctx: Context, person: Person): Promise<AlertSettings | undefined> {
  const all = ctx.db.selectFrom('alert_settings').select(['entry', 'report', 'checked', 'progress']);
  const own =
    person.is === 'user' ? all.where('user_id', '=', person.actor.id) : all.where('claim_id', '=', person.claimId);
  return own.executeTakeFirst();
}

/** Keeps the mails that a person chose. */
export async function saveAlerts(ctx: Context, person: Person, settings: AlertSettings): Promise<void> {
  const { entry, report, checked, progress } = settings;
  const chosen = { entry, report, checked, progress };
  const owner =
    person.is === 'user' ? { user_id: person.actor.id, claim_id: null } : { user_id: null, claim_id: person.claimId };
  await ctx.db
    .insertInto('alert_settings')
    .values({ ...owner, ...chosen })
    .onConflict((conflict) => conflict.column(person.is === 'user' ? 'user_id' : 'claim_id').doUpdateSet(chosen))
    .execute();
}

/** Passes a guest's alert settings and marks from a claim to the one that follows it, unless that has its own. */
export async function passAlerts(tx: Context, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of ['alert_settings', 'alert_marks'].map((name) => sql.table(name))) {
    await sql`
      update ${table} set claim_id = ${to}
      where claim_id = ${from} and not exists (select from ${table} known where known.claim_id = ${to})`.execute(tx.db);
  }
}

/** Passes a guest's alert settings to the account that takes their claim, unless it has its own. */
export async function adoptAlerts(tx: Context, claimId: string, userId: string): Promise<void> {
  await sql`
    update alert_settings set user_id = ${userId}, claim_id = null
    where claim_id = ${claimId} and not exists (select from alert_settings own where own.user_id = ${userId})`.execute(
    tx.db,
  );
}

/** Forgets the mails that an account chose. */
export async function dropAlerts(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('alert_settings').where('user_id', '=', userId).execute();
}

/** An active claim whose holder reads mail, with what they chose. */
interface AlertedClaim extends AlertSettings {
  claim_id: string;
  user_id: string | null;
  email: string;
  /** Whether a guest named the address: the news lead to the start page, for there is nothing else to sign in with. */
  isNamed: boolean;
}

const ALERTED = sql`
  select c.id as claim_id, c.user_id, coalesce(u.email, c.email) as email,
    coalesce(a.entry, ${DEFAULT_ALERTS.entry}) as entry, coalesce(a.report, ${DEFAULT_ALERTS.report}) as report,
    coalesce(a.checked, ${DEFAULT_ALERTS.checked}) as checked, coalesce(a.progress, ${DEFAULT_ALERTS.progress}) as progress
  from claims c
  left join users u on u.id = c.user_id and u.removed_at is null
  left join alert_settings a on a.user_id = c.user_id or (c.user_id is null and a.claim_id = c.id)`;

/** Finds who has an active claim on one of these blind indexes and gets the alerts about it. */
export async function findAlerted(ctx: Context, indexes: readonly Buffer[]): Promise<AlertedClaim | undefined> {
  const { rows } = await sql<Unaddressed<AlertedClaim>>`
    ${ALERTED} where c.state = 'active' and c.id in (
      select i.claim_id from claim_identifiers i
      where i.is_active and i.identifier_index = any(${[...indexes]}::bytea[])
    )`.execute(ctx.db);
  const [found] = await findMailboxes(ctx, rows, ({ claim_id }) => [claim_id]);
  return found;
}

/** A row as the database has it: the mailbox that a guest named is sealed. */
type Unaddressed<Row> = Omit<Row, 'email' | 'isNamed'> & { email: string | null };

/** Finds where each row's claims read mail, first what a guest named; without the rows of those whom no mail reaches. */
async function findMailboxes<Row extends { email: string | null }>(
  ctx: Context,
  rows: readonly Row[],
  claimsOf: (row: Row) => readonly string[],
): Promise<(Omit<Row, 'email'> & { email: string; isNamed: boolean })[]> {
  const named = await readNewsAddressesOf(ctx, rows.flatMap(claimsOf));
  return rows.flatMap((row) => {
    const address = claimsOf(row).flatMap((id) => named.get(id) ?? [])[0];
    const email = address ?? row.email;
    return email === null ? [] : [{ ...row, email, isNamed: address !== undefined }];
  });
}

/** How much happened in a person's file. */
export interface DueAlert {
  claim_ids: string[];
  email: string;
  isNamed: boolean;
  events: number;
}

/** The day of a moment in Warsaw: inquiries are found by identifier and day, one row a day. */
const warsawDay = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Europe/Warsaw')::date`;

/** Reads whose identifier was checked since their last alert, of those who want it at once; one row a person. */
export async function readDueChecks(ctx: Context, since: Date): Promise<DueAlert[]> {
  const { rows } = await sql<Unaddressed<DueAlert>>`
    select array_agg(distinct a.claim_id) as claim_ids, a.email, count(*)::integer as events
    from (${ALERTED} where c.state = 'active' and a.checked = 'at_once') a
    join claim_identifiers i on i.claim_id = a.claim_id and i.is_active
    left join alert_marks m on m.claim_id = a.claim_id
    join inquiries q on q.identifier_index = i.identifier_index
      and q.day >= ${warsawDay(sql`coalesce(m.checked_at, ${since})`)}
    where q.kind in ('checked', 'offered') and q.last_at > coalesce(m.checked_at, ${since})
      and q.user_id is distinct from a.user_id
    group by coalesce(a.user_id, a.claim_id), a.email`.execute(ctx.db);
  return findMailboxes(ctx, rows, ({ claim_ids }) => claim_ids);
}

/** Notes that the holder of claims got an alert about checks. */
export async function markAlerted(ctx: Context, claimIds: readonly string[]): Promise<void> {
  const alerted = { checked_at: ctx.now() };
  await ctx.db
    .insertInto('alert_marks')
    .values(claimIds.map((claim_id) => ({ claim_id, ...alerted })))
    .onConflict((conflict) => conflict.column('claim_id').doUpdateSet(alerted))
    .execute();
}

/** The active claims whose last weekly count, or proof, was before a moment. */
const dueBefore = (moment: Date) => sql`
  c.state = 'active' and coalesce((select m.week_at from alert_marks m where m.claim_id = c.id), c.proved_at) < ${moment}`;

/**
 * Counts what happened in the files of those who want a weekly mail, since they were last counted before a moment, else since
 * their proof; one row a person.
 */
export async function readWeekly(ctx: Context, before: Date): Promise<DueAlert[]> {
  const { rows } = await sql<Unaddressed<DueAlert>>`
    select array_agg(counted.claim_id) as claim_ids, counted.email, sum(counted.events)::integer as events from (
      select a.claim_id, a.user_id, a.email,
        case when a.checked = 'weekly' then (
          select count(*) from inquiries q where q.identifier_index = any(i.indexes)
            and q.day >= ${warsawDay(sql`a.since`)} and q.kind in ('checked', 'offered') and q.last_at > a.since and q.user_id is distinct from a.user_id
        ) else 0 end + case when a.report = 'weekly' then (
          select count(*) from reports r where r.identifier_index = any(i.indexes)
            and r.created_at > a.since and r.owner_id is distinct from a.user_id
        ) else 0 end + case when a.entry = 'weekly' then (
          select count(*) from history_entries h join subjects s on s.id = h.subject_id
          where s.kind = any(${[...SUBJECT_KINDS]}::text[]) and s.identifier_index = any(i.indexes)
            and h.recorded_at > a.since
        ) else 0 end + case when a.progress = 'weekly' then (
          select count(*) from dispute_events e join disputes d on d.id = e.dispute_id
          where d.identifier_index = any(i.indexes) and e.by <> 'person' and e.at > a.since
        ) else 0 end as events
      from (
        select alerted.*, coalesce(m.week_at, c.proved_at) as since
        from (${ALERTED} where ${dueBefore(before)}) alerted
        join claims c on c.id = alerted.claim_id
        left join alert_marks m on m.claim_id = c.id
      ) a
      join lateral (
        select array_agg(identifier_index) as indexes from claim_identifiers
        where claim_id = a.claim_id and is_active
      ) i on true
    ) counted
    group by coalesce(counted.user_id, counted.claim_id), counted.email
    having sum(counted.events) > 0`.execute(ctx.db);
  return findMailboxes(ctx, rows, ({ claim_ids }) => claim_ids);
}

/** Notes that the weekly count of everybody who was not counted since a moment is done. */
export async function markWeek(ctx: Context, before: Date): Promise<void> {
  await sql`
    insert into alert_marks (claim_id, week_at) select c.id, ${ctx.now()} from claims c where ${dueBefore(before)}
    on conflict (claim_id) do update set week_at = excluded.week_at`.execute(ctx.db);
}
