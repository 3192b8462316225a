import { sql } from 'kysely';
import type { Context } from '../tables';

/** Reads the orders of an account, newest first. */
export function readOrdersOf(ctx: Context, userId: string) {
  return ctx.db
    .selectFrom('orders')
    .select(['id', 'created_at', 'amount_grosze', 'currency', 'state'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Reads the invoices of an account, newest first. */
export function readInvoicesOf(ctx: Context, userId: string) {
  return ctx.db
    .selectFrom('invoices')
    .select(['number', 'year', 'issued_at', 'gross_grosze', 'buyer_name'])
    .where('owner_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .execute();
}

/** Reads the names of the companies on the invoices of orders, by the ids of the orders. */
export async function readBuyers(ctx: Context, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('invoices')
    .select(['order_id', 'buyer_name'])
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ order_id, buyer_name }) => (buyer_name === null ? [] : [[order_id, buyer_name]])));
}
