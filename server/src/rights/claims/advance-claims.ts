import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { activateClaim, findObstacle, openIdentifiers } from './activate-claim';
import { forgetDraftsByClaim } from '../drafts/forget-drafts';
import { forgetAddressByClaim } from '../news-address/queries';
import { forgetFiles } from './files';
import { lapseLetter } from './request-letter';
import {
  listClaimIds,
  listDueClaims,
  lockClaim,
  markEnded,
  moveClaim,
  readIdentifiers,
  updateClaim,
  WITHOUT_LETTER,
} from './queries';
import type { ClaimRow } from './tables';
import { recordClaim } from '../desk-work/audit';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Moves claims on whose time has come. Runs every ten minutes and at the start. */
    'claims/advance': Record<string, never>;
  }
}

const BATCH = 100;

/**
 * Moves every claim on whose time has come: attempts, letters and unanswered questions lapse, a claim that was not
 * stopped for 72 hours becomes active, and one of three years ends. Each in a transaction of its own, once, however
 * often it runs.
 */
export async function advanceClaims(ctx: Context): Promise<void> {
  for (let ids = await listDueClaims(ctx, BATCH); ids.length > 0; ids = await listDueClaims(ctx, BATCH)) {
    for (const id of ids) {
      await inTransaction(ctx, async (tx) => {
        const claim = await lockClaim(tx, id);
        // Another process, or the person, may have changed it first.
        if (claim?.due_at && claim.due_at <= tx.now()) await advance(tx, claim);
      });
    }
  }
}

async function advance(ctx: Context, claim: ClaimRow): Promise<void> {
  switch (claim.state) {
    case 'held':
      return release(ctx, claim);
    case 'active':
      return recordClaim(ctx, 'claim.ended', await markEnded(ctx, claim, 'expired'), {}, null);
    case 'posted':
      return recordClaim(ctx, 'claim.lapsed', await lapseLetter(ctx, claim), {}, null);
    case 'lapsed':
      // Another letter was not asked for in time: what was kept for it goes.
      await updateClaim(ctx, claim, { ...WITHOUT_LETTER, due_at: null });
      return;
    default: {
      await forgetFiles(ctx, claim.id);
      const lapsed = await moveClaim(ctx, claim, 'lapsed', { ...WITHOUT_LETTER, ended_at: ctx.now() });
      // An attempt that was not finished is no event of the audit log.
      if (claim.state !== 'started') await recordClaim(ctx, 'claim.lapsed', lapsed, {}, null);
    }
  }
}

/** Makes a claim active that was not stopped, unless a better proof came meanwhile. */
async function release(ctx: Context, claim: ClaimRow): Promise<void> {
  const proven = openIdentifiers(ctx, await readIdentifiers(ctx, [claim.id]));
  if ((await findObstacle(ctx, claim, proven)) === undefined) {
    await activateClaim(ctx, claim, proven);
    return;
  }
  const stopped = await moveClaim(ctx, claim, 'stopped', { ended_at: ctx.now() });
  await recordClaim(ctx, 'claim.stopped', stopped, {}, null);
}

/** Ends the claims of an account that is removed, the open ones too, in the caller's transaction. */
export async function endClaimsOf(ctx: Context, userId: string, actorId: string | null): Promise<void> {
  for (const id of await listClaimIds(ctx, userId, ['started', 'submitted', 'posted', 'held', 'active'])) {
    const claim = await lockClaim(ctx, id);
    if (claim) await recordClaim(ctx, 'claim.ended', await close(ctx, claim), { cause: 'account-removed' }, actorId);
  }
}

async function close(ctx: Context, claim: ClaimRow): Promise<ClaimRow> {
  if (claim.state === 'active') return markEnded(ctx, claim, 'account-removed');
  await forgetFiles(ctx, claim.id);
  // A submitted or posted claim lapses, and a held one is stopped: the table of states has no other way out.
  return moveClaim(ctx, claim, claim.state === 'held' ? 'stopped' : 'lapsed', {
    ...WITHOUT_LETTER,
    ended_at: ctx.now(),
  });
}

/** Ends a claim that was found to be abuse, in the caller's transaction: a held one is stopped, an active one ends. */
export async function endContested(tx: Context, claimId: string, actorId: string): Promise<void> {
  const claim = await lockClaim(tx, claimId);
  if (claim) {
    await forgetDraftsByClaim(tx, claim.id);
    await forgetAddressByClaim(tx, claim.id);
  }
  if (claim?.state === 'held') {
    const stopped = await moveClaim(tx, claim, 'stopped', { ...WITHOUT_LETTER, ended_at: tx.now() });
    await recordClaim(tx, 'claim.stopped', stopped, { cause: 'abuse' }, actorId);
  }
  if (claim?.state === 'active') {
    await recordClaim(tx, 'claim.ended', await markEnded(tx, claim, 'abuse'), { cause: 'abuse' }, actorId);
  }
}
