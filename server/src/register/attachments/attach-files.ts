import {
  type AttachmentPurpose,
  ATTACHMENTS_PER_THING,
  isSameUploader,
  type Uploader,
} from '@najem/shared/domain/register';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { countFilesOf, deleteFilesOf, lockAttachments, setForgetting, setThing, type Thing } from './queries';
import { uploaderOf } from './read-attachment';

/**
 * Attaches files to a thing, in the transaction of `tx`; their check may still be under way. ATTACHMENT_INVALID where one of
 * them is not the uploader's, was refused, was sent for another purpose or is attached already, and beyond ten files of a
 * thing, or of the side whose `held` files it has.
 */
export async function attachFiles(
  tx: Context,
  files: { ids: readonly string[]; uploader: Uploader; purpose: AttachmentPurpose; thing: Thing; held?: number },
): Promise<void> {
  const { ids, uploader, purpose, thing, held } = files;
  if (ids.length === 0) return;
  const rows = await lockAttachments(tx, ids);
  const isFit = rows.every(
    (row) =>
      isSameUploader(uploaderOf(row), uploader) &&
      row.purpose === purpose &&
      row.state !== 'refused' &&
      row.thing_id === null,
  );
  // An id that is named twice finds one row.
  if (!isFit || rows.length !== ids.length) refuse('ATTACHMENT_INVALID');
  if ((held ?? (await countFilesOf(tx, thing))) + ids.length > ATTACHMENTS_PER_THING) refuse('ATTACHMENT_INVALID');
  await setThing(tx, ids, thing);
}

/** Deletes the files of a thing with their keys, in the transaction of `tx`: at once, or by the job at a given time. */
export async function forgetFilesOf(tx: Context, thing: Thing, at?: Date): Promise<void> {
  await (at ? setForgetting(tx, thing, at) : deleteFilesOf(tx, thing));
}
