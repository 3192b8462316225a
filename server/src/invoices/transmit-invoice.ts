import type { Context } from '../context';
import { findInvoice } from './queries';
import { ksefDocument } from './ksef-document';

/**
 * Hands a company's invoice over and keeps the verdict; does nothing where no system is set up, for a consumer's
 * invoice, or the second time.
 */
export async function transmitInvoice(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  if (!ctx.ksef) return;
  const row = await findInvoice(ctx, invoiceId);
  if (!row || row.buyer_nip === null || row.ksef_number !== null) return;
  const verdict = await ctx.ksef.transmit(Buffer.from(ksefDocument(row), 'utf8'), row.seller_nip);
  await ctx.db
    .insertInto('invoice_transmissions')
    .values({
      invoice_id: row.id,
      state: verdict.state,
      ksef_number: verdict.state === 'accepted' ? verdict.ksefNumber : null,
      reason: verdict.state === 'rejected' ? verdict.reason : null,
      decided_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (verdict.state === 'rejected') ctx.log.error({ invoiceId, reason: verdict.reason }, 'an invoice was rejected');
}
