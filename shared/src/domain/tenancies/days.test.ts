import { addDays, endOfWarsawDay } from '../kernel/working-days';
import {
  daysOverlap,
  endLimits,
  findDatesProblem,
  findEndProblem,
  homeKey,
  monthsOf,
  opinionWindow,
  stateOn,
  townOf,
} from './days';

const TODAY = '2026-11-29';

describe('the days of a tenancy', () => {
  it.each([
    ['an ongoing one', { from: '2024-02-29' }],
    ['one of a single day', { from: '2025-05-01', to: '2025-05-01' }],
    ['one that ended ten years ago', { from: '1990-01-01', to: '2016-11-29' }],
    ['one that is agreed for five years', { from: '2026-12-01', to: '2031-11-30' }],
  ])('may be those of %s', (_, days) => expect(findDatesProblem(days, TODAY)).toBeUndefined());

  it.each([
    ['an end before the start', { from: '2025-05-02', to: '2025-05-01' }],
    ['an end more than ten years ago', { from: '2010-01-01', to: '2016-11-28' }],
    ['a start before 1990', { from: '1989-12-31', to: '2020-01-01' }],
    ['a day that no month has', { from: '2025-02-30' }],
    ['an end that no month has', { from: '2025-01-01', to: '2025-13-01' }],
  ])('are refused for %s', (_, days) => expect(findDatesProblem(days, TODAY)).toBe('TENANCY_DATES'));
});

describe('a proposed end', () => {
  it('is from the start to two years ahead', () => {
    expect(endLimits('2024-01-15', TODAY)).toEqual({ first: '2024-01-15', last: '2028-11-29' });
    expect(findEndProblem('2024-01-15', '2024-01-15', TODAY)).toBeUndefined();
    expect(findEndProblem('2024-01-15', '2028-11-29', TODAY)).toBeUndefined();
    expect(findEndProblem('2024-01-15', '2024-01-14', TODAY)).toBe('TENANCY_END');
    expect(findEndProblem('2024-01-15', '2028-11-30', TODAY)).toBe('TENANCY_END');
  });
});

describe('the window of opinions', () => {
  it('opens on the day after the end and ends with the 45th day', () => {
    const window = opinionWindow('2026-11-30', '2026-06-01');
    expect(window.opensOn).toBe('2026-12-01');
    expect(window.endsAt).toEqual(endOfWarsawDay(addDays('2026-11-30', 45)));
  });

  it('opens on the day on which the end comes to hold, where that is later', () => {
    const window = opinionWindow('2026-01-31', '2026-11-29');
    expect(window.opensOn).toBe('2026-11-29');
    expect(window.endsAt).toEqual(endOfWarsawDay('2027-01-12'));
  });

  it('ends by Warsaw’s clock on both sides of its change', () => {
    expect(opinionWindow('2026-09-30', '2026-09-30').endsAt.toISOString()).toBe('2026-11-14T22:59:59.999Z');
    expect(opinionWindow('2026-05-31', '2026-05-31').endsAt.toISOString()).toBe('2026-07-15T21:59:59.999Z');
  });
});

describe('a confirmed tenancy', () => {
  it.each([
    [undefined, 'running'],
    ['2026-11-29', 'running'],
    ['2026-11-28', 'window'],
    ['2024-11-29', 'window'],
    ['2024-11-28', 'closed'],
  ])('that ends on %s is %s today', (to, state) => expect(stateOn(to, TODAY)).toBe(state));
});

describe('two tenancies', () => {
  it.each([
    [{ from: '2020-01-01', to: '2020-12-31' }, { from: '2020-12-31' }, true],
    [{ from: '2020-01-01', to: '2020-12-31' }, { from: '2021-01-01' }, false],
    [{ from: '2020-01-01' }, { from: '2025-01-01', to: '2025-01-02' }, true],
  ])('overlap by a day in common: %j, %j', (one, other, expected) => {
    expect(daysOverlap(one, other)).toBe(expected);
    expect(daysOverlap(other, one)).toBe(expected);
  });

  it('touch each calendar month once', () => {
    const tenancies = [
      { from: '2025-11-30', to: '2026-01-01' },
      { from: '2026-01-20', to: '2026-02-03' },
    ];
    expect(monthsOf(tenancies, TODAY)).toBe(4);
    expect(monthsOf([{ from: '2026-10-31' }], TODAY)).toBe(2);
    expect(monthsOf([{ from: '2026-12-01' }], TODAY)).toBe(0);
  });
});

describe('an address', () => {
  it('is the same home in another spelling', () => {
    expect(homeKey('ul. Śliczna 5/7, 00-123 Łódź')).toBe(homeKey('UL ŚLICZNA 5 / 7 00-123  łódź'));
    expect(homeKey('Śliczna 5')).not.toBe(homeKey('Śliczna 6'));
  });

  it.each([
    ['ul. Śliczna 5, 00-123 Warszawa', 'Warszawa'],
    ['Śliczna 5, m. 7, Nowy Sącz', 'Nowy Sącz'],
    ['Śliczna 5 Warszawa', undefined],
    ['Śliczna 5, 00-123', undefined],
  ])('%s has the town %s', (address, town) => expect(townOf(address)).toBe(town));
});
