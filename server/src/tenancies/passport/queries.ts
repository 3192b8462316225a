import { warsawDate } from '@najem/shared/domain/kernel';
import { CONFIRMED_STATES, type TenancyState } from '@najem/shared/domain/tenancies';
import { sql } from 'kysely';
import type { ShownPerson } from '../../rights/hooks';
import type { Context } from '../tables';

/** A proven tenancy of a person, with what names its other side. */
export interface ProvenTenancy {
  starts_on: string;
  ends_on: string | null;
  state: TenancyState;
  other: string;
}

/**
 * Lists the proven tenancies of an account in a role that have begun: those of the company whose identifier is shown, else its own. Another side that
 * was removed counts as one of its own, one that only took the tenancy out of its file does not.
 */
export async function listProven(
  ctx: Context,
  { userId, kind, indexes, isCompany }: ShownPerson,
): Promise<ProvenTenancy[]> {
  const { rows } = await sql<ProvenTenancy>`
    select t.starts_on, t.ends_on, t.state, coalesce(o.account_hash, t.id::text) as other
    from tenancy_sides s
    join tenancies t on t.id = s.tenancy_id
    join tenancy_sides o on o.tenancy_id = t.id and o.role <> s.role
    where s.user_id = ${userId}::uuid and s.role = ${kind} and s.questioned_at is null and t.proven_at is not null
      and t.state = any(${CONFIRMED_STATES}::text[]) and t.starts_on <= ${warsawDate(ctx.now())}::date
      and ${isCompany ? sql`s.company_index = any(${[...indexes]}::bytea[])` : sql`s.company_index is null`}
    order by t.starts_on, t.id`.execute(ctx.db);
  return rows;
}
