import fc from 'fast-check';
import { dayDue, dueDate } from './due-date';

const DAY_MS = 24 * 60 * 60 * 1000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Easter Sundays as astronomical tables give them. */
const EASTER: Record<number, string> = {
  2025: '2025-04-20',
  2026: '2026-04-05',
  2027: '2027-03-28',
  2028: '2028-04-16',
  2029: '2029-04-01',
  2030: '2030-04-21',
  2031: '2031-04-13',
  2032: '2032-03-28',
  2033: '2033-04-17',
  2034: '2034-04-09',
  2035: '2035-03-25',
  2036: '2036-04-13',
};

/** Every day on which nobody works, of a calendar written down instead of computed. */
const FREE = new Set(
  Object.entries(EASTER).flatMap(([year, easter]) => [
    ...['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26'].map(
      (day) => `${year}-${day}`,
    ),
    ...[0, 1, 49, 60].map((days) => iso(Date.parse(easter) + days * DAY_MS)),
  ]),
);

function isFree(day: string): boolean {
  const name = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));
  return name === 'Sat' || name === 'Sun' || FREE.has(day);
}

function afterFreeDays(day: string): string {
  let ms = Date.parse(day);
  while (isFree(iso(ms))) ms += DAY_MS;
  return iso(ms);
}

/** The same day of a later month, found by stepping back from an impossible day. */
function sameDayLater(day: string, months: number): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  const total = year * 12 + (month - 1) + months;
  const prefix = `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
  for (let candidate = dayOfMonth; ; candidate -= 1) {
    const text = `${prefix}-${String(candidate).padStart(2, '0')}`;
    const ms = Date.parse(text);
    if (!Number.isNaN(ms) && iso(ms) === text) return text;
  }
}

const DAYS = fc
  .integer({ min: Date.UTC(2025, 0, 1) / DAY_MS, max: Date.UTC(2035, 11, 31) / DAY_MS })
  .map((days) => iso(days * DAY_MS));

it.each([
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-11-24', 1, '2026-12-28'],
  ['2026-12-31', 1, '2027-02-01'],
  ['2027-01-31', 1, '2027-03-01'],
  ['2027-02-28', 1, '2027-03-30'],
  ['2027-04-01', 1, '2027-05-04'],
  ['2027-04-27', 1, '2027-05-28'],
  ['2026-11-24', 3, '2027-02-24'],
])('a due date of a request of %s, %i months later, is %s', (received, months, due) => {
  expect(dueDate(received, months)).toBe(due);
});

it.each([
  ['2026-11-23', 7, '2026-11-30'],
  ['2026-12-17', 7, '2026-12-28'],
])('%s and %i days is %s', (from, days, due) => {
  expect(dayDue(from, days)).toBe(due);
});

it('a due date agrees with an independent calendar for every day from 2025 to 2035', () => {
  fc.assert(
    fc.property(DAYS, fc.constantFrom(1, 3), (day, months) => {
      expect(dueDate(day, months)).toBe(afterFreeDays(sameDayLater(day, months)));
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(DAYS, fc.constantFrom(5, 7, 14, 30), (day, days) => {
      expect(dayDue(day, days)).toBe(afterFreeDays(iso(Date.parse(day) + days * DAY_MS)));
    }),
    { numRuns: 2000 },
  );
});
