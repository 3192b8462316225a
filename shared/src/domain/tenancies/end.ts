import { DAY_MS } from '../kernel/durations';
import { END_ANSWER_DAYS, END_PAUSE_DAYS } from './tenancy';

/** An end that a side proposed and that is not settled. */
export interface EndProposal<Side extends string = string> {
  readonly by: Side;
  /** `YYYY-MM-DD`. */
  readonly endsOn: string;
  readonly holdsAt: Date;
}

/** What follows from a day that a side gives: a proposal of its own, or an end that holds. */
export type EndStep =
  { readonly is: 'proposed'; readonly holdsAt: Date } | { readonly is: 'holds'; readonly endsOn: string };

/**
 * What follows where a side gives a day as the end. Without a proposal of the other it is one of its own, in place of its
 * earlier one, and holds after 14 days of silence; the same day as the other's holds at once, of two different ones the later.
 */
export function proposeEnd<Side extends string>(
  by: Side,
  endsOn: string,
  open: readonly EndProposal<Side>[],
  now: Date,
): EndStep {
  const others = open.find((proposal) => proposal.by !== by);
  if (others) return { is: 'holds', endsOn: others.endsOn > endsOn ? others.endsOn : endsOn };
  return { is: 'proposed', holdsAt: new Date(now.getTime() + END_ANSWER_DAYS * DAY_MS) };
}

/** Until when no end may be proposed after one came to hold because the sides gave different days; `null`: at once. */
export function endPausedUntil(disagreedAt: Date | null): Date | null {
  return disagreedAt && new Date(disagreedAt.getTime() + END_PAUSE_DAYS * DAY_MS);
}
