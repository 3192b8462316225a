import type { AttachmentCause } from '@najem/shared/domain';
import { type Context, inTransaction } from '../context';
import { openName, sealName } from './presenter';
import { beginCheck, markRefused, markUsable, replaceContent } from './queries';
import { openContent, sealContent } from './sealed-content';

/**
 * Checks a file that has arrived: first by the scanner, so that no decoder gets known malware, then by its format. A scanner
 * that cannot be reached fails the job, which is tried again; the file stays in check.
 */
export async function checkAttachment(ctx: Context, { attachmentId: id }: { attachmentId: string }): Promise<void> {
  const file = await beginCheck(ctx, id);
  if (!file) return;
  const content = await openContent(ctx, file);
  if ((await ctx.scanner.scan(content)) === 'malware') return refuseFile(ctx, id, 'malware');
  const finding = await ctx.inspector.inspect({ mediaType: file.media_type, content });
  switch (finding.is) {
    case 'refused':
      return refuseFile(ctx, id, finding.cause);
    case 'unchanged':
      return markUsable(ctx, id);
    case 'encoded': {
      const sealed = sealContent(ctx, id, finding.content);
      // One key opens both, and there may be a newer one than when the file came.
      const { cipher: nameCipher } = sealName(ctx, id, openName(ctx, file));
      return inTransaction(ctx, (tx) => replaceContent(tx, id, { nameCipher, content: sealed }));
    }
  }
}

function refuseFile(ctx: Context, id: string, cause: AttachmentCause): Promise<void> {
  return inTransaction(ctx, (tx) => markRefused(tx, id, cause));
}
