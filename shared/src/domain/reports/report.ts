import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/durations';
import { cleanEmail, isEmail } from '../kernel/email';
import { countWord, epochMs, type Instant, plural } from '../kernel/format';
import { SHARE_HOURS_MAX, SHARE_HOURS_MIN, SHARE_MESSAGE_MAX_LENGTH } from '../kernel/limits';
import { findMessageProblem } from '../kernel/message';
import { textLength } from '../kernel/plain-text';
import type { ProblemCode } from '../kernel/problem';
import { COUNTED_WORDS, REPORT_TEXTS } from '../kernel/texts';
import { SUBJECT_KINDS, type SubjectKind } from '../register/subject';

export type ReportType = SubjectKind | 'empty' | 'unknown';

export const REPORT_PRICE_GROSZE = 4000;
export const REPORT_PRICE_COINS = 120;
/** What a report costs, in both currencies; it breaks no number from its unit. */
export const REPORT_PRICE_TEXT = `${REPORT_PRICE_GROSZE / 100}\u00A0zł albo ${REPORT_PRICE_COINS}\u00A0RentCoins`;
/** Where everybody sees what a report looks like, on made-up data. */
export const SAMPLE_REPORT = { path: '/reports/sample', label: 'Przykładowy raport' } as const;
export const REPORT_VALID_DAYS = 30;
export const SHARE_HOURS = 24;
/** The most mails of other users that one address gets from the service a day, besides the first one of each sender. */
export const STRANGER_MAILS_PER_DAY = 10;

const DAY_HOURS = 24;

export interface RemainingTime {
  readonly hours: number;
  readonly minutes: number;
}

export interface ShareMailDraft {
  readonly email: string;
  readonly message?: string;
}

const AS_ROLE: Readonly<Record<SubjectKind, string>> = { tenant: 'najemca', landlord: 'wynajmujący' };

/** Says how many entries there are about somebody in one role. */
export function entriesInRole(role: SubjectKind, count: number): string {
  const verb = plural(count, 'Jest', 'Są', 'Jest');
  return `${verb} ${countWord(count, COUNTED_WORDS.entry)} jako\u00A0${AS_ROLE[role]}.`;
}

/** Says of an identifier with entries in both roles how many there are in each. */
export function entriesInRoles({ tenant, landlord }: Readonly<Record<SubjectKind, number>>): string {
  return `Są wpisy: jako ${AS_ROLE.tenant}\u00A0(${tenant}), jako ${AS_ROLE.landlord}\u00A0(${landlord}).`;
}

function remainingMs(end: Instant | null | undefined, now: Instant): number {
  return Math.max(0, (epochMs(end) ?? 0) - (epochMs(now) ?? 0));
}

/** The moment at which a report made now ends, 30 days later. */
export function reportExpiration(createdAt: Instant): Date {
  return new Date((epochMs(createdAt) ?? NaN) + REPORT_VALID_DAYS * DAY_MS);
}

/** Whether the report may still be read: up to, and not at, its expiration. An unknown expiration is over. */
export function isReportActive(expiration: Instant | null | undefined, now: Instant): boolean {
  return remainingMs(expiration, now) > 0;
}

/** The days that a report is still valid, a day begun counted whole; 0 when it is over. */
export function remainingDays(expiration: Instant | null | undefined, now: Instant): number {
  return Math.ceil(remainingMs(expiration, now) / DAY_MS);
}

/** The remaining validity in Polish, as in `30 dni` or `1 dzień`, or the word for expired. */
export function describeValidity(expiration: Instant | null | undefined, now: Instant): string {
  const days = remainingDays(expiration, now);
  return days === 0 ? REPORT_TEXTS.expired : countWord(days, COUNTED_WORDS.day);
}

/**
 * What a report on an identifier is about, given the kinds it is known as: the kind asked for when it is among them,
 * else the tenant before the landlord, else an empty report. A wrong guess of the caller never empties a paid report.
 */
