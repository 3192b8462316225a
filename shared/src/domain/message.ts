import type { ProblemCode } from './problem';
import { hasContact } from './reply';

/** Written with a full stop inside, and no address: 'm.in.', 'm.st. Warszawa'. */
const ABBREVIATIONS = /(?<![\p{L}\p{N}])m\.(?:in|st)(?![\p{L}\p{N}])/giu;
const DATES = /(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)/g;
/** What mailboxes turn into links: also an address without 'www', such as 'strona.pl'. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}-]+\.[a-z]{2,}(?![\p{L}\p{N}])/iu;
/** At least six digits in a row, as numbers of accounts, telephones and people are written. */
const NUMBER = /\d(?:[\s()./-]{0,2}\d){5}/;

/**
 * The problem of a message that the service mails to somebody without an account: it holds no addresses, links and numbers,
 * by which it would serve strangers for advertising and fraud.
 */
export function findMessageProblem(text: string): ProblemCode | undefined {
  // Letters of another width, invisible characters and the Chinese full stop read like those that they hide.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  const rest = plain.replace(ABBREVIATIONS, '').replace(DATES, '');
  return hasContact(plain) || LINK.test(rest) || NUMBER.test(rest) ? 'MESSAGE_HAS_CONTACT' : undefined;
}
