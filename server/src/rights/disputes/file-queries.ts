import type { EvidenceKind } from '@najem/shared/domain/register';
import type { AttachmentRow } from '../../register/attachments/queries';
import type { Context } from '../tables';
import type { DisputeRow } from './tables';

/** A file of a dispute, or one that proves its entry, with what it proves that by. */
export type FileRow = AttachmentRow & { kind: EvidenceKind | null };

/** Reads the files of a dispute that were not refused, and those that prove its entry where asked for, oldest first. */
export async function readFiles(
  ctx: Context,
  { id, entry_id: entryId }: Pick<DisputeRow, 'id' | 'entry_id'>,
  { withEvidence }: { withEvidence: boolean },
): Promise<FileRow[]> {
  const rows = await ctx.db
    .selectFrom('attachments as a')
    .leftJoin('entry_evidence as v', (join) =>
      join.onRef('v.id', '=', 'a.thing_id').on('a.thing_kind', '=', 'entry').on('v.entry_id', '=', entryId),
    )
    .selectAll('a')
    .select('v.kind')
    .where(({ and, eb, or, selectFrom }) => {
      const evidence = selectFrom('entry_evidence').select('id').where('entry_id', '=', entryId);
      return or([
        and([eb('a.thing_kind', '=', 'dispute'), eb('a.thing_id', '=', id)]),
        ...(withEvidence ? [and([eb('a.thing_kind', '=', 'entry'), eb('a.thing_id', 'in', evidence)])] : []),
      ]);
    })
    .where('a.state', '<>', 'refused')
    .orderBy(({ fn }) => fn.coalesce('a.attached_at', 'a.created_at'))
    .orderBy('a.id')
    .execute();
  return rows.flatMap((row) => (row.purpose === null ? [] : [{ ...row, purpose: row.purpose }]));
}
