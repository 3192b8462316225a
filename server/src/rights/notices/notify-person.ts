import type { Context } from '../tables';
import { queueAlert } from '../alerts/send-alerts';
import { queueNotice, queueNoticesAtOnce } from './send-notice';

/**
 * Queues, in the caller's transaction, the news of a new entry for the person of a subject: by an alert of their file,
 * or by the notice of collected data where the identifier has no active claim.
 */
export async function notifyOfEntry(
  ctx: Context,
  { subjectId, identifier, authorId }: { subjectId: string; identifier: string; authorId: string },
): Promise<void> {
  const hasAlert = await queueAlert(ctx, ctx.vault.indexes(identifier).all, 'entry', authorId);
  if (!hasAlert) await queueNotice(ctx, subjectId);
}

/** Queues likewise that a report is handed out; a notice goes out before the report's reader acts on it. */
export async function notifyOfReport(ctx: Context, identifier: string, ownerId: string): Promise<void> {
  const { all } = ctx.vault.indexes(identifier);
  const hasAlert = await queueAlert(ctx, all, 'report', ownerId);
  if (!hasAlert) await queueNoticesAtOnce(ctx, all);
}
