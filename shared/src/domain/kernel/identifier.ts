import type { ProblemCode } from './problem';

export const KNOWN_IDENTIFIER_TYPES = ['pesel', 'nip', 'passport'] as const;
export type KnownIdentifierType = (typeof KNOWN_IDENTIFIER_TYPES)[number];
export type IdentifierType = KnownIdentifierType | 'unknown';
export const SUBJECT_TYPES = ['osoba', 'firma'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

export const PESEL_LENGTH = 11;
export const NIP_LENGTH = 10;
export const PASSPORT_MIN_LENGTH = 6;
export const PASSPORT_MAX_LENGTH = 13;

/** The rules of one identifier field: accepted types and problems; every subject descriptor is one. */
export interface IdentifierRules {
  readonly identifierTypes: readonly KnownIdentifierType[];
  readonly identifierInput: {
    readonly minLength: number;
    readonly maxLength: number;
    readonly digitsOnly: boolean;
  };
  readonly identifierProblems: Readonly<Record<'empty' | 'format' | 'peselChecksum' | 'nipChecksum', ProblemCode>>;
}

/** The rules of the report generator's one search box. */
export const GENERATOR_RULES: IdentifierRules = {
  identifierTypes: KNOWN_IDENTIFIER_TYPES,
  identifierInput: { minLength: PASSPORT_MIN_LENGTH, maxLength: PASSPORT_MAX_LENGTH, digitsOnly: false },
  // One sentence stands for everything that is not recognised, a wrong check digit included.
  identifierProblems: {
    empty: 'SEARCHED_IDENTIFIER_MISSING',
    format: 'SEARCHED_IDENTIFIER_FORMAT',
    peselChecksum: 'SEARCHED_IDENTIFIER_FORMAT',
    nipChecksum: 'SEARCHED_IDENTIFIER_FORMAT',
  },
};

/** The longest text in which a number is looked for; pasted marks between the characters multiply its length. */
export const IDENTIFIER_TEXT_MAX_LENGTH = 500;

const TEN_DIGITS = /^[0-9]{10}$/;
const ELEVEN_DIGITS = /^[0-9]{11}$/;
// Direction marks, joiners, soft hyphens, variation selectors, fillers and controls: nothing that a reader sees.
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const LINE_CONTROLS = /[\t\n\v\f\r\u0085]/g;
// Whitespace, dots, slashes, underscores, and every dash and minus that word processors put for a hyphen.
const SEPARATORS = /[\s\p{Z}\p{Pd}\p{Pc}./\\\u02D7\u2043\u2044\u2212\u2215]/gu;
// Also as keyboards without it write it; NFKC would spell the sign out as `No`.
const NUMBER_SIGN = /(?:\u2116|N[\u00BA\u00B0])[\s:\uFF1A.=#]*/gi;
// What people put in front of a number, at most once more as in `NIP nr`. Written together it stays in front of anything
// else, because a passport may begin with these letters.
const LABEL = /^(?:(?:NR|NO|NUMER|PESEL|NIP|NIPUE|VAT|UE|EU)[:=#]?)+(?=(?:PL)?[0-9]{10,11}$)/;
const GAP = String.raw`[\s\p{Z}:.=#]`;
// A word of its own, also between the letters and the digits, as in `seria AB nr 123456`.
const SEPARATE_LABEL = new RegExp(
  `(?<=^|${GAP})(?:SERIA(?:${GAP}+I)?|NR|NO|NUMER|NUMBER|PASZPORTU?|PASSPORT|DOKUMENTU?|PESEL|NIP|NIP-UE|VAT|VAT-UE|UE|EU)${GAP}+`,
  'gu',
);
// These say more than that a number follows: a row of digits that is none of theirs is mistyped, and no passport.
const TAX_LABEL = new RegExp(`(?<=^|${GAP})(?:PESEL|NIP|NIP-UE|VAT|VAT-UE)${GAP}`, 'u');
const EU_PREFIX = /^PL(?=[0-9]{10}$)/;

/** Capitals of Cyrillic and Greek that look like the Latin ones in which ICAO 9303 writes document numbers. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...pairs('АВЕІКМНОРСТХ', 'ABEIKMHOPCTX'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
]);

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, index) => [letter, to.charAt(index)]);
}

/** The ASCII digit of a decimal digit of any script: Unicode keeps each script's ten in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The text with the digits of every script as those of ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/**
 * The one form in which an identifier is stored and compared, whatever was typed or pasted around it: NFKC in upper
 * case, without invisible characters and separators, digits of any script as ASCII, capitals of other alphabets that
 * look like Latin ones as those, and without a label that a blank, a colon, a dot or a line's end parts from it, or one
 * or the EU prefix `PL` in front of its digits. Normalising twice changes nothing.
 */
export function normaliseIdentifier(text: string): string {
  const spaced = text
    .replace(NUMBER_SIGN, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(LINE_CONTROLS, ' ')
    .replace(INVISIBLE, '')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(/[\u0370-\u04FF]/g, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .trim();
  const written = squeeze(spaced);
  const plain = withoutLabels(spaced) ?? written;
  // What is left may combine again, as a letter with the accent behind a removed mark.
  return plain === text ? text : normaliseIdentifier(plain);
}

function squeeze(text: string): string {
  return text.replace(SEPARATORS, '').replace(LABEL, '').replace(EU_PREFIX, '');
}

/** The number behind or between its labels; undefined where nothing is one, or what is left is no identifier. */
function withoutLabels(spaced: string): string | undefined {
  const rest = squeeze(spaced.replace(SEPARATE_LABEL, ''));
  if (isPesel(rest) || isNip(rest)) return rest;
  const isMistyped = TAX_LABEL.test(spaced) && /^[0-9]+$/.test(rest);
  return isPassport(rest) && !isMistyped ? rest : undefined;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

/**
 * Whether the text is exactly eleven ASCII digits with the specified check digit. The encoded date is not
 * checked; eleven zeros satisfy the sum but are never issued and are refused.
 */
export function isPesel(text: string): boolean {
  if (!ELEVEN_DIGITS.test(text) || Number(text) === 0) return false;
  // The outer modulo matters: a sum that is a multiple of ten has the check digit 0, not 10.
  return (10 - (weightedSum(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(text[10]);
}

/**
 * Whether the text is exactly ten ASCII digits with the specified check digit; ten zeros are refused.
 * A remainder of 10 equals no digit, so such numbers, which are never issued, fail by themselves.
 */
export function isNip(text: string): boolean {
  if (!TEN_DIGITS.test(text) || Number(text) === 0) return false;
  return weightedSum(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(text[9]);
}

const PASSPORT = new RegExp(`^[A-Z0-9]{${PASSPORT_MIN_LENGTH},${PASSPORT_MAX_LENGTH}}$`);
const ROWS_OF_DIGITS = /[0-9]+/g;
// A mistyped number behind its name; nine characters are the most that a passport's number has (ICAO 9303).
const LABELLED = /^(?:PESEL|NIP)[0-9]{7,}$/;

/**
 * Whether the text is 6 to 13 capitals and digits of ASCII and no row of 10 or 11 digits; any country's passport passes.
 * A PESEL or NIP in disguise does not, such as one with letters beside it or with `O` for a zero.
 */
export function isPassport(text: string): boolean {
  if (!PASSPORT.test(text) || TEN_DIGITS.test(text) || ELEVEN_DIGITS.test(text) || LABELLED.test(text)) return false;
  const rows = [...(text.match(ROWS_OF_DIGITS) ?? []), text.replaceAll('O', '0').replace(/[IL]/g, '1')];
  return !rows.some((row) => isPesel(row) || isNip(row));
}

/** Says what the text is after normalising it; ten or eleven digits with a wrong check digit are `unknown`. */
export function detectIdentifier(text: string): IdentifierType {
  const identifier = normaliseIdentifier(text);
  if (isPesel(identifier)) return 'pesel';
  if (isNip(identifier)) return 'nip';
  return isPassport(identifier) ? 'passport' : 'unknown';
}

/** A new subject's type: a company for a tax number, a person for everything else. */
export function inferSubjectType(identifierType: IdentifierType): SubjectType {
  return identifierType === 'nip' ? 'firma' : 'osoba';
}

/** Reduces typed or pasted text to the landlord field's first eleven digits. */
export function landlordDigits(text: string): string {
  return normaliseIdentifier(text)
    .replace(/[^0-9]/g, '')
    .slice(0, PESEL_LENGTH);
}

/** Reduces typed or pasted text to the characters that a field with these rules keeps, before it is validated. */
export function cleanIdentifierInput(rules: IdentifierRules, text: string): string {
  return rules.identifierInput.digitsOnly ? landlordDigits(text) : text;
}

/** Whether the field's Check button is enabled: the normalised text has an allowed length. */
export function canCheckIdentifier(rules: IdentifierRules, text: string): boolean {
  const { minLength, maxLength } = rules.identifierInput;
  const { length } = normaliseIdentifier(cleanIdentifierInput(rules, text));
  return length >= minLength && length <= maxLength;
}

/** The problem of the text in a field with these rules; undefined for an identifier of an allowed type. */
export function findIdentifierProblem(rules: IdentifierRules, text: string): ProblemCode | undefined {
  const problems = rules.identifierProblems;
  const identifier = normaliseIdentifier(text);
  if (identifier === '') return problems.empty;
  if (rules.identifierTypes.some((type) => type === detectIdentifier(identifier))) return undefined;
  if (ELEVEN_DIGITS.test(identifier)) return problems.peselChecksum;
  if (TEN_DIGITS.test(identifier)) return problems.nipChecksum;
  return problems.format;
}

/** The wire's fields for an identifier: itself, and once more under the name of its type when that is known. */
export function identifierFields(text: string): { identifier: string } & Partial<Record<KnownIdentifierType, string>> {
  const identifier = normaliseIdentifier(text);
  const type = detectIdentifier(identifier);
  return type === 'unknown' ? { identifier } : { identifier, [type]: identifier };
}

/** The text with every character but the last four replaced by a dot of the same width. */
export function maskIdentifier(text: string): string {
  return '•'.repeat(Math.max(0, text.length - 4)) + text.slice(-4);
}

/** Whether the text is a masked identifier. */
export function isMaskedIdentifier(text: string): boolean {
  return text.includes('•');
}

/** The identifier as a person may see it: a company's number in full, anything personal masked unless `isFull`. */
export function displayIdentifier(text: string, isFull: boolean): string {
  return isFull || isNip(text) ? text : maskIdentifier(text);
}
