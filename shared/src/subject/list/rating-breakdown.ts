import type { Subject } from '@najem/shared/contract/register';
import { formatDate, RATING_MAX, RATING_MIN } from '@najem/shared/domain/kernel';
import {
  explainRating,
  isCounting,
  newestFirst,
  RATING_START,
  reasonLabel,
  type SubjectDescriptor,
} from '@najem/shared/domain/register';
import { TEXTS } from '../texts';

/** The most lines that a tooltip shows of entries; the last one sums up the older entries. */
const LINES_MAX = 6;

export interface BreakdownLine {
  key: string;
  text: string;
  points: number;
  /** Whether the points are a rating or a change of it. */
  measure: 'rating' | 'effect';
  tone: 'neutral' | 'positive' | 'negative' | 'total';
}

export interface RatingBreakdown {
  lines: BreakdownLine[];
  /** The sum was outside the scale and is limited to it. */
  isLimited: boolean;
}

/**
 * The steps by which the entries that count make a rating: the start, each visible entry from the newest, the sum of the
 * entries that are not visible under `othersText`, and the rating.
 */
export function buildRatingBreakdown(
  descriptor: SubjectDescriptor,
  subject: Subject,
  othersText: string = TEXTS.ratingOthers,
): RatingBreakdown {
  const counting = subject.history.filter(isCounting);
  const steps = explainRating(descriptor, newestFirst(counting));
  const effect = sumEffects(steps.map((step) => step.effect));
  const visible = subject.visibleEntries ?? { counting: counting.length, effect };
  const shown = visible.counting > LINES_MAX ? steps.slice(0, LINES_MAX - 1) : steps;
  const older = visible.counting - shown.length;
  const hidden = subject.entryCount - visible.counting;
  const sum = RATING_START + visible.effect + subject.othersEffect;
  const lines: (BreakdownLine | undefined)[] = [
    { key: 'start', text: TEXTS.ratingStart, points: RATING_START, measure: 'rating', tone: 'neutral' },
    ...shown.map(({ entry, effect }) => {
      const text = `${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`;
      return effectLine(entry._id, text, effect);
    }),
    older > 0
      ? effectLine(
          'older',
          TEXTS.ratingOlder(older),
          sumEffects([visible.effect, ...shown.map((step) => -step.effect)]),
        )
      : undefined,
    hidden > 0 ? effectLine('others', `${othersText} (${hidden})`, subject.othersEffect) : undefined,
    { key: 'total', text: TEXTS.ratingTotal, points: subject.rating, measure: 'rating', tone: 'total' },
  ];
  return { lines: lines.filter((line) => line !== undefined), isLimited: sum > RATING_MAX || sum < RATING_MIN };
}

function effectLine(key: string, text: string, points: number): BreakdownLine {
  return { key, text, points, measure: 'effect', tone: points > 0 ? 'positive' : points < 0 ? 'negative' : 'neutral' };
}

/** Sums effects in whole tenths, because 0.1 and 0.2 do not add up to 0.3. */
function sumEffects(effects: readonly number[]): number {
  return effects.reduce((sum, effect) => sum + Math.round(effect * 10), 0) / 10;
}
