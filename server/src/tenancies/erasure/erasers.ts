import { endReturns } from '../../rights/erasure/end-returns';
import type { Context } from '../tables';
import { destroyAgain, eraseWords, voidAgain } from '../voids/void-queries';
import { forgetAgain } from '../sides/forget-side';
import { deleteTenancies } from '../sides/side-queries';

declare module '../../rights/journal/tables' {
  interface OtherErased {
    /** Whole tenancies, by their ids. */
    tenancies: true;
    /** Sides that their persons took out of their files, as `tenancy:role`. */
    tenancy_sides: true;
    /** Sealed words, by an id that says nothing. */
    tenancy_opinions: true;
    /** Sealed opinions that are not revealed, likewise. */
    void_opinions: true;
    /** Words of revealed opinions outside the register. */
    revealed_entries: true;
  }
}

/** A backup may have what would put them back into the history. */
async function eraseRevealed(tx: Context, ids: readonly string[]): Promise<void> {
  await eraseWords(tx, ids);
  await endReturns(tx, ids);
}

/** How what was erased of tenancies is erased again after a restore. */
export const TENANCY_ERASERS = {
  tenancies: deleteTenancies,
  tenancy_sides: forgetAgain,
  tenancy_opinions: destroyAgain,
  void_opinions: voidAgain,
  revealed_entries: eraseRevealed,
  // A backup may have them from before they joined the history.
  history_entries: eraseWords,
} as const;
