import { warsawDate } from '@najem/shared/domain';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar days in a row as YYYY-MM-DD: from `first` up to, and without, `end`. */
export interface DayRange {
  first: string;
  end: string;
}

/**
 * The Warsaw calendar days from `from` to `to`, both included, whose YYYY-MM-DD contains `part`: as ranges in order,
 * because an index knows moments and no texts of dates.
 */
export function daysContaining(part: string, from: Date, to: Date): DayRange[] {
  const ranges: DayRange[] = [];
  // In UTC, where every day has 24 hours.
  const last = Date.parse(warsawDate(to));
  for (let day = Date.parse(warsawDate(from)); day <= last; day += DAY_MS) {
    const first = dateOf(day);
    if (!first.includes(part)) continue;
    const previous = ranges.at(-1);
    const end = dateOf(day + DAY_MS);
    if (previous?.end === first) previous.end = end;
    else ranges.push({ first, end });
  }
  return ranges;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
