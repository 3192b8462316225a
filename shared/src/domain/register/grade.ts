import type { EntryDraft } from './history-entry';

/** How well an entry is proved, the weakest first; the highest of several holds. */
export const GRADES = ['declared', 'documented', 'confirmed', 'court'] as const;
export type Grade = (typeof GRADES)[number];

export const GRADE_LABELS: Readonly<Record<Grade, string>> = {
  declared: 'Deklaracja autora',
  documented: 'Udokumentowany',
  confirmed: 'Potwierdzony przez obie strony',
  court: 'Potwierdzony orzeczeniem',
};

/** The explanation of each grade for readers of an entry. */
export const GRADE_MEANINGS: Readonly<Record<Grade, string>> = {
  declared: 'Tak twierdzi autor wpisu. Nikt tego jeszcze nie sprawdził.',
  documented: 'Widzieliśmy umowę, protokół lub przelew z tego najmu. Nic w nich nie przeczy wpisowi.',
  confirmed: 'Osoba, której dotyczy wpis, potwierdziła, że jest prawdziwy.',
  court: 'Widzieliśmy prawomocne orzeczenie sądu cywilnego lub tytuł wykonawczy w tej sprawie.',
};

/** The highest of the grades; 'declared' without any. */
export function highestGrade(grades: readonly Grade[]): Grade {
  return GRADES.findLast((grade) => grades.includes(grade)) ?? 'declared';
}

/** Whether an entry of this grade is documented or better proved. */
export function isDocumented(grade: Grade): boolean {
  return grade !== 'declared';
}

/** The fields of an entry whose change resets its grade. */
type Statement = Pick<EntryDraft, 'rentalAddress' | 'reason' | 'comment'>;

/** Whether an edit takes an entry's grade away: the grade stands for its reason, address and comment as they were. */
export function losesGrade(before: Statement, after: Statement): boolean {
  const text = (value: string | undefined) => value?.trim() ?? '';
  return (
    text(before.reason) !== text(after.reason) ||
    text(before.rentalAddress) !== text(after.rentalAddress) ||
    text(before.comment) !== text(after.comment)
  );
}
