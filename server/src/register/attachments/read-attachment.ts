import type { Input, Output } from '@najem/shared/contract/kernel';
import type { attachments } from '@najem/shared/contract/register';
import { isAdmin } from '@najem/shared/domain/kernel';
import { ATTACHMENT_TYPES, canOpenAttachment, isSameUploader, type Uploader } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { isFreshlyProved, requireStepUp } from '../../identity/sessions/find-caller';
import { findSession } from '../../identity/sessions/caller-queries';
import type { Exchange } from '../../kernel/serve';
import type { NewInquiry } from '../inquiries/new-inquiry';
import { recordInquiries } from '../inquiries/record-inquiries';
import { countShown } from '../subjects/shown-identifiers';
import type { FileOwner } from './hooks';
import { presentAttachment } from './presenter';
import { type AttachmentRow, findAttachment } from './queries';
import { openContent } from './sealed-content';

/** Reads how far the check of a file is. ATTACHMENT_NOT_FOUND for everybody but its uploader and administrators; OWN_MATTER. */
export async function getAttachment(
  ctx: Context,
  actor: Actor | undefined,
  { id }: Input<typeof attachments.get>,
  exchange: Exchange,
): Promise<Output<typeof attachments.get>> {
  const uploader = await ctx.hooks.attachments.requireUploader(ctx, actor, exchange);
  const row = (await findAttachment(ctx, id)) ?? refuse('ATTACHMENT_NOT_FOUND');
  const isUploader = isSameUploader(uploaderOf(row), uploader);
  if (!isUploader && !(actor && isAdmin(actor))) refuse('ATTACHMENT_NOT_FOUND');
  if (!isUploader && actor && (await isOwnFile(ctx, actor, row))) refuse('OWN_MATTER');
  return presentAttachment(ctx, row, isUploader);
}

/**
 * Opens a file whose check is done; each reading is audited, and on the desk work that its person sees. ATTACHMENT_NOT_FOUND for everybody who may not open it,
 * ATTACHMENT_NOT_READY. Of an administrator: OWN_MATTER, FRESH_PROOF_REQUIRED without a fresh proof, and for the files of an
 * identity STEP_UP_REQUIRED after ten minutes and beyond the hour's limit of identifiers, which they show.
 */
export async function getAttachmentContent(
  ctx: Context,
  actor: Actor | undefined,
  { id }: Input<typeof attachments.content>,
  exchange: Exchange,
): Promise<Output<typeof attachments.content>> {
  const uploader = await ctx.hooks.attachments.requireUploader(ctx, actor, exchange);
  const row = (await findAttachment(ctx, id)) ?? refuse('ATTACHMENT_NOT_FOUND');
  const isOnDesk = await requireReader(ctx, actor, uploader, row);
  if (row.state === 'refused') refuse('ATTACHMENT_NOT_FOUND');
  if (row.state !== 'usable') refuse('ATTACHMENT_NOT_READY');
  const content = await openContent(ctx, row);
  const event = { actorId: actor?.id ?? null, action: 'attachment.opened', targetType: 'attachment', targetId: id };
  await recordInquiries(ctx, event, isOnDesk ? await readOnDesk(ctx, row) : []);
  return { fileName: `zalacznik.${ATTACHMENT_TYPES[row.media_type]}`, content };
}

/** Whether the reader is an administrator on the desk, and neither who sent the file nor the other side. */
async function requireReader(
  ctx: Context,
  actor: Actor | undefined,
  uploader: Uploader,
  row: AttachmentRow,
): Promise<boolean> {
  const file = { uploader: uploaderOf(row), purpose: row.purpose };
  const reader = { uploader, isFreshAdmin: false, isOtherSide: false };
  if (canOpenAttachment(reader, file)) return false;
  if (canOpenAttachment({ ...reader, isOtherSide: await isOtherSide(ctx, uploader, row) }, file)) return false;
  if (!actor || !isAdmin(actor)) return refuse('ATTACHMENT_NOT_FOUND');
  if (await isOwnFile(ctx, actor, row)) refuse('OWN_MATTER');
  if (row.purpose === 'claim') {
    await requireStepUp(ctx, actor);
    await countShown(ctx, actor);
  }
  if (!canOpenAttachment({ ...reader, isFreshAdmin: await isFresh(ctx, actor) }, file)) refuse('FRESH_PROOF_REQUIRED');
  return true;
}

async function readOnDesk(ctx: Context, row: AttachmentRow): Promise<NewInquiry[]> {
  if (row.thing_id === null) return [];
  return (await ownerOf(ctx, row)?.readOnDesk?.(ctx, row.thing_id)) ?? [];
}

async function isOtherSide(ctx: Context, uploader: Uploader, row: AttachmentRow): Promise<boolean> {
  if (row.thing_id === null || uploader.is === 'attempt') return false;
  return (await ownerOf(ctx, row)?.isOtherSide?.(ctx, uploader, row.thing_id)) ?? false;
}

async function isOwnFile(ctx: Context, actor: Actor, row: AttachmentRow): Promise<boolean> {
  if (row.thing_id === null) return false;
  return (await ownerOf(ctx, row)?.isOwn(ctx, actor, row.thing_id)) ?? false;
}

/** Who owns the thing that a file is attached to; undefined while it is attached to nothing. */
export function ownerOf(ctx: Context, { thing_kind }: AttachmentRow): FileOwner | undefined {
  return thing_kind === null ? undefined : ctx.hooks.attachments.owners[thing_kind];
}

/** Whether the caller's session has the fresh proof that the desk's calls need, too. */
async function isFresh(ctx: Context, { sessionId }: Actor): Promise<boolean> {
  const session = await findSession(ctx, sessionId);
  return session !== undefined && isFreshlyProved(session, ctx.now());
}

/** Who sent a file. */
export function uploaderOf({ uploader_kind, uploader_id }: AttachmentRow): Uploader {
  switch (uploader_kind) {
    case 'user':
      return { is: 'user', userId: uploader_id };
    case 'guest':
      return { is: 'guest', claimId: uploader_id };
    case 'attempt':
      return { is: 'attempt', attemptId: uploader_id };
  }
}
