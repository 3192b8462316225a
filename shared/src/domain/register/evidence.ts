import { DAY_MS } from '../kernel/durations';
import { warsawDate } from '../kernel/format';
import { type Grade, isDocumented } from './grade';
import { addWorkingDays, endOfWarsawDay } from '../kernel/working-days';

/** The kinds of evidence. */
export const EVIDENCE_KINDS = ['contract', 'protocol', 'transfer', 'correspondence', 'judgment', 'other'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const EVIDENCE_LABELS: Readonly<Record<EvidenceKind, string>> = {
  contract: 'Umowa najmu',
  protocol: 'Protokół zdawczo-odbiorczy',
  transfer: 'Potwierdzenie przelewu',
  correspondence: 'Korespondencja',
  judgment: 'Orzeczenie sądu lub tytuł wykonawczy',
  other: 'Inny',
};

/** Whether evidence waits for the desk, led to a grade, or did not. */
export const EVIDENCE_STATES = ['waiting', 'graded', 'refused'] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

/** The grades that administrators give for evidence. */
export const EVIDENCE_GRADES = ['documented', 'court'] as const satisfies readonly Grade[];
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** How many RentCoins an author gains for an entry that is documented in time. */
export const DOCUMENTED_BONUS = 5;
/** The days after its recording within which an entry has to be documented for that. */
export const DOCUMENTED_BONUS_DAYS = 90;
/** The working days within which the desk grades. */
const GRADING_WORKING_DAYS = 10;

/** By when the desk wants to have graded evidence that reached it at this moment. */
export function gradingTarget(from: Date): Date {
  return endOfWarsawDay(addWorkingDays(warsawDate(from), GRADING_WORKING_DAYS));
}

/** Whether an entry that has this grade at a moment was documented early enough for the bonus. */
export function earnsBonus({ grade, recordedAt }: { grade: Grade; recordedAt: Date }, at: Date): boolean {
  return isDocumented(grade) && at.getTime() - recordedAt.getTime() <= DOCUMENTED_BONUS_DAYS * DAY_MS;
}
