import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import type { AuditEvent } from '../../kernel/audit/audit';
import { addInquiries } from './append-queries';
import { inquiryRow, type NewInquiry } from './new-inquiry';

/**
 * Audits an event with what its actor learned by it about identifiers: both are written or neither, in the caller's
 * transaction or in one of their own. Resolves when both are durable, or will be with that transaction.
 */
export async function recordInquiries(
  ctx: Context,
  event: AuditEvent,
  inquiries: readonly NewInquiry[],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const at = tx.now();
    await addInquiries(
      tx,
      inquiries.map((inquiry) => inquiryRow(at, event.actorId, inquiry)),
    );
    await tx.audit.record(tx, event);
  });
}
