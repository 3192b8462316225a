import { asciiDigits, isNip, isPesel } from './identifier';
import { findLetterProblem } from './plain-text';
import type { ProblemCode } from './problem';

/** The most characters of a person's reply to an entry. */
export const REPLY_MAX_LENGTH = 1000;
/** How often a reply may be changed. */
export const REPLY_CHANGES_MAX = 5;

/** Rows of ten or eleven digits that belong to no longer row, such as an account number. */
const DIGITS = /(?<!\d)\d{10,11}(?!\d)/g;
/** A tax number as it is printed: 123-456-32-18 or 123-45-67-819. */
const PRINTED_NIP =
  /(?<!\d)\d{3}[-\s]\d{3}[-\s]\d{2}[-\s]\d{2}(?!\d)|(?<!\d)\d{3}[-\s]\d{2}[-\s]\d{2}[-\s]\d{3}(?!\d)/g;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/;
const PHONES = [
  /** Of any country, with its prefix. */
  /(?<![\d+])(?:\+|00)[1-9]\d{0,2}(?:[\s().-]{0,2}\d){6,12}(?!\d)/,
  /** Polish: nine digits, together or in threes, or with an area code of two. */
  /(?<!\d)(?:48[\s-]?)?\d{3}[\s.-]{0,3}\d{3}[\s.-]{0,3}\d{3}(?!\d)/,
  /(?<!\d)\(?\d{2}\)?[\s-]\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/,
];

/** The problem of a reply's text, which has at least one character; undefined for an allowed text. */
export function findReplyProblem(text: string): ProblemCode | undefined {
  if (text.length > REPLY_MAX_LENGTH) return 'REPLY_TOO_LONG';
  return hasContact(text) ? 'REPLY_HAS_CONTACT' : findLetterProblem(text);
}

/**
 * The text as people and mailboxes read it: digits, dashes and signs of another width or script read like those that they
 * replace, and nobody sees what stands between.
 */
export function readAlike(text: string): string {
  return asciiDigits(text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('。', '.');
}

/** Whether a text holds a PESEL, a NIP, an e-mail address or a telephone number. */
export function hasContact(text: string): boolean {
  const plain = readAlike(text);
  const numbers = [...(plain.match(DIGITS) ?? []), ...(plain.match(PRINTED_NIP) ?? [])];
  return (
    numbers.map((number) => number.replace(/\D/g, '')).some((number) => isPesel(number) || isNip(number)) ||
    EMAIL.test(plain) ||
    PHONES.some((phone) => phone.test(plain))
  );
}
