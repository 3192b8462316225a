import type { Context } from '../context';
import { queueAlert } from '../dossier/alerts';
import { queueNotice, queueNoticesAtOnce } from './tell-collected';

/**
 * Queues, in the caller's transaction, the news of a new entry for the person of a subject: by an alert of their file, or
 * by the notice of collected data where nobody has claimed the identifier.
 */
export async function tellOfEntry(
  ctx: Context,
  { subjectId, identifier, authorId }: { subjectId: string; identifier: string; authorId: string },
): Promise<void> {
  const isTold = await queueAlert(ctx, ctx.vault.indexes(identifier).all, 'entry', authorId);
  if (!isTold) await queueNotice(ctx, subjectId);
}

/** Queues likewise that a report is handed out; a notice goes out before the report's reader acts on it. */
export async function tellOfReport(ctx: Context, identifier: string, ownerId: string): Promise<void> {
  const { all } = ctx.vault.indexes(identifier);
  const isTold = await queueAlert(ctx, all, 'report', ownerId);
  if (!isTold) await queueNoticesAtOnce(ctx, all);
}
