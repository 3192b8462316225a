import { orMissing } from '../kernel/format';

/** The hours for which a passport's link lives, as people choose them. */
export const PASSPORT_LINK_HOURS = [1, 24, 168, 720] as const;
export const PASSPORT_LINK_HOURS_CHOSEN = 24;
export const PASSPORT_LINK_HOURS_MAX = 720;

/** How many passports a person may have, and how many living links they may have together. */
export const PASSPORTS_MAX = 3;
export const PASSPORT_LINKS_MAX = 10;

/** The states of a request for a passport. */
export const PASSPORT_REQUEST_STATES = ['sent', 'shared', 'declined', 'expired'] as const;
export type PassportRequestState = (typeof PASSPORT_REQUEST_STATES)[number];

/** Where somebody is asked for their passport. */
export const ASK_FOR_PASSPORT_PATH = '/reports?paszport=popros';
export const PASSPORT_REQUEST_DAYS = 7;
export const PASSPORT_REQUESTS_PER_DAY = 10;
/** How many requests one address gets from the same asker in 30 days. */
export const PASSPORT_REQUESTS_TO_ONE = 3;
export const PASSPORT_MESSAGE_MAX_LENGTH = 1000;

const NEXT_STATES: Readonly<Record<PassportRequestState, readonly PassportRequestState[]>> = {
  sent: ['shared', 'declined', 'expired'],
  shared: [],
  declined: [],
  expired: [],
};

/** Whether a request may go from one state to another. */
export function canPassportRequestBecome(from: PassportRequestState, to: PassportRequestState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** The advice to readers of an older passport. */
export const PASSPORT_NEWER = 'Od tego dnia pojawiły się nowe wpisy. Poproś o odświeżenie.';

/** Who shows a report of theirs, and as of when: the words above a passport. */
export function passportBanner(passport: { levelName: string; provedOn: string; takenOn: string }): string {
  const { levelName, provedOn, takenOn } = passport;
  return `Udostępnione przez osobę, której dotyczy. Tożsamość potwierdzona: ${levelName}, ${provedOn}. Stan z ${takenOn}.`;
}

/** Whether a report is a passport of a person of whom nobody wrote: who shows it is all that it says. */
export function isCleanPassport(report: {
  readonly passport?: unknown;
  readonly data: { readonly isEmpty: boolean };
}): boolean {
  return report.passport !== undefined && report.data.isEmpty;
}

/** Who shows a passport, by the name that the proof gave. */
export function passportName({ name, isByBank }: { name?: string | undefined; isByBank: boolean }): string {
  return name === undefined ? 'Osoba, której dotyczy' : `${name}, ${isByBank ? 'z banku' : 'z podpisu'}`;
}

/** How and on which day the person of a passport was proved. */
export function passportProved(isByBank: boolean, day: string): string {
  return `Tożsamość potwierdzona ${isByBank ? 'przez bank' : 'podpisem elektronicznym'} ${day}`;
}

export const PASSPORT_ROLES = { tenant: 'Jako najemca', landlord: 'Jako wynajmujący' } as const;
/** What a passport of a file without entries says in place of a rating. */
export const PASSPORT_CLEAN = 'Brak wpisów: nikt nie zgłosił problemów';
export const PASSPORT_NUMBER = 'Numer paszportu';

/** An address of a report as people read it; a passport's may be left out by its person. */
export function addressText(
  address: string | undefined,
  passport: { readonly withAddresses: boolean } | undefined,
): string {
  return passport?.withAddresses === false ? 'Nie pokazano' : orMissing(address);
}
