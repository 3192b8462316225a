import type { ClaimEnd } from '@najem/shared/domain/rights';
import { otherRole, TENANCY_ROLES } from '@najem/shared/domain/tenancies';
import { inTransaction } from '../../kernel/context';
import type { ClaimRow } from '../../rights/claims/tables';
import { unmarkTenancy } from '../marks/mark-tenancy';
import { listProvenBy } from '../proofs/queries';
import { voidOpinionsAbout } from '../voids/void-queries';
import type { Context, SideRow } from '../tables';
import { lockTenancy, type Sided, updateSide, updateTenancy } from '../tenancy/queries';
import { takeOutOpinion } from './take-out-opinion';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Takes the proof away from tenancies that a claim proved which was abuse. */
    'tenancies/drop-proofs': { claimId: string };
  }
}

/** Of a side whose proof is in question no more. */
export const UNQUESTIONED = { questioned_at: null, held_until: null } as const;

/**
 * Takes away what proved sides of a locked tenancy, in the caller's transaction: nothing in the history is about those sides any
 * more, what is sealed about them is never revealed, and nothing comes from a proven tenancy.
 */
export async function dropProofs(tx: Context, { tenancy }: Sided, sides: readonly SideRow[]): Promise<void> {
  for (const side of sides) {
    await takeOutOpinion(tx, { tenancy_id: tenancy.id, by: otherRole(side.role) }, 'not_this_person');
    if (tenancy.state !== 'revealed') await voidOpinionsAbout(tx, [side], 'other_person');
    await updateSide(tx, side, { ...UNQUESTIONED, proven_claim_id: null });
  }
  await unmarkTenancy(tx, tenancy.id);
  await updateTenancy(tx, tenancy, { proven_at: null });
}

/** Follows a claim that the desk ended as abuse after the commit: its transaction has the case, which comes after subjects. */
export async function dropAbused(tx: Context, { id: claimId }: ClaimRow, cause: ClaimEnd): Promise<void> {
  if (cause === 'abuse') await tx.jobs.add(tx, 'tenancies/drop-proofs', { claimId });
}

/** Takes the proof away from the tenancies that a claim proved. */
export async function dropProofsBy(ctx: Context, { claimId }: { claimId: string }): Promise<void> {
  for (const id of await listProvenBy(ctx, claimId)) {
    await inTransaction(ctx, async (tx) => {
      const sided = await lockTenancy(tx, id);
      if (!sided) return;
      const sides = TENANCY_ROLES.map((role) => sided.sides[role]);
      await dropProofs(
        tx,
        sided,
        sides.filter(({ proven_claim_id }) => proven_claim_id === claimId),
      );
    });
  }
}
