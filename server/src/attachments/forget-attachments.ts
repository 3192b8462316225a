import type { Context } from '../context';
import { deleteForgotten, listUnchecked } from './queries';

/** Deletes the files whose time has come, and checks again those whose check was given up while the scanner was away. */
export async function forgetAttachments(ctx: Context): Promise<void> {
  const deleted = await deleteForgotten(ctx);
  if (deleted > 0) ctx.log.info({ files: deleted }, 'files deleted');
  for (const attachmentId of await listUnchecked(ctx)) {
    await ctx.jobs.add(ctx, 'attachments/check', { attachmentId }, { key: `attachments/check/${attachmentId}` });
  }
}
