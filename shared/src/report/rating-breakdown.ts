import { explainRating, newestFirst, type RatingStep, type SubjectDescriptor } from '@najem/shared/domain/register';
import type { Report } from '@najem/shared/contract/reports';

export type Entry = Report['data']['history'][number];
export type Step = RatingStep<Entry>;

/** The effect of each entry on the rating, oldest first. */
export function stepsOf(descriptor: SubjectDescriptor, report: Report): Step[] {
  return explainRating(descriptor, newestFirst(report.data.history).reverse());
}

/** Whether an effect raised or lowered the rating. */
export function toneOf(effect: number): 'up' | 'down' | 'level' {
  return effect > 0 ? 'up' : effect < 0 ? 'down' : 'level';
}
