import type { Input, Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { recordDispute } from '../desk-work/audit';
import { accountOf } from '../file/open-file';
import { attachToDispute, hasFilesOf, uploaderOfPerson } from './files';
import { sendEvidenceAdded } from './mails';
import { readEvidenceUntil } from './questions';
import { countEvents, insertEvent, updateDispute } from './queries';
import { respond } from './read-disputes';
import { lockSided, readReader, requireVersion } from './sides';

/**
 * Adds evidence of a side, as long as the last word of the other side is not in, and tells that side by one mail. The same files
 * again, after an answer that was lost, change nothing. DISPUTE_NOT_FOUND, STALE_EDIT, STATE_PASSED, ATTACHMENT_INVALID.
 */
export async function addDisputeFiles(
  ctx: Context,
  person: Person,
  { id, attachmentIds: ids, version }: Input<typeof disputes.addFiles>,
): Promise<Output<typeof disputes.addFiles>> {
  const reader = await readReader(ctx, person);
  const sided = await inTransaction(ctx, async (tx) => {
    const { dispute, side } = await lockSided(tx, reader, id);
    if (await hasFilesOf(tx, { dispute, side }, ids)) return { dispute, side };
    requireVersion(dispute, version);
    if (!readEvidenceUntil(tx, { dispute, side })) refuse('STATE_PASSED');
    // Who removes files and adds others would fill the mailbox of the other side.
    if ((await countEvents(tx, dispute.id, side, 'evidence_added')) >= ATTACHMENTS_PER_THING)
      refuse('ATTACHMENT_INVALID');
    await attachToDispute(tx, { ids, uploader: uploaderOfPerson(person), dispute, side });
    await insertEvent(tx, dispute.id, { by: side, actor_id: accountOf(person), what: 'evidence_added' });
    await recordDispute(tx, 'dispute.evidence-added', dispute, accountOf(person), { side, files: ids.length });
    const changed = await updateDispute(tx, dispute, {});
    await sendEvidenceAdded(tx, { dispute: changed, side });
    return { dispute: changed, side };
  });
  return respond(ctx, person, sided);
}
