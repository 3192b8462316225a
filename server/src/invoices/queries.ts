import type { Selectable } from 'kysely';
import type { Context } from '../context';
import type { PaymentTables } from '../payments/tables';
import { isId } from '../db/values';
import type { InvoiceTables } from './tables';

type OrderIdentifier = Pick<Selectable<PaymentTables['orders']>, 'identifier_cipher' | 'identifier_key'>;

/** An invoice with what its printed form says besides. */
export type InvoiceRow = Selectable<InvoiceTables['invoices']> & OrderIdentifier & { ksef_number: string | null };

/** More than anybody's several years of reports. */
const LONGEST_LIST = 1000;

function invoicesWithOrders(ctx: Context) {
  return ctx.db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .leftJoin('invoice_transmissions', 'invoice_transmissions.invoice_id', 'invoices.id')
    .selectAll('invoices')
    .select(['orders.identifier_cipher', 'orders.identifier_key', 'invoice_transmissions.ksef_number']);
}

/** The invoice of this id, whoever bought. */
export async function findInvoice(ctx: Context, id: string): Promise<InvoiceRow | undefined> {
  if (!isId(id)) return undefined;
  return invoicesWithOrders(ctx).where('invoices.id', '=', id).executeTakeFirst();
}

/** A buyer's invoices, newest first. */
export async function listInvoices(ctx: Context, ownerId: string): Promise<InvoiceRow[]> {
  return invoicesWithOrders(ctx)
    .where('invoices.owner_id', '=', ownerId)
    .orderBy('invoices.issued_at', 'desc')
    .orderBy('invoices.number', 'desc')
    .limit(LONGEST_LIST)
    .execute();
}
