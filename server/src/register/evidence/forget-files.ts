import type { Context } from '../tables';
import { deleteForgotten, deleteUngraded } from './queries';
import { queueCheck } from '../attachments/check-attachment';
import { listUnchecked } from '../attachments/queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Deletes files whose time has come. Runs every ten minutes and at the start. */
    'attachments/forget': Record<string, never>;
  }
}

/**
 * Deletes the files whose time has come and evidence that was not graded in time; checks files again whose check was
 * given up while the scanner was away.
 */
export async function forgetFiles(ctx: Context): Promise<void> {
  const ungraded = await deleteUngraded(ctx);
  if (ungraded > 0) ctx.log.info({ evidence: ungraded }, 'ungraded evidence deleted');
  const deleted = await deleteForgotten(ctx);
  if (deleted > 0) ctx.log.info({ files: deleted }, 'files deleted');
  for (const { id, uploader_id } of await listUnchecked(ctx)) await queueCheck(ctx, id, uploader_id);
}
