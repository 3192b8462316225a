import { epochMs, type Instant } from './format';
import { clockAt } from './warsaw-clock';

/** The moment at which Warsaw's clock shows this; in the hour that spring leaves out, an hour later. */
function momentOf(clock: number): number {
  const near = clock - (clockAt(clock) - clock);
  return clock - (clockAt(near) - near);
}

/** The first moment of a day, as `YYYY-MM-DD`, in Warsaw. */
export function startOfWarsawDay(day: string): Date {
  return new Date(momentOf(new Date(`${day}T00:00:00Z`).getTime()));
}

/**
 * The same day and time of Warsaw's calendar so many months later, or earlier for a negative number; a month without that
 * day ends on its last. Throws RangeError for a moment that cannot be read.
 */
export function addMonths(instant: Instant, months: number): Date {
  const ms = epochMs(instant);
  if (ms === undefined) throw new RangeError('Not a moment in time');
  if (months === 0) return new Date(ms);
  const start = new Date(clockAt(ms));
  const moved = new Date(start);
  moved.setUTCMonth(start.getUTCMonth() + months);
  // A day that the month does not have has run into the next one.
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0);
  return new Date(momentOf(moved.getTime()));
}
