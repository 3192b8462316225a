import type { Input, Output } from '@najem/shared/contract/kernel';
import type { dossier } from '@najem/shared/contract/rights';
import type { ConcernedPerson } from '@najem/shared/domain/rights';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { confirmEntry, undoConfirmation } from './confirm-entry';
import { spendDraft } from '../drafts/spend-draft';
import { openFile } from '../file/open-file';
import { presentOneEntry } from './read-dossier';
import { deleteReply, setReply } from './set-reply';

/**
 * Writes or changes the caller's reply to an entry about them. ENTRY_NOT_FOUND, REPLY_HAS_CONTACT, REPLY_LIMIT,
 * TEXT_TOO_LONG.
 */
export async function replyToEntry(
  ctx: Context,
  person: Person,
  { id, text }: Input<typeof dossier.reply>,
): Promise<Output<typeof dossier.reply>> {
  return answer(ctx, person, id, 'entry.replied', (concerned) =>
    inTransaction(ctx, async (tx) => {
      await setReply(tx, concerned, { entryId: id, text });
      await spendDraft(tx, person, 'reply', id);
    }),
  );
}

/** Removes the caller's reply to an entry about them. ENTRY_NOT_FOUND. */
export async function removeReply(
  ctx: Context,
  person: Person,
  { id }: Input<typeof dossier.removeReply>,
): Promise<Output<typeof dossier.removeReply>> {
  return answer(ctx, person, id, 'entry.reply-removed', (concerned) => deleteReply(ctx, concerned, { entryId: id }));
}

/** Confirms for the caller that an entry about them is true. ENTRY_NOT_FOUND, ENTRY_DISPUTED, CONFIRMATION_LIMIT. */
export async function confirmOwnEntry(
  ctx: Context,
  person: Person,
  { id }: Input<typeof dossier.confirm>,
): Promise<Output<typeof dossier.confirm>> {
  return answer(ctx, person, id, 'entry.confirmed', (concerned) => confirmEntry(ctx, concerned, { entryId: id }));
}

/** Takes the caller's confirmation back. The same errors. */
export async function undoOwnConfirmation(
  ctx: Context,
  person: Person,
  { id }: Input<typeof dossier.undoConfirm>,
): Promise<Output<typeof dossier.undoConfirm>> {
  return answer(ctx, person, id, 'entry.confirmation-undone', (concerned) =>
    undoConfirmation(ctx, concerned, { entryId: id }),
  );
}

async function answer(
  ctx: Context,
  person: Person,
  entryId: string,
  action: string,
  work: (concerned: ConcernedPerson) => Promise<void>,
): Promise<Output<typeof dossier.entry>> {
  const file = await openFile(ctx, person);
  await work(file.concerned);
  await ctx.audit.append({ actorId: file.concerned.userId, action, targetType: 'entry', targetId: entryId });
  return presentOneEntry(ctx, file, entryId);
}
