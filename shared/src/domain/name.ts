import type { ProblemCode } from './problem';

/** The most characters of the name of a person or company. */
export const NAME_MAX_LENGTH = 100;

// Control and formatting characters, such as line ends and direction marks, and what mailboxes turn into links.
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}@]|:\/\/|www\./iu;
const ALL_NOT_IN_NAMES = new RegExp(NOT_IN_NAMES, 'giu');

/** The problem of a name's characters, apart from its length; undefined for a name of one plain line. */
export function findNameProblem(name: string): ProblemCode | undefined {
  // Letters of another width look like those that they replace.
  const isPlain = !NOT_IN_NAMES.test(name) && !NOT_IN_NAMES.test(name.normalize('NFKC'));
  return isPlain ? undefined : 'NAME_INVALID';
}

/** The problem of a user's name, its length included; undefined when it may be used. */
export function findUserNameProblem(name: string): ProblemCode | undefined {
  return name.length > NAME_MAX_LENGTH ? 'USER_NAME_TOO_LONG' : findNameProblem(name);
}

/** A name of foreign or old origin without what names may not hold, cut to their length; '' where nothing is left. */
export function cleanName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (findUserNameProblem(name) === undefined) return name;
  const plain = name.normalize('NFKC').replace(ALL_NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim();
  // The cut may halve a character.
  return plain
    .slice(0, NAME_MAX_LENGTH)
    .replace(/\p{Cs}/gu, '')
    .trim();
}
