import { type RawBuilder, sql } from 'kysely';
import { isClaiming } from '../../rights/claims/queries';
import { hashAccount } from '../account-hash';
import type { Context, TenancyRow } from '../tables';

/**
 * The condition that an administrator neither is nor was a side of a tenancy, by the column of its id, nor claims what a side of it
 * is known by.
 */
export function isForeignTenancy({ id: userId }: { id: string }, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from tenancy_sides s
    where s.tenancy_id = ${id} and (s.user_id = ${userId} or s.account_hash = ${hashAccount(userId)} or exists (
      select from claim_identifiers mine
      join claims own on own.id = mine.claim_id and ${isClaiming('own')}
      where own.user_id = ${userId} and (
        mine.identifier_index = s.company_index or mine.identifier_index = s.removed_index or exists (
          select from claim_identifiers i join claims c on c.id = i.claim_id
          where i.identifier_index = mine.identifier_index and (c.id = s.proven_claim_id or c.user_id = s.user_id))))))`;
}

/** Finds the id of a tenancy by its number, where it is no matter of the administrator's own. */
export async function findForDesk(ctx: Context, actor: { id: string }, number: string): Promise<string | undefined> {
  const found = await ctx.db
    .selectFrom('tenancies as t')
    .select('t.id')
    .where('t.number', '=', number)
    .where(isForeignTenancy(actor, sql`t.id`))
    .executeTakeFirst();
  return found?.id;
}

/** Reads tenancies by their ids. */
export async function readTenanciesById(ctx: Context, ids: readonly string[]): Promise<TenancyRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('tenancies')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}
