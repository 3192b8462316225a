import { problemText } from '@najem/shared/contract/kernel';
import fc from 'fast-check';
import { isEmail, normaliseEmail } from '../kernel/email';
import type { Problem } from '../kernel/problem';
import { findMissing, findRegistrationProblem, findResetProblem, nameFromEmail } from './account';

/** A problem as forms show it. */
function shown(problem: Problem<string> | undefined) {
  return problem && { field: problem.field, message: problemText(problem.code) };
}

const draft = { name: 'Jan', email: 'jan@example.com', password: 'sekret', confirmPassword: 'sekret' };

it.each([
  [{ ...draft, name: ' ', password: '' }, 'name', 'Wszystkie pola są wymagane'],
  [{ ...draft, email: '' }, 'email', 'Wszystkie pola są wymagane'],
  [{ ...draft, password: '' }, 'password', 'Wszystkie pola są wymagane'],
  [{ ...draft, confirmPassword: '', email: 'x' }, 'confirmPassword', 'Wszystkie pola są wymagane'],
  [{ ...draft, confirmPassword: 'sekret1', email: 'x' }, 'confirmPassword', 'Hasła nie są identyczne'],
  [
    { ...draft, password: 'krót', confirmPassword: 'krót', email: 'x' },
    'password',
    'Hasło musi mieć co najmniej 6 znaków',
  ],
  [{ ...draft, email: 'x' }, 'email', 'Nieprawidłowy format adresu email'],
  [{ ...draft, name: 'x'.repeat(101) }, 'name', 'Imię i nazwisko może mieć najwyżej 100 znaków'],
])('a registration has one problem at a time, in order: %#', (given, field, message) => {
  expect(shown(findRegistrationProblem(given))).toEqual({ field, message });
});

it.each([draft, { ...draft, email: ' jan@example.com ' }])('the registration %j is accepted', (given) => {
  expect(findRegistrationProblem(given)).toBeUndefined();
});

it('a password of more than 200 characters is refused', () => {
  const password = 'x'.repeat(201);
  expect(shown(findRegistrationProblem({ ...draft, password, confirmPassword: password }))).toEqual({
    field: 'password',
    message: 'Hasło może mieć najwyżej 200 znaków',
  });
});

it.each([
  ['sekret', 'sekreT', { field: 'confirmPassword', message: 'Hasła nie są identyczne.' }],
  ['krót', 'krót', { field: 'password', message: 'Hasło musi mieć co najmniej 6 znaków' }],
  ['', '', { field: 'password', message: 'Hasło musi mieć co najmniej 6 znaków' }],
  ['sekret', 'sekret', undefined],
])('a new password typed as %j and %j is checked', (password, confirmPassword, expected) => {
  expect(shown(findResetProblem({ password, confirmPassword }))).toEqual(expected);
});

describe('required fields', () => {
  it.each([
    [
      { email: '', password: '' },
      { field: 'email', message: 'Wszystkie pola są wymagane' },
    ],
    [
      { email: 'x', password: '' },
      { field: 'password', message: 'Wszystkie pola są wymagane' },
    ],
    [{ email: 'x', password: ' ' }, undefined],
  ])('finds the first empty field of %j', (values, expected) => {
    expect(shown(findMissing(values))).toEqual(expected);
  });
});

it.each([
  'jan@example.com',
  'j.t+x@sub.example.co',
  'żółw@example.pl',
  "o'neil@example.com",
  'jan@łódź.pl',
  'jan@xn--d-uga0v4h.pl',
  'jan\u200B@example.pl',
  `${'x'.repeat(64)}@${'d'.repeat(63)}.pl`,
])('the e-mail address %j is accepted', (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  '',
  'jan',
  'jan@',
  '@example.com',
  'jan@example',
  'jan@@example.com',
  'a@example.com, c@example.com',
  'a@example.com;c@example.com',
  'grp: a@example.com',
  'b@example.com\r\nBcc: c@example.com',
  'Jan <jan@example.com>',
  '"jan"@example.com',
  'jan@example.com\u0000',
  `${'x'.repeat(250)}@example.com`,
  `${'x'.repeat(65)}@example.com`,
  `jan@${'d'.repeat(64)}.pl`,
  `jan@${'ł'.repeat(60)}.pl`,
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'x@sub-.pl',
  'x@-sub.pl',
  'x@sub..pl',
  'x@.sub.pl',
  'x@sub.pl.',
  'x@sub_a.pl',
  'jan\ud800@example.pl',
  'jan\ue000@example.pl',
  '\u3164@example.pl',
  'x@1.2.3.4',
  'x@１.２.３.４',
  'x@a／b.pl',
  'x@a%2eb.pl',
  'x@łódź.pl/a.pl',
])('the e-mail address %j is refused', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('an e-mail address with a separator of recipients is never accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab@.,;:<>" \n\\') }), (text) => {
      if (isEmail(text)) expect(text).not.toMatch(/[\s,;:<>"\\]|@.*@/);
    }),
  );
});

it.each([
  [' Jan@Example.COM ', 'jan@example.com'],
  ['jan@łódź.pl', 'jan@xn--d-uga0v4h.pl'],
  ['Jan@ŁÓDŹ.PL', 'jan@xn--d-uga0v4h.pl'],
  ['jan@xn--d-uga0v4h.pl', 'jan@xn--d-uga0v4h.pl'],
  ['jan@ło\u0301dz\u0301.pl', 'jan@xn--d-uga0v4h.pl'],
  ['jan@łódź。pl', 'jan@xn--d-uga0v4h.pl'],
  ['z\u0307o\u0301łw@example.pl', 'żółw@example.pl'],
  ['jan\u200B@exam\u00ADple.pl\u2066', 'jan@example.pl'],
  ['jan\uFE0F\u034F\u3164\u2800@example.pl', 'jan@example.pl'],
  ['łódź', 'łódź'],
  ['jan@', 'jan@'],
])('the e-mail address %j is compared as %j', (text, key) => {
  expect(normaliseEmail(text)).toBe(key);
});

it('a compared e-mail address stays as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'Ł', '\u0301', '\u200B', '@', '.', 'ß', '。', '1', 'İ') }),
      (text) => {
        const key = normaliseEmail(text);
        expect(normaliseEmail(key)).toBe(key);
        if (isEmail(text)) expect(isEmail(key)).toBe(true);
      },
    ),
  );
});

it('a name is made of an e-mail address', () => {
  expect(nameFromEmail('jan.testowy@example.com')).toBe('jan.testowy');
  expect(nameFromEmail('')).toBe('');
});
