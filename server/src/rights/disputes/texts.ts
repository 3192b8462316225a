/** The beginning of a dispute's number. */
export const DISPUTE_PREFIX = 'SP';

export const DISPUTE_TEXTS = {
  /** What the desk reads of a correction that it decides about. */
  wantedWords: (reason: string, address: string, comment: string) =>
    `Powód: ${reason}\nAdres: ${address}\nKomentarz: ${comment}`,
  evidenceThere: 'Ten wpis jest kwestionowany. Dowody dodasz na stronie sporu.',
  evidenceLater: 'Ten wpis jest kwestionowany. Nie możesz teraz dodać dowodów: administrator rozpatruje spór.',
  tooShort: (least: number) => `Napisz trochę więcej (co najmniej ${least} znaków).`,
  attachment: (place: number) => `Załącznik ${place}`,
  authorIsPerson:
    'Tego wpisu nie można przywrócić: jego autor potwierdził, że sam jest opisaną osobą. Utrzymaj decyzję o usunięciu.',
  removedAccount: 'Konto usunięte',
  /** Stands below the reasons where nobody else could decide an appeal. */
  sameJudge:
    'Odwołanie rozpatrzył administrator, który wydał pierwszą decyzję, bo w serwisie nie ma innego, który mógłby je rozpatrzyć.',
  product: 'Rzetelny Najem',
  page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  fileName: (number: string) => `decyzja-${number}.pdf`,
} as const;
