import { isBeyondScale, type RatingStep } from '../register/rating';
import { type HasReasons, reasonLabel } from '../register/reason';

/** The sum of all entries with one reason. */
export interface ReasonSum {
  readonly label: string;
  readonly count: number;
  /** In points with one decimal. */
  readonly effect: number;
}

export interface RatingSum {
  /** The largest effect first. */
  readonly reasons: readonly ReasonSum[];
  /** Whether the sum is outside the scale, so that the rating is limited to it. */
  readonly isLimited: boolean;
}

/** Sums the effects of entries by reason. */
export function sumRating(
  subject: HasReasons,
  steps: readonly Pick<RatingStep<{ readonly reason: string }>, 'entry' | 'effect'>[],
): RatingSum {
  // Summed as whole tenths, because 0.1 + 0.2 is not 0.3 in floating point.
  const sums = new Map<string, { count: number; tenths: number }>();
  for (const { entry, effect } of steps) {
    const label = reasonLabel(subject, entry.reason);
    const sum = sums.get(label) ?? { count: 0, tenths: 0 };
    sums.set(label, { count: sum.count + 1, tenths: sum.tenths + Math.round(effect * 10) });
  }
  const reasons = [...sums]
    .map(([label, { count, tenths }]) => ({ label, count, effect: tenths / 10 }))
    .sort((a, b) => b.effect - a.effect);
  return { reasons, isLimited: isBeyondScale(steps.map(({ effect }) => effect)) };
}
