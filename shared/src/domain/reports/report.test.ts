import { problemText } from '@najem/shared/contract/kernel';
import fc from 'fast-check';
import {
  chooseReportType,
  findShareHoursProblem,
  findShareMailProblem,
  describeShareTime,
  describeValidity,
  isEmptyReport,
  isReportActive,
  remainingDays,
  remainingShareTime,
  reportExpiration,
  shareExpiration,
  whatsappLink,
} from './report';

const NOW = new Date('2026-11-20T10:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

it.each([
  [inHours(30 * 24), '30 dni'],
  [inHours(29 * 24 + 1), '30 dni'],
  [inHours(48), '2 dni'],
  [inHours(24), '1 dzień'],
  [inHours(0.01), '1 dzień'],
  [NOW, 'Wygasł'],
  [inHours(-1), 'Wygasł'],
  [null, 'Wygasł'],
  ['kiedyś', 'Wygasł'],
  [inHours(22 * 24).toISOString(), '22 dni'],
])('the validity of a report until %p is %s', (expiration, expected) => {
  expect(describeValidity(expiration, NOW)).toBe(expected);
});

it('the validity of a report ends thirty days after it was made, to the millisecond', () => {
  const end = reportExpiration(NOW);
  expect(end.toISOString()).toBe('2026-12-20T10:00:00.000Z');
  expect(isReportActive(end, end.getTime() - 1)).toBe(true);
  expect(isReportActive(end, end)).toBe(false);
});

it('a report has a remaining day exactly while it is active', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e10 }), (offset) => {
      const end = NOW.getTime() + offset;
      expect(remainingDays(end, NOW) > 0).toBe(isReportActive(end, NOW));
    }),
  );
});

describe('the type of a report', () => {
  it.each([
    [[], undefined, 'empty'],
    [[], 'tenant', 'empty'],
    [['tenant'], undefined, 'tenant'],
    [['landlord'], undefined, 'landlord'],
    [['landlord', 'tenant'], undefined, 'tenant'],
    [['tenant', 'landlord'], 'landlord', 'landlord'],
    [['landlord'], 'tenant', 'landlord'],
    [['tenant'], 'unknown', 'tenant'],
  ] as const)('chooses for an identifier known as %j and asked for as %j the type %s', (known, asked, expected) => {
    expect(chooseReportType(known, asked)).toBe(expected);
    expect(isEmptyReport(chooseReportType(known, asked))).toBe(known.length === 0);
  });
});

it('a share ends after twenty-four hours by default', () => {
  expect(shareExpiration(NOW)).toEqual(inHours(24));
  expect(shareExpiration(NOW, 2)).toEqual(inHours(2));
});

it.each([
  [inHours(720), { hours: 720, minutes: 0 }, '30 dni 0 godzin'],
  [inHours(49.5), { hours: 49, minutes: 30 }, '2 dni 1 godzina'],
  [inHours(47.5), { hours: 47, minutes: 30 }, '47 godzin 30 minut'],
  [inHours(24), { hours: 24, minutes: 0 }, '24 godziny 0 minut'],
  [inHours(23.99), { hours: 23, minutes: 59 }, '23 godziny 59 minut'],
  [inHours(1.5), { hours: 1, minutes: 30 }, '1 godzina 30 minut'],
  [inHours(0.001), { hours: 0, minutes: 0 }, '0 godzin 0 minut'],
  [NOW, undefined, 'Wygasł'],
  [undefined, undefined, 'Wygasł'],
])('the remaining hours and minutes of a share until %p are counted', (expiresAt, left, text) => {
  expect(remainingShareTime(expiresAt, NOW)).toEqual(left);
  expect(describeShareTime(expiresAt, NOW)).toBe(text);
});

it.each([
  [1, true],
  [24, true],
  [25, false],
  [0, false],
  [169, false],
  [1.5, false],
  [NaN, false],
])('a share of %d hours is allowed: %p', (hours, isAllowed) => {
  expect(findShareHoursProblem(hours) === undefined).toBe(isAllowed);
});

it.each([
  [{ email: ' ' }, 'Proszę podać adres email'],
  [{ email: 'a@example.com,b@example.com' }, 'Nieprawidłowy format adresu email'],
  [{ email: 'a@example.com', message: 'x'.repeat(1001) }, 'Wiadomość może mieć najwyżej 1000 znaków'],
  [{ email: 'a@example.com', message: 'x'.repeat(1000) }, undefined],
])('a share by e-mail is checked: %#', (draft, expected) => {
  expect(problemText(findShareMailProblem(draft))).toBe(expected);
});

// RULES: The messaging app
it('a WhatsApp link has the specified text and the share link, fully encoded', () => {
  expect(whatsappLink('https://example.pl/reports/shared/AbC-123')).toBe(
    'https://wa.me/?text=Sprawd%C5%BA%20raport%20https%3A%2F%2Fexample.pl%2Freports%2Fshared%2FAbC-123',
  );
});
