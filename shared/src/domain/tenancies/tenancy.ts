import { SUBJECT_KINDS, type SubjectKind } from '../register/subject';

/** The two roles of a tenancy: who lets a home, and who lives there. An opinion is about a subject of that kind. */
export const TENANCY_ROLES = SUBJECT_KINDS;
export type TenancyRole = SubjectKind;

/** Where a tenancy stands. */
export const TENANCY_STATES = [
  'invited',
  'counter',
  'running',
  'window',
  'revealed',
  'closed',
  'declined',
  'withdrawn',
  'lapsed',
  'annulled',
] as const;
export type TenancyState = (typeof TENANCY_STATES)[number];

/** What the invited may answer. */
export const INVITATION_ANSWERS = ['confirm', 'counter', 'decline', 'unknown'] as const;
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number];

/** What the inviter may answer to other terms, or to an account that was not invited. */
export const COUNTER_ANSWERS = ['accept', 'refuse'] as const;
export type CounterAnswer = (typeof COUNTER_ANSWERS)[number];

/** How much of the place a confirmation of a tenancy shows. */
export const CONFIRMATION_PLACES = ['address', 'town'] as const;
export type ConfirmationPlace = (typeof CONFIRMATION_PLACES)[number];

/** What the desk may decide about a tenancy: `admit` and `refuse` the proof of a side that is in question. */
export const DESK_DECISIONS = ['prove', 'annul', 'admit', 'refuse'] as const;
export type DeskDecision = (typeof DESK_DECISIONS)[number];

/** Where an entry of a revealed opinion is: `held` for the desk, `gone` where it left the register. */
export const OPINION_PLACES = ['register', 'outside', 'held', 'refused', 'gone', 'withdrawn'] as const;
export type OpinionPlace = (typeof OPINION_PLACES)[number];

/** Opinions are given in so many days: a deposit is due within a month of moving out. */
export const OPINION_WINDOW_DAYS = 45;
/** How many days before its end both sides are reminded of the window. */
export const OPINION_REMINDERS_DAYS = [14, 3] as const;
export const OPINION_ENTRIES_MOST = 3;
export const INVITATION_DAYS = 21;
export const INVITATION_REMINDER_DAYS = 14;
/** How long an inviter has for an answer to other terms. */
export const COUNTER_DAYS = 14;
/** After how many days of silence a proposed end holds. */
export const END_ANSWER_DAYS = 14;
/** How many days after an end that was overruled another one may be proposed. */
export const END_PAUSE_DAYS = 30;
export const END_MONTHS_AHEAD = 24;
/** How many days before an agreed end both sides get notice of it. */
export const ENDING_NOTICE_DAYS = 30;
/** A tenancy that ended longer ago gets no opinions. */
export const CLOSED_AFTER_MONTHS = 24;
export const OLDEST_END_YEARS = 10;
export const FIRST_START = '1990-01-01';
export const EMAILS_MOST = 5;
export const INVITATIONS_A_DAY = 20;
/** Open invitations to one address, over all inviters; a further one is sent when one of them ends. */
export const OPEN_INVITATIONS_TO_ADDRESS = 5;
/** How long after a decline a further invitation to that address is not sent. */
export const DECLINE_PAUSE_DAYS = 30;
/** So many answers "I do not know this person" within so many days are a note of the desk. */
export const UNKNOWN_ANSWERS_NOTED = 3;
export const UNKNOWN_ANSWERS_DAYS = 90;
/** How long the desk has to decide whether a better proof shows that a side is another person. */
export const PROOF_DECISION_DAYS = 14;
/** More months than these, confirmed after the fact by one counterpart, are a note of the desk. */
export const BACKWARD_MONTHS_NOTED = 36;
/** So many tenancies that run at once for a tenant likewise. */
export const RUNNING_AS_TENANT_NOTED = 6;
/** How long an entry that one side adds after the reveal says so. */
export const AFTER_REVEAL_MONTHS = 12;
/** Without an end, the day of an account's removal is the end after so many months. */
export const REMOVED_END_MONTHS = 12;
export const PROVEN_KEPT_YEARS = 6;
export const UNPROVEN_KEPT_MONTHS = 12;
export const UNCONFIRMED_KEPT_DAYS = 30;

const MOVES: Readonly<Record<TenancyState, readonly TenancyState[]>> = {
  invited: ['running', 'window', 'closed', 'counter', 'declined', 'lapsed', 'withdrawn'],
  counter: ['running', 'window', 'closed', 'declined', 'lapsed', 'withdrawn'],
  running: ['window', 'closed', 'annulled'],
  window: ['revealed', 'annulled'],
  revealed: ['annulled'],
  closed: ['annulled'],
  declined: [],
  withdrawn: [],
  lapsed: [],
  annulled: [],
};

/** Whether a tenancy may go from one state to another. */
export function canTenancyBecome(from: TenancyState, to: TenancyState): boolean {
  return MOVES[from].includes(to);
}

/** Whether both sides stand behind a tenancy in this state. */
export function isConfirmed(state: TenancyState): boolean {
  return state === 'running' || state === 'window' || state === 'revealed' || state === 'closed';
}

/** The states in which both sides stand behind a tenancy. */
export const CONFIRMED_STATES = TENANCY_STATES.filter(isConfirmed);

/** Whether a tenancy waits for an answer to its invitation, or to other terms. */
export function isUnanswered(state: TenancyState): boolean {
  return state === 'invited' || state === 'counter';
}

/** Whether a tenancy in this state may still lead to opinions. */
function isOpen(state: TenancyState): boolean {
  return isUnanswered(state) || state === 'running' || state === 'window';
}

/** The states in which a tenancy may still lead to opinions. */
export const OPEN_STATES = TENANCY_STATES.filter(isOpen);

const OTHER_ROLES: Readonly<Record<TenancyRole, TenancyRole>> = { landlord: 'tenant', tenant: 'landlord' };

/** The role of the other side. */
export function otherRole(role: TenancyRole): TenancyRole {
  return OTHER_ROLES[role];
}

/**
 * Why an opinion cannot be given or changed now; undefined where it can. The end of the window decides, not the state, which
 * the clock may not have moved yet.
 */
export function findOpinionRefusal(
  { state, windowEndsAt }: { state: TenancyState; windowEndsAt: Date | null },
  now: Date,
): 'OPINION_REVEALED' | 'STATE_PASSED' | undefined {
  if (state !== 'window' && state !== 'revealed') return 'STATE_PASSED';
  return windowEndsAt === null || now > windowEndsAt ? 'OPINION_REVEALED' : undefined;
}
