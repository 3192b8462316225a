import type { Subject } from '@najem/shared/contract';
import {
  explainRating,
  formatDate,
  formatEffect,
  newestFirst,
  RATING_MAX,
  RATING_MIN,
  RATING_START,
  reasonLabel,
  type SubjectDescriptor,
} from '@najem/shared/domain';
import { TEXTS } from '../texts';

/** More lines than this nobody reads in a tooltip; older entries are summed up in one. */
const LINES_MAX = 6;

export interface BreakdownLine {
  key: string;
  text: string;
  points: number;
  /** The points are a rating or what was added to it. */
  measure: 'rating' | 'effect';
  tone: 'neutral' | 'positive' | 'negative' | 'total';
}

export interface RatingBreakdown {
  lines: BreakdownLine[];
  /** The sum left the scale and was brought back. */
  isLimited: boolean;
}

/**
 * How a rating came about: the start, each entry that the person may see with what it added (newest first), everybody
 * else's entries together (`othersText` names them), and the result.
 */
export function buildRatingBreakdown(
  descriptor: SubjectDescriptor,
  subject: Subject,
  othersText: string = TEXTS.ratingOthers,
): RatingBreakdown {
  const steps = explainRating(descriptor, newestFirst(subject.history));
  const shown = steps.length > LINES_MAX ? steps.slice(0, LINES_MAX - 1) : steps;
  const older = steps.slice(shown.length);
  const hidden = subject.entryCount - subject.history.length;
  const sum = RATING_START + total(steps.map((step) => step.effect)) + subject.othersEffect;
  const lines: (BreakdownLine | undefined)[] = [
    { key: 'start', text: TEXTS.ratingStart, points: RATING_START, measure: 'rating', tone: 'neutral' },
    ...shown.map(({ entry, effect }) => {
      const text = `${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`;
      return effectLine(entry._id, text, effect);
    }),
    older.length > 0
      ? effectLine('older', TEXTS.ratingOlder(older.length), total(older.map((step) => step.effect)))
      : undefined,
    hidden > 0 ? effectLine('others', `${othersText} (${hidden})`, subject.othersEffect) : undefined,
    { key: 'total', text: TEXTS.ratingTotal, points: subject.rating, measure: 'rating', tone: 'total' },
  ];
  return { lines: lines.filter((line) => line !== undefined), isLimited: sum > RATING_MAX || sum < RATING_MIN };
}

function effectLine(key: string, text: string, points: number): BreakdownLine {
  return { key, text, points, measure: 'effect', tone: points > 0 ? 'positive' : points < 0 ? 'negative' : 'neutral' };
}

/** Effects are tenths of a point: summed as whole numbers, so that 0,1 and 0,2 make 0,3. */
function total(effects: readonly number[]): number {
  return effects.reduce((sum, effect) => sum + Math.round(effect * 10), 0) / 10;
}

/** What an entry added, as in `+1,3`. */
export function effectText(points: number): string {
  return formatEffect(points).replace('.', ',');
}

/** A rating with one decimal, as in `2,5`. */
export function pointsText(points: number): string {
  return points.toFixed(1).replace('.', ',');
}
