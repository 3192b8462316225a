import type { Reason } from '../registry/texts';

/** Reasons for refusing a release. */
export const RELEASE_TEXTS = {
  fileName: (name: string): Reason => ({
    pl: `Niedozwolona nazwa pliku: ${name}`,
    en: `a file may not have this name: ${name}`,
  }),
  fileTwice: (name: string): Reason => ({
    pl: `Plik ${name} występuje dwa razy`,
    en: `the file ${name} comes twice`,
  }),
  fileContent: (name: string): Reason => ({
    pl: `Zawartość pliku ${name} nie jest poprawnym base64`,
    en: `the content of the file ${name} is no valid base64`,
  }),
  noRecord: {
    pl: 'Brakuje pliku remote.json albo nie jest on poprawnym opisem modułu',
    en: 'remote.json is missing, or is no valid record of a build',
  },
  field: (field: string): Reason => ({
    pl: `Nieprawidłowe pole ${field} w remote.json`,
    en: `the field ${field} of remote.json is invalid`,
  }),
  unknownSlot: (name: string, known: readonly string[]): Reason => ({
    pl: `Nie ma miejsca ${name}. Serwis ma miejsca: ${known.join(', ')}; inny moduł daje swoje pod nazwą „<id modułu>-…”`,
    en: `there is no slot ${name}. The site has the slots ${known.join(', ')}; those of a remote are named <remote id>-…`,
  }),
  reservedId: (id: string): Reason => ({
    pl: `Identyfikator ${id} jest zastrzeżony dla serwisu`,
    en: `the id ${id} is reserved for the site`,
  }),
  otherRemote: (id: string): Reason => ({
    pl: `Opis dotyczy modułu ${id}`,
    en: `the record is that of the remote ${id}`,
  }),
  access: {
    pl: 'Wydanie nie może zmienić tego, kto ma dostęp do modułu',
    en: 'a release may not change who may load the remote',
  },
  outside: (path: string): Reason => ({
    pl: `Ścieżka ${path} leży poza ścieżkami modułu`,
    en: `the path ${path} lies outside of the remote's paths`,
  }),
  missingFile: (name: string): Reason => ({
    pl: `Brakuje pliku ${name}, który wymienia remote.json`,
    en: `the file ${name}, which remote.json names, is missing`,
  }),
  tampered: (name: string): Reason => ({
    pl: `Plik ${name} różni się od zbudowanego: nie zgadza się suma kontrolna`,
    en: `the file ${name} differs from the one that was built: it has another hash`,
  }),
  otherShape: (name: string): Reason => ({
    pl: `Plik ${name} nie ma oczekiwanej postaci`,
    en: `the file ${name} does not have the expected shape`,
  }),
  unlisted: (name: string): Reason => ({
    pl: `Brakuje sumy kontrolnej pliku ${name} w remote.json`,
    en: `remote.json lacks the hash of the file ${name}`,
  }),
  leak: (file: string, what: string, others: number): Reason => ({
    pl: `Arkusz ${file}: ${what} zmienia wygląd także poza modułem${others > 0 ? ` (innych takich reguł: ${others})` : ''}`,
    en: `the sheet ${file}: ${what} styles more than this remote${others > 0 ? ` (other such rules: ${others})` : ''}`,
  }),
  sourceMap: (name: string): Reason => ({
    pl: `Plik ${name} nie jest mapą źródeł żadnego skryptu wydania`,
    en: `the file ${name} is no source map of a script of the release`,
  }),
  mapsTooBig: (limit: string): Reason => ({
    pl: `Mapy źródeł są za duże: limit po kompresji to ${limit}`,
    en: `the source maps are too large: the limit is ${limit}, compressed`,
  }),
  noShell: {
    pl: 'Żaden serwer nie udostępnia jeszcze powłoki, z którą można porównać wydanie',
    en: 'no server provides a shell yet with which the release could be compared',
  },
  tooBig: (limit: string): Reason => ({
    pl: `Wydanie jest za duże: limit to ${limit}`,
    en: `the release is too large: the limit is ${limit}`,
  }),
  entryTooBig: (limit: string): Reason => ({
    pl: `Pliki potrzebne do otwarcia modułu są za duże: limit po kompresji to ${limit}`,
    en: `the files that the first screen waits for are too large: the limit is ${limit}, compressed`,
  }),
  longLabel: (label: string, limit: number): Reason => ({
    pl: `Nazwa odnośnika „${label}” jest za długa: limit to ${limit} znaki`,
    en: `the link's label '${label}' is too long: the limit is ${limit} characters`,
  }),
  listensTooBig: (limit: string): Reason => ({
    pl: `Pliki tego, czego moduł nasłuchuje, są za duże: limit po kompresji to ${limit}`,
    en: `the files of what the remote listens with are too large: the limit is ${limit}, compressed`,
  }),
  isLive: { pl: 'Moduł jest już udostępniony wszystkim', en: 'the remote is already shown to everyone' },
  fails: (version: string, failedFor: number, people: number): Reason => ({
    pl: `Wydanie ${version} zawiodło u ${failedFor} z ${people} osób, które je wczytały w ostatnich dwóch dniach`,
    en: `${version} failed for ${failedFor} of the ${people} people who loaded it in the last two days`,
  }),
  retired: {
    pl: 'Moduł został wycofany: administrator może go przywrócić',
    en: 'the remote is retired: an administrator can restore it',
  },
  pathTaken: (path: string, owner: string | undefined): Reason =>
    owner === undefined
      ? { pl: `Ścieżka ${path} jest zajęta`, en: `the path ${path} is taken` }
      : { pl: `Ścieżka ${path} należy do modułu ${owner}`, en: `the path ${path} belongs to the remote ${owner}` },
  pathReserved: (path: string): Reason => ({
    pl: `Ścieżka ${path} należy do serwisu`,
    en: `the path ${path} belongs to the site`,
  }),
} as const;
