import fc from 'fast-check';
import { describeRegistrationProblem, describeResetProblem, isEmail, nameFromEmail, normaliseEmail } from './account';

const draft = { name: 'Jan', email: 'jan@example.com', password: 'sekret', confirmPassword: 'sekret' };

describe('registration', () => {
  it.each([
    [{ ...draft, name: ' ' }, 'Wszystkie pola są wymagane'],
    [{ ...draft, email: '' }, 'Wszystkie pola są wymagane'],
    [{ ...draft, password: '' }, 'Wszystkie pola są wymagane'],
    [{ ...draft, confirmPassword: '', email: 'x' }, 'Wszystkie pola są wymagane'],
    [{ ...draft, confirmPassword: 'sekret1', email: 'x' }, 'Hasła nie są identyczne'],
    [{ ...draft, password: 'krót', confirmPassword: 'krót', email: 'x' }, 'Hasło musi mieć co najmniej 6 znaków'],
    [{ ...draft, email: 'x' }, 'Nieprawidłowy format adresu email'],
    [{ ...draft, name: 'x'.repeat(201) }, 'Imię i nazwisko może mieć najwyżej 200 znaków'],
    [draft, undefined],
    [{ ...draft, email: ' jan@example.com ' }, undefined],
  ])('names one fault at a time, in order: %#', (given, expected) => {
    expect(describeRegistrationProblem(given)).toBe(expected);
  });

  it('bounds what has to be hashed', () => {
    const password = 'x'.repeat(201);
    expect(describeRegistrationProblem({ ...draft, password, confirmPassword: password })).toBe(
      'Hasło może mieć najwyżej 200 znaków',
    );
  });
});

describe('a new password', () => {
  it.each([
    ['sekret', 'sekret', undefined],
    ['sekret', 'sekreT', 'Hasła nie są identyczne.'],
    ['krót', 'krót', 'Hasło musi mieć co najmniej 6 znaków'],
    ['', '', 'Hasło musi mieć co najmniej 6 znaków'],
  ])('%j and %j', (password, confirmPassword, expected) => {
    expect(describeResetProblem({ password, confirmPassword })).toBe(expected);
  });
});

describe('an e-mail address', () => {
  it.each(['jan@example.com', 'j.t+x@sub.example.co', 'żółw@example.pl', "o'neil@example.com"])('%j is one', (text) => {
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
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('never holds what separates recipients', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab@.,;:<>" \n\\') }), (text) => {
        if (isEmail(text)) expect(text).not.toMatch(/[\s,;:<>"\\]|@.*@/);
      }),
    );
  });

  it('lends its first part as a name and is compared in lower case', () => {
    expect(nameFromEmail('jan.testowy@example.com')).toBe('jan.testowy');
    expect(nameFromEmail('')).toBe('');
    expect(normaliseEmail(' Jan@Example.COM ')).toBe('jan@example.com');
  });
});
