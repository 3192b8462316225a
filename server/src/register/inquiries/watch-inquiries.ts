import type { Context } from '../tables';
import { noteSuspects, pruneInquiryAddresses } from './queries';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Notes accounts whose inquiries are suspect. Runs every ten minutes. */
    'inquiries/watch': Record<string, never>;
  }
}

/**
 * Notes the accounts whose inquiries of the last 24 hours look like trying out numbers, for the desk, and forgets older
 * addresses. It refuses nothing: that is what the daily limits do.
 */
export async function watchInquiries(ctx: Context): Promise<void> {
  const noted = await noteSuspects(ctx);
  if (noted > 0) ctx.log.warn({ accounts: noted }, 'suspect inquiries noted');
  await pruneInquiryAddresses(ctx);
}
