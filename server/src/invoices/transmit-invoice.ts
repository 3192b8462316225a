import type { Context } from '../context';
import { renderKsefDocument } from './ksef-document';
import { findInvoice, insertVerdict } from './queries';

/**
 * Hands a company's invoice over and keeps the verdict; does nothing where no system is set up, for a consumer's
 * invoice, or the second time.
 */
export async function transmitInvoice(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  if (!ctx.ksef) return;
  const row = await findInvoice(ctx, invoiceId);
  if (!row || row.buyer_nip === null || row.ksef_number !== null) return;
  const verdict = await ctx.ksef.transmit(Buffer.from(renderKsefDocument(row), 'utf8'), row.seller_nip);
  await insertVerdict(ctx, row.id, verdict);
  if (verdict.state === 'rejected') ctx.log.error({ invoiceId, reason: verdict.reason }, 'invoice rejected by KSeF');
}
