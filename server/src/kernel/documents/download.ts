import type { Actor, Context } from '../context';
import { MINUTE_SECONDS } from '../durations';
import { limitRate } from '../http/throttle';
import type { DocumentContent, DocumentRequest } from './documents';

/** Renders a document for a person who may read it, a limited number per minute. DOCUMENT_LIMIT, UNAVAILABLE. */
export async function renderForDownload(
  ctx: Context,
  { id }: Pick<Actor, 'id'>,
  request: DocumentRequest,
): Promise<DocumentContent> {
  const { documentsPerMinute: limit } = ctx.config.limits;
  await limitRate(ctx, `documents:by:${id}`, { limit, windowSeconds: MINUTE_SECONDS, code: 'DOCUMENT_LIMIT' });
  return ctx.documents.render(request);
}
