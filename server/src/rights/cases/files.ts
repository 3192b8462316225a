import type { CaseFile } from '@najem/shared/contract/rights';
import { isSameUploader, type Uploader } from '@najem/shared/domain/register';
import { attachFiles } from '../../register/attachments/attach-files';
import { openName } from '../../register/attachments/presenter';
import { uploaderOf } from '../../register/attachments/read-attachment';
import type { Context } from '../tables';
import { readCaseFiles } from './queries';
import { CASE_TEXTS } from './texts';

/** Attaches files of its person to a case, in the caller's transaction. ATTACHMENT_INVALID. */
export async function attachToCase(
  tx: Context,
  { ids, uploader, caseId }: { ids: readonly string[]; uploader: Uploader; caseId: string },
): Promise<void> {
  await attachFiles(tx, { ids, uploader, purpose: 'case', thing: { kind: 'case', id: caseId } });
}

/** Presents the files of a case, oldest first; their names are for their uploader alone. The desk reads without a reader. */
export async function presentCaseFiles(ctx: Context, caseId: string, reader?: Uploader): Promise<CaseFile[]> {
  const rows = await readCaseFiles(ctx, caseId);
  return rows.map((row, position) => {
    const isOwn = reader !== undefined && isSameUploader(uploaderOf(row), reader);
    return {
      _id: row.id,
      name: isOwn ? openName(ctx, row) : CASE_TEXTS.attachment(position + 1),
      mediaType: row.media_type,
      by: 'person',
      isReady: row.state === 'usable',
    };
  });
}
