import type { Output, auditCalls } from '@najem/shared/contract/kernel';
import type { Context } from '../context';
import { findLastMark, insertCheck } from './queries';
import type { JobPayloads } from '../jobs/jobs';
import { sealRows } from './seal';
import { verifyChain, verifySince } from './verify-chain';

declare module '../jobs/jobs' {
  interface JobPayloads {
    /** Verifies the chain of the audit log and stores the result: all of it, or what was added since the last whole check. */
    'audit/verify': { since?: 'last-check' };
  }
}

/** Concurrent requests for a check get one. */
const CHECK_KEY = 'audit/verify';

/** Queues a check of the whole log; the view shows its result. */
export async function requestCheck(ctx: Context): Promise<Output<typeof auditCalls.checkAudit>> {
  await ctx.jobs.add(ctx, 'audit/verify', {}, { key: CHECK_KEY });
  return { success: true };
}

/** Checks the log, or what was added to it, and stores the result; rows of an earlier check must still be there. */
export async function checkChain(ctx: Context, { since }: JobPayloads['audit/verify']): Promise<void> {
  await sealRows(ctx.db);
  const mark = await findLastMark(ctx);
  const verdict = since && mark ? await verifySince(ctx.db, mark) : await verifyChain(ctx.db, mark);
  const values = verdict.isWhole
    ? { rows: verdict.rows, hash: Buffer.from(verdict.last.hash, 'hex'), broken_at: null, problem: null }
    : { rows: verdict.seq - 1, hash: null, broken_at: verdict.seq, problem: verdict.problem };
  if (!verdict.isWhole) ctx.log.error({ seq: verdict.seq, problem: verdict.problem }, 'audit log chain is broken');
  await insertCheck(ctx, { checked_at: ctx.now(), is_whole: verdict.isWhole, ...values });
}
