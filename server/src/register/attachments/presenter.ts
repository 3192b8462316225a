import type { Attachment } from '@najem/shared/contract/register';
import type { Context } from '../tables';
import type { AttachmentRow } from './queries';

/** Presents a file; its name is for its uploader only. */
export function presentAttachment(ctx: Context, row: AttachmentRow, isUploader: boolean): Attachment {
  return {
    _id: row.id,
    name: isUploader ? openName(ctx, row) : undefined,
    purpose: row.purpose,
    mediaType: row.media_type,
    size: row.size,
    state: row.state,
    cause: row.cause ?? undefined,
    createdAt: row.created_at.toISOString(),
  };
}

const LONGEST_NAME = 200;

/** Seals a file's name, which may hold an identifier; keeps its end, with the extension. */
export function sealName(ctx: Context, id: string, name: string) {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '').trim();
  return ctx.vault.sealSecret([...clean].slice(-LONGEST_NAME).join(''), id);
}

/** The name that its uploader gave a file. */
export function openName({ vault }: Context, { id, name_cipher: cipher, key_id: keyId }: AttachmentRow): string {
  return vault.openSecret({ cipher, keyId }, id);
}
