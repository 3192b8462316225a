import { createHash } from 'node:crypto';
import type { AttachmentCause } from '@najem/shared/domain/register';
import { isSignedStatement } from './signed-statement';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { openName, sealName } from './presenter';
import { beginCheck, markRefused, markUsable, replaceContent } from './queries';
import { openContent, sealContent } from './sealed-content';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Scans a file and examines it by its format. */
    'attachments/check': { attachmentId: string };
  }
}

/** How many queues the files of people are spread over: few enough that a queue's name says nothing about its person. */
const QUEUES = 256;

/** Queues the check of a file behind those of the same owner, so that one person's files leave others a place. */
export async function queueCheck(ctx: Context, attachmentId: string, owner: string): Promise<void> {
  const queue = `attachments/${createHash('sha256').update(owner).digest().readUInt32BE() % QUEUES}`;
  await ctx.jobs.add(ctx, 'attachments/check', { attachmentId }, { key: `attachments/check/${attachmentId}`, queue });
}

/**
 * Checks a file that has arrived: first by the scanner, so that no decoder gets known malware, then by its format. A scanner
 * that cannot be reached fails the job, which is tried again; the file stays in check. A signed statement stays as it came
 * and is opened by nothing here, because a picture of it would prove nothing.
 */
export async function checkAttachment(ctx: Context, { attachmentId: id }: { attachmentId: string }): Promise<void> {
  const file = await beginCheck(ctx, id);
  if (!file) return;
  const content = await openContent(ctx, file);
  if ((await ctx.scanner.scan(content)) === 'malware') return refuseFile(ctx, id, 'malware');
  if (file.statement && isSignedStatement(file.statement, content)) return markUsable(ctx, id);
  const finding = await ctx.inspector.inspect({ mediaType: file.media_type, content });
  switch (finding.is) {
    case 'refused':
      return refuseFile(ctx, id, finding.cause);
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
