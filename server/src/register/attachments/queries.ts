import { type AttachmentCause, type AttachmentPurpose, type Uploader, uploaderId } from '@najem/shared/domain/register';
import type { Insertable, Selectable } from 'kysely';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { HOUR_MS } from '../../kernel/durations';
import type { AttachmentTables } from './tables';

/** A file that has arrived. */
export type AttachmentRow = Selectable<AttachmentTables['attachments']> & { purpose: AttachmentPurpose };

/** What files are attached to. */
export interface Thing {
  kind: AttachmentPurpose;
  id: string;
}

/** The content of a file: its pieces, sealed by a key of its own. */
export interface SealedContent {
  key: { cipher: Buffer; keyId: string };
  pieces: readonly Buffer[];
  size: number;
}

/** Adds a file that begins to arrive. */
export async function insertArriving(
  ctx: Context,
  uploader: Uploader,
  values: Pick<
    Insertable<AttachmentTables['attachments']>,
    'id' | 'media_type' | 'name_cipher' | 'key_cipher' | 'key_id'
  >,
): Promise<void> {
  await ctx.db
    .insertInto('attachments')
    .values({ ...values, uploader_kind: uploader.is, uploader_id: uploaderId(uploader), created_at: ctx.now() })
    .execute();
}

/** Adds pieces of a file, the first of them at `place`. */
export async function insertPieces(ctx: Context, id: string, place: number, pieces: readonly Buffer[]): Promise<void> {
  for (const [position, sealed] of pieces.entries()) {
    await ctx.db
      .insertInto('attachment_pieces')
      .values({ attachment_id: id, place: place + position, sealed })
      .execute();
  }
}

