import { cleanText } from './plain-text';
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
  return isPlain && !isUnseen(name) ? undefined : 'NAME_INVALID';
}

/** The problem of the characters of a company's name or of somebody described; undefined for one line that can be printed. */
export function findFullNameProblem(name: string): ProblemCode | undefined {
  return UNPRINTABLE.test(name) || isUnseen(name) ? 'NAME_UNPRINTABLE' : undefined;
}

function isUnseen(name: string): boolean {
  return name.trim() !== '' && cleanText(name) === '';
}

/** The problem of a user's name, its length included; undefined when it may be used. */
export function findUserNameProblem(name: string): ProblemCode | undefined {
  return name.length > NAME_MAX_LENGTH ? 'USER_NAME_TOO_LONG' : findNameProblem(name);
}

/** A name of foreign or old origin without what names may not hold, cut to their length; '' where nothing is left. */
export function cleanName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (findUserNameProblem(name) === undefined) return name;
  const plain = readAlike(name.replace(ALL_NOT_IN_NAMES, ' '))
    .replace(ALL_NOT_IN_NAMES, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // The cut may halve a character.
  return cleanText(plain.slice(0, NAME_MAX_LENGTH));
}
