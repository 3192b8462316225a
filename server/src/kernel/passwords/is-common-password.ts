import { COMMON_PASSWORDS } from './common-passwords';

/** Passwords of the product's own words alone, with any digits and signs around them. */
const OWN_WORDS = /^(?:rzetelny|najem|rentcoins)+$/;

/** Whether a password is one of the 3,000 commonest, in any case of its letters, or made of the product's own words. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  return COMMON_PASSWORDS.has(lower) || OWN_WORDS.test(lower.replace(/[^\p{L}]/gu, ''));
}
