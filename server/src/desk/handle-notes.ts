import type { desk, DeskNote, Input, Output } from '@najem/shared/contract';
import { type Actor, type Context, inTransaction } from '../context';
import { countBlamedRemovals } from '../disputes/queries';
import { refuse } from '../errors';
import { recordDesk } from './piece-of-work';
import { cutPage, PAGE_SIZE, readNotePlace } from './place';
import { listNotes, markNoteHandled, type NoteRow } from './queries';

/** Lists the open notes, oldest first. VALIDATION for a place that this list never gave. */
export async function listDeskNotes(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE }: Input<typeof desk.notes>,
): Promise<Output<typeof desk.notes>> {
  const rows = await listNotes(ctx, actor, readNotePlace(next), pageSize + 1);
  const { page, rest } = cutPage(rows, pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  await recordDesk(ctx, actor, 'desk.notes-listed');
  return { success: true, items: await Promise.all(page.map((note) => presentNote(ctx, note))), ...rest };
}

async function presentNote(
  ctx: Context,
  { id, kind, created_at, version, claim_id, number, user_id, author_name }: NoteRow,
): Promise<DeskNote> {
  return {
    _id: id,
    kind,
    createdAt: created_at.toISOString(),
    version,
    ...(claim_id === null || number === null ? {} : { claim: { _id: claim_id, number } }),
    ...(user_id === null
      ? {}
      : { author: { _id: user_id, name: author_name ?? '', removals: await countBlamedRemovals(ctx, user_id) } }),
  };
}

/** Marks a note as handled. NOT_FOUND, STALE_EDIT. */
export async function handleNote(
  ctx: Context,
  actor: Actor,
  input: Input<typeof desk.handleNote>,
): Promise<Output<typeof desk.handleNote>> {
  await inTransaction(ctx, async (tx) => {
    const isHandled = (await markNoteHandled(tx, actor, input)) ?? refuse('NOT_FOUND');
    if (!isHandled) refuse('STALE_EDIT');
    await tx.audit.record(tx, {
      actorId: actor.id,
      action: 'desk.note-handled',
      targetType: 'desk',
      targetId: input.id,
    });
  });
  return { success: true };
}
