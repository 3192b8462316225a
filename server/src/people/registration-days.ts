import { warsawDate } from '@najem/shared/domain';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every Warsaw calendar day from `from` to `to`, both included, whose YYYY-MM-DD contains `part`. */
export function daysContaining(part: string, from: Date, to: Date): string[] {
  const days: string[] = [];
  const last = Math.max(from.getTime(), to.getTime());
  const end = warsawDate(last);
  // In UTC, where every day has 24 hours.
  for (let day = Date.parse(warsawDate(from)); ; day += DAY_MS) {
    const text = new Date(day).toISOString().slice(0, 10);
    if (text > end) return days;
    if (text.includes(part)) days.push(text);
  }
}
