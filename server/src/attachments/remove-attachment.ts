import type { attachments, Input, Output } from '@najem/shared/contract';
import { isSameUploader } from '@najem/shared/domain';
import { requireUploader } from '../claims/uploader';
import { type Actor, type Context, inTransaction } from '../context';
import { isFileDecidedUpon } from '../disputes/sides';
import { refuse } from '../errors';
import type { Exchange } from '../serve';
import { deleteAttachment, lockAttachments } from './queries';
import { uploaderOf } from './read-attachment';

/** Deletes a file of the caller. ATTACHMENT_NOT_FOUND; STATE_PASSED once what it belongs to was decided upon. */
export async function removeAttachment(
  ctx: Context,
  actor: Actor | undefined,
  { id }: Input<typeof attachments.remove>,
  exchange: Exchange,
): Promise<Output<typeof attachments.remove>> {
  const uploader = await requireUploader(ctx, actor, exchange);
  await inTransaction(ctx, async (tx) => {
    const [row] = await lockAttachments(tx, [id]);
    if (!row || !isSameUploader(uploaderOf(row), uploader)) refuse('ATTACHMENT_NOT_FOUND');
    if (row.forget_at !== null || (await isFileDecidedUpon(tx, row))) refuse('STATE_PASSED');
    await deleteAttachment(tx, id);
  });
  return { success: true };
}
