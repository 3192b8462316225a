import { type RawBuilder, sql } from 'kysely';
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

/** Reads the names of the companies that bought reports, by the ids of the reports. */
export async function readBuyers(ctx: Context, reportIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('reports as r')
    .innerJoin('invoices as i', 'i.order_id', 'r.order_id')
    .select(['r.id', 'i.buyer_name'])
    .where(sql<boolean>`r.id = any(${[...reportIds]}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ id, buyer_name }) => (buyer_name === null ? [] : [[id, buyer_name] as const])));
}

/** The condition that an order names a report, by the column of its id: such a report is kept as long as its order. */
export function isOfOrder(reportId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from orders o where o.report_id = ${reportId})`;
}
