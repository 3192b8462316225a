import { CLAIM_PERIODS } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { lockClaim, updateClaim } from './queries';
import type { ClaimRow } from './tables';

/** Lets a held claim of level 2 that somebody contests wait longer, so that the desk looks before it opens. The claim is locked. */
export async function holdForDesk(tx: Context, claim: ClaimRow): Promise<ClaimRow> {
  if (claim.level !== 2 || claim.due_at === null) return claim;
  return updateClaim(tx, claim, { due_at: new Date(claim.due_at.getTime() + CLAIM_PERIODS.contest) });
}

/** Lets a claim wait no longer than it would have, in the caller's transaction: the desk has looked and found no abuse. */
export async function endHoldForDesk(tx: Context, claimId: string): Promise<void> {
  const claim = await lockClaim(tx, claimId);
  if (claim?.state !== 'held' || claim.level !== 2 || claim.due_at === null) return;
  await updateClaim(tx, claim, { due_at: new Date(claim.due_at.getTime() - CLAIM_PERIODS.contest) });
  await tx.jobs.add(tx, 'claims/advance', {}, { key: 'claims/advance' });
}
