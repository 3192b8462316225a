import { PROOF_DECISION_DAYS } from '@najem/shared/domain/tenancies';
import { inTransaction } from '../../kernel/context';
import { DAY_MS } from '../../kernel/durations';
import type { ClaimRow } from '../../rights/claims/tables';
import { insertNote } from '../../rights/desk-work/queries';
import type { ActivatedClaim } from '../../rights/hooks';
import { settleEntries } from '../../rights/restrictions/restrict-entries';
import { listEntriesOf } from '../marks/queries';
import type { Context } from '../tables';
import { nextMoment } from '../tenancy/next-moment';
import { lockTenancy } from '../tenancy/queries';
import { passProofs, questionSides } from './queries';
import { isSameName, namesOf } from './same-name';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Has the entries of a tenancy count, or not, as the proofs of its sides stand. */
    'tenancies/settle-entries': { tenancyId: string };
  }
}

/**
 * Follows a claim that ended others, in its transaction. A further proof of the same account takes the place of the former one.
 * Where a level 3 proof of somebody else ends a level 2 claim by which a side was proven, the desk has to decide whether that side
 * is another person: until then opinions about it are held, for two weeks at the latest, unless both proofs bear one name.
 */
export async function questionProofs(tx: Context, { claim, takenOver }: ActivatedClaim): Promise<void> {
  for (const former of takenOver) {
    if (former.user_id === claim.user_id) await passProofs(tx, { from: former.id, to: claim.id });
    else if (former.level === 2 && claim.level === 3) await question(tx, former, claim);
  }
}

async function question(tx: Context, former: ClaimRow, claim: ClaimRow): Promise<void> {
  const isSame = isSameName(namesOf(former), namesOf(claim));
  // The same person without their account.
  if (isSame && claim.user_id === null) return;
  const until = new Date(tx.now().getTime() + PROOF_DECISION_DAYS * DAY_MS);
  for (const tenancyId of await questionSides(tx, former.id, isSame ? null : until)) {
    await insertNote(tx, { kind: 'tenancy_proof', tenancy_id: tenancyId });
    await queueSettling(tx, tenancyId);
  }
}

/** Has the entries of a tenancy settled after the caller's commit: a claim locks accounts, which come after subjects. */
export async function queueSettling(tx: Context, tenancyId: string): Promise<void> {
  await tx.jobs.add(tx, 'tenancies/settle-entries', { tenancyId });
}

/** Restricts the entries about a side whose proof is in question until the clock releases them, and lets others count. */
export async function settleTenancy(ctx: Context, { tenancyId }: { tenancyId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const sided = await lockTenancy(tx, tenancyId);
    if (!sided) return;
    await settleEntries(tx, await listEntriesOf(tx, tenancyId));
    await nextMoment(tx, tenancyId);
  });
}
