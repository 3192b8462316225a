import { randomUUID } from 'node:crypto';
import { type Attachment, attachments } from '@najem/shared/contract/register';
import { isAttachmentType, type Uploader } from '@najem/shared/domain/register';
import { fileTypeFromBuffer } from 'file-type/core';
import { type Actor, inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_SECONDS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { addressKey } from '../../kernel/http/address';
import { limitRate } from '../../kernel/http/throttle';
import type { Exchange, IncomingFile } from '../../kernel/serve';
import { queueCheck } from './check-attachment';
import { presentAttachment, sealName } from './presenter';
import { deleteAttachment, insertArriving, insertPieces, markReceived } from './queries';
import { newFileKey, PIECE_BYTES, sealPiece } from './sealed-content';

const PIECES_PER_MB = (1024 * 1024) / PIECE_BYTES;

/** Takes a file of a user, a guest or a proof under way. TOKEN_INVALID, TOKEN_EXPIRED and the errors of `receiveAttachment`. */
export async function uploadAttachment(
  ctx: Context,
  actor: Actor | undefined,
  _input: object,
  exchange: Exchange,
): Promise<Attachment> {
  return receiveAttachment(ctx, await ctx.hooks.attachments.requireUploader(ctx, actor, exchange), exchange);
}

/**
 * Stores a file while it arrives, sealed piece by piece, and queues its check. What a connection that is cut off leaves is
 * deleted. VALIDATION, ATTACHMENT_TYPE, ATTACHMENT_TOO_LARGE, ATTACHMENT_LIMIT.
 */
export async function receiveAttachment(ctx: Context, uploader: Uploader, exchange: Exchange): Promise<Attachment> {
  const id = randomUUID();
  let size = 0;
  try {
    const { purpose } = await exchange.receiveFile(attachments.upload, async (file) => {
      size = await storePieces(ctx, { id, uploader, address: exchange.address }, file);
    });
    const statement = purpose === 'claim' ? await ctx.hooks.attachments.findStatement(ctx, uploader, exchange) : null;
    const row = await inTransaction(ctx, async (tx) => {
      const received = await markReceived(tx, id, { purpose, size, statement });
      await queueCheck(tx, id, await ownerOf(tx, uploader, exchange.address));
      return received;
    });
    return presentAttachment(ctx, row, true);
  } catch (error) {
    await deleteAttachment(ctx, id);
    throw error;
  }
}

interface Arrival {
  id: string;
  uploader: Uploader;
  address: string;
}

/** Stores a file's pieces as they come; returns its size. */
async function storePieces(ctx: Context, { id, uploader, address }: Arrival, file: IncomingFile): Promise<number> {
  const key = newFileKey(ctx);
  const owner = await ownerOf(ctx, uploader, address);
  let [place, size] = [0, 0];
  for await (const piece of inPieces(file.content)) {
    if (place === 0) {
      const mediaType = await requireType(piece);
      const { cipher: name_cipher } = sealName(ctx, id, file.name);
      const { cipher: key_cipher, keyId: key_id } = ctx.vault.sealFileKey(key, id);
      await insertArriving(ctx, uploader, { id, media_type: mediaType, name_cipher, key_cipher, key_id });
    }
    await countPiece(ctx, owner);
    await insertPieces(ctx, id, place, [sealPiece(ctx, key, { id, place }, piece)]);
    place += 1;
    size += piece.length;
  }
  // An empty file has no type.
  if (place === 0) refuse('ATTACHMENT_TYPE');
  return size;
}

/** Joins what comes from the network to pieces of one size; the last one may be smaller. */
async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    const joined = Buffer.concat(waiting);
    const end = length - (length % PIECE_BYTES);
    for (let start = 0; start < end; start += PIECE_BYTES) yield joined.subarray(start, start + PIECE_BYTES);
    waiting = [joined.subarray(end)];
    length -= end;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** The type that the bytes show; the file's name does not matter. ATTACHMENT_TYPE. */
async function requireType(start: Buffer) {
  const mediaType = (await fileTypeFromBuffer(start))?.mime ?? '';
  return isAttachmentType(mediaType) ? mediaType : refuse('ATTACHMENT_TYPE');
}

/**
 * Counts a piece of a person's day, also where the file does not arrive whole. Attempts count by their address, because
 * a visitor can begin any number of them.
 */
async function countPiece(ctx: Context, owner: string): Promise<void> {
  const { uploadMbPerDay } = ctx.config.limits;
  await limitRate(ctx, `uploads:${owner}`, {
    limit: uploadMbPerDay * PIECES_PER_MB,
    windowSeconds: DAY_SECONDS,
    code: 'ATTACHMENT_LIMIT',
  });
}

async function ownerOf(ctx: Context, uploader: Uploader, address: string): Promise<string> {
  switch (uploader.is) {
    case 'user':
      return `user:${uploader.userId}`;
    case 'guest':
      return `guest:${await ctx.hooks.attachments.provenKey(ctx, uploader.claimId)}`;
    case 'attempt':
      return `address:${addressKey(address, 56)}`;
  }
}
