import { PLACEHOLDERS } from './texts';
import { clockAt } from './warsaw-clock';

/** A moment in time: a Date, milliseconds since 1970, or an ISO 8601 text. */
export type Instant = Date | string | number;

/** The three Polish forms of a counted noun: 1 / 2–4 / 5 and more. */
export type CountedWord = readonly [one: string, few: string, many: string];

const LOCALE = 'pl-PL';
const TIME_ZONE = 'Europe/Warsaw';
/** A day before years of five digits, which ISO 8601 writes in another way. */
const YEAR_10000 = Date.UTC(9999, 11, 31);

// Building an Intl formatter is dear and most pages need one kind, so each is built on first use and kept.
let moneyFormat: Intl.NumberFormat | undefined;
let dateFormat: Intl.DateTimeFormat | undefined;
let dateTimeFormat: Intl.DateTimeFormat | undefined;

/** Milliseconds since 1970, or undefined for a missing or unreadable moment. */
export function epochMs(instant: Instant | null | undefined): number | undefined {
  if (instant === null || instant === undefined || instant === '') return undefined;
  const ms = new Date(instant).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

/** An amount of złoty, as in `32,52 zł` (with a no-break space). */
export function formatPln(zloty: number): string {
  moneyFormat ??= new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'PLN' });
  return moneyFormat.format(zloty);
}

/** An amount of integer grosze, as in `32,52 zł` (with a no-break space). */
export function formatGrosze(grosze: number): string {
  return formatPln(zlotyFromGrosze(grosze));
}

/** The wire's number of złoty for integer grosze: the one place where money is divided. */
export function zlotyFromGrosze(grosze: number): number {
  return grosze / 100;
}

/** Integer grosze for a wire number of złoty. */
export function groszeFromZloty(zloty: number): number {
  return Math.round(zloty * 100);
}

function formatWith(format: () => Intl.DateTimeFormat, instant: Instant | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return PLACEHOLDERS.missingDate;
  const ms = epochMs(instant);
  return ms === undefined ? PLACEHOLDERS.unknownDate : format().format(ms);
}

/** The Warsaw date, as in `20.11.2026`; 'Brak daty' when it is missing, 'Data nieznana' when it cannot be read. */
export function formatDate(instant: Instant | null | undefined): string {
  return formatWith(() => {
    dateFormat ??= new Intl.DateTimeFormat(LOCALE, {
      timeZone: TIME_ZONE,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    return dateFormat;
  }, instant);
}

/** The Warsaw date and time, as in `20.11.2026, 11:05`; the same placeholders as `formatDate`. */
export function formatDateTime(instant: Instant | null | undefined): string {
  return formatWith(() => {
    dateTimeFormat ??= new Intl.DateTimeFormat(LOCALE, {
      timeZone: TIME_ZONE,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    return dateTimeFormat;
  }, instant);
}

/** The Warsaw time of day, as in `11:05`; with its date where that is not the one of `now`. */
export function formatTimeOf(instant: Instant, now: Instant): string {
  const text = formatDateTime(instant);
  return warsawDate(instant) === warsawDate(now) ? text.slice(text.indexOf(' ') + 1) : text;
}

/** The Warsaw calendar date as `YYYY-MM-DD`. Throws RangeError for a moment that cannot be read. */
export function warsawDate(instant: Instant): string {
  const ms = epochMs(instant);
  if (ms === undefined) throw new RangeError('Not a moment in time');
  if (ms >= 0 && ms < YEAR_10000) return new Date(clockAt(ms)).toISOString().slice(0, 10);
  const [day, month, year] = formatDate(ms).split('.');
  return `${year}-${month}-${day}`;
}

/** The full hours that have passed of the day in Warsaw, 0 to 23. */
export function warsawHour(at: Date): number {
  return new Date(clockAt(at.getTime())).getUTCHours();
}

/** The full seconds that have passed of the day in Warsaw by its clock, 0 to 86,399. */
export function warsawSecond(at: Date): number {
  return Math.floor(clockAt(at.getTime()) / 1000) % 86_400;
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`, from the year 1 on. */
export function isCalendarDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return text > '0001' && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${text}T`);
}

/**
 * A part of a date typed in a Polish form, turned into the same part of `YYYY-MM-DD`: `02.11.2026`, `2-11-2026`, `11.2026`
 * and `02.11.` become `2026-11-02`, `2026-11` and `11-02`. Any other text stays as it is.
 */
export function isoDatePart(text: string): string {
  const dotted = text.trim().replace(/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/, '$1.$2.$3');
  const [, day, month, year] = /^(?:(\d{1,2})\.)?\s?(\d{1,2})\.\s?(\d{4})?$/.exec(dotted) ?? [];
  if (month === undefined || (day === undefined && year === undefined)) return text;
  return [year, month.padStart(2, '0'), day?.padStart(2, '0')].filter((part) => part !== undefined).join('-');
}

/** The text itself, or 'Brak danych' when there is nothing in it. */
export function orMissing(text: string | null | undefined): string {
  return text === null || text === undefined || text.trim() === '' ? PLACEHOLDERS.missingData : text;
}

/** The Polish form that goes with n: `one` for 1, `few` for 2–4, 22–24 …, `many` for the rest (12–14 included). */
export function plural(n: number, one: string, few: string, many: string): string {
  const count = Math.abs(n);
  if (count === 1) return one;
  const isFew = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14);
  return isFew ? few : many;
}

/** The number with its noun, as in `1 dzień`, `5 dni`. */
export function countWord(n: number, word: CountedWord): string {
  return `${n} ${plural(n, ...word)}`;
}
