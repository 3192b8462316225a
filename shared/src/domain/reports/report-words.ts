import { RATING_MAX, RATING_MIN } from '../kernel/limits';

/** The Polish words of a report that screen and document have in common. */
export const REPORT_WORDS = {
  address: 'Adres',
  role: 'Rola',
  identifier: 'Identyfikator',
  bands: 'Co znaczy ocena',
  questions: 'O co zapytać',
  history: 'Historia',
  ratingWhy: 'Skąd ta ocena?',
  ratingStart: 'Ocena początkowa',
  ratingTimes: (label: string, count: number) => (count > 1 ? `${label} (${count} razy)` : label),
  ratingTotal: `Wynik w skali od ${RATING_MIN} do ${RATING_MAX}`,
  ratingLimits: `Suma wykracza poza skalę, dlatego wynik jest ograniczony do zakresu od ${RATING_MIN} do ${RATING_MAX}.`,
  authorsProved: (dates: string) => `Autorzy wpisów potwierdzili w serwisie swoją tożsamość: ${dates}.`,
  document: 'Dokument',
  number: 'Numer raportu',
  issued: 'Wystawiono',
  expires: 'Ważny do',
  checksum: 'Suma kontrolna',
} as const;

/** How many of the entries of a report come from tenancies that both sides confirmed; undefined where none does. */
export function tenancyCountText(entries: readonly { readonly fromTenancy?: unknown }[]): string | undefined {
  const count = entries.filter(({ fromTenancy }) => fromTenancy !== undefined).length;
  return count === 0 ? undefined : `Opinie z najmów, które potwierdziły obie strony: ${count} z ${entries.length}`;
}
