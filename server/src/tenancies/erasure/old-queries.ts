import { addMonths, RETENTION, warsawDate } from '@najem/shared/domain/kernel';
import {
  CONFIRMED_STATES,
  DECLINE_PAUSE_DAYS,
  TENANCY_STATES,
  UNKNOWN_ANSWERS_DAYS,
  isUnanswered,
} from '@najem/shared/domain/tenancies';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../kernel/durations';
import type { OldRows } from '../../rights/hooks';
import { AWAITS_REVEAL } from '../tenancy/awaiting-queries';
import type { Context } from '../tables';

const UNANSWERED = TENANCY_STATES.filter(isUnanswered);

const before = (ctx: Context, { months }: { months: number }) => addMonths(ctx.now(), -months);
const daysBefore = (ctx: Context, days: number) => new Date(ctx.now().getTime() - days * DAY_MS);

/**
 * Whether the time of a tenancy, the row `t`, is over: proven ones by their last day, other confirmed ones by their last day, the
 * reveal or their annulment, whichever was last, and those that nobody confirmed by their end. None within 12 months of its
 * confirmation: one that ended long ago is confirmed to be shown.
 */
function isOld(ctx: Context): RawBuilder<boolean> {
  const provenTo = warsawDate(before(ctx, RETENTION.provenTenancy));
  const unproven = before(ctx, RETENTION.unprovenTenancy);
  return sql<boolean>`(case
    when t.state = any(${UNANSWERED}::text[]) then false
    when t.confirmed_at is null then t.over_at <= ${daysBefore(ctx, RETENTION.unconfirmedTenancy.days)}
    when t.state in ('running', 'window') then false
    when greatest(t.confirmed_at, t.revealed_at, t.over_at) > ${unproven} then false
    when t.proven_at is not null and t.state = any(${CONFIRMED_STATES}::text[]) then t.ends_on <= ${provenTo}::date
    else t.ends_on is null or t.ends_on <= ${warsawDate(unproven)}::date
  end)`;
}

async function run(ctx: Context, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await statement.execute(ctx.db);
  return Number(numAffectedRows);
}

/** What of tenancies is removed once its time is over, a table or column each. */
export const OLD_TENANCIES: readonly OldRows[] = [
  {
    name: 'tenancies',
    remove: (tx: Context, limit) =>
      run(tx, sql`delete from tenancies where id in (select t.id from tenancies t where ${isOld(tx)} limit ${limit})`),
  },
  {
    name: 'tenancy invitations',
    remove: (tx: Context, limit) =>
      run(
        tx,
        sql`delete from tenancy_invitations where tenancy_id in (
          select i.tenancy_id from tenancy_invitations i join tenancies t on t.id = i.tenancy_id
          where not t.state = any(${UNANSWERED}::text[]) limit ${limit})`,
      ),
  },
  {
    name: 'tenancy refusals',
    remove: (tx: Context, limit) =>
      run(
        tx,
        sql`delete from tenancy_refusals where id in (
          select id from tenancy_refusals where at <= case when is_unknown then ${daysBefore(tx, UNKNOWN_ANSWERS_DAYS)}::timestamptz
            else ${daysBefore(tx, DECLINE_PAUSE_DAYS)}::timestamptz end limit ${limit})`,
      ),
  },
  {
    name: 'networks of tenancies',
    remove: (tx: Context, limit) =>
      run(
        tx,
        sql`update tenancy_sides s set network_key = null where (s.tenancy_id, s.role) in (
          select n.tenancy_id, n.role from tenancy_sides n join tenancies t on t.id = n.tenancy_id
          where n.network_key is not null and t.created_at <= ${daysBefore(tx, RETENTION.tenancyNetwork.days)}
            and coalesce(t.confirmed_at, t.created_at) <= ${daysBefore(tx, RETENTION.tenancyNetwork.days)} limit ${limit})`,
      ),
  },
  {
    // Only the reveal needs what a removed account had claimed.
    name: 'identifiers of removed sides',
    remove: (tx: Context, limit) =>
      run(
        tx,
        sql`update tenancy_sides s set removed_index = null, removed_cipher = null, removed_key = null
          where (s.tenancy_id, s.role) in (
            select n.tenancy_id, n.role from tenancy_sides n join tenancies t on t.id = n.tenancy_id
            where n.removed_index is not null and not ${AWAITS_REVEAL} limit ${limit})`,
      ),
  },
];

/** How many people the activity concerns: the accounts that are a side, and those who are invited and have not answered. */
export async function countPeopleOfTenancies(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(distinct user_id)::integer from tenancy_sides where user_id is not null)
      + (select count(distinct address_hash)::integer from tenancy_invitations where address_hash is not null) as count`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
