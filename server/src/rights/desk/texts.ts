export const CASE_DESK_TEXTS = {
  unproved: 'Tożsamości nie potwierdzono',
  unnamed: 'Osoba, której dotyczą dane',
  earlier: (numbers: readonly string[]) => `Wcześniejsze takie same żądania: ${numbers.join(', ')}.`,
  sameJudge: 'Odwołanie rozpatrzył ten sam administrator, ponieważ nie ma innego, który mógłby to zrobić.',
} as const;
