import type { DeskEvidence, DeskEvidenceRow } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import { listFilesOf } from '../../register/attachments/queries';
import { CLAIM_TEXTS } from '../claims/texts';
import type { Context } from '../tables';
import { DISPUTE_TEXTS } from '../disputes/texts';
import { type DatedEvidence, deskVersion, type EntrySides, type EvidenceCase } from './queries';
import { activeName, presentTaken } from '../desk-work/piece-of-work';
import { readWorkers } from '../desk-work/queries';

/** Presents evidence in the desk's list. */
export function presentEvidenceRow(row: DatedEvidence & EntrySides, workerName: string | null): DeskEvidenceRow {
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    who: { person: row.person_name, otherSide: row.author_name ?? DISPUTE_TEXTS.removedAccount },
    state: row.state,
    createdAt: row.added_at.toISOString(),
    dueAt: row.desk_due_at?.toISOString(),
    ...presentTaken(row, workerName),
    version: deskVersion(row),
  };
}

/** Presents evidence to the administrator who grades it: its files, its entry, and the names of both people. */
export async function presentDeskEvidence(ctx: Context, row: EvidenceCase): Promise<DeskEvidence> {
  const files = await listFilesOf(ctx, { kind: 'entry', id: row.id });
  const workers = await readWorkers(
    ctx,
    [row.taken_by, row.decided_by].filter((id) => id !== null),
  );
  const nameOf = (id: string | null) => workers.get(id ?? '')?.name ?? '';
  return {
    ...presentEvidenceRow(row, activeName(workers, row)),
    entry: presentEntry(row),
    person: { name: row.person_name },
    author: { _id: row.author_id, name: row.author_name },
    files: files
      .filter(({ state }) => state !== 'refused')
      .map(({ id, media_type: mediaType, state }, position) => ({
        _id: id,
        name: CLAIM_TEXTS.attachment(position + 1),
        mediaType,
        by: 'author',
        isReady: state === 'usable',
      })),
    grade: row.grade ?? undefined,
    reasons: row.reasons ?? undefined,
    decidedBy: row.decided_by === null ? undefined : { _id: row.decided_by, name: nameOf(row.decided_by) },
    decidedAt: row.decided_at?.toISOString(),
  };
}

function presentEntry(row: EvidenceCase): DeskEvidence['entry'] {
  return {
    _id: row.entry_id,
    role: row.subject_kind,
    [SUBJECTS[row.subject_kind].counterpartField]: row.counterpart ?? row.author_name,
    rentalAddress: row.rental_address,
    reason: row.reason,
    comment: row.comment,
    created_at: row.entry_created_at.toISOString(),
    grade: row.entry_grade,
    isRemoved: false,
  };
}
