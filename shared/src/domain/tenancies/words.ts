import { monthText } from '../register/tenancy-mark';
import type { TenancyRole, TenancyState } from './tenancy';

/** Where a tenancy stands, in words. */
export const TENANCY_STATE_LABELS: Readonly<Record<TenancyState, string>> = {
  invited: 'Czeka na odpowiedź',
  counter: 'Odpowiedź czeka na zgodę',
  running: 'Trwa',
  window: 'Czas na opinie o najmie',
  revealed: 'Opinie odsłonięte',
  closed: 'Najem potwierdzony, czas na opinie minął',
  declined: 'Odrzucony',
  withdrawn: 'Wycofany',
  lapsed: 'Wygasł',
  annulled: 'Unieważniony',
};

/** What the other side reads of a side whose account was removed, or whose person took the tenancy out of their file. */
export const REMOVED_SIDE = 'osoba usunięta';

/** Says, whether or not there are any, why nobody learns of the opinions of a tenancy before their day. */
export function sealedOpinionsText(number: string, date: string): string {
  return `Najem ${number}: opinie, jeśli są, pokażemy ${date}. Do tego czasu nie ujawniamy ich nikomu, aby żadna ze stron nie była narażona na naciski (art. 15 ust. 4 RODO).`;
}

/** What follows from a confirmed tenancy: who enters or confirms one reads it, and while one is open who proves their identity. */
export const OPINION_NOTICE =
  'Po zakończeniu najmu każda ze stron może wystawić opinię, także negatywną. Jeśli Twoja tożsamość jest potwierdzona, opinia o Tobie trafi do historii pod Twoim numerem i będzie widoczna w raportach. Możesz na nią odpowiedzieć, zakwestionować ją i w każdej chwili zobaczyć w teczce.';

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
