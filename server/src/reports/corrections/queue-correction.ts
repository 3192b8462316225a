import type { Context } from '../tables';
import type { EntryChange } from './entry-change';

/** Queues new versions of the valid reports that a change concerns, in the transaction of the change. */
export async function queueCorrection(ctx: Context, change: EntryChange): Promise<void> {
  await ctx.jobs.add(ctx, 'reports/correct', { ...change, at: ctx.now().toISOString() });
}
