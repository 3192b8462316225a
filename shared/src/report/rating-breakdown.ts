import {
  explainRating,
  isBeyondScale,
  newestFirst,
  type RatingStep,
  reasonLabel,
  type SubjectDescriptor,
} from '@najem/shared/domain';
import type { Report } from '@najem/shared/contract';

export type Entry = Report['data']['history'][number];
export type Step = RatingStep<Entry>;

/** The effect of each entry on the rating, oldest first. */
export function stepsOf(descriptor: SubjectDescriptor, report: Report): Step[] {
  return explainRating(descriptor, newestFirst(report.data.history).reverse());
}

/** The sum of all entries with one reason. */
export interface ReasonSum {
  label: string;
  count: number;
  /** In points with one decimal. */
  effect: number;
}

export interface RatingSum {
  reasons: ReasonSum[];
  /** Whether the sum is outside the scale, so that the rating is limited to it. */
  isLimited: boolean;
}

/** Sums the effects by reason, the largest first. */
export function sumRating(descriptor: SubjectDescriptor, steps: readonly Step[]): RatingSum {
  // Summed as whole tenths, because 0.1 + 0.2 is not 0.3 in floating point.
  const sums = new Map<string, { count: number; tenths: number }>();
  for (const { entry, effect } of steps) {
    const label = reasonLabel(descriptor, entry.reason);
    const sum = sums.get(label) ?? { count: 0, tenths: 0 };
    const tenths = Math.round(effect * 10);
    sums.set(label, { count: sum.count + 1, tenths: sum.tenths + tenths });
  }
  const reasons = [...sums]
    .map(([label, { count, tenths }]) => ({ label, count, effect: tenths / 10 }))
    .sort((a, b) => b.effect - a.effect);
  return { reasons, isLimited: isBeyondScale(steps.map(({ effect }) => effect)) };
}
