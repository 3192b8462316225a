import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import type { JobPayloads } from '../../kernel/jobs/jobs';
import { queueMail } from '../../kernel/mail/send';
import { ownEntriesRemovedMail } from './mail-texts';
import { removeEntriesOf } from '../../register/subjects/remove-entries-of';
import { queueCorrection } from '../../reports/corrections/queue-correction';
import { recordClaim } from '../desk-work/audit';
import { openIdentifiers } from './activate-claim';
import { findClaim, findMailbox, readIdentifiers } from './queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Removes what an account wrote about the person whom it has proved to be. */
    'claims/own-entries': { claimId: string };
  }
}

/** Nobody writes about themselves: removes what was written before the proof, and tells its author. Done twice, it is done once. */
export async function removeOwnEntries(ctx: Context, { claimId }: JobPayloads['claims/own-entries']): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const claim = await findClaim(tx, claimId);
    if (!claim || claim.user_id === null) return;
    const proven = openIdentifiers(tx, await readIdentifiers(tx, [claimId]));
    const indexes = proven.flatMap(({ value }) => tx.vault.indexes(value).all);
    const removed = await removeEntriesOf(tx, claim.user_id, indexes);
    if (removed.length === 0) return;
    for (const entry of removed) await queueCorrection(tx, { ...entry, what: 'removed' });
    await recordClaim(tx, 'claim.own-entries-removed', claim, { entries: removed.length });
    const author = await findMailbox(tx, claim.user_id);
    if (author) await queueMail(tx, author, ownEntriesRemovedMail(`${tx.config.publicUrl}/dossier`));
  });
}
