import { formatDate } from '../kernel/format';

/** The days of the tenancy that an entry comes from, as `YYYY-MM-DD`, where both sides confirmed and proved it. */
export interface TenancyMark {
  readonly from: string;
  readonly to: string;
}

/** The line of an entry from such a tenancy, wherever the entry is shown. */
export function tenancyMarkText({ from, to }: TenancyMark): string {
  return `Opinia z najmu ${monthText(from)}–${monthText(to)}. Obie strony potwierdziły najem, nie treść wpisu.`;
}

/** What an entry says for a year that one side of such a tenancy added after both opinions were revealed. */
export const AFTER_REVEAL_TEXT = 'Dodany po odsłonięciu opinii z tego najmu.';

/** The month of a day, as in `09.2026`. */
export function monthText(day: string): string {
  return formatDate(day).slice(3);
}
