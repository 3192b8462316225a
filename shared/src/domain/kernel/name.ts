import { cleanText, findLetterProblem } from './plain-text';
import type { ProblemCode } from './problem';
import { readAlike } from './reply';

/** The most characters of a user's or sender's name. */
export const NAME_MAX_LENGTH = 100;
/** The most characters of the name of a company or of somebody described: as many as a structured invoice takes. */
export const FULL_NAME_MAX_LENGTH = 512;

// Control and formatting characters, such as line ends and direction marks, halves of characters, and what mailboxes turn
// into links.
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}@]|:\/\/|www\./iu;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const ALL_NOT_IN_NAMES = new RegExp(NOT_IN_NAMES, 'giu');

/** The problem of the characters of a user's or sender's name, which travels in mails; undefined for one plain line. */
export function findNameProblem(name: string): ProblemCode | undefined {
  const isPlain = !NOT_IN_NAMES.test(name) && !NOT_IN_NAMES.test(readAlike(name));
  return isPlain && !isUnseen(name) ? findLetterProblem(name) : 'NAME_INVALID';
}

/** The problem of the characters of a company's name or of somebody described; undefined for one line that can be printed. */
export function findFullNameProblem(name: string): ProblemCode | undefined {
  return UNPRINTABLE.test(name) || isUnseen(name) ? 'NAME_UNPRINTABLE' : findLetterProblem(name);
}

function isUnseen(name: string): boolean {
  return name.trim() !== '' && cleanText(name) === '';
}

/** The problem of a user's name, its length included; undefined when it may be used. */
export function findUserNameProblem(name: string): ProblemCode | undefined {
  return name.length > NAME_MAX_LENGTH ? 'USER_NAME_TOO_LONG' : findNameProblem(name);
}

/**
 * A name of foreign or old origin without what names may not hold, and as many of its words as fit; '' where nothing is left.
 * Words that cannot be printed are left out, because half a name is another one.
 */
export function cleanName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (findUserNameProblem(name) === undefined) return name;
  const plain = readAlike(name.replace(ALL_NOT_IN_NAMES, ' '))
    .replace(ALL_NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = plain.split(' ').filter((word) => findLetterProblem(word) === undefined);
  return cleanText(wholeWords(words.join(' '), NAME_MAX_LENGTH));
}

/** The whole words at the beginning of one line that have together at most so many characters; '' where the first is longer. */
export function wholeWords(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  return line.slice(0, Math.max(0, line.lastIndexOf(' ', maxLength))).trimEnd();
}
