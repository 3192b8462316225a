import { countWord, daysBetween, DISPUTE_TEXT_MIN_LENGTH, warsawDate } from '@najem/shared/domain';
import { TEXTS } from './texts';

/** Where the state lets anybody check an electronic signature. */
export const VALIDATOR_URL = 'https://moj.gov.pl/nforms/signer/upload?xFormsAppName=SIGNER';

export const QUEUES = ['overdue', 'claims', 'disputes', 'cases', 'evidence', 'suspects', 'notes'] as const;
export const KINDS = ['document', 'signed', 'company'] as const;
export const WORKERS = ['me', 'others', 'nobody'] as const;
export const STATES = ['submitted', 'posted', 'held', 'active', 'refused', 'stopped', 'lapsed', 'ended'] as const;

const DECIMAL = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('pl-PL', { style: 'percent' });
const MONTH = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

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

/** A number of days, as in `2,5 dnia`, `3 dni`. */
export function daysText(days: number): string {
  return Number.isInteger(days) ? countWord(days, TEXTS.days) : `${DECIMAL.format(days)} dnia`;
}

/** A part of a whole, in percent. */
export function shareText(part: number, whole: number): string {
  return PERCENT.format(whole === 0 ? 0 : part / whole);
}

/** A month of `YYYY-MM`, as in `listopad 2026`. */
export function monthText(month: string): string {
  return MONTH.format(new Date(`${month}-01`));
}

/** The value, where it is one of these; an address may say anything. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** What is wrong with reasons of a decision, where they are too short. */
export function reasonsFault(reasons: string): string | undefined {
  return reasons.trim().length < DISPUTE_TEXT_MIN_LENGTH ? TEXTS.reasonsShort(DISPUTE_TEXT_MIN_LENGTH) : undefined;
}

/** A label as the beginning of a line. */
export function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
