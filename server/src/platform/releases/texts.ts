/** Reasons for refusing a release, shown to its team. */
export const RELEASE_TEXTS = {
  fileName: (name: string) => `Niedozwolona nazwa pliku: ${name}`,
  fileTwice: (name: string) => `Plik ${name} występuje dwa razy`,
  fileContent: (name: string) => `Zawartość pliku ${name} nie jest poprawnym base64`,
  noRecord: 'Brakuje pliku remote.json albo nie jest on poprawnym opisem modułu',
  field: (field: string) => `Nieprawidłowe pole ${field} w remote.json`,
  otherRemote: (id: string) => `Opis dotyczy modułu ${id}`,
  contract: (given: string, own: string) => `Moduł zbudowano dla kontraktu ${given}, a serwis ma ${own}`,
  access: 'Wydanie nie może zmienić tego, kto ma dostęp do modułu',
  outside: (path: string) => `Ścieżka ${path} leży poza ścieżkami modułu`,
  missingFile: (name: string) => `Brakuje pliku ${name}, który wymienia remote.json`,
  tampered: (name: string) => `Plik ${name} różni się od zbudowanego: nie zgadza się suma kontrolna`,
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
