import { cleanText } from './plain-text';
import type { ProblemCode } from './problem';
import { readAlike } from './reply';

/** The most characters of the name of a person or company. */
export const NAME_MAX_LENGTH = 100;

// Control and formatting characters, such as line ends and direction marks, halves of characters, and what mailboxes turn
// into links.
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}@]|:\/\/|www\./iu;
const ALL_NOT_IN_NAMES = new RegExp(NOT_IN_NAMES, 'giu');

/** The problem of a name's characters, apart from its length; undefined for a name of one plain line. */
export function findNameProblem(name: string): ProblemCode | undefined {
  const isPlain = !NOT_IN_NAMES.test(name) && !NOT_IN_NAMES.test(readAlike(name));
  const isUnseen = name.trim() !== '' && cleanText(name) === '';
  return isPlain && !isUnseen ? undefined : 'NAME_INVALID';
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
