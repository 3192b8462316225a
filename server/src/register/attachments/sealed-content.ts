import type { Context } from '../tables';
import { decryptBytes, encryptBytes } from '../../kernel/crypto';
import { type AttachmentRow, readPieces, type SealedContent } from './queries';

export const PIECE_BYTES = 256 * 1024;
const FILE_KEY_BYTES = 32;

/** Creates the random key of one file. */
export function newFileKey(ctx: Context): Buffer {
  return ctx.randomBytes(FILE_KEY_BYTES);
}

/** Encrypts one piece of a file; it opens at no other place and for no other file. */
export function sealPiece(
  ctx: Context,
  key: Buffer,
  { id, place }: { id: string; place: number },
  bytes: Buffer,
): Buffer {
  return encryptBytes(key, contextOf(id, place), bytes, ctx.randomBytes);
}

/** Encrypts the content of a file with a key of its own. */
export function sealContent(ctx: Context, id: string, bytes: Uint8Array): SealedContent {
  const key = newFileKey(ctx);
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Buffer[] = [];
  for (let start = 0; start < content.length; start += PIECE_BYTES) {
    pieces.push(sealPiece(ctx, key, { id, place: pieces.length }, content.subarray(start, start + PIECE_BYTES)));
  }
  return { key: ctx.vault.sealFileKey(key, id), pieces, size: content.length };
}

/** Reads and decrypts the content of a file that was not refused; throws where pieces are missing or were changed. */
export async function openContent(
  ctx: Context,
  { id, size, key_cipher: cipher, key_id: keyId }: Pick<AttachmentRow, 'id' | 'size' | 'key_cipher' | 'key_id'>,
): Promise<Buffer<ArrayBuffer>> {
  if (cipher === null) throw new Error('A refused file has no content');
  const key = ctx.vault.openFileKey({ cipher, keyId }, id);
  const sealed = await readPieces(ctx, id);
  const content = Buffer.concat(sealed.map((piece, place) => decryptBytes(key, contextOf(id, place), piece)));
  if (content.length !== size) throw new Error('A file lacks a piece');
  return content;
}

function contextOf(id: string, place: number): string {
  return `${id}\0${place}`;
}
