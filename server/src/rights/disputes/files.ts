import type { DisputeFile } from '@najem/shared/contract/rights';
import { isSameUploader, type Uploader } from '@najem/shared/domain/register';
import { attachFiles } from '../../register/attachments/attach-files';
import { openName } from '../../register/attachments/presenter';
import { uploaderOf } from '../../register/attachments/read-attachment';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { readFiles } from './queries';
import type { DisputeRow } from './tables';
import { DISPUTE_TEXTS } from './texts';

/** Who uploads in the name of a person. */
export function uploaderOfPerson(person: Person): Uploader {
  return person.is === 'user' ? { is: 'user', userId: person.actor.id } : person;
}

/** Attaches files of a side to a dispute, in the caller's transaction. ATTACHMENT_INVALID. */
export async function attachToDispute(
  tx: Context,
  { ids, uploader, disputeId }: { ids: readonly string[]; uploader: Uploader; disputeId: string },
): Promise<void> {
  await attachFiles(tx, { ids, uploader, purpose: 'dispute', thing: { kind: 'dispute', id: disputeId } });
}

/**
 * Presents the files of a dispute, oldest first; their names are for their uploader alone. A side sees those that prove the
 * entry among them; the desk, which has them by themselves, reads without a reader.
 */
export async function presentFiles(ctx: Context, dispute: DisputeRow, reader?: Uploader): Promise<DisputeFile[]> {
  const rows = await readFiles(ctx, dispute, { withEvidence: reader !== undefined });
  return rows.map((row, position) => {
    const uploader = uploaderOf(row);
    const isAuthor = uploader.is === 'user' && uploader.userId === dispute.author_id;
    const isOwn = reader !== undefined && isSameUploader(uploader, reader);
    return {
      _id: row.id,
      name: isOwn ? openName(ctx, row) : DISPUTE_TEXTS.attachment(position + 1),
      mediaType: row.media_type,
      by: isAuthor ? 'author' : 'person',
      isReady: row.state === 'usable',
    };
  });
}
