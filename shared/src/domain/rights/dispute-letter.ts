import { type Basis, BASIS_LABELS, type DisputeSide, hasLost, type Outcome, OUTCOME_LABELS } from './dispute';
import { formatDate, type Instant } from '../kernel/format';
import { reasonLabel } from '../register/reason';
import { SUBJECTS, type SubjectKind } from '../register/subject';

/** Again, where it did not because of the dispute; not at all, where something else restricts it. */
export type Counts = 'again' | 'still' | 'restricted';

/** How an entry that stays counts after a decision, by how that found it. */
export function countsAfter({
  isRemoved,
  isDisputed,
  isRestricted,
}: {
  readonly isRemoved: boolean;
  /** Whether it does not count because of the dispute. */
  readonly isDisputed: boolean;
  readonly isRestricted: boolean;
}): Counts {
  if (isRestricted) return 'restricted';
  return isRemoved || isDisputed ? 'again' : 'still';
}

/** The content of the letter about a decision. */
export interface DisputeDecision {
  readonly number: string;
  readonly decidedAt: Instant;
  /** Whether it is the decision on an appeal, which nobody appeals again. */
  readonly isOfAppeal: boolean;
  /** Absent once the dispute about a removed entry is closed, and its content gone. */
  readonly entry?: {
    readonly role: SubjectKind;
    readonly reason: string;
    readonly rentalAddress: string;
    readonly createdAt: Instant;
  };
  readonly outcome: Outcome;
  readonly basis: Basis;
  /** How an entry that stays counts from then on. */
  readonly counts: Counts;
  /** Of the desk; absent where a date or the author decided. */
  readonly reasons?: string;
  /** Until when the losing side may appeal; absent for a decision on an appeal. */
  readonly appealUntil?: Instant;
  /** Where the supervisory authority is. */
  readonly authorityAddress: string;
}

/** A letter as its paragraphs; the same text is printed and previewed. */
export interface DisputeLetter {
  readonly title: string;
  readonly paragraphs: readonly { readonly heading?: string; readonly text: string }[];
}

const KEPT: Readonly<Record<Counts, string>> = {
  again: 'Wpis znów liczy się do oceny.',
  still: 'Wpis nadal liczy się do oceny.',
  restricted: 'Wpis pozostaje, ale jest ograniczony z innego powodu i na razie nie liczy się do oceny.',
};

const CORRECTED: Readonly<Record<Counts, string>> = {
  again: 'Do oceny liczy się poprawiony wpis.',
  still: 'Do oceny liczy się poprawiony wpis.',
  restricted: 'Wpis ma nową treść, ale jest ograniczony z innego powodu i na razie nie liczy się do oceny.',
};

/** What follows for each side, after how an entry that stays counts. */
const EFFECTS: Readonly<Record<DisputeSide, Readonly<Record<Outcome, string>>>> = {
  person: {
    kept: '',
    corrected: ' Posiadacze ważnych raportów zobaczą zmianę.',
    removed: 'Wpis nie liczy się do oceny i nie ma go w raportach. Posiadacze ważnych raportów zobaczą zmianę.',
  },
  author: {
    kept: ' RentCoins za niego zostają.',
    corrected: ' RentCoins za niego zostają.',
    removed: 'Wpis nie liczy się do oceny i nie ma go w raportach. RentCoins za niego zostają cofnięte.',
  },
};

/** The letter that a side of a dispute gets about a decision. */
export function writeDisputeLetter(side: DisputeSide, decision: DisputeDecision): DisputeLetter {
  const { number, decidedAt, isOfAppeal, outcome, basis, reasons } = decision;
  const about = isOfAppeal ? 'Decyzja po odwołaniu w sporze' : 'Decyzja w sporze';
  return {
    title: `${about} ${number}`,
    paragraphs: [
      { text: `Data decyzji: ${formatDate(decidedAt)}` },
      ...(decision.entry ? [{ heading: 'Wpis', text: nameEntry(decision.entry) }] : []),
      { heading: 'Rozstrzygnięcie', text: `${OUTCOME_LABELS[outcome]}.` },
      { heading: 'Podstawa', text: `${capitalise(BASIS_LABELS[basis])}.` },
      ...(reasons === undefined ? [] : [{ heading: 'Uzasadnienie', text: reasons }]),
      { heading: 'Co dalej', text: nameEffect(side, decision) },
      { text: nameAppeal(side, decision) },
      ...(side === 'person' ? [{ text: nameComplaint(decision.authorityAddress) }] : []),
    ],
  };
}

/** The closing words of every decision to the person. */
export function nameComplaint(authorityAddress: string): string {
  return `Możesz wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych (${authorityAddress}) albo do sądu.`;
}

function nameEffect(side: DisputeSide, { outcome, counts }: DisputeDecision): string {
  const entry = outcome === 'removed' ? '' : (outcome === 'kept' ? KEPT : CORRECTED)[counts];
  return entry + EFFECTS[side][outcome];
}

function nameEntry({ role, reason, rentalAddress, createdAt }: NonNullable<DisputeDecision['entry']>): string {
  return `„${reasonLabel(SUBJECTS[role], reason)}”, ${rentalAddress}, dodany ${formatDate(createdAt)}`;
}

function nameAppeal(side: DisputeSide, { isOfAppeal, outcome, appealUntil }: DisputeDecision): string {
  if (isOfAppeal || appealUntil === undefined) return 'Ta decyzja kończy spór w serwisie.';
  const until = formatDate(appealUntil);
  return hasLost(side, outcome) ? `Możesz się odwołać do ${until}.` : `Druga strona może się odwołać do ${until}.`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
