/** The hours for which a passport's link lives, as people choose them. */
export const PASSPORT_LINK_HOURS = [1, 24, 168, 720] as const;
export const PASSPORT_LINK_HOURS_CHOSEN = 24;
export const PASSPORT_LINK_HOURS_MAX = 720;

/** How many passports a person may have, and how many living links they may have together. */
export const PASSPORTS_MAX = 3;
export const PASSPORT_LINKS_MAX = 10;

/** The states of a request for a passport. */
export const PASSPORT_REQUEST_STATES = ['sent', 'shared', 'declined', 'expired'] as const;
export type PassportRequestState = (typeof PASSPORT_REQUEST_STATES)[number];

/** Where somebody is asked for their passport. */
export const ASK_FOR_PASSPORT_PATH = '/reports?paszport=popros';
export const PASSPORT_REQUEST_DAYS = 7;
export const PASSPORT_REQUESTS_PER_DAY = 10;
/** How many requests one address gets from the same asker in 30 days. */
export const PASSPORT_REQUESTS_TO_ONE = 3;
export const PASSPORT_MESSAGE_MAX_LENGTH = 1000;

const NEXT_STATES: Readonly<Record<PassportRequestState, readonly PassportRequestState[]>> = {
  sent: ['shared', 'declined', 'expired'],
  shared: [],
  declined: [],
  expired: [],
};

/** Whether a request may go from one state to another. */
export function canPassportRequestBecome(from: PassportRequestState, to: PassportRequestState): boolean {
  return NEXT_STATES[from].includes(to);
}
