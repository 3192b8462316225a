import { orMissing } from '../kernel/format';

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
