import { formatDate } from '@najem/shared/domain/kernel';

/** A day, as `YYYY-MM-DD`, in words. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

/** The sentence of TENANCY_END with the days that it names. */
export function describeEndLimits({ first, last }: { first: string; last: string }): string {
  return `Podaj dzień od ${formatDay(first)} do ${formatDay(last)}.`;
}