export function chooseReportType(known: readonly SubjectKind[], asked?: string): ReportType {
  return known.find((kind) => kind === asked) ?? SUBJECT_KINDS.find((kind) => known.includes(kind)) ?? 'empty';
}

/** Whether a report of this type is about no subject and therefore shows the neutral rating. */
export function isEmptyReport(type: ReportType): boolean {
  return type === 'empty';
}

/** The moment at which a share made now ends, `hours` later. */
export function shareExpiration(createdAt: Instant, hours: number = SHARE_HOURS): Date {
  return new Date((epochMs(createdAt) ?? NaN) + hours * HOUR_MS);
}

/** The problem of a share's life; undefined for a whole number of hours from `SHARE_HOURS_MIN` to `SHARE_HOURS_MAX`. */
export function findShareHoursProblem(hours: number): ProblemCode | undefined {
  const isAllowed = Number.isInteger(hours) && hours >= SHARE_HOURS_MIN && hours <= SHARE_HOURS_MAX;
  return isAllowed ? undefined : 'SHARE_HOURS_OUT_OF_RANGE';
}

/** The whole hours and minutes that a share still lives, or undefined when it is over. */
export function remainingShareTime(expiresAt: Instant | null | undefined, now: Instant): RemainingTime | undefined {
  const left = remainingMs(expiresAt, now);
  if (left === 0) return undefined;
  const minutes = Math.floor(left / MINUTE_MS);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** The remaining life of a share in Polish, as in `23 godziny 5 minut`, from two days on `2 dni 0 godzin`, or the word for expired. */
export function describeShareTime(expiresAt: Instant | null | undefined, now: Instant): string {
  const left = remainingShareTime(expiresAt, now);
  if (!left) return REPORT_TEXTS.expired;
  const days = Math.floor(left.hours / DAY_HOURS);
  if (days > 1) return `${countWord(days, COUNTED_WORDS.day)} ${countWord(left.hours % DAY_HOURS, COUNTED_WORDS.hour)}`;
  return `${countWord(left.hours, COUNTED_WORDS.hour)} ${countWord(left.minutes, COUNTED_WORDS.minute)}`;
}

/** The first problem of a share by e-mail; undefined when it can be sent. */
export function findShareMailProblem(draft: ShareMailDraft): ProblemCode | undefined {
  const email = cleanEmail(draft.email);
  if (email === '') return 'SHARE_EMAIL_REQUIRED';
  if (!isEmail(email)) return 'EMAIL_INVALID';
  const { message = '' } = draft;
  return textLength(message) > SHARE_MESSAGE_MAX_LENGTH ? 'SHARE_MESSAGE_TOO_LONG' : findMessageProblem(message);
}

/** The address that opens WhatsApp with a draft of the specified text and the link, without a recipient. */
export function whatsappLink(shareLink: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${REPORT_TEXTS.shareText} ${shareLink}`)}`;
}

/** How long holders may open a report after an outcome, and by how much that may outlast its validity, in days. */
export const CORRECTED_REPORT_DAYS = { afterOutcome: 7, beyondValidity: 45 } as const;

/** Until when a holder may open a report whose entry was disputed while it was valid; before the outcome as long as ever. */
export function correctedReportEnd(validUntil: Date, outcomeAt?: Date): Date {
  const most = validUntil.getTime() + CORRECTED_REPORT_DAYS.beyondValidity * DAY_MS;
  if (outcomeAt === undefined) return new Date(most);
  const after = outcomeAt.getTime() + CORRECTED_REPORT_DAYS.afterOutcome * DAY_MS;
  return new Date(Math.max(validUntil.getTime(), Math.min(after, most)));
}

/** Whether the balance pays for a report. */
export function canPayWithRentCoins(balance: number): boolean {
  return balance >= REPORT_PRICE_COINS;
}

/** How many RentCoins are still missing for a report; 0 when the balance suffices. */
export function missingRentCoins(balance: number): number {
  return Math.max(0, REPORT_PRICE_COINS - balance);
}
