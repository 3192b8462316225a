import fc from 'fast-check';
import {
  countWord,
  epochMs,
  formatDate,
  formatDateTime,
  formatGrosze,
  formatPln,
  groszeFromZloty,
  isoDatePart,
  orMissing,
  plural,
  isCalendarDay,
  warsawDate,
  zlotyFromGrosze,
} from './format';
import { COUNTED_WORDS } from './texts';

describe('money', () => {
  it.each([
    [3252, '32,52\u00A0zł'],
    [4000, '40,00\u00A0zł'],
    [0, '0,00\u00A0zł'],
    [1, '0,01\u00A0zł'],
    [12_345_678, '123\u00A0456,78\u00A0zł'],
    [-4000, '-40,00\u00A0zł'],
  ])('formats %d grosze as %s', (grosze, expected) => {
    expect(formatGrosze(grosze)).toBe(expected);
    expect(formatPln(grosze / 100)).toBe(expected);
  });

  it('keeps every grosz when an amount goes over the wire', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat().map((n) => n % 1e12),
        (grosze) => {
          expect(groszeFromZloty(zlotyFromGrosze(grosze))).toBe(grosze);
        },
      ),
    );
  });
});

it.each([
  ['2026-11-20T10:05:00Z', '20.11.2026', '20.11.2026, 11:05', '2026-11-20'],
  ['2026-07-01T22:30:00Z', '02.07.2026', '02.07.2026, 00:30', '2026-07-02'],
  ['2026-12-31T23:30:00Z', '01.01.2027', '01.01.2027, 00:30', '2027-01-01'],
])('the instant %s is the Warsaw day %s', (instant, date, dateTime, calendar) => {
  for (const same of [instant, new Date(instant), Date.parse(instant)]) {
    expect(formatDate(same)).toBe(date);
    expect(formatDateTime(same)).toBe(dateTime);
    expect(warsawDate(same)).toBe(calendar);
  }
});

it('missing and unreadable dates have placeholders', () => {
  expect([null, undefined, ''].map(formatDate)).toEqual(Array(3).fill('Brak daty'));
  expect(formatDate('kiedyś')).toBe('Data nieznana');
  expect(formatDateTime('kiedyś')).toBe('Data nieznana');
  expect([null, undefined, '', 'kiedyś'].map(epochMs)).toEqual(Array(4).fill(undefined));
  expect(() => warsawDate('kiedyś')).toThrow(RangeError);
});

it.each(['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a day of the calendar', (text) => {
  expect(isCalendarDay(text)).toBe(true);
});

it.each(['2026-02-29', '2026-02-30', '2026-13-01', '8962-80-27', '0000-01-01', '2026-2-1', '', 'kiedyś'])(
  '%p is none',
  (text) => expect(isCalendarDay(text)).toBe(false),
);

it.each([
  ['02.11.2026', '2026-11-02'],
  ['2.11.2026', '2026-11-02'],
  ['2-11-2026', '2026-11-02'],
  ['2/11/2026', '2026-11-02'],
  ['2. 11. 2026', '2026-11-02'],
  ['11.2026', '2026-11'],
  ['02.11.', '11-02'],
  ['2026-11', '2026-11'],
  ['2026', '2026'],
  ['11', '11'],
  ['11.', '11.'],
])('%s is read as the part %s of a date', (typed, part) => {
  expect(isoDatePart(typed)).toBe(part);
});

it.each([
  [0, 'wpisów'],
  [1, 'wpis'],
  [2, 'wpisy'],
  [4, 'wpisy'],
  [5, 'wpisów'],
  [11, 'wpisów'],
  [12, 'wpisów'],
  [14, 'wpisów'],
  [21, 'wpisów'],
  [22, 'wpisy'],
  [101, 'wpisów'],
  [112, 'wpisów'],
  [122, 'wpisy'],
])('the number %d has the form %s', (n, expected) => {
  expect(plural(n, 'wpis', 'wpisy', 'wpisów')).toBe(expected);
  expect(countWord(n, COUNTED_WORDS.entry)).toBe(`${n} ${expected}`);
});

it('counted words have the form that the Polish locale prescribes', () => {
  const rules = new Intl.PluralRules('pl-PL');
  fc.assert(fc.property(fc.nat(), (n) => plural(n, 'one', 'few', 'many') === rules.select(n)));
});

it('a format has placeholders for missing data', () => {
  expect([null, undefined, '', '  '].map(orMissing)).toEqual(Array(4).fill('Brak danych'));
  expect(orMissing('ul. Zmyślona 1')).toBe('ul. Zmyślona 1');
});
