import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import type { EntryDraft, SubjectBasics } from '@najem/shared/contract/register';
import {
  cleanText,
  isCalendarDay,
  isEmail,
  normaliseEmail,
  SUBJECT_TYPES,
  type SubjectType,
} from '@najem/shared/domain/kernel';
import {
  type BasicsField,
  eachBasic,
  type EntryPurpose,
  findEntryProblem,
  findReason,
  findSubjectProblem,
  readEntry,
  type SubjectDescriptor,
  type SubjectPurpose,
} from '@najem/shared/domain/register';
import { DAY_MS } from '../../kernel/durations';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { isOtherKinds } from './identifiers';
import { SUBJECT_TEXTS } from './texts';

/** A validated entry, ready to be stored. */
export interface NewEntry {
  /** Null: the author. */
  counterpart: string | null;
  rental_address: string;
  reason: string;
  effect_tenths: number;
  comment: string;
}

/** Whether an entry lowers a rating. */
export function isNegative({ effect_tenths }: Pick<NewEntry, 'effect_tenths'>): boolean {
  return effect_tenths < 0;
}

/** Validated basics, ready to be stored; `identifier` is normalised and fits the type. */
export interface NewBasics extends Record<BasicsField, string | null> {
  name: string;
  type: SubjectType;
  identifier: string;
  email: string | null;
}

/** Keyboards differ in how they compose `ó`; stored it is one letter, or searching and sorting would miss it. */
function trimmed(text: string | undefined): string {
  return cleanText(text ?? '') === '' ? '' : (text?.normalize('NFC').trim() ?? '');
}

/**
 * Validates a subject's basics, with its entries where it is added. SUBJECT_INCOMPLETE, IDENTIFIER_INVALID,
 * IDENTIFIER_NOT_ALLOWED, EMAIL_INVALID, TEXT_TOO_LONG, TOO_MANY_ENTRIES, ENTRY_INCOMPLETE or REASON_UNKNOWN, each with
 * the specified sentence.
 */
export function validateSubject(
  descriptor: SubjectDescriptor,
  input: Omit<SubjectBasics, 'identifier'> & { identifier: string; history?: EntryDraft[] },
  purpose: SubjectPurpose,
): NewBasics {
  const draft = {
    name: trimmed(input.name),
    type: trimmed(input.type),
    identifier: input.identifier,
    ...eachBasic((field) => cleanText(input[field] ?? '')),
    history: input.history?.map((entry) => trimmedEntry(descriptor, entry)),
  };
  const problem = findSubjectProblem(descriptor, draft, purpose);
  if (problem) {
    const message = PROBLEM_TEXTS[problem.code];
    if (problem.field === 'identifier' && draft.identifier === '') refuse('SUBJECT_INCOMPLETE', { message });
    if (problem.field === 'identifier' && isOtherKinds(descriptor, draft.identifier))
      refuse('IDENTIFIER_NOT_ALLOWED', { message });
    requireNoProblem(problem.code);
  }
  const email = normaliseEmail(input.email ?? '');
  if (email !== '' && !isEmail(email)) refuse('EMAIL_INVALID');
  return {
    name: draft.name,
    type: SUBJECT_TYPES.find((type) => type === draft.type) ?? refuse('SUBJECT_INCOMPLETE'),
    identifier: draft.identifier,
    ...eachBasic((field) => draft[field] || null),
    email: email || null,
  };
}

function trimmedEntry(descriptor: SubjectDescriptor, input: EntryDraft) {
  const entry = readEntry(descriptor, input);
  return {
    counterpart: trimmed(entry.counterpart),
    rentalAddress: cleanText(entry.rentalAddress ?? ''),
    reason: trimmed(entry.reason),
    comment: cleanText(entry.comment ?? ''),
  };
}

/**
 * Validates an entry; an old label becomes its reason's code. The author's own name as the counterpart, or none, becomes
 * null, so that the name is not copied. ENTRY_INCOMPLETE, REASON_UNKNOWN or TEXT_TOO_LONG, each with the specified sentence.
 */
export function validateEntry(
  descriptor: SubjectDescriptor,
  authorName: string,
  input: EntryDraft,
  purpose: EntryPurpose,
): NewEntry {
  const entry = trimmedEntry(descriptor, input);
  requireNoProblem(findEntryProblem(descriptor, entry, purpose)?.code);
  const reason = findReason(descriptor, entry.reason);
  if (!reason) return refuse('REASON_UNKNOWN');
  return {
    counterpart: isSameName(entry.counterpart, authorName) ? null : entry.counterpart || null,
    rental_address: entry.rentalAddress,
    reason: reason.code,
    effect_tenths: reason.weightTenths,
    comment: entry.comment,
  };
}

function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => trimmed(name).replace(/\s+/g, ' ').toLocaleLowerCase('pl');
  return plain(one) === plain(other);
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const EARLIEST_ENTRY_MS = Date.UTC(1990, 0, 1);
/** Clocks of phones and computers go wrong by less. */
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const CLOCK_TOLERANCE_MS = DAY_MS;

/**
 * Validates the time of an entry: from 1990 on, now without one. A time in the next 24 hours is a wrong clock and
 * becomes now; VALIDATION for any other.
 */
export function validateEntryTime(text: string | undefined, now: Date): Date {
  if (text === undefined || text.trim() === '') return now;
  const time = text.trim();
  // `Date.parse` takes 31 February for a day of March.
  const ms = ISO_TIME.test(time) && isCalendarDay(time.slice(0, DAY_LENGTH)) ? Date.parse(time) : NaN;
  const isPlausible = ms >= EARLIEST_ENTRY_MS && ms <= now.getTime() + CLOCK_TOLERANCE_MS;
  if (!isPlausible) refuse('VALIDATION', { message: SUBJECT_TEXTS.entryTimeImplausible });
  return new Date(Math.min(ms, now.getTime()));
}
