import type { ReportCorrection } from '@najem/shared/contract';
import type { Context } from '../context';

/** A change of an entry, or of a person's basics, that reports on them have to show. */
export interface EntryChange {
  subjectId: string;
  /** Null for `basics`. */
  entryId: string | null;
  what: ReportCorrection['what'];
  /** The dispute that it comes from. */
  disputeId?: string;
}

/** A change with its moment, as ISO 8601. */
export type TimedChange = EntryChange & { at: string };

/** Queues new versions of the valid reports that a change concerns, in the transaction of the change. */
export async function queueCorrection(ctx: Context, change: EntryChange): Promise<void> {
  await ctx.jobs.add(ctx, 'reports/correct', { ...change, at: ctx.now().toISOString() });
}
