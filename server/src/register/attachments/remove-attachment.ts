import type { attachments, Input, Output } from '@najem/shared/contract';
import { isSameUploader } from '@najem/shared/domain';
import { requireUploader } from '../../rights/claims/uploader';
import { type Actor, type Context, inTransaction } from '../../kernel/context';
import { isFileDecidedUpon } from '../../rights/disputes/sides';
import { refuse } from '../../kernel/errors';
import { deleteEmptied, lockEvidence } from '../evidence/queries';
import type { Exchange } from '../../kernel/serve';
import { deleteAttachment, findAttachment, lockAttachments } from './queries';
import { uploaderOf } from './read-attachment';

/**
 * Deletes a file of the caller; evidence goes with its last one. ATTACHMENT_NOT_FOUND; STATE_PASSED once it belongs to
 * a case, or what it belongs to was decided upon.
 */
export async function removeAttachment(
  ctx: Context,
  actor: Actor | undefined,
  { id }: Input<typeof attachments.remove>,
  exchange: Exchange,
): Promise<Output<typeof attachments.remove>> {
  const uploader = await requireUploader(ctx, actor, exchange);
  await inTransaction(ctx, async (tx) => {
    const evidenceId = await findEvidenceId(tx, id);
    if (evidenceId !== null) await lockEvidence(tx, evidenceId);
    const [row] = await lockAttachments(tx, [id]);
    if (!row || !isSameUploader(uploaderOf(row), uploader)) refuse('ATTACHMENT_NOT_FOUND');
    // A case keeps its files as long as it is kept itself.
    if (row.forget_at !== null || row.thing_kind === 'case' || (await isFileDecidedUpon(tx, row))) {
      refuse('STATE_PASSED');
    }
    await deleteAttachment(tx, id);
    if (evidenceId !== null) await deleteEmptied(tx, evidenceId);
  });
  return { success: true };
}

/** Names the evidence of an entry that a file belongs to. */
async function findEvidenceId(ctx: Context, id: string): Promise<string | null> {
  const row = await findAttachment(ctx, id);
  return row?.thing_kind === 'entry' ? row.thing_id : null;
}
