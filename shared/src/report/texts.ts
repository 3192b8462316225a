import { RATING_MAX, RATING_MIN } from '@najem/shared/domain';
import { entriesText } from '@najem/shared/ui/base';

/** The Polish texts of a report's content. */
export const REPORT_VIEW = {
  number: 'Numer raportu',
  issued: 'Wystawiono',
  validity: 'Ważność',
  validUntil: (time: string, date: string) => `${time} (do ${date})`,
  checksum: 'Suma kontrolna',
  subject: 'Kogo dotyczy',
  name: 'Nazwa',
  identifier: 'Identyfikator',
  address: 'Adres',
  role: 'Rola',
  rating: 'Ocena',
  ratingStart: 'Ocena początkowa',
  ratingTotal: `Wynik w skali od ${RATING_MIN} do ${RATING_MAX}`,
  ratingWhy: 'Skąd ta ocena?',
  ratingTimes: (label: string, count: number) => (count > 1 ? `${label} (${count} razy)` : label),
  ratingLimits: `Suma wykracza poza skalę, dlatego wynik jest ograniczony do zakresu od ${RATING_MIN} do ${RATING_MAX}.`,
  ratingNeutral: 'Brak wpisów, dlatego ocena jest neutralna.',
  emptyTitle: 'Nikt jeszcze nie opisał tego identyfikatora',
  emptyText: 'Raport jest pusty: w serwisie nie ma ani jednego wpisu. To nie jest zła ani dobra opinia.',
  timeline: 'Ocena w czasie',
  timelineText: (entries: number, from: string, to: string, rating: string) =>
    `Wykres oceny po każdym wpisie: ${entriesText(entries)} od ${from} do ${to}, na końcu ${rating}. Te same dane są w historii poniżej.`,
  legendPositive: 'wpis pozytywny',
  legendNegative: 'wpis negatywny',
  legendNeutral: 'wpis bez wpływu',
  mark: (date: string, reason: string, rating: string) => `${date}: ${reason}, ocena ${rating}`,
  history: 'Historia',
  ratingAfter: (rating: string) => `ocena po wpisie ${rating}`,
  verification: 'Weryfikacja autorów wpisów',
  verificationText: 'Tożsamość autorów wpisów potwierdzono w dniach:',
  verificationNone: 'Brak danych o weryfikacji autorów.',
  authenticity: 'Każdy może potwierdzić autentyczność tego raportu po jego numerze:',
  entryAbout: (reason: string, date: string) => `${reason}, ${date}`,
} as const;
