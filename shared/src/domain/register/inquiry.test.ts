import { maskEmail } from './inquiry';

it.each([
  ['anna@example.org', 'a•••@example.org'],
  ['ż@poczta.test', 'ż•••@poczta.test'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['@example.org', '•••@example.org'],
  ['nobody', '•••'],
])('an inquiry masks %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
