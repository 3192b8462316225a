import type { Context } from '../tables';
import { renderKsefDocument } from './ksef-document';
import { findInvoice, insertVerdict } from './queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Transmits a company's invoice to the state's invoice system, where that is configured. */
    'invoices/transmit': { invoiceId: string };
  }
}

/**
 * Transmits a company's invoice and stores the verdict. Has no effect without a configured system, for a consumer's
 * invoice, and the second time.
 */
export async function transmitInvoice(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  if (!ctx.ksef) return;
  const row = await findInvoice(ctx, invoiceId);
  if (!row || row.buyer_nip === null || row.ksef_number !== null) return;
  const verdict = await ctx.ksef.transmit(Buffer.from(renderKsefDocument(row), 'utf8'), row.seller_nip);
  await insertVerdict(ctx, row.id, verdict);
  if (verdict.state === 'rejected') ctx.log.error({ invoiceId, reason: verdict.reason }, 'invoice rejected by KSeF');
}
