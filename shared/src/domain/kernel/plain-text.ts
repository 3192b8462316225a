import type { ProblemCode } from './problem';

/** Controls but line ends and tabs, and the marks that turn the direction of all text behind them. */
const REMOVED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]|\p{Cs}/gu;
/** What no reader sees: spaces, marks without a letter, formatting, and the letters that are blank. */
const UNSEEN = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A free text as it is kept: composed letters, plain line ends, without control characters and direction overrides, and
 * without spaces around it; '' where nothing of it can be seen. Joiners inside emoji and other scripts stay.
 */
export function cleanText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(REMOVED, '').normalize('NFC').trim();
  return clean.replace(UNSEEN, '') === '' ? '' : clean;
}

/** The length of a text as every limit counts it: of what is kept. */
export function textLength(text: string): number {
  return cleanText(text).length;
}

/** Letters that the typefaces of documents lack: beyond the first 65,536 they have emoji, and what reads like other letters. */
const UNPRINTED = /(?![\p{Emoji}\p{Default_Ignorable_Code_Point}])[\p{Co}\ufffe\uffff\u{10000}-\u{10ffff}]/u;

/** The problem of the letters of any text that a document may show; undefined where each has a shape there. */
export function findLetterProblem(text: string): ProblemCode | undefined {
  return UNPRINTED.test(text.normalize('NFKC')) ? 'TEXT_UNPRINTABLE' : undefined;
}
