import { warsawDate } from '../kernel/format';
import { addMonths, startOfWarsawDay } from '../kernel/warsaw-time';
import { addDays, endOfWarsawDay } from '../kernel/working-days';
import {
  CLOSED_AFTER_MONTHS,
  END_MONTHS_AHEAD,
  FIRST_START,
  OLDEST_END_YEARS,
  OPINION_WINDOW_DAYS,
  type TenancyState,
} from './tenancy';

/** The days of a tenancy, as `YYYY-MM-DD` in Warsaw; without `to` it goes on. */
export interface TenancyDays {
  readonly from: string;
  readonly to?: string;
}

/** What is wrong with the days of a tenancy that is entered or countered. */
export function findDatesProblem({ from, to }: TenancyDays, today: string): 'TENANCY_DATES' | undefined {
  if (!isDay(from) || from < FIRST_START) return 'TENANCY_DATES';
  if (to === undefined) return undefined;
  return isDay(to) && to >= from && to >= monthsFrom(today, -12 * OLDEST_END_YEARS) ? undefined : 'TENANCY_DATES';
}

/** The days from and until which an end may be proposed. */
export function endLimits(from: string, today: string): { first: string; last: string } {
  return { first: from, last: monthsFrom(today, END_MONTHS_AHEAD) };
}

/** What is wrong with a day that is proposed as the end. */
export function findEndProblem(from: string, to: string, today: string): 'TENANCY_END' | undefined {
  const { first, last } = endLimits(from, today);
  return isDay(to) && to >= first && to <= last ? undefined : 'TENANCY_END';
}

/**
 * When opinions are given about a tenancy whose end came to hold on a day: from the day after the end, or from the day on
 * which it came to hold if that is later, until the end of the 45th day after the day before.
 */
export function opinionWindow(to: string, holdsOn: string): { opensOn: string; endsAt: Date } {
  const after = addDays(to, 1);
  const opensOn = holdsOn > after ? holdsOn : after;
  return { opensOn, endsAt: endOfWarsawDay(addDays(opensOn, OPINION_WINDOW_DAYS - 1)) };
}

/** Where a confirmed tenancy stands on a day, before any reveal. */
export function stateOn(to: string | undefined, today: string): Extract<TenancyState, 'running' | 'window' | 'closed'> {
  if (to === undefined || to >= today) return 'running';
  return to < monthsFrom(today, -CLOSED_AFTER_MONTHS) ? 'closed' : 'window';
}

/** Whether two tenancies have a day in common. */
export function daysOverlap(one: TenancyDays, other: TenancyDays): boolean {
  const endsBefore = (a: TenancyDays, b: TenancyDays) => a.to !== undefined && a.to < b.from;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

/** How many calendar months, each once, these tenancies touch until a day. */
export function monthsOf(tenancies: readonly TenancyDays[], today: string): number {
  const months = new Set<string>();
  for (const { from, to } of tenancies) {
    const last = to === undefined || to > today ? today : to;
    for (let month = from.slice(0, 7); month <= last.slice(0, 7); month = nextMonth(month)) months.add(month);
  }
  return months.size;
}

/** The same for every spelling of an address that differs in case, spaces or punctuation alone. */
export function homeKey(address: string): string {
  return address.toLocaleLowerCase('pl').replace(/[^\p{L}\p{N}]/gu, '');
}

/** The town of an address: what follows its last comma, without the postal code; undefined without a comma. */
export function townOf(address: string): string | undefined {
  const comma = address.lastIndexOf(',');
  const town = address
    .slice(comma + 1)
    .replace(/\b\d{2}-\d{3}\b/, '')
    .trim();
  return comma === -1 || town === '' ? undefined : town;
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`).getTime();
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function monthsFrom(day: string, months: number): string {
  return warsawDate(addMonths(startOfWarsawDay(day), months));
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
