import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/durations';
import { warsawDate } from '../kernel/format';
import type { KnownIdentifierType } from '../kernel/identifier';
import { addWorkingDays, endOfWarsawDay } from '../kernel/working-days';

/** Where the statement "this identifier is mine" stands. */
export const CLAIM_STATES = [
  'started',
  'submitted',
  'posted',
  'held',
  'active',
  'refused',
  'stopped',
  'lapsed',
  'ended',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
/** How an identity is proved. */
export const CLAIM_METHODS = ['eid', 'signed', 'document', 'company'] as const;
export type ClaimMethod = (typeof CLAIM_METHODS)[number];
export const CLAIM_LEVELS = [2, 3] as const;
export type ClaimLevel = (typeof CLAIM_LEVELS)[number];
/** Why a claim that was active has ended. */
export type ClaimEnd = 'person' | 'account-removed' | 'proved-elsewhere' | 'expired' | 'abuse';
/** Why an administrator refused a claim. */
export const CLAIM_REFUSALS = [
  'unreadable',
  'no_code',
  'name_differs',
  'number_differs',
  'invalid_document',
  'other',
] as const;
export type ClaimRefusal = (typeof CLAIM_REFUSALS)[number];

/** Those that the desk decides, in the order of its list. */
export const REVIEW_METHODS = ['document', 'signed', 'company'] as const satisfies readonly ClaimMethod[];
export type ReviewMethod = (typeof REVIEW_METHODS)[number];

/** The states in which a claim begins. */
export const FIRST_CLAIM_STATES: readonly ClaimState[] = ['started', 'submitted'];

const TRANSITIONS: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  started: ['active', 'lapsed'],
  submitted: ['refused', 'lapsed', 'active', 'posted'],
  posted: ['active', 'held', 'lapsed'],
  held: ['active', 'stopped'],
  active: ['ended'],
  refused: [],
  stopped: [],
  lapsed: ['submitted'],
  ended: [],
};

/** Whether a claim may go from one state to another. */
export function canClaimBecome(from: ClaimState, to: ClaimState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether a claim waits for somebody: it counts as one of the open ones. */
export function isClaimOpen(state: ClaimState): boolean {
  return state === 'submitted' || state === 'posted' || state === 'held';
}

const LEVELS: Readonly<Record<ClaimMethod, ClaimLevel>> = { eid: 3, signed: 3, document: 2, company: 2 };
const LEVEL_NAMES: Readonly<Record<ClaimMethod, string>> = {
  eid: 'Bank lub e-dowód',
  signed: 'Podpis elektroniczny',
  document: 'Dokument i list',
  company: 'Dokument i list',
};

/** The level of what a method proves. */
export function claimLevel(method: ClaimMethod): ClaimLevel {
  return LEVELS[method];
}

/** The name under which a method's level is shown. */
export function claimLevelName(method: ClaimMethod): string {
  return LEVEL_NAMES[method];
}

/** How an author's identity is known: by level 1 the service saw a mailbox and no identity. */
export function authorLevelText(level: number, levelName: string): string {
  return level === 1 ? 'sprawdzona tylko skrzynka e-mail' : `tożsamość: ${levelName}`;
}

/** Whether a new proof takes an identifier over from an active claim: a level 2 proof never does from a level 3 one. */
export function canTakeOver(level: ClaimLevel, held: ClaimLevel): boolean {
  return level >= held;
}

/** How many identifiers of a type one account may have claimed; companies have no limit. */
export const CLAIMS_OF_ACCOUNT: Readonly<Record<KnownIdentifierType, number>> = {
  pesel: 1,
  passport: 2,
  nip: Number.POSITIVE_INFINITY,
};

/** The periods of a claim, in milliseconds. */
export const CLAIM_PERIODS = {
  eidAttempt: 10 * MINUTE_MS,
  /** How long a form of the other methods may be filled in. */
  attempt: HOUR_MS,
  additions: 14 * DAY_MS,
  letter: 30 * DAY_MS,
  /** How long after a letter lapsed another one can be asked for. */
  newLetter: 30 * DAY_MS,
  warning: 3 * DAY_MS,
  /** How much longer a contested claim waits at most for the desk to look. */
  contest: 7 * DAY_MS,
  guestLink: 7 * DAY_MS,
  fileSession: HOUR_MS,
} as const;

export const CLAIM_ACTIVE_YEARS = 3;
/** How often a day a person takes out what is held: the file under an identifier, and the data of an account. */
export const EXPORTS_PER_DAY = 10;
/** Wrong codes that end a letter or a guest's link. */
export const CLAIM_CODE_TRIES = 5;
export const CLAIM_FILES_MAX = 10;
export const POSTAL_ADDRESS_MAX_LENGTH = 300;
export const CLAIM_TEXT_MAX_LENGTH = 3000;
export const REASONS_MIN_LENGTH = 50;
/** Characters of the codes: on the sheet in the picture, of the statement, of a guest, in the letter. */
export const CLAIM_CODE_LENGTHS = { document: 6, statement: 8, guest: 8, letter: 12 } as const;

/** The working days that the desk wants to need for its next step with a claim. */
const DESK_WORKING_DAYS = 3;

/** By when the desk wants to have done its next step with a claim that reached it at this moment. */
export function deskTarget(from: Date): Date {
  return endOfWarsawDay(addWorkingDays(warsawDate(from), DESK_WORKING_DAYS));
}
