import { countWord, type Instant, plural, warsawDate } from './format';
import { COUNTED_WORDS } from './texts';
import { daysBetween } from './working-days';

/** What is due within so many days is marked. */
const SOON_DAYS = 3;

/** How many days in Warsaw's calendar a moment is after now; negative for an earlier one. */
export function daysUntil(moment: Instant, now: Instant): number {
  return daysBetween(warsawDate(now), warsawDate(moment));
}

/** Whether something is due within three days, or past its due date. */
export function isDueSoon(dueAt: Instant, now: Instant): boolean {
  return daysUntil(dueAt, now) <= SOON_DAYS;
}

/** Whether a due date has passed, also by less than a day. */
export function isOverdue(dueAt: Instant, now: Instant): boolean {
  return new Date(dueAt) < new Date(now);
}

/** A due date as a list shows it: `za 4 dni`, `dziś`, `po terminie` since today, `2 dni po terminie`. */
export function dueText(dueAt: Instant, now: Instant): string {
  const days = daysUntil(dueAt, now);
  if (days === 0 && isOverdue(dueAt, now)) return 'po terminie';
  if (days === 0) return 'dziś';
  const counted = countWord(Math.abs(days), COUNTED_WORDS.day).replace(' ', '\u00a0');
  return days > 0 ? `za ${counted}` : `${counted} po terminie`;
}

/** How much time is left until a due date: `zostały 4 dni`, `termin mija dziś`. */
export function timeLeftText(dueAt: Instant, now: Instant): string {
  const days = daysUntil(dueAt, now);
  if (days <= 0) return 'termin mija dziś';
  return `${plural(days, 'został', 'zostały', 'zostało')} ${countWord(days, COUNTED_WORDS.day).replace(' ', '\u00a0')}`;
}
