import { randomUUID } from 'node:crypto';
import { formatInvoiceNumber, invoiceYear, vatFromGross, VAT_RATE_PERCENT } from '@najem/shared/domain/money';
import type { Context } from '../tables';
import { insertInvoice, takeNumber } from './queries';
import { INVOICE_TEXTS } from './texts';

/** A paid order, as an invoice names it. */
export interface InvoicedOrder {
  id: string;
  user_id: string;
  amount_grosze: number;
  company_nip: string | null;
  company_name: string | null;
  company_address: string | null;
}

/**
 * Issues the invoice of a paid order in the caller's transaction; returns its id and printed number. Seller and
 * buyer are copied as they are now; the number follows the year's last one without a gap.
 */
export async function issueInvoice(
  ctx: Context,
  order: InvoicedOrder,
  { email, reportNumber }: { email: string; reportNumber: string },
): Promise<{ id: string; number: string }> {
  const issuedAt = ctx.now();
  const year = invoiceYear(issuedAt);
  const number = await takeNumber(ctx, year);
  const { netGrosze, vatGrosze, grossGrosze } = vatFromGross(order.amount_grosze);
  const { seller } = ctx.config;
  const id = randomUUID();
  await insertInvoice(ctx, {
    id,
    number,
    year,
    order_id: order.id,
    owner_id: order.user_id,
    issued_at: issuedAt,
    sold_at: issuedAt,
    net_grosze: netGrosze,
    vat_percent: VAT_RATE_PERCENT,
    vat_grosze: vatGrosze,
    gross_grosze: grossGrosze,
    description: INVOICE_TEXTS.description(reportNumber),
    buyer_email: email,
    buyer_nip: order.company_nip,
    buyer_name: order.company_name,
    buyer_address: order.company_address,
    seller_name: seller.name,
    seller_address: seller.address,
    seller_nip: seller.nip,
    seller_bank_account: seller.bankAccount,
  });
  if (order.company_nip !== null) {
    await ctx.jobs.add(ctx, 'invoices/transmit', { invoiceId: id }, { key: `transmit:${id}` });
  }
  return { id, number: formatInvoiceNumber(number, year) };
}
