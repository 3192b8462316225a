import { PROBLEM_TEXTS } from '@najem/shared/contract';
import { countWord, daysBetween, isEmail, warsawDate } from '@najem/shared/domain';
import { TEXTS } from './texts';

export const WORKERS = ['me', 'others', 'nobody'] as const;

/** How many days in Warsaw's calendar a moment is after now; negative for an earlier one. */
export function daysUntil(moment: string, now: Date): number {
  return daysBetween(warsawDate(now), warsawDate(moment));
}

/** A due date in words: `za 3 dni`, `dziś`, `2 dni po terminie`. */
export function dueText(dueAt: string | undefined, now: Date): string {
  if (dueAt === undefined) return TEXTS.noDue;
  const days = daysUntil(dueAt, now);
  if (days === 0) return TEXTS.today;
  const text = countWord(Math.abs(days), TEXTS.days);
  return days > 0 ? TEXTS.inDays(text) : TEXTS.overdue(text);
}

/** How long ago something was, in days: `dziś`, `5 dni`. */
export function ageText(createdAt: string, now: Date): string {
  const days = -daysUntil(createdAt, now);
  return days <= 0 ? TEXTS.today : countWord(days, TEXTS.days);
}

/** The value, where it is one of these; an address may say anything. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** What is wrong with an address that may be left out. */
export function findEmailFault(email: string): string | undefined {
  return email === '' || isEmail(email) ? undefined : PROBLEM_TEXTS.EMAIL_INVALID;
}

/** A label as the beginning of a line. */
export function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The facts that are known; the others are left out. */
export function known<Fact extends { value?: unknown }>(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => value !== undefined);
}
