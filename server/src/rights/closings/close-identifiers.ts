import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { findClosings, insertClosing } from './queries';
import { noteClosing } from '../journal/note-erasure';

/** Closes identifiers after a granted objection: nothing is added under them until their person opens them again. */
export async function closeIdentifiers(
  tx: Context,
  { identifiers, caseId }: { identifiers: readonly string[]; caseId: string | null },
): Promise<void> {
  for (const identifier of identifiers) {
    const { current, keyId } = tx.vault.indexes(identifier);
    await insertClosing(tx, { index: current, keyId, caseId });
    await noteClosing(tx, { index: current, keyId }, 'closed');
  }
}

/** Refuses to add something under a closed identifier. SUBJECT_CLOSED. */
export async function requireNotClosed(ctx: Context, identifier: string): Promise<void> {
  if ((await findClosings(ctx, ctx.vault.indexes(identifier).all)).length > 0) refuse('SUBJECT_CLOSED');
}
