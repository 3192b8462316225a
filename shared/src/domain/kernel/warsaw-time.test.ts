import dayjs from 'dayjs';
import fc from 'fast-check';
import { formatDate, formatDateTime, warsawDate, warsawHour, warsawSecond } from './format';
import { addMonths, startOfWarsawDay } from './warsaw-time';

const moment = fc.date({ min: new Date('1996-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

describe('months in Warsaw', () => {
  it.each([
    ['2026-07-31T22:30:00.000Z', 6, '01.02.2027, 00:30'],
    ['2026-11-20T09:00:00.000Z', 36, '20.11.2029, 10:00'],
    ['2026-11-20T09:00:00.000Z', -24, '20.11.2024, 10:00'],
    ['2026-01-31T00:00:00.000Z', 1, '28.02.2026, 01:00'],
    ['2028-02-29T22:59:59.999Z', 12, '28.02.2029, 23:59'],
    ['2026-03-31T12:00:00.000Z', -1, '28.02.2026, 14:00'],
    ['2026-02-28T23:30:00.000Z', 1, '01.04.2026, 00:30'],
    ['2026-01-15T10:00:00.000Z', 6, '15.07.2026, 11:00'],
    ['2026-02-28T01:30:00.000Z', 13, '28.03.2027, 03:30'],
    ['2026-12-31T12:00:00.000Z', 0, '31.12.2026, 13:00'],
  ])('%s and %d months are %s', (start, months, expected) => {
    expect(formatDateTime(addMonths(start, months))).toBe(expected);
  });

  it('the printed day moves by whole calendar months, as another calendar has them', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -200, max: 200 }), (start, months) => {
        const expected = dayjs(warsawDate(start)).add(months, 'month').format('DD.MM.YYYY');
        expect(formatDate(addMonths(start, months))).toBe(expected);
      }),
    );
  });

  it('counting months without a readable moment is an error', () => {
    expect(() => addMonths('wczoraj', 1)).toThrow(RangeError);
  });
});

it('a day begins at midnight of Warsaw', () => {
  expect(startOfWarsawDay('2026-11-23').toISOString()).toBe('2026-11-22T23:00:00.000Z');
  expect(startOfWarsawDay('2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  fc.assert(
    fc.property(moment, (at) => {
      const start = startOfWarsawDay(warsawDate(at));
      expect(formatDateTime(start)).toBe(`${formatDate(at)}, 00:00`);
      expect(start.getTime() % 1000).toBe(0);
    }),
  );
});

it('the clock of Warsaw is right at every change of it', () => {
  const HOUR = 3_600_000;
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const noon = (day: number) => clock.format(day * 24 * HOUR + 12 * HOUR).slice(11);
  const daysTo2040 = Math.floor(Date.UTC(2040, 0, 1) / (24 * HOUR));
  const changes = Array.from({ length: daysTo2040 }, (_, day) => day).filter((day) => noon(day) !== noon(day + 1));
  expect(changes.length).toBeGreaterThan(120);
  for (const day of changes) {
    for (let hour = 0; hour <= 48; hour += 1) {
      for (const around of [-1, 0, 1]) {
        const at = new Date((day * 24 + hour) * HOUR + around);
        const [date, time = ''] = clock.format(at).split(' ');
        const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
        expect([warsawDate(at), warsawHour(at), warsawSecond(at)]).toEqual([
          date,
          hours,
          (hours * 60 + minutes) * 60 + seconds,
        ]);
      }
    }
  }
});
