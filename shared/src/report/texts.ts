import { REPORT_WORDS } from '@najem/shared/domain/reports';
import { entriesText } from '@najem/shared/ui/base';

/** The Polish texts of a report's content. */
export const REPORT_VIEW = {
  ...REPORT_WORDS,
  validity: 'Ważność',
  validUntil: (time: string, date: string) => `${time} (do ${date})`,
  topics: 'W skrócie',
  emptyTitle: 'Nikt jeszcze nie opisał tego identyfikatora',
  emptyText: 'Raport jest pusty: w serwisie nie ma ani jednego wpisu. To nie znaczy nic złego ani dobrego.',
  more: (about: string) => `Więcej: ${about}`,
  entryAbout: (reason: string, date: string) => `${reason}, ${date}`,
  timelineText: (entries: number, from: string, to: string, rating: string) =>
    `Wykres oceny po każdym wpisie: ${entriesText(entries)} od ${from} do ${to}, na końcu ${rating}. Te same dane są w historii powyżej.`,
  legendPositive: 'wpis pozytywny',
  legendNegative: 'wpis negatywny',
  legendNeutral: 'wpis bez wpływu',
  mark: (date: string, reason: string, rating: string) => `${date}: ${reason}, ocena ${rating}`,
  authentic: 'Sprawdź autentyczność',
} as const;
