import { OPEN_CONTENT_NOTICES_MAX } from '@najem/shared/domain/rights';

/** The beginning of a case's number. */
export const CASE_PREFIX = 'WN';

export const CASE_TEXTS = {
  attachment: (place: number) => `Załącznik ${place}`,
  fileName: (number: string) => `decyzja-${number}.pdf`,
  isDispute: 'Wpis sprostujesz w sporze: otwórz wpis w teczce i wybierz „Zakwestionuj”.',
  noticeElsewhere: 'Treść wpisu zgłosisz tam, gdzie ją widzisz: w raporcie albo na udostępnionej stronie.',
  onlyNotice: 'Opinię z najmu zgłosisz tylko jako treść, na stronie tego najmu.',
  isReported: 'Ta opinia z najmu jest już zgłoszona i czeka na naszą decyzję.',
  onlyObjection: 'Na czas rozpatrzenia przetwarzanie ogranicza tylko sprzeciw.',
  noticeLimit: `Na odpowiedź czeka już ${OPEN_CONTENT_NOTICES_MAX} Twoich zgłoszeń lub zgłoszeń z Twojej sieci o tym wpisie.`,
  /** Stands in the case that a warned person makes by 'To nie ja'. */
  contestedClaim: (number: string) =>
    `Osoba ostrzeżona w wiadomości e-mail wybrała „To nie ja”. Dotyczy potwierdzenia tożsamości ${number}.`,
} as const;

/** What stands in the desk's part of a case. */
export const CASE_DESK_TEXTS = {
  ofAccount: 'Zalogowano na konto, którego dotyczy sprawa',
  unproved: 'Tożsamości nie potwierdzono',
  unnamed: 'Osoba, której dotyczą dane',
  earlier: (numbers: readonly string[]) => `Wcześniejsze takie same żądania: ${numbers.join(', ')}.`,
  sameJudge: 'Odwołanie rozpatrzył ten sam administrator, ponieważ nie ma innego, który mógłby to zrobić.',
} as const;
