import {
  addWorkingDays,
  daysBetween,
  easterSunday,
  endOfWarsawDay,
  isPublicHoliday,
  isWorkingDay,
} from './working-days';

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2030, '2030-04-21'],
  [2035, '2035-03-25'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

it("the calendar knows Poland's public holidays, Christmas Eve and those that follow Easter included", () => {
  const found = [];
  for (let ms = Date.UTC(2027, 0, 1); ms < Date.UTC(2028, 0, 1); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10);
    if (isPublicHoliday(day)) found.push(day.slice(5));
  }
  expect(found).toEqual([
    ...['01-01', '01-06', '03-28', '03-29', '05-01', '05-03', '05-16', '05-27', '08-15'],
    ...['11-01', '11-11', '12-24', '12-25', '12-26'],
  ]);
});

it('a working day is neither at a weekend nor a holiday', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-11'].map(isWorkingDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  ['2026-11-23', 3, '2026-11-26'],
  ['2026-11-20', 3, '2026-11-25'],
  ['2026-11-22', 3, '2026-11-25'],
  ['2026-11-09', 3, '2026-11-13'],
  ['2026-12-22', 3, '2026-12-29'],
  ['2026-12-30', 3, '2027-01-05'],
  ['2027-03-25', 3, '2027-03-31'],
  ['2027-05-25', 3, '2027-05-31'],
])('from %s, %i working days lead to %s', (day, count, then) => {
  expect(addWorkingDays(day, count)).toBe(then);
});

it('a day in Warsaw ends at 23 or 22 hours UTC, also when the clocks change', () => {
  expect(endOfWarsawDay('2026-11-23').toISOString()).toBe('2026-11-23T22:59:59.999Z');
  expect(endOfWarsawDay('2026-07-01').toISOString()).toBe('2026-07-01T21:59:59.999Z');
  expect(endOfWarsawDay('2026-03-29').toISOString()).toBe('2026-03-29T21:59:59.999Z');
  expect(endOfWarsawDay('2026-10-25').toISOString()).toBe('2026-10-25T22:59:59.999Z');
});

it('the days between two days are counted', () => {
  expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-11-02', '2026-11-01')]).toEqual([2, -1]);
});
