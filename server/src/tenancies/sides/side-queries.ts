import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { type RawBuilder, sql } from 'kysely';
import { isClaiming } from '../../rights/claims/queries';
import type { Reader } from '../../rights/disputes/queries';
import { hashAccount } from '../account-hash';
import type { SideKey } from '../tenancy/queries';
import type { Context, SideRow, TenancyRow } from '../tables';

/** A tenancy with both sides, as one of them reads it. */
export interface OwnTenancy {
  tenancy: TenancyRow;
  own: SideRow;
  other: SideRow;
}

/**
 * Whether a side, the row `s`, is named by one of these blind indexes: as a company, a person by a proof, or when its account was removed. By
 * a proof in question nobody is named, unless `isDoubtful`.
 */
export function isUnder(indexes: readonly Buffer[], isDoubtful = false): RawBuilder<boolean> {
  const own = sql`any(${[...indexes]}::bytea[])`;
  return sql<boolean>`(s.company_index = ${own} or s.removed_index = ${own} or (
    s.company_index is null and (${isDoubtful} or s.questioned_at is null) and exists (
      select from claim_identifiers i join claims c on c.id = i.claim_id
      where i.identifier_index = ${own} and i.type <> 'nip'
        and (c.id = s.proven_claim_id or (c.user_id = s.user_id and c.proved_at is not null and ${isClaiming('c')})))))`;
}

/**
 * Whether a side, the row `s`, left the file of an account that has proved one of these blind indexes: of a company where the side
 * was one, else of a person.
 */
export function isForgottenBy(indexes: readonly Buffer[]): RawBuilder<boolean> {
  return sql<boolean>`(s.forgotten_at is not null and s.account_hash in (
    select encode(sha256(convert_to(c.user_id::text, 'UTF8')), 'hex')
    from claim_identifiers i join claims c on c.id = i.claim_id
    where i.identifier_index = any(${[...indexes]}::bytea[]) and (i.type = 'nip') = s.was_company and c.proved_at is not null and ${isClaiming('c')}))`;
}

/** Lists the tenancies of a person that they have not taken out of their file, the newest first. */
export async function listTenanciesOf(ctx: Context, { userId, indexes }: Reader): Promise<OwnTenancy[]> {
  const own = await ctx.db
    .selectFrom('tenancy_sides as s')
    .selectAll('s')
    .where(sql<boolean>`(s.user_id = ${userId}::uuid or ${isUnder(indexes)})`)
    .where('s.forgotten_at', 'is', null)
    .execute();
  return readWhole(ctx, own);
}

async function readWhole(ctx: Context, own: readonly SideRow[]): Promise<OwnTenancy[]> {
  if (own.length === 0) return [];
  const ids = own.map(({ tenancy_id }) => tenancy_id);
  const [tenancies, sides] = await Promise.all([
    ctx.db
      .selectFrom('tenancies')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('starts_on', 'desc')
      .orderBy('id')
      .execute(),
    ctx.db.selectFrom('tenancy_sides').selectAll().where('tenancy_id', 'in', ids).execute(),
  ]);
  return tenancies.flatMap((tenancy) => {
    const mine = own.find(({ tenancy_id }) => tenancy_id === tenancy.id);
    const other = sides.find(({ tenancy_id, role }) => tenancy_id === tenancy.id && role !== mine?.role);
    return mine && other ? [{ tenancy, own: mine, other }] : [];
  });
}

/** Lists the sides that are named by one of these blind indexes, where `isDoubtful` also those by a proof that is in question. */
export async function listSidesUnder(ctx: Context, indexes: readonly Buffer[], isDoubtful = false): Promise<SideKey[]> {
  return ctx.db
    .selectFrom('tenancy_sides as s')
    .select(['s.tenancy_id', 's.role'])
    .where(isUnder(indexes, isDoubtful))
    .orderBy('s.tenancy_id')
    .execute();
}

/** Locks tenancies in the order of their ids, and reads them with both sides as an account has them. */
export async function lockTenanciesOf(ctx: Context, userId: string): Promise<OwnTenancy[]> {
  const ids = await ctx.db.selectFrom('tenancy_sides').select('tenancy_id').where('user_id', '=', userId).execute();
  await lockTenancies(
    ctx,
    ids.map(({ tenancy_id }) => tenancy_id),
  );
  const own = await ctx.db.selectFrom('tenancy_sides').selectAll().where('user_id', '=', userId).execute();
  return readWhole(ctx, own);
}

/** Locks tenancies until the end of the transaction, in the order of their ids. */
export async function lockTenancies(ctx: Context, ids: readonly string[]): Promise<TenancyRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('tenancies')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Has the open proposals of a side hold now, because nobody is left who could answer them. */
export async function holdEndsNow(ctx: Context, tenancyId: string, by: TenancyRole): Promise<void> {
  await ctx.db
    .updateTable('tenancy_ends')
    .set({ holds_at: ctx.now() })
    .where('tenancy_id', '=', tenancyId)
    .where('by', '=', by)
    .where('settled_at', 'is', null)
    .execute();
}

/** Forgets which confirmed tenancies were an account's, those that left its file included. */
export async function forgetAccount(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .updateTable('tenancy_sides')
    .set({ account_hash: null })
    .where('account_hash', '=', hashAccount(userId))
    .execute();
}

/** Deletes tenancies with all that belongs to them. */
export async function deleteTenancies(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('tenancies')
    .where('id', 'in', [...ids])
    .execute();
}
