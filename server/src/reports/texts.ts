import { RATING_MAX, RATING_MIN } from '@najem/shared/domain';

/** The Polish words of a report's document. */
export const DOCUMENT_TEXTS = {
  product: 'Rzetelny Najem',
  title: 'Raport o wiarygodności',
  passportTitle: 'Paszport najmu',
  kinds: { tenant: 'Najemca', landlord: 'Wynajmujący', empty: 'Brak wpisów', unknown: 'Nieznany' },
  number: 'Numer raportu',
  issued: 'Wystawiono',
  validUntil: 'Ważny do',
  checksum: 'Suma kontrolna',
  subject: 'Kogo dotyczy',
  name: 'Nazwa',
  identifier: 'Identyfikator',
  identifierTypes: { pesel: 'PESEL', nip: 'NIP', passport: 'Paszport' },
  address: 'Adres',
  rating: 'Ocena',
  ratingExplained: (start: string, sum: string, rating: string) =>
    `Ocena zaczyna się od ${start}, wpisy razem zmieniają ją o ${sum}, wynik w skali od ${RATING_MIN} do ${RATING_MAX} to ${rating}.`,
  ratingEmpty: 'Nikt jeszcze nie opisał tego identyfikatora, dlatego ocena jest neutralna.',
  history: 'Historia',
  historyEmpty: 'Brak historii',
  date: 'Data',
  reason: 'Powód i komentarz',
  place: 'Adres najmu',
  effect: 'Wpływ',
  verification: 'Weryfikacja autorów wpisów',
  verificationDates: 'Tożsamość autorów potwierdzono',
  verificationNone: 'Brak danych o weryfikacji autorów.',
  authenticity: 'Potwierdź autentyczność',
  authenticityText: (address: string) =>
    `Zeskanuj kod lub wejdź na ${address} i porównaj numer, datę oraz sumę kontrolną z tym dokumentem.`,
  /** Of a passport, whose own copy has no code. */
  authenticityPrinted: (address: string) =>
    `Wejdź na ${address} i porównaj numer, datę oraz sumę kontrolną z tym dokumentem.`,
  link: 'Aktualny stan paszportu',
  linkText: (end: string) => `Zeskanuj kod albo otwórz ten adres; działa do ${end}:`,
  page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  note: 'Raport pokazuje dane z chwili wystawienia. Zawiera dane osobowe: przechowuj go bezpiecznie.',
  noteCorrected: (date: string) =>
    `Raport pokazuje wpisy z chwili wystawienia w stanie z ${date}. Zawiera dane osobowe: przechowuj go bezpiecznie.`,
} as const;

/** In place of a removed account's name among those who were notified that a report changed. */
export const REMOVED_ACCOUNT = 'Konto usunięte';

/** Whoever holds a valid report on an identifier gets, and pays for, no other one. */
export const HAS_REPORT = 'Masz już aktywny raport dla tego identyfikatora.';
