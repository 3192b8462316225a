import { type Selectable, sql, type Updateable } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { ReferralTables } from './tables';

/** Lists every link, newest first. */
export async function readLinks(ctx: Context): Promise<ReferralRow[]> {
  return ctx.db.selectFrom('referral_links').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Adds a link; undefined where its code is another link's. */
export async function insertLink(
  ctx: Context,
  link: { code: string; description: string; campaign: string | null },
): Promise<ReferralRow | undefined> {
  return ctx.db
    .insertInto('referral_links')
    .values({ ...link, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Finds a link and locks it until the commit. */
export async function lockLink(ctx: Context, id: string): Promise<ReferralRow | undefined> {
  if (!isId(id)) return undefined;
  return ctx.db.selectFrom('referral_links').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a link; returns the new row. */
export async function updateLink(
  ctx: Context,
  id: string,
  values: Pick<Updateable<ReferralTables['referral_links']>, 'description' | 'campaign' | 'is_active'>,
): Promise<ReferralRow> {
  return ctx.db.updateTable('referral_links').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Removes a link; who came through it stays, without a link. */
export async function deleteLink(ctx: Context, id: string): Promise<void> {
  await ctx.db.deleteFrom('referral_links').where('id', '=', id).execute();
}

/**
 * Lists every link with its registrations and payments, newest first. Each link is counted by its range of the users'
 * index; unconfirmed addresses and unpaid or refunded orders do not count.
 */
export async function readStats(ctx: Context): Promise<(ReferralRow & ReferralFigures)[]> {
  const figures = sql<ReferralRow & ReferralFigures>`
    select l.*, came.registrations, paid.grosze as "paidGrosze"
    from referral_links l
    cross join lateral (
      select count(*) as registrations from users u
      where u.referral_link_id = l.id and u.email_verified_at is not null
    ) came
    cross join lateral (
      select coalesce(sum(o.amount_grosze), 0)::bigint as grosze
      from users u join orders o on o.user_id = u.id
      where u.referral_link_id = l.id and u.email_verified_at is not null and o.state = 'completed'
        and not exists (select from payment_refunds r where r.order_id = o.id)
    ) paid
    order by l.created_at desc, l.id desc`;
  const { rows } = await figures.execute(ctx.db);
  return rows;
}

/** Finds the id of the active referral link with this code, or null. */
export async function findActiveReferralLink(ctx: Context, code: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('referral_links')
    .select('id')
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type ReferralRow = Selectable<ReferralTables['referral_links']>;

export interface ReferralFigures {
  registrations: number;
  paidGrosze: number;
}
