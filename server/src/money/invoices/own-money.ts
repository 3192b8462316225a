import { formatInvoiceNumber } from '@najem/shared/domain/money';
import type { Context } from '../tables';
import { readOrdersOf, readInvoicesOf } from './own-queries';

/** Reads an account's orders and invoices as its person takes them out, newest first; amounts in złote, times in ISO 8601. */
export async function readOwnMoney(ctx: Context, userId: string) {
  const orders = await readOrdersOf(ctx, userId);
  const invoices = await readInvoicesOf(ctx, userId);
  return {
    orders: orders.map(({ id, created_at, amount_grosze, currency, state }) => ({
      number: id,
      at: created_at.toISOString(),
      amount: amount_grosze / 100,
      currency,
      state,
    })),
    invoices: invoices.map(({ number, year, issued_at, gross_grosze, buyer_name }) => ({
      number: formatInvoiceNumber(number, year),
      issued_at: issued_at.toISOString(),
      amount: gross_grosze / 100,
      buyer: buyer_name,
    })),
  };
}
