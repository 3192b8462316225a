import { CONFIRMED_STATES, UNKNOWN_ANSWERS_DAYS } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import { DAY_MS } from '../../kernel/durations';
import { hashAccount } from '../account-hash';
import type { Context } from '../tables';

/** Whether somebody has a confirmed tenancy with each of two accounts. */
export async function isInRing(ctx: Context, one: string, other: string): Promise<boolean> {
  const [first, second] = [hashAccount(one), hashAccount(other)];
  const { rows } = await sql`
    select from tenancy_sides a
    join tenancy_sides third on third.tenancy_id = a.tenancy_id and third.role <> a.role
    join tenancy_sides again on again.account_hash = third.account_hash
    join tenancy_sides b on b.tenancy_id = again.tenancy_id and b.role <> again.role
    join tenancies x on x.id = a.tenancy_id and x.state = any(${CONFIRMED_STATES}::text[])
    join tenancies y on y.id = b.tenancy_id and y.state = any(${CONFIRMED_STATES}::text[])
    where a.account_hash = ${first} and b.account_hash = ${second}
      and third.account_hash <> ${first} and third.account_hash <> ${second}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Counts the tenancies that run for an account as a tenant. */
export async function countRunningAsTenant(ctx: Context, userId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('tenancies as t')
    .innerJoin('tenancy_sides as s', 's.tenancy_id', 't.id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('s.user_id', '=', userId)
    .where('s.role', '=', 'tenant')
    .where('t.state', '=', 'running')
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts how often somebody lately answered an account that they do not know it. */
export async function countUnknownAnswers(ctx: Context, inviterId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('tenancy_refusals')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('inviter_id', '=', inviterId)
    .where('is_unknown', '=', true)
    .where('at', '>', new Date(ctx.now().getTime() - UNKNOWN_ANSWERS_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
  return total;
}
