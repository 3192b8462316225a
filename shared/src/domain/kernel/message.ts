import type { ProblemCode } from './problem';
import { asciiDigits } from './identifier';
import { hasContact } from './reply';

/** Written with a full stop inside, and no address: 'm.in.', 'm.st. Warszawa'. */
const ABBREVIATIONS = /(?<![\p{L}\p{N}])m\.(?:in|st)(?![\p{L}\p{N}])/giu;
const DATES = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:19|20)\d{2}(?!\d)/g;
/** What mailboxes turn into links: also an address without 'www', such as 'strona.pl', and one of four numbers. */
const LINKS = [
  /:\/\/|www\.|@|[\p{L}\p{N}-]+\.(?:[a-z]{2,}|[^\P{L}\p{Script=Latin}]{2,})(?![\p{L}\p{N}])/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
];
/** Addresses that a reader takes for one although their full stop is written otherwise: 'strona [.] pl', 'strona kropka pl'. */
const SPELT_LINKS = [
  /[\p{L}\p{N}][^\S\n]*[([{<"'*_-]+\s*(?:\.|kropka|dot)\s*[)\]}>"'*_-]+\s*[a-z]{2,}(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}][^\S\n]+(?:\.|kropka|dot)[^\S\n]*(?:pl|com|net|org|eu|info|biz|online|shop|site|xyz|io)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]\.[^\S\n]+(?:pl|com|net|org|eu)(?![\p{L}\p{N}.])/iu,
];
/** At least six digits in a row, as numbers of accounts, telephones and people are written. */
const NUMBERS = [
  /\d(?:[\s()./_*|+–—-]{0,2}\d){5}/,
  /(?<!\d)\d(?:[^\p{L}\p{N}]{1,5}\d(?!\d)){5}/u,
  /\d{3}[,;]\s?\d{3}[,;]\s?\d{3}/,
];
/** Dots in the middle of a line and of other scripts, which read like a full stop. */
const DOTS = /[。·∙⋅•‧・ꞏ۔।։᛫⸱⸳ꓸ]/gu;

/**
 * The problem of a message that the service mails to somebody without an account: it holds no addresses, links and numbers,
 * by which it would serve strangers for advertising and fraud.
 */
export function findMessageProblem(text: string): ProblemCode | undefined {
  // Letters of another width, invisible characters, other digits and dots read like those that they hide.
  const visible = text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  const plain = asciiDigits(visible).replace(DOTS, '.');
  const rest = plain.replace(ABBREVIATIONS, '').replace(DATES, 'x');
  const isFound = [...LINKS, ...SPELT_LINKS, ...NUMBERS].some((sign) => sign.test(rest));
  return hasContact(plain) || isFound ? 'MESSAGE_HAS_CONTACT' : undefined;
}
