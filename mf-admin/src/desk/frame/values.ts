import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import { countWord, COUNTED_WORDS, daysUntil, isEmail } from '@najem/shared/domain/kernel';
import { TEXTS } from './texts';

/** How long ago something was, in days: `dziś`, `5 dni`. */
export function ageText(createdAt: string, now: Date): string {
  const days = -daysUntil(createdAt, now);
  return days <= 0 ? TEXTS.today : countWord(days, COUNTED_WORDS.day);
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
