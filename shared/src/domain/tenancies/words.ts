import { formatDate } from '../kernel/format';
import type { TenancyRole, TenancyState } from './tenancy';

/** Where a tenancy stands, in words. */
export const TENANCY_STATE_LABELS: Readonly<Record<TenancyState, string>> = {
  invited: 'Czeka na odpowiedź',
  counter: 'Czeka na zgodę na zmiany',
  running: 'Trwa',
  window: 'Czas na opinie o najmie',
  revealed: 'Opinie odsłonięte',
  closed: 'Najem potwierdzony, czas na opinie minął',
  declined: 'Odrzucony',
  withdrawn: 'Wycofany',
  lapsed: 'Wygasł bez odpowiedzi',
  annulled: 'Unieważniony',
};

/** What the other side reads of a side whose account was removed, or whose person took the tenancy out of their file. */
export const REMOVED_SIDE = 'osoba usunięta';

/** Says, whether or not there are any, why nobody learns of the opinions of a tenancy before their day. */
export function sealedOpinionsText(number: string, date: string): string {
  return `Najem ${number}: opinie, jeśli są, pokażemy ${date}. Do tego czasu nie ujawniamy ich nikomu, aby żadna ze stron nie była narażona na naciski (art. 15 ust. 4 RODO).`;
}

/** The line of an entry from a proven tenancy, wherever the entry is shown. */
export function tenancyEntryText({ from, to }: { from: string; to: string }): string {
  return `Opinia z najmu ${monthText(from)}–${monthText(to)}. Obie strony potwierdziły najem, nie treść wpisu.`;
}

/** How many of the entries of a report come from confirmed tenancies. */
export function tenancyCountText(count: number, all: number): string {
  return `Opinie z najmów, które potwierdziły obie strony: ${count} z ${all}`;
}

/** What the line of confirmed tenancies in a passport is followed by. */
export const TENANCIES_CONFIRMED_BY = 'Potwierdziły je osoby, nie umowy.';

const OTHER_SIDES: Readonly<Record<TenancyRole, (count: number) => string>> = {
  tenant: (count) => `u ${count} ${count === 1 ? 'wynajmującego' : 'wynajmujących'}`,
  landlord: (count) => `z ${count} ${count === 1 ? 'najemcą' : 'najemcami'}`,
};

/** The proven tenancies of a person in one role: how many, with how many people, for how long, and until when. */
export interface TenancyFigures {
  tenancies: number;
  others: number;
  months: number;
  /** The last day of the latest one; undefined while one goes on. */
  lastTo?: string;
}

/** The head of a passport about the confirmed tenancies of its person. */
export function passportTenanciesText(role: TenancyRole, figures: TenancyFigures): string {
  const { tenancies, others, months, lastTo } = figures;
  const last = lastTo === undefined ? 'trwa' : `do ${monthText(lastTo)}`;
  return `Najmy potwierdzone przez obie strony: ${tenancies}, ${OTHER_SIDES[role](others)}, razem ${months} mies., ostatni ${last}`;
}

/** The month of a day, as in `09.2026`. */
export function monthText(day: string): string {
  return formatDate(day).slice(3);
}
