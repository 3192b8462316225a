import { dayDue, dueDate } from '../kernel/due-date';
import { warsawDate } from '../kernel/format';
import { addDays, endOfWarsawDay } from '../kernel/working-days';

/** The kinds of requests of a person, apart from a dispute about one entry. */
export const CASE_KINDS = [
  'access',
  'rectification',
  'erasure',
  'restriction',
  'objection',
  'explanation',
  'identity_abuse',
  'content_notice',
  'complaint',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** The kinds that concern an account's own data, and need no file; the others are of entries. */
export const ACCOUNT_CASE_KINDS = [
  'access',
  'rectification',
  'erasure',
  'complaint',
] as const satisfies readonly CaseKind[];

/** Where a case stands. */
export const CASE_STATES = ['received', 'in_review', 'waiting', 'decided', 'closed', 'withdrawn'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** How a case was decided. */
export const CASE_OUTCOMES = ['granted', 'partly', 'refused'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** The subject matter of a case: everything held, one entry, the basics, or an opinion about the person that no register has. */
export type CaseConcern =
  | { readonly is: 'file' }
  | { readonly is: 'entry'; readonly entryId: string }
  | { readonly is: 'basics' }
  | { readonly is: 'tenancy'; readonly number: string };

/** The scopes of a granted erasure or restriction: everything under an identifier, single entries, or all of one reason. */
export type CaseScope =
  | { readonly is: 'all' }
  | { readonly is: 'entries'; readonly entryIds: readonly string[] }
  | { readonly is: 'kind'; readonly reason: string };

export const CASE_TITLES: Readonly<Record<CaseKind, string>> = {
  access: 'Dostęp do danych',
  rectification: 'Sprostowanie danych',
  erasure: 'Usunięcie danych',
  restriction: 'Ograniczenie przetwarzania',
  objection: 'Sprzeciw',
  explanation: 'Wyjaśnienie oceny',
  identity_abuse: 'Nadużycie lub podszywanie się',
  content_notice: 'Zgłoszenie treści',
  complaint: 'Inna sprawa',
};

const STATE_WORDS: Readonly<Record<CaseState, string>> = {
  received: 'Sprawa przyjęta',
  in_review: 'W trakcie',
  waiting: 'Czekamy na Twoją odpowiedź',
  decided: 'Rozpatrzona',
  closed: 'Zakończona',
  withdrawn: 'Wycofana',
};
const OUTCOME_WORDS: Readonly<Record<CaseOutcome, string>> = {
  granted: 'uwzględniona',
  partly: 'częściowo',
  refused: 'odmowa',
};

/** The state of a case in words, with what came of it, as its person reads it. */
export function caseStateText({ state, outcome }: { state: CaseState; outcome?: CaseOutcome | undefined }): string {
  return state === 'decided' && outcome !== undefined
    ? `${STATE_WORDS.decided}: ${OUTCOME_WORDS[outcome]}`
    : STATE_WORDS[state];
}

/** The law by which a case is decided. */
export const CASE_LAWS: Readonly<Record<CaseKind, string>> = {
  access: 'art. 15 RODO',
  rectification: 'art. 16 RODO',
  erasure: 'art. 17 RODO',
  restriction: 'art. 18 RODO',
  objection: 'art. 21 RODO',
  explanation: 'art. 15 ust. 1 lit. h i art. 22 RODO',
  identity_abuse: 'art. 5 i art. 32 RODO',
  content_notice: 'art. 16 i 17 aktu o usługach cyfrowych',
  complaint: 'art. 12 RODO',
};

/** The kinds that people choose from in their file; a notice about content is made where the entry is seen. */
export const PERSON_CASE_KINDS = CASE_KINDS.filter((kind) => kind !== 'content_notice');

export const CASE_OUTCOME_LABELS: Readonly<Record<CaseOutcome, string>> = {
  granted: 'uwzględniona',
  partly: 'uwzględniona częściowo',
  refused: 'odmowa',
};

/** Why a case is granted or refused. */
export const CASE_GROUNDS = [
  'rights_confirmed',
  'data_wrong',
  'data_right',
  'no_longer_needed',
  'unlawful',
  'legal_duty',
  'legal_claims',
  'accuracy_contested',
  'objection_pending',
  'no_ground',
  'situation_prevails',
  'legitimate_prevails',
  'others_rights',
  'abuse_found',
  'no_abuse_found',
  'content_unlawful',
  'content_against_terms',
  'content_lawful',
  'excessive',
  'not_our_data',
  'other',
] as const;
export type CaseGround = (typeof CASE_GROUNDS)[number];

export const CASE_GROUND_LABELS: Readonly<Record<CaseGround, string>> = {
  rights_confirmed: 'żądanie jest zasadne',
  data_wrong: 'dane były nieprawidłowe albo niekompletne',
  data_right: 'dane są prawidłowe',
  no_longer_needed: 'dane nie są już potrzebne (art. 17 ust. 1 lit. a RODO)',
  unlawful: 'dane przetwarzano niezgodnie z prawem (art. 17 ust. 1 lit. d RODO)',
  legal_duty: 'dane trzeba zachować z mocy prawa (art. 17 ust. 3 lit. b RODO)',
  legal_claims: 'dane są potrzebne do ustalenia lub obrony roszczeń (art. 17 ust. 3 lit. e RODO)',
  accuracy_contested: 'trzeba sprawdzić prawidłowość danych (art. 18 ust. 1 lit. a RODO)',
  objection_pending: 'trzeba rozpatrzyć sprzeciw (art. 18 ust. 1 lit. d RODO)',
  no_ground: 'brak podstawy z art. 18 ust. 1 RODO',
  situation_prevails: 'szczególna sytuacja osoby przeważa (art. 21 ust. 1 RODO)',
  legitimate_prevails: 'istnieją ważne prawnie uzasadnione podstawy przetwarzania (art. 21 ust. 1 RODO)',
  others_rights: 'ochrona praw i wolności innych osób (art. 15 ust. 4 RODO)',
  abuse_found: 'nadużycie potwierdzono',
  no_abuse_found: 'nadużycia nie stwierdzono',
  content_unlawful: 'treść jest niezgodna z prawem',
  content_against_terms: 'treść narusza Regulamin',
  content_lawful: 'treść nie narusza prawa ani Regulaminu',
  excessive: 'żądanie jest ewidentnie nieuzasadnione lub nadmierne (art. 12 ust. 5 RODO)',
  not_our_data: 'nie przetwarzamy danych, których dotyczy żądanie',
  other: 'inna podstawa, opisana w uzasadnieniu',
};

interface Grounds {
  readonly granted: readonly CaseGround[];
  readonly refused: readonly CaseGround[];
}

const GENERAL_REFUSALS: readonly CaseGround[] = ['not_our_data', 'excessive', 'other'];

/** The grounds that the desk chooses from; a partial grant may have any of its kind. */
const GROUNDS: Readonly<Record<CaseKind, Grounds>> = {
  access: { granted: ['rights_confirmed'], refused: ['others_rights', ...GENERAL_REFUSALS] },
  rectification: { granted: ['data_wrong'], refused: ['data_right', ...GENERAL_REFUSALS] },
  erasure: {
    granted: ['no_longer_needed', 'unlawful', 'other'],
    refused: ['legal_claims', 'legal_duty', 'legitimate_prevails', ...GENERAL_REFUSALS],
  },
  restriction: {
    granted: ['accuracy_contested', 'objection_pending', 'legal_claims', 'unlawful'],
    refused: ['no_ground', ...GENERAL_REFUSALS],
  },
  objection: {
    granted: ['situation_prevails', 'unlawful'],
    refused: ['legitimate_prevails', 'legal_claims', ...GENERAL_REFUSALS],
  },
  explanation: { granted: ['rights_confirmed'], refused: GENERAL_REFUSALS },
  identity_abuse: { granted: ['abuse_found'], refused: ['no_abuse_found', 'other'] },
  content_notice: {
    granted: ['content_unlawful', 'content_against_terms'],
    refused: ['content_lawful', 'other'],
  },
  complaint: { granted: ['rights_confirmed', 'other'], refused: GENERAL_REFUSALS },
};

/** The grounds for an outcome of a kind. */
export function caseGrounds(kind: CaseKind, outcome: CaseOutcome): readonly CaseGround[] {
  const { granted, refused } = GROUNDS[kind];
  switch (outcome) {
    case 'granted':
      return granted;
    case 'refused':
      return refused;
    case 'partly':
      return [...granted, ...refused.filter((ground) => !granted.includes(ground))];
  }
}

/** The grounds by which an erasure speaks against the authors of the entries, who lose their RentCoins. */
export function isErasureBlaming(ground: CaseGround): boolean {
  return ground === 'unlawful';
}

/** Whether a decision closes the identifier: an objection that is granted whole. Beside entries that stay, it is open. */
export function closesIdentifier(decision: {
  readonly kind: CaseKind;
  readonly outcome: CaseOutcome;
  readonly scope?: CaseScope | null;
}): boolean {
  const { kind, outcome, scope } = decision;
  return kind === 'objection' && outcome === 'granted' && (scope?.is ?? 'all') === 'all';
}

/** Whether a decision of a kind erases or restricts, and so has a scope. */
export function hasScope(kind: CaseKind): boolean {
  return kind === 'erasure' || kind === 'restriction' || kind === 'objection';
}

export const CASE_TEXT_MIN_LENGTH = 20;
export const CASE_TEXT_MAX_LENGTH = 3000;
export const CASE_MESSAGES_MAX = 50;
/** How many cases of a kind a person may have open at once. */
export const OPEN_CASES_OF_KIND_MAX = 1;
/** How many notices about content an account, or a network about one entry, may have open at once. */
export const OPEN_CONTENT_NOTICES_MAX = 5;
/** From this one of the same kind within `EXCESSIVE_MONTHS` on, a request may be refused as excessive (Art. 12(5) RODO). */
export const EXCESSIVE_FROM = 4;
export const EXCESSIVE_MONTHS = 12;

/** So long after an objection that restricted everything at once, another one of the person does not by itself. */
export const RESTRICTION_PAUSE_MONTHS = 12;

/** The periods of a case, in days unless they say otherwise. */
export const CASE_PERIODS = {
  months: 1,
  extensionMonths: 2,
  /** Of the kinds that are urgent. */
  urgent: 14,
  /** How long the desk waits for the person's answer. */
  question: 14,
  /** After its decision a case stays open so long. */
  closing: 14,
} as const;

const URGENT_KINDS: readonly CaseKind[] = ['identity_abuse', 'content_notice'];

const NEXT_STATES: Readonly<Record<CaseState, readonly CaseState[]>> = {
  received: ['in_review', 'withdrawn'],
  in_review: ['waiting', 'decided', 'withdrawn'],
  waiting: ['in_review', 'withdrawn'],
  decided: ['closed'],
  closed: [],
  withdrawn: [],
};

/** Whether a case may go from one state to another. */
export function canCaseBecome(from: CaseState, to: CaseState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Whether a case still waits for its decision. */
export function isCaseOpen(state: CaseState): boolean {
  return state === 'received' || state === 'in_review' || state === 'waiting';
}

/** The end of the day by which a case is answered, counted from its receipt (Art. 12(3) RODO; Art. 16(5) DSA). */
export function caseDueAt(kind: CaseKind, receivedAt: Date): Date {
  const day = warsawDate(receivedAt);
  return endOfWarsawDay(
    URGENT_KINDS.includes(kind) ? dayDue(day, CASE_PERIODS.urgent) : dueDate(day, CASE_PERIODS.months),
  );
}

/** When the desk wants to have answered: an objection is urgent, though the law gives it a month. */
export function caseTargetAt(kind: CaseKind, receivedAt: Date): Date {
  if (kind !== 'objection') return caseDueAt(kind, receivedAt);
  return endOfWarsawDay(dayDue(warsawDate(receivedAt), CASE_PERIODS.urgent));
}

/** The same once it was extended by two months: from the receipt, for urgent kinds from their first due date. */
export function extendedCaseDueAt(kind: CaseKind, receivedAt: Date): Date {
  if (URGENT_KINDS.includes(kind)) {
    return endOfWarsawDay(dueDate(warsawDate(caseDueAt(kind, receivedAt)), CASE_PERIODS.extensionMonths));
  }
  return endOfWarsawDay(dueDate(warsawDate(receivedAt), CASE_PERIODS.months + CASE_PERIODS.extensionMonths));
}

/** The end of the day until which the desk waits for the person's answer. */
export function questionDueAt(askedAt: Date): Date {
  return endOfWarsawDay(addDays(warsawDate(askedAt), CASE_PERIODS.question));
}

/** The end of the day on which a decided case is closed. */
export function caseClosesAt(decidedAt: Date): Date {
  return endOfWarsawDay(addDays(warsawDate(decidedAt), CASE_PERIODS.closing));
}
