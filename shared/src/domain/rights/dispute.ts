import { dayDue, dueDate } from '../kernel/due-date';
import { addMonths } from '../kernel/warsaw-time';
import { warsawDate } from '../kernel/format';
import { addDays, endOfWarsawDay } from '../kernel/working-days';
import { type Grade, isDocumented, losesGrade } from '../register/grade';
import type { EntryDraft } from '../register/history-entry';
import { CASE_PERIODS } from './case';

/** Where a dispute about an entry stands. */
export const DISPUTE_STATES = [
  'awaiting_author',
  'awaiting_person',
  'deciding',
  'decided',
  'appealed',
  'closed',
  'withdrawn',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The outcomes of a decision for the entry. */
export const OUTCOMES = ['kept', 'corrected', 'removed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The bases of a decision. */
export const BASES = [
  'evidence',
  'no_evidence',
  'unanswered',
  'author_corrected',
  'author_withdrew',
  'not_this_person',
  'unlawful',
  'undecided',
] as const;
export type Basis = (typeof BASES)[number];

/** The grounds of a dispute. */
export const GROUNDS = ['untrue', 'not_me', 'incomplete', 'outdated', 'unlawful'] as const;
export type Ground = (typeof GROUNDS)[number];

/** The demands that a person makes by a dispute. */
export const WISHES = ['removal', 'correction'] as const;
export type Wish = (typeof WISHES)[number];

/** The two sides of a dispute: whom the entry is about, and who wrote it. */
export const DISPUTE_SIDES = ['person', 'author'] as const;
export type DisputeSide = (typeof DISPUTE_SIDES)[number];

/** The side that a side has a dispute with. */
export function otherSide(side: DisputeSide): DisputeSide {
  return side === 'person' ? 'author' : 'person';
}

/** What a dispute waits for after a question of the desk: the asked side's answer, then what the other side says to it. */
export const AWAITED_STEPS = ['question', 'comment'] as const;
export type AwaitedStep = (typeof AWAITED_STEPS)[number];

/** Whom a dispute that is being decided waits for after a question of the desk. */
export interface WaitForSide {
  readonly side: DisputeSide;
  readonly step: AwaitedStep;
}

/** The answers of an author, who stands by the entry, corrects it, or withdraws it. */
export const AUTHOR_ANSWERS = ['stand', 'correct', 'withdraw'] as const;
export type AuthorAnswer = (typeof AUTHOR_ANSWERS)[number];

export const GROUND_LABELS: Readonly<Record<Ground, string>> = {
  untrue: 'To nieprawda',
  not_me: 'To nie dotyczy mnie',
  incomplete: 'Brakuje ważnych faktów',
  outdated: 'To już nieaktualne',
  unlawful: 'Wpis narusza prawo (np. obraża, ujawnia zdrowie lub sprawy karne)',
};

/** The answers to 'Czego oczekujesz?'. */
export const WISH_LABELS: Readonly<Record<Wish, string>> = { removal: 'usunięcia', correction: 'poprawienia' };

/** The same as nouns, for screens that show a dispute. */
export const WISH_NAMES: Readonly<Record<Wish, string>> = {
  removal: 'usunięcie wpisu',
  correction: 'poprawienie wpisu',
};

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  kept: 'Wpis pozostaje',
  corrected: 'Wpis poprawiony',
  removed: 'Wpis usunięty',
};

export const BASIS_LABELS: Readonly<Record<Basis, string>> = {
  evidence: 'dowody',
  no_evidence: 'brak dowodów na prawdziwość wpisu',
  unanswered: 'brak odpowiedzi autora w terminie',
  author_corrected: 'autor poprawił wpis',
  author_withdrew: 'autor wycofał wpis',
  not_this_person: 'wpis nie dotyczy tej osoby',
  unlawful: 'wpis narusza prawo',
  undecided: 'brak rozstrzygnięcia w terminie',
};

/** The bases that an administrator chooses from for each outcome; the others are written by what happened. */
export const DESK_BASES: Readonly<Record<Outcome, readonly Basis[]>> = {
  kept: ['evidence'],
  corrected: ['evidence', 'no_evidence'],
  removed: ['no_evidence', 'evidence', 'not_this_person', 'unlawful'],
};

/** The bases of a removal that speak against its author. */
export const BLAMING_BASES: readonly Basis[] = ['no_evidence', 'not_this_person', 'unlawful'];
/** So many such removals within `BLAME_MONTHS` put an author on the desk's list. */
export const BLAMED_REMOVALS = 3;
export const BLAME_MONTHS = 12;

export const DISPUTE_TEXT_MIN_LENGTH = 50;
export const DISPUTE_TEXT_MAX_LENGTH = 3000;
/** How many disputes a person may have open at once. */
export const OPEN_DISPUTES_MAX = 10;

/** The periods of a dispute, in days unless they say otherwise. */
export const DISPUTE_PERIODS = {
  author: 7,
  /** What an author may ask for once more. */
  prolongation: 7,
  /** How long before its end the author is reminded. */
  reminder: 2,
  person: 5,
  /** Of a dispute that leaves its entry counting: it goes to the desk at once. */
  counting: 14,
  decisionMonths: 1,
  extensionMonths: 2,
  appeal: 14,
  appealDecision: 30,
  /** After these an entry that nobody proved goes. */
  undecided: 90,
} as const;

const NEXT_STATES: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  // To the desk where the author's account ends or is blocked meanwhile.
  awaiting_author: ['awaiting_author', 'awaiting_person', 'deciding', 'decided', 'withdrawn'],
  // Decided where the author deletes the entry.
  awaiting_person: ['deciding', 'decided', 'withdrawn'],
  deciding: ['decided', 'withdrawn'],
  decided: ['appealed', 'closed'],
  appealed: ['closed'],
  closed: [],
  withdrawn: [],
};

