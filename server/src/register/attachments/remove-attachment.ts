import type { Input, Output } from '@najem/shared/contract/kernel';
import type { attachments } from '@najem/shared/contract/register';
import { isSameUploader } from '@najem/shared/domain/register';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { deleteAttachment, findAttachment, lockAttachments } from './queries';
import { ownerOf, uploaderOf } from './read-attachment';

/**
 * Deletes a file of the caller. ATTACHMENT_NOT_FOUND; STATE_PASSED once what it belongs to was decided upon, or keeps its files.
 */
export async function removeAttachment(
  ctx: Context,
  actor: Actor | undefined,
  { id }: Input<typeof attachments.remove>,
  exchange: Exchange,
): Promise<Output<typeof attachments.remove>> {
  const uploader = await ctx.hooks.attachments.requireUploader(ctx, actor, exchange);
  await inTransaction(ctx, async (tx) => {
    const known = await findAttachment(tx, id);
    const thingId = known?.thing_id ?? '';
    const owner = known && ownerOf(tx, known);
    await owner?.lock?.(tx, thingId);
    const [row] = await lockAttachments(tx, [id]);
    if (!row || !isSameUploader(uploaderOf(row), uploader)) refuse('ATTACHMENT_NOT_FOUND');
    const isKept = row.thing_id !== null && (await ownerOf(tx, row)?.keeps?.(tx, row.thing_id, row));
    if (row.forget_at !== null || isKept) refuse('STATE_PASSED');
    await deleteAttachment(tx, id);
    await owner?.fileRemoved?.(tx, thingId);
  });
  return { success: true };
}
