import type { Fault, Misfit } from './shape-fit';

/** What is the matter with a field of a call that a remote uses. */
const FAULTS: Record<Fault, (now: string) => string> = {
  gone: () => 'serwis go nie podaje',
  optional: () => 'serwis nie zawsze go podaje',
  required: () => 'serwis go wymaga, a moduł nie zawsze go wysyła',
  unknown: () => 'serwis go nie przyjmuje',
  narrower: () => 'serwis przyjmuje mniej, niż moduł może wysłać',
  type: () => 'ma w serwisie inny typ',
  choice: (now) => `nie zgadzają się wartości: ${now}`,
  renamed: (now) => `zamiast niego serwis ma ${now}`,
};

/** Reasons for refusing a release, shown to its team. */
export const RELEASE_TEXTS = {
  fileName: (name: string) => `Niedozwolona nazwa pliku: ${name}`,
  fileTwice: (name: string) => `Plik ${name} występuje dwa razy`,
  fileContent: (name: string) => `Zawartość pliku ${name} nie jest poprawnym base64`,
  noRecord: 'Brakuje pliku remote.json albo nie jest on poprawnym opisem modułu',
  field: (field: string) => `Nieprawidłowe pole ${field} w remote.json`,
  unknownSlot: (name: string, known: readonly string[]) =>
    `Nie ma miejsca ${name}. Serwis ma miejsca: ${known.join(', ')}; inny moduł daje swoje pod nazwą „<id modułu>-…”`,
  reservedId: (id: string) => `Identyfikator ${id} jest zastrzeżony dla serwisu`,
  otherRemote: (id: string) => `Opis dotyczy modułu ${id}`,
  contract: (given: string, own: string) => `Moduł zbudowano dla kontraktu ${given}, a serwis ma ${own}`,
  noCall: (call: string) => `Moduł używa wywołania ${call}, którego serwis nie ma`,
  movedCall: (call: string, was: string, now: string) => `Wywołanie ${call}: zamiast ${was} serwis ma ${now}`,
  callField: (call: string, { field, fault, now = '' }: Misfit) =>
    `Wywołanie ${call}, pole ${field}: ${FAULTS[fault](now)}`,
  renamedCode: (call: string, was: string, now: string) => `Wywołanie ${call}: zamiast błędu ${was} jest ${now}`,
  noName: (request: string, name: string) => `Moduł używa ${name} z ${request}, czego powłoka nie ma`,
  noEvent: (event: string) => `Moduł używa zdarzenia ${event}, którego serwis nie ma`,
  /** The first of several, with the number of the others. */
  withOthers: (first: string, others: number) => (others > 0 ? `${first} (innych różnic: ${others})` : first),
  access: 'Wydanie nie może zmienić tego, kto ma dostęp do modułu',
  outside: (path: string) => `Ścieżka ${path} leży poza ścieżkami modułu`,
  missingFile: (name: string) => `Brakuje pliku ${name}, który wymienia remote.json`,
  tampered: (name: string) => `Plik ${name} różni się od zbudowanego: nie zgadza się suma kontrolna`,
  otherShape: (name: string) => `Plik ${name} nie ma oczekiwanej postaci`,
  unlisted: (name: string) => `Brakuje sumy kontrolnej pliku ${name} w remote.json`,
  notProvided: (request: string) => `Powłoka nie udostępnia ${request}`,
  otherVersion: (request: string, range: string, version: string) =>
    `Moduł potrzebuje ${request} ${range}, a powłoka udostępnia ${version}`,
  noShell: 'Żaden serwer nie udostępnia jeszcze powłoki, z którą można porównać wydanie',
  tooMany: (limit: number) => `Wydanie ma za dużo plików: limit to ${limit}`,
  tooBig: (limit: string) => `Wydanie jest za duże: limit to ${limit}`,
  entryTooBig: (limit: string) => `Pliki potrzebne do otwarcia modułu są za duże: limit po kompresji to ${limit}`,
  isLive: 'Moduł jest już udostępniony wszystkim',
  retired: 'Moduł został wycofany: administrator może go przywrócić',
  pathTaken: (path: string, owner: string | undefined) =>
    owner === undefined ? `Ścieżka ${path} jest zajęta` : `Ścieżka ${path} należy do modułu ${owner}`,
  pathReserved: (path: string) => `Ścieżka ${path} należy do serwisu`,
} as const;
