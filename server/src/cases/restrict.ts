import type { CaseScope } from '@najem/shared/domain';
import type { Context } from '../context';
import type { CaseRecord } from './tables';

/**
 * Restricts entries under the identifiers of a case until a moment, in the caller's transaction: they stop counting unless a
 * dispute suspends them already. ENTRY_NOT_FOUND for an entry that is not held under them.
 */
export async function restrictEntries(
  _tx: Context,
  _restriction: { of: CaseRecord; scope: CaseScope; until: Date },
): Promise<void> {
  throw new Error('not built yet');
}

/** Ends the restrictions of a case: its entries count again unless something else keeps them from it. */
export async function liftRestrictions(_tx: Context, _caseId: string): Promise<void> {
  throw new Error('not built yet');
}