/** Lists what is attached to a thing, oldest first. */
export async function listFilesOf(
  ctx: Context,
  { kind, id }: Thing,
): Promise<Pick<AttachmentRow, 'id' | 'media_type' | 'state'>[]> {
  return ctx.db
    .selectFrom('attachments')
    .select(['id', 'media_type', 'state'])
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Marks a file as complete; returns it. */
export async function markReceived(
  ctx: Context,
  id: string,
  values: { purpose: AttachmentPurpose; size: number; statement: Buffer | null },
): Promise<AttachmentRow> {
  const row = await ctx.db
    .updateTable('attachments')
    .set({ ...values, received_at: ctx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, purpose: values.purpose };
}

/** Finds a file that has arrived. */
export async function findAttachment(ctx: Context, id: string): Promise<AttachmentRow | undefined> {
  if (!isId(id)) return undefined;
  const row = await ctx.db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst();
  return row && hasArrived(row) ? row : undefined;
}

function hasArrived(row: Selectable<AttachmentTables['attachments']>): row is AttachmentRow {
  return row.purpose !== null;
}

/** Reads the pieces of a file in their order. */
export async function readPieces(ctx: Context, id: string): Promise<Buffer[]> {
  const rows = await ctx.db
    .selectFrom('attachment_pieces')
    .select('sealed')
    .where('attachment_id', '=', id)
    .orderBy('place')
    .execute();
  return rows.map(({ sealed }) => sealed);
}

/** Deletes a file with its key and pieces. */
export async function deleteAttachment(ctx: Context, id: string): Promise<void> {
  await ctx.db.deleteFrom('attachments').where('id', '=', id).execute();
}

/** Marks a file as being checked; undefined where it is gone or its check is done. */
export async function beginCheck(ctx: Context, id: string): Promise<AttachmentRow | undefined> {
  const row = await ctx.db
    .updateTable('attachments')
    .set({ state: 'checking' })
    .where('id', '=', id)
    .where('received_at', 'is not', null)
    .where('state', 'in', ['received', 'checking'])
    .returningAll()
    .executeTakeFirst();
  return row && hasArrived(row) ? row : undefined;
}

/** Makes a checked file usable. */
export async function markUsable(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('attachments')
    .set({ state: 'usable' })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** Makes a checked file usable with other content; a file deleted meanwhile stays deleted. */
export async function replaceContent(
  ctx: Context,
  id: string,
  { nameCipher, content }: { nameCipher: Buffer; content: SealedContent },
): Promise<void> {
  const { size, key, pieces } = content;
  const changed = await ctx.db
    .updateTable('attachments')
    .set({ state: 'usable', size, name_cipher: nameCipher, key_cipher: key.cipher, key_id: key.keyId })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await deletePieces(ctx, id);
  await insertPieces(ctx, id, 0, pieces);
}

/** Refuses a checked file: its key and content go at once. */
export async function markRefused(ctx: Context, id: string, cause: AttachmentCause): Promise<void> {
  await ctx.db
    .updateTable('attachments')
    .set({ state: 'refused', cause, key_cipher: null, size: 0 })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
  await deletePieces(ctx, id);
}

async function deletePieces(ctx: Context, id: string): Promise<void> {
  await ctx.db.deleteFrom('attachment_pieces').where('attachment_id', '=', id).execute();
}

/** Locks the files of these ids until the end of the transaction, in one order. */
export async function lockAttachments(ctx: Context, ids: readonly string[]): Promise<AttachmentRow[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', 'in', known)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(hasArrived);
}

/** Counts the files of a thing. */
export async function countFilesOf(ctx: Context, { kind, id }: Thing): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirstOrThrow();
  return total;
}

/** Attaches files to a thing. */
export async function setThing(ctx: Context, ids: readonly string[], { kind, id }: Thing): Promise<void> {
  await ctx.db
    .updateTable('attachments')
    .set({ thing_kind: kind, thing_id: id, attached_at: ctx.now(), draft_id: null })
    .where('id', 'in', ids)
    .execute();
}

/** Lists the files that stay with a draft, oldest first. */
export async function listFilesOfDraft(ctx: Context, draftId: string): Promise<AttachmentRow[]> {
  const rows = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('draft_id', '=', draftId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.filter(hasArrived);
}

/** Has a draft keep these files of its writer that belong to nothing else, and let go of its others. */
export async function setDraft(
  ctx: Context,
  draftId: string,
  { ids, uploader }: { ids: readonly string[]; uploader: Uploader },
): Promise<void> {
  const known = ids.filter(isId);
  await ctx.db
    .updateTable('attachments')
    .set({ draft_id: null })
    .where('draft_id', '=', draftId)
    .$if(known.length > 0, (files) => files.where('id', 'not in', known))
    .execute();
  if (known.length === 0) return;
  await ctx.db
    .updateTable('attachments')
    .set({ draft_id: draftId })
    .where('id', 'in', known)
    .where('uploader_kind', '=', uploader.is)
    .where('uploader_id', '=', uploaderId(uploader))
    .where('thing_id', 'is', null)
    .execute();
}

/** Gives the files of drafts to whom these pass to. */
export async function passFilesOfDrafts(ctx: Context, draftIds: readonly string[], to: Uploader): Promise<void> {
  if (draftIds.length === 0) return;
  await ctx.db
    .updateTable('attachments')
    .set({ uploader_kind: to.is, uploader_id: uploaderId(to) })
    .where('draft_id', 'in', [...draftIds])
    .execute();
}

/** Gives what a guest sent with disputes and cases by a claim to whom the claim passes to, who is the same person for sure. */
export async function passSentFiles(ctx: Context, claimId: string, to: Uploader): Promise<void> {
  await ctx.db
    .updateTable('attachments')
    .set({ uploader_kind: to.is, uploader_id: uploaderId(to) })
    .where('uploader_kind', '=', 'guest')
    .where('uploader_id', '=', claimId)
    .where('thing_kind', 'in', ['dispute', 'case'])
    .execute();
}

/** Sets when the files of a thing are deleted. */
export async function setForgetting(ctx: Context, { kind, id }: Thing, at: Date): Promise<void> {
  await ctx.db
    .updateTable('attachments')
    .set({ forget_at: at })
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .execute();
}

/** Deletes the files of a thing. */
export async function deleteFilesOf(ctx: Context, { kind, id }: Thing): Promise<void> {
  await ctx.db.deleteFrom('attachments').where('thing_kind', '=', kind).where('thing_id', '=', id).execute();
}

/** Lists the files whose check has not ended an hour after they came. */
export async function listUnchecked(ctx: Context): Promise<Pick<AttachmentRow, 'id' | 'uploader_id'>[]> {
  return ctx.db
    .selectFrom('attachments')
    .select(['id', 'uploader_id'])
    .where('state', 'in', ['received', 'checking'])
    .where('received_at', '<=', new Date(ctx.now().getTime() - HOUR_MS))
    .execute();
}
