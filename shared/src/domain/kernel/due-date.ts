import { addDays, isWorkingDay } from './working-days';

/**
 * The day, as `YYYY-MM-DD` in Warsaw, by which an answer is due so many months after a request arrived: the same day of the
 * month, or its last where the month lacks it, moved to the next working day (Regulation 1182/71).
 */
export function dueDate(received: string, months: number): string {
  const [year = NaN, month = NaN, day = NaN] = received.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const same = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return nextWorkingDay(same.toISOString().slice(0, 10));
}

/** The day, as `YYYY-MM-DD` in Warsaw, that is so many days after another, moved to the next working day likewise. */
export function dayDue(from: string, days: number): string {
  return nextWorkingDay(addDays(from, days));
}

function nextWorkingDay(day: string): string {
  let then = day;
  while (!isWorkingDay(then)) then = addDays(then, 1);
  return then;
}
