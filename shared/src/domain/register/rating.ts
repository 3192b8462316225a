import { RATING_MAX, RATING_MIN } from '../kernel/limits';
import { type Grade, isDocumented } from './grade';
import { findReason, type HasReasons } from './reason';

// Tenths are integers, so that 2.5 + 1.3 − 0.7 is exact for any number and order of the entries.
export const RATING_START_TENTHS = 25;
export const RATING_MIN_TENTHS = RATING_MIN * 10;
export const RATING_MAX_TENTHS = RATING_MAX * 10;

export const RATING_START = RATING_START_TENTHS / 10;
export const RATING_STEP = 0.5;

export interface Rating {
  /** Points from 0 to 5 with one decimal. */
  readonly rating: number;
  /** How many entries stand behind it. */
  readonly entries: number;
}

export interface RatingStep<Entry> {
  readonly entry: Entry;
  /** What this entry adds, in points with one decimal; 0 for an unknown reason. */
  readonly effect: number;
  /** The rating after this entry, in points from 0 to 5 with one decimal. */
  readonly rating: number;
  /** The rating of all entries but this one, in points from 0 to 5 with one decimal. */
  readonly without: number;
}

/** The sum of the reasons' weights in tenths of a point; an unknown reason weighs nothing. */
export function adjustmentTenths(subject: HasReasons, reasons: readonly string[]): number {
  return reasons.reduce((sum, reason) => sum + (findReason(subject, reason)?.weightTenths ?? 0), 0);
}

/**
 * The rating, in points from 0 to 5 with one decimal, that a sum of adjustments in tenths gives.
 * The specification's "clamped to 0..5" is read as: start 2.5 plus all adjustments, clamped once, at the end. Clamping
 * after every entry would make the result depend on the order of the entries.
 */
export function ratingFromAdjustment(tenths: number): number {
  return Math.min(RATING_MAX_TENTHS, Math.max(RATING_MIN_TENTHS, RATING_START_TENTHS + tenths)) / 10;
}

/** The rating that entries with these reasons give, and how many there are; without entries it is 2.5. */
export function computeRating(subject: HasReasons, reasons: readonly string[]): Rating {
  return { rating: ratingFromAdjustment(adjustmentTenths(subject, reasons)), entries: reasons.length };
}

/**
 * What each entry did to the rating, in the order given (pass the oldest first). The last step's
 * rating is the subject's rating; steps in between are clamped for display only.
 */
export function explainRating<Entry extends { readonly reason: string }>(
  subject: HasReasons,
  entries: readonly Entry[],
): RatingStep<Entry>[] {
  const total = adjustmentTenths(
    subject,
    entries.map(({ reason }) => reason),
  );
  let sum = 0;
  return entries.map((entry) => {
    const tenths = adjustmentTenths(subject, [entry.reason]);
    sum += tenths;
    return {
      entry,
      effect: tenths / 10,
      rating: ratingFromAdjustment(sum),
      without: ratingFromAdjustment(total - tenths),
    };
  });
}

/** The rating of the entries that are documented or better proved; undefined when there are none. */
export function documentedRating(
  subject: HasReasons,
  entries: readonly { readonly reason: string; readonly grade: Grade }[],
): number | undefined {
  const documented = entries.filter(({ grade }) => isDocumented(grade));
  if (documented.length === 0) return undefined;
  return computeRating(
    subject,
    documented.map(({ reason }) => reason),
  ).rating;
}

/** Whether effects, in points, add up to a rating outside the scale, so that it is limited to it. */
export function isBeyondScale(effects: readonly number[]): boolean {
  const tenths = RATING_START_TENTHS + effects.reduce((sum, effect) => sum + Math.round(effect * 10), 0);
  return tenths > RATING_MAX_TENTHS || tenths < RATING_MIN_TENTHS;
}

/** The rating rounded to the nearest half star, between 0 and 5; a quarter rounds up. */
export function halfStars(rating: number): number {
  return Math.min(RATING_MAX, Math.max(RATING_MIN, Math.round(rating * 2) / 2));
}

/** The rating as it is printed: one decimal and the maximum, as in `2.5/5.0`. */
export function formatRating(rating: number): string {
  return `${rating.toFixed(1)}/${RATING_MAX.toFixed(1)}`;
}

/** An effect with its sign and one decimal, as in `+1.3` or `−0.7`. */
export function formatEffect(effect: number): string {
  if (effect === 0) return '0.0';
  return `${effect > 0 ? '+' : '−'}${Math.abs(effect).toFixed(1)}`;
}

/** The rating as screens show it: one decimal after a comma, as in `2,5`. */
export function pointsText(points: number): string {
  return points.toFixed(1).replace('.', ',');
}

/** An effect as screens show it: with its sign and one decimal after a comma, as in `+1,3`. */
export function effectText(points: number): string {
  return formatEffect(points).replace('.', ',');
}
