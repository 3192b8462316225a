import type { Input, Output } from '@najem/shared/contract/kernel';
import { DESK_TEXTS_MAX, type DeskText, type deskTextCalls } from '@najem/shared/contract/rights';
import { cleanText } from '@najem/shared/domain/kernel';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { deleteText, insertText, listTexts, type TextRow, updateText } from '../desk-work/text-queries';
import { spendDraft } from '../drafts/spend-draft';
import type { Context } from '../tables';

/** Lists the texts that the administrator keeps. */
export async function listOwnTexts(ctx: Context, { id }: Actor): Promise<Output<typeof deskTextCalls.texts>> {
  return { success: true, texts: (await listTexts(ctx, id)).map(presentText) };
}

/** Keeps another text. VALIDATION for an empty one, and beyond `DESK_TEXTS_MAX`. */
export async function addText(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskTextCalls.addText>,
): Promise<Output<typeof deskTextCalls.addText>> {
  const words = readWords(input);
  return inTransaction(ctx, async (tx) => {
    const message = `Masz już ${DESK_TEXTS_MAX} tekstów. Usuń jeden, aby dodać następny.`;
    const row = (await insertText(tx, actor.id, words, DESK_TEXTS_MAX)) ?? refuse('VALIDATION', { message });
    await spendDraft(tx, { is: 'user', actor }, 'desk_text');
    await record(tx, actor, 'desk.text-added', row.id);
    return { success: true, text: presentText(row) };
  });
}

/** Changes a text of the administrator. NOT_FOUND; VALIDATION for an empty one. */
export async function changeText(
  ctx: Context,
  actor: Actor,
  input: Input<typeof deskTextCalls.changeText>,
): Promise<Output<typeof deskTextCalls.changeText>> {
  const words = readWords(input);
  return inTransaction(ctx, async (tx) => {
    const row = (await updateText(tx, actor.id, input.id, words)) ?? refuse('NOT_FOUND');
    await spendDraft(tx, { is: 'user', actor }, 'desk_text', row.id);
    await record(tx, actor, 'desk.text-changed', row.id);
    return { success: true, text: presentText(row) };
  });
}

/** Deletes a text of the administrator. NOT_FOUND. */
export async function removeText(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof deskTextCalls.removeText>,
): Promise<Output<typeof deskTextCalls.removeText>> {
  return inTransaction(ctx, async (tx) => {
    if (!(await deleteText(tx, actor.id, id))) refuse('NOT_FOUND');
    await record(tx, actor, 'desk.text-removed', id);
    return { success: true };
  });
}

function readWords({ title, text }: { title: string; text: string }): { title: string; content: string } {
  const words = { title: cleanText(title), content: cleanText(text) };
  return words.title === '' || words.content === '' ? refuse('VALIDATION') : words;
}

async function record(tx: Context, { id: actorId }: Actor, action: string, targetId: string): Promise<void> {
  await tx.audit.record(tx, { actorId, action, targetType: 'desk', targetId });
}

function presentText({ id, title, content, changed_at }: TextRow): DeskText {
  return { _id: id, title, text: content, changedAt: changed_at.toISOString() };
}
