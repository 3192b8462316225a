import type { ProblemCode } from './problem';

export type KnownIdentifierType = 'pesel' | 'nip' | 'passport';
export type IdentifierType = KnownIdentifierType | 'unknown';
export type SubjectType = 'osoba' | 'firma';

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
  identifierTypes: ['pesel', 'nip', 'passport'],
  identifierInput: { minLength: PASSPORT_MIN_LENGTH, maxLength: PASSPORT_MAX_LENGTH, digitsOnly: false },
  // One sentence stands for everything that is not recognised, a wrong check digit included.
  identifierProblems: {
    empty: 'SEARCHED_IDENTIFIER_MISSING',
    format: 'SEARCHED_IDENTIFIER_FORMAT',
    peselChecksum: 'SEARCHED_IDENTIFIER_FORMAT',
    nipChecksum: 'SEARCHED_IDENTIFIER_FORMAT',
  },
};

// Whitespace (NBSP included), invisible joiners, dots, and every dash that word processors put for a hyphen.
const SEPARATORS = /[\s\u00AD\u200B-\u200D\u2060\uFEFF.\-\u2010-\u2015\u2212]/g;
const TEN_DIGITS = /^[0-9]{10}$/;
const ELEVEN_DIGITS = /^[0-9]{11}$/;

/**
 * The one form in which an identifier is stored and compared: no spaces, hyphens or dots, upper case, and without the
 * EU prefix `PL` where exactly ten digits follow it. Normalising twice changes nothing.
 */
export function normaliseIdentifier(text: string): string {
  return text
    .replace(SEPARATORS, '')
    .toUpperCase()
    .replace(/^PL(?=[0-9]{10}$)/, '');
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

/** Whether the text has 6 to 13 characters and is not a row of 10 or 11 digits; any country's passport passes. */
export function isPassport(text: string): boolean {
  if (text.length < PASSPORT_MIN_LENGTH || text.length > PASSPORT_MAX_LENGTH) return false;
  return !TEN_DIGITS.test(text) && !ELEVEN_DIGITS.test(text);
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

/** Reduces typed or pasted text to the landlord field's first eleven ASCII digits. */
export function landlordDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, PESEL_LENGTH);
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
