import { isSameUploader, type Uploader } from '@najem/shared/domain/register';
import { attachFiles, forgetFilesOf } from '../../register/attachments/attach-files';
import { type AttachmentRow, findAttachment, listFilesOf } from '../../register/attachments/queries';
import { uploaderOf } from '../../register/attachments/read-attachment';
import { openContent } from '../../register/attachments/sealed-content';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';

/** Reads a file of the uploader that is attached to nothing yet; its check may still be under way. ATTACHMENT_INVALID. */
export async function readFile(ctx: Context, id: string, uploader: Uploader): Promise<Buffer> {
  const file = await findAttachment(ctx, id);
  const isFit =
    file &&
    isSameUploader(uploaderOf(file), uploader) &&
    file.purpose === 'claim' &&
    file.state !== 'refused' &&
    file.thing_id === null;
  return isFit ? Buffer.from(await openContent(ctx, file)) : refuse('ATTACHMENT_INVALID');
}

/** Attaches files to a claim, in the caller's transaction. ATTACHMENT_INVALID. */
export async function attachToClaim(
  tx: Context,
  { ids, uploader, claimId }: { ids: readonly string[]; uploader: Uploader; claimId: string },
): Promise<void> {
  await attachFiles(tx, { ids, uploader, purpose: 'claim', thing: { kind: 'claim', id: claimId } });
}

/** Deletes the files of a claim that is decided or lapsed, in the caller's transaction. */
export async function forgetFiles(tx: Context, claimId: string): Promise<void> {
  await forgetFilesOf(tx, { kind: 'claim', id: claimId });
}

/** Lists a claim's files, oldest first. */
export async function listFiles(ctx: Context, claimId: string): Promise<Pick<AttachmentRow, 'id' | 'media_type'>[]> {
  return listFilesOf(ctx, { kind: 'claim', id: claimId });
}