/** The states in which a dispute begins. */
export const FIRST_DISPUTE_STATES: readonly DisputeState[] = ['awaiting_author', 'deciding'];

/** Whether a dispute may go from one state to another; `awaiting_author` to itself is the author's prolongation. */
export function canDisputeBecome(from: DisputeState, to: DisputeState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Whether a dispute still waits for its first decision. */
export function isUndecided(state: DisputeState): boolean {
  return state === 'awaiting_author' || state === 'awaiting_person' || state === 'deciding';
}

/** Whether a dispute keeps the entry from being disputed again: until it is over, its time for an appeal included. */
export function isDisputeRunning(state: DisputeState | undefined): boolean {
  return state !== undefined && state !== 'closed' && state !== 'withdrawn';
}

/** Whether a dispute counts as one of a person's open ones: until it is decided, and while an appeal runs. */
export function isDisputeOpen(state: DisputeState): boolean {
  return isUndecided(state) || state === 'appealed';
}

/** Whether a side lost by an outcome, and so may appeal: of a correction either did. */
export function hasLost(side: DisputeSide, outcome: Outcome): boolean {
  return outcome === 'corrected' || (outcome === 'kept') === (side === 'person');
}

/** Whether the due date of a dispute is its reader's: they answer, comment or may appeal by then. */
export function waitsForReader({
  state,
  side,
  outcome,
  awaited,
}: {
  readonly state: DisputeState;
  readonly side: DisputeSide;
  readonly outcome?: Outcome | undefined;
  readonly awaited?: WaitForSide | undefined;
}): boolean {
  if (awaited) return awaited.side === side;
  if (state === 'awaiting_author') return side === 'author';
  if (state === 'awaiting_person') return side === 'person';
  return state === 'decided' && outcome !== undefined && hasLost(side, outcome);
}

/** The states in which each side may add evidence: until the other side's last word is in. */
const EVIDENCE_STATES: Readonly<Record<DisputeSide, readonly DisputeState[]>> = {
  author: ['awaiting_author', 'awaiting_person'],
  // What the person brings after the answer comes with the comment.
  person: ['awaiting_author'],
};

/**
 * Until when a side may add evidence to a dispute by itself: until its present due date, or not at all. Whom the desk asked may
 * until the other side's comment is in; what that side brings comes with the comment.
 */
export function evidenceUntil(
  side: DisputeSide,
  {
    state,
    dueAt,
    awaited,
  }: { readonly state: DisputeState; readonly dueAt: Date | null; readonly awaited?: WaitForSide | undefined },
): Date | undefined {
  const may = awaited ? askedSide(awaited) === side : EVIDENCE_STATES[side].includes(state);
  return may ? (dueAt ?? undefined) : undefined;
}

/** The side that the desk asked. */
function askedSide({ side, step }: WaitForSide): DisputeSide {
  return step === 'question' ? side : otherSide(side);
}

/** Whether a removal on this basis speaks against the author. */
export function isBlaming(basis: Basis): boolean {
  return BLAMING_BASES.includes(basis);
}

/** The facts that decide how a new dispute begins. */
export interface NewDispute {
  readonly ground: Ground;
  readonly grade: Grade;
  /** Whether the author's account is there and not blocked. */
  readonly isAuthorReachable: boolean;
  /** Whether the person disputed the entry before, in whatever version, and it stands. */
  readonly wasDisputed: boolean;
}

/** Why a dispute leaves its entry counting: the person disputed it before and it stands, or a court's judgment proved it. */
export const COUNTING_CAUSES = ['kept_before', 'court'] as const;

/** How a dispute begins, and whether the entry stops counting meanwhile. */
export interface DisputeStart {
  readonly state: 'awaiting_author' | 'deciding';
  readonly suspends: boolean;
  /** Why it does not by itself: the desk alone may suspend the entry, and no date removes it. */
  readonly because?: (typeof COUNTING_CAUSES)[number];
}

/**
 * How a dispute begins. It leaves the entry counting, and goes to the desk at once, where the person disputed it before or a
 * court's judgment proved it: whether a new file changes anything is for the desk to see.
 */
export function startDispute({ ground, grade, isAuthorReachable, wasDisputed }: NewDispute): DisputeStart {
  if (wasDisputed) return { state: 'deciding', suspends: false, because: 'kept_before' };
  if (grade === 'court') return { state: 'deciding', suspends: false, because: 'court' };
  const isForDesk = ground === 'unlawful' || !isAuthorReachable;
  return { state: isForDesk ? 'deciding' : 'awaiting_author', suspends: true };
}

/** The end of the day on which the author's answer is due. */
export function authorDueAt(from: Date): Date {
  return endOfWarsawDay(dayDue(warsawDate(from), DISPUTE_PERIODS.author));
}

/** Whether the author's days end later than announced because they would end on a day off; not once they were prolonged. */
export function isAuthorDayMoved(from: Date, dueAt = authorDueAt(from).toISOString()): boolean {
  const due = authorDueAt(from);
  const isFirst = due.getTime() === new Date(dueAt).getTime();
  return isFirst && warsawDate(due) !== addDays(warsawDate(from), DISPUTE_PERIODS.author);
}

/** What a due date ends: so many days or, without a number, a month; `isMoved` because it would have ended on a day off. */
export interface DuePeriod {
  readonly days?: number | undefined;
  readonly isMoved: boolean;
}

const STATE_DAYS: Readonly<Partial<Record<DisputeState, number>>> = {
  awaiting_author: DISPUTE_PERIODS.author,
  awaiting_person: DISPUTE_PERIODS.person,
  decided: DISPUTE_PERIODS.appeal,
  appealed: DISPUTE_PERIODS.appealDecision,
};

/**
 * Why the state of a dispute that began at a moment is due when it is; undefined where somebody got more time, and once it is over.
 * `isCounting`: its entry counted on at the opening; `step`: what a side is awaited for since that moment.
 */
export function duePeriod(
  {
    state,
    isCounting,
    step,
  }: { readonly state: DisputeState; readonly isCounting: boolean; readonly step?: AwaitedStep | undefined },
  { from, dueAt }: { readonly from: Date; readonly dueAt: Date },
): DuePeriod | undefined {
  if (state === 'closed' || state === 'withdrawn') return undefined;
  // Its day is never moved.
  if (step === 'question') return { days: CASE_PERIODS.question, isMoved: false };
  const asked = step && DISPUTE_PERIODS.person;
  const days = asked ?? STATE_DAYS[state] ?? (isCounting ? DISPUTE_PERIODS.counting : undefined);
  const start = warsawDate(from);
  const months = DISPUTE_PERIODS.decisionMonths;
  const due = days === undefined ? dueDate(start, months) : dayDue(start, days);
  const unmoved = days === undefined ? warsawDate(addMonths(from, months)) : addDays(start, days);
  return due === warsawDate(dueAt) ? { days, isMoved: due !== unmoved } : undefined;
}

/** The same once the author asked for more time: so many days after the day on which it was due. */
export function prolongedDueAt(due: Date): Date {
  return endOfWarsawDay(dayDue(warsawDate(due), DISPUTE_PERIODS.prolongation));
}

/** The end of the day on which the person's comment is due. */
export function personDueAt(from: Date): Date {
  return endOfWarsawDay(dayDue(warsawDate(from), DISPUTE_PERIODS.person));
}

/** The end of the day by which a dispute opened at a moment is decided: a month, or 14 days where the entry counts on. */
export function decisionDueAt(openedAt: Date, suspends: boolean): Date {
  const day = warsawDate(openedAt);
  return endOfWarsawDay(
    suspends ? dueDate(day, DISPUTE_PERIODS.decisionMonths) : dayDue(day, DISPUTE_PERIODS.counting),
  );
}

/** The same once the desk extended it by two months (Art. 12(3) RODO), counted from the opening. */
export function extendedDueAt(openedAt: Date): Date {
  const months = DISPUTE_PERIODS.decisionMonths + DISPUTE_PERIODS.extensionMonths;
  return endOfWarsawDay(dueDate(warsawDate(openedAt), months));
}

/** The end of the day until which the losing side may appeal a decision. */
export function appealDueAt(decidedAt: Date): Date {
  return endOfWarsawDay(dayDue(warsawDate(decidedAt), DISPUTE_PERIODS.appeal));
}

/** The end of the day by which an appeal is decided. */
export function appealDecisionDueAt(appealedAt: Date): Date {
  return endOfWarsawDay(dayDue(warsawDate(appealedAt), DISPUTE_PERIODS.appealDecision));
}

/** The end of the day on which an unproved entry is removed if nothing was decided; weekends and holidays do not postpone it. */
export function undecidedEndAt(openedAt: Date): Date {
  return endOfWarsawDay(addDays(warsawDate(openedAt), DISPUTE_PERIODS.undecided));
}

/** Whether an entry of this grade goes when its dispute was not decided in time; a better proved one stays hidden. */
export function goesUndecided(grade: Grade): boolean {
  return !isDocumented(grade);
}

/** The sentence about a correction that changes nothing. */
export const NOTHING_CORRECTED = 'Zmień coś we wpisie albo wybierz inną odpowiedź.';

/** Whether a correction changes anything of an entry: counterpart, address, reason or comment, apart from spaces around them. */
export function isCorrection(before: EntryDraft, after: EntryDraft): boolean {
  const counterpart = (entry: EntryDraft) => entry.counterpart?.trim() ?? '';
  return counterpart(before) !== counterpart(after) || losesGrade(before, after);
}
