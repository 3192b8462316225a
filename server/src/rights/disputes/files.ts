import type { DisputeFile } from '@najem/shared/contract/rights';
import { isSameUploader, type Uploader } from '@najem/shared/domain/register';
import type { DisputeSide } from '@najem/shared/domain/rights';
import { attachFiles } from '../../register/attachments/attach-files';
import type { AttachmentRow } from '../../register/attachments/queries';
import { openName } from '../../register/attachments/presenter';
import { uploaderOf } from '../../register/attachments/read-attachment';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import type { DossierFile } from '../file/open-file';
import { type FileRow, readFiles } from './file-queries';
import { findDispute, readEvents, updateDispute } from './queries';
import { awaitedOf, readEvidenceUntil } from './questions';
import { lockDispute, type Sided } from './sides';
import type { DisputeRow } from './tables';
import { DISPUTE_TEXTS } from './texts';

/** Who uploads in the name of a person. */
export function uploaderOfPerson(person: Person): Uploader {
  return person.is === 'user' ? { is: 'user', userId: person.actor.id } : person;
}

/** Attaches files of a side to a locked dispute, in the caller's transaction. ATTACHMENT_INVALID, beyond ten of the side too. */
export async function attachToDispute(
  tx: Context,
  { ids, uploader, dispute, side }: Sided & { ids: readonly string[]; uploader: Uploader },
): Promise<void> {
  const held = (await listFilesOfSide(tx, { dispute, side })).length;
  await attachFiles(tx, { ids, uploader, purpose: 'dispute', thing: { kind: 'dispute', id: dispute.id }, held });
}

/** Locks a dispute before one of its files is removed. */
export async function lockForRemoval(tx: Context, disputeId: string): Promise<void> {
  await lockDispute(tx, disputeId);
}

/**
 * Whether a file stays with a locked dispute: its side's time for evidence is over. Where that goes on after a question of the desk, what
 * was there before the question stays.
 */
export async function keepsFile(tx: Context, disputeId: string, file: AttachmentRow): Promise<boolean> {
  const dispute = await findDispute(tx, disputeId);
  if (!dispute) return false;
  const side = sideOfUploader(dispute, uploaderOf(file));
  if (readEvidenceUntil(tx, { dispute, side }) === undefined) return true;
  if (!awaitedOf(dispute)) return false;
  const asked = (await readEvents(tx, [disputeId])).findLast(
    ({ what }) => what === 'person_asked' || what === 'author_asked',
  );
  return asked !== undefined && (file.attached_at === null || file.attached_at <= asked.at);
}

/** Counts the version of a locked dispute up that lost a file: whoever has it open sees that first. */
export async function countRemoval(tx: Context, disputeId: string): Promise<void> {
  const dispute = await findDispute(tx, disputeId);
  if (dispute) await updateDispute(tx, dispute, {});
}

/** Whether a side has attached all of these files to a dispute already. */
export async function hasFilesOf(ctx: Context, sided: Sided, ids: readonly string[]): Promise<boolean> {
  const known = new Set((await listFilesOfSide(ctx, sided)).map(({ id }) => id));
  return ids.every((id) => known.has(id));
}

/** The files of a side that were not refused, without what proves the entry. */
async function listFilesOfSide(ctx: Context, { dispute, side }: Sided): Promise<readonly FileRow[]> {
  const rows = await readFiles(ctx, dispute, { withEvidence: false });
  return rows.filter((row) => sideOfFile(dispute, row) === side);
}

function sideOfFile(dispute: DisputeRow, row: FileRow): DisputeSide {
  return sideOfUploader(dispute, uploaderOf(row));
}

/** Whoever is not the author sends as the person, by whichever account or claim. */
function sideOfUploader({ author_id: authorId }: DisputeRow, uploader: Uploader): DisputeSide {
  return uploader.is === 'user' && uploader.userId === authorId ? 'author' : 'person';
}

/**
 * Presents the files of a dispute, oldest first; their names are for their uploader alone. A side sees those that prove the
 * entry among them; the desk, which has them by themselves, reads without a reader.
 */
export async function presentFiles(ctx: Context, dispute: DisputeRow, reader?: Uploader): Promise<DisputeFile[]> {
  const rows = await readFiles(ctx, dispute, { withEvidence: reader !== undefined });
  return rows.map((row, position) => presentFile(ctx, dispute, { row, position, reader }));
}

/** Presents what proves an entry to whoever disputed it before, and so may open it; `earlier` is that dispute. */
export async function presentEvidence(
  ctx: Context,
  { indexes }: Pick<DossierFile, 'indexes'>,
  entryId: string,
  earlier: DisputeRow | undefined,
): Promise<DisputeFile[]> {
  const isKnown = earlier?.entry_id === entryId && indexes.some((index) => index.equals(earlier.identifier_index));
  if (!isKnown) return [];
  const rows = (await readFiles(ctx, earlier, { withEvidence: true })).filter(({ kind }) => kind !== null);
  return rows.map((row, position) => presentFile(ctx, earlier, { row, position }));
}

function presentFile(
  ctx: Context,
  dispute: DisputeRow,
  { row, position, reader }: { row: FileRow; position: number; reader?: Uploader | undefined },
): DisputeFile {
  const isOwn = reader !== undefined && isSameUploader(uploaderOf(row), reader);
  return {
    _id: row.id,
    name: isOwn ? openName(ctx, row) : DISPUTE_TEXTS.attachment(position + 1),
    mediaType: row.media_type,
    by: sideOfFile(dispute, row),
    isReady: row.state === 'usable',
    addedAt: (row.attached_at ?? row.received_at)?.toISOString(),
    kind: row.kind ?? undefined,
  };
}
