import { type Insertable, type Selectable, sql } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import type { Verdict } from './ksef-client';
import type { InvoiceTables } from './tables';

/** An invoice with the other data of its printed form. */
export interface InvoiceRow extends Selectable<InvoiceTables['invoices']> {
  /** Whom the paid report is about. */
  identifier_cipher: Buffer;
  identifier_key: string;
  ksef_number: string | null;
}

/** More than several years of reports. */
const LONGEST_LIST = 1000;

function invoicesWithOrders(ctx: Context) {
  return ctx.db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .leftJoin('invoice_transmissions', 'invoice_transmissions.invoice_id', 'invoices.id')
    .selectAll('invoices')
    .select(['orders.identifier_cipher', 'orders.identifier_key', 'invoice_transmissions.ksef_number']);
}

/** Reads the invoice of an id, of any buyer. */
export async function findInvoice(ctx: Context, id: string): Promise<InvoiceRow | undefined> {
  if (!isId(id)) return undefined;
  return invoicesWithOrders(ctx).where('invoices.id', '=', id).executeTakeFirst();
}

/** Lists a buyer's invoices, newest first. */
export async function listInvoices(ctx: Context, ownerId: string): Promise<InvoiceRow[]> {
  return invoicesWithOrders(ctx)
    .where('invoices.owner_id', '=', ownerId)
    .orderBy('invoices.issued_at', 'desc')
    .orderBy('invoices.number', 'desc')
    .limit(LONGEST_LIST)
    .execute();
}

/**
 * Takes the year's next number. Its row stays locked until the commit, so that a number that was rolled back is taken
 * again.
 */
export async function takeNumber(ctx: Context, year: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into invoice_counters as c (year, last_number) values (${year}, 1)
    on conflict (year) do update set last_number = c.last_number + 1
    returning last_number`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('No invoice number was given');
  return row.last_number;
}

/** Adds an invoice. */
export async function insertInvoice(ctx: Context, values: Insertable<InvoiceTables['invoices']>): Promise<void> {
  await ctx.db.insertInto('invoices').values(values).execute();
}

/** Stores the verdict on a transmitted invoice; the first one stays. */
export async function insertVerdict(ctx: Context, invoiceId: string, verdict: Verdict): Promise<void> {
  await ctx.db
    .insertInto('invoice_transmissions')
    .values({
      invoice_id: invoiceId,
      state: verdict.state,
      ksef_number: verdict.state === 'accepted' ? verdict.ksefNumber : null,
      reason: verdict.state === 'rejected' ? verdict.reason : null,
      decided_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
