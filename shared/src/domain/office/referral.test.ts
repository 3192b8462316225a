import { problemText } from '@najem/shared/contract/kernel';
import fc from 'fast-check';
import { findReferralProblem, isReferralCode, referralLink } from './referral';

it('a referral link leads to the registration screen with the code', () => {
  expect(referralLink('https://example.pl', 'LATO2026')).toBe('https://example.pl/register?ref=LATO2026');
  expect(referralLink('https://example.pl/', 'a&b')).toBe('https://example.pl/register?ref=a%26b');
});

it('every referral code is read back from its link unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }).filter(isReferralCode), (code) => {
      expect(new URL(referralLink('https://example.pl', code)).searchParams.get('ref')).toBe(code);
    }),
  );
});

it.each([
  [{ code: '', description: 'Lato' }, 'Kod i opis są wymagane'],
  [{ code: 'LATO', description: ' ' }, 'Kod i opis są wymagane'],
  [{ code: 'LATO 2026', description: 'Lato' }, 'Kod nie może zawierać spacji i może mieć najwyżej 64 znaki'],
  [{ code: 'LATO\u200b', description: 'Lato' }, 'Kod nie może zawierać spacji i może mieć najwyżej 64 znaki'],
  [{ code: 'x'.repeat(65), description: 'Lato' }, 'Kod nie może zawierać spacji i może mieć najwyżej 64 znaki'],
  [{ code: 'LATO', description: 'x'.repeat(201) }, 'Opis może mieć najwyżej 200 znaków'],
  [{ code: 'LATO', description: 'Lato', campaign: 'x'.repeat(101) }, 'Kampania może mieć najwyżej 100 znaków'],
  [{ code: ' LATO ', description: 'Lato' }, undefined],
])('a referral link is checked: %#', (draft, expected) => {
  expect(problemText(findReferralProblem(draft))).toBe(expected);
});
