import { REPORT_WORDS } from '@najem/shared/domain/reports';

/** The Polish words of a report's document. */
export const DOCUMENT_TEXTS = {
  ...REPORT_WORDS,
  product: 'Rzetelny Najem',
  title: 'Raport o wiarygodności',
  identifierTypes: { pesel: 'PESEL', nip: 'NIP', passport: 'Paszport' },
  historyEmpty: 'Brak historii',
  date: 'Data',
  reason: 'Powód i komentarz',
  place: 'Adres najmu',
  authenticity: 'Potwierdź autentyczność',
  authenticityText: (address: string) =>
    `Zeskanuj kod lub wejdź na ${address} i porównaj numer, datę oraz sumę kontrolną z tym dokumentem.`,
  page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  note: 'Raport pokazuje dane z chwili wystawienia. Zawiera dane osobowe: przechowuj go bezpiecznie.',
  noteCorrected: (date: string) =>
    `Raport pokazuje wpisy z chwili wystawienia w stanie z ${date}. Zawiera dane osobowe: przechowuj go bezpiecznie.`,
} as const;

/** In place of a removed account's name among those who were notified that a report changed. */
export const REMOVED_ACCOUNT = 'Konto usunięte';

/** Whoever holds a valid report on an identifier gets, and pays for, no other one. */
export const HAS_REPORT = 'Masz już aktywny raport dla tego identyfikatora.';
