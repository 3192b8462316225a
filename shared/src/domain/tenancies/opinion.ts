import { OPINION_ENTRIES_MOST } from './tenancy';

/** What is wrong with how many reasons an opinion has, and which: one to three different ones. */
export function findReasonsProblem(reasons: readonly string[]): 'ENTRY_INCOMPLETE' | 'REASON_UNKNOWN' | undefined {
  if (reasons.length === 0 || reasons.length > OPINION_ENTRIES_MOST) return 'ENTRY_INCOMPLETE';
  return new Set(reasons).size < reasons.length ? 'REASON_UNKNOWN' : undefined;
}
