import type { CaseEffects } from '@najem/shared/contract';
import type { CaseScope } from '@najem/shared/domain';
import type { Context } from '../context';

/** What is erased: a scope of what is held under blind indexes of a person's identifiers. */
export interface Erasure {
  indexes: readonly Buffer[];
  scope: CaseScope;
  /** The case that it is granted by. */
  caseId: string;
  /** Whether the authors lose the RentCoins of the entries: the processing was unlawful. */
  isBlaming: boolean;
}

/** Tells what an erasure would do; changes nothing. ENTRY_NOT_FOUND for an entry that is not held under the identifiers. */
export async function previewErasure(
  _ctx: Context,
  _erasure: Pick<Erasure, 'indexes' | 'scope'>,
): Promise<Omit<CaseEffects, 'closes'>> {
  throw new Error('not built yet');
}

/**
 * Erases entries with their replies, files and evidence, and with the scope 'all' the subjects too, in the caller's
 * transaction: disputes about them end, reports get versions or lose their content, their recipients are notified.
 */
export async function erase(_tx: Context, _erasure: Erasure): Promise<void> {
  throw new Error('not built yet');
}

/** Closes identifiers after a granted objection: nothing is added under them until their person opens them again. */
export async function closeIdentifiers(
  _tx: Context,
  _closing: { identifiers: readonly string[]; caseId: string },
): Promise<void> {
  throw new Error('not built yet');
}
