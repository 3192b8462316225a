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
  access: 'Wydanie nie może zmienić tego, kto ma dostęp do modułu',
  outside: (path: string) => `Ścieżka ${path} leży poza ścieżkami modułu`,
  missingFile: (name: string) => `Brakuje pliku ${name}, który wymienia remote.json`,
  tampered: (name: string) => `Plik ${name} różni się od zbudowanego: nie zgadza się suma kontrolna`,
  otherShape: (name: string) => `Plik ${name} nie ma oczekiwanej postaci`,
  unlisted: (name: string) => `Brakuje sumy kontrolnej pliku ${name} w remote.json`,
  noShell: 'Żaden serwer nie udostępnia jeszcze powłoki, z którą można porównać wydanie',
  tooMany: (limit: number) => `Wydanie ma za dużo plików: limit to ${limit}`,
  tooBig: (limit: string) => `Wydanie jest za duże: limit to ${limit}`,
  entryTooBig: (limit: string) => `Pliki potrzebne do otwarcia modułu są za duże: limit po kompresji to ${limit}`,
  longLabel: (label: string, limit: number) => `Nazwa odnośnika „${label}” jest za długa: limit to ${limit} znaki`,
  listensTooBig: (limit: string) => `Pliki tego, czego moduł nasłuchuje, są za duże: limit po kompresji to ${limit}`,
  isLive: 'Moduł jest już udostępniony wszystkim',
  fails: (version: string, failedFor: number, people: number) =>
    `Wydanie ${version} zawiodło u ${failedFor} z ${people} osób, które je wczytały w ostatnich dwóch dniach`,
  retired: 'Moduł został wycofany: administrator może go przywrócić',
  pathTaken: (path: string, owner: string | undefined) =>
    owner === undefined ? `Ścieżka ${path} jest zajęta` : `Ścieżka ${path} należy do modułu ${owner}`,
  pathReserved: (path: string) => `Ścieżka ${path} należy do serwisu`,
} as const;
