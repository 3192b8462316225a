import { DAY_MS } from './durations';
import { startOfWarsawDay } from './warsaw-time';

const WEEKEND = [0, 6];
/** Poland's public holidays with a day of their own, as `MM-DD`. */
const FIXED_HOLIDAYS = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26'];
/** Those that follow Easter, in days after it: Easter, Easter Monday, Pentecost, Corpus Christi. */
const AFTER_EASTER = [0, 1, 49, 60];

/** Easter Sunday of a Gregorian year as `YYYY-MM-DD` (the anonymous algorithm of 1876). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const place = epact + weekday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1)).toISOString().slice(0, 10);
}

/** Whether a day, as `YYYY-MM-DD`, is one of Poland's public holidays. */
export function isPublicHoliday(day: string): boolean {
  if (FIXED_HOLIDAYS.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((days) => addDays(easter, days) === day);
}

/** Whether a day, as `YYYY-MM-DD`, is neither at a weekend nor a public holiday. */
export function isWorkingDay(day: string): boolean {
  return !WEEKEND.includes(new Date(day).getUTCDay()) && !isPublicHoliday(day);
}

/** The day, as `YYYY-MM-DD`, that is so many working days after another. */
export function addWorkingDays(day: string, count: number): string {
  let then = day;
  for (let left = count; left > 0;) {
    then = addDays(then, 1);
    if (isWorkingDay(then)) left -= 1;
  }
  return then;
}

/** A day, as `YYYY-MM-DD`, so many days later. */
export function addDays(day: string, count: number): string {
  // A year of more than four digits is longer.
  return new Date(new Date(day).getTime() + count * DAY_MS).toISOString().split('T', 1)[0] ?? '';
}

/** How many days a day is after another, both as `YYYY-MM-DD`; negative for an earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);
}

/** The last moment of a day, as `YYYY-MM-DD`, in Warsaw. */
export function endOfWarsawDay(day: string): Date {
  return new Date(startOfWarsawDay(addDays(day, 1)).getTime() - 1);
}
