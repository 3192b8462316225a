import { RENTCOINS_ACTION_LABELS } from '../kernel/texts';
import { DOCUMENTED_BONUS } from './evidence';

export type RentCoinsAction = keyof typeof RENTCOINS_ACTION_LABELS;
export const AWARD_ACTIONS = ['add_tenant', 'add_landlord', 'add', 'bonus'] as const;
export type AwardAction = (typeof AWARD_ACTIONS)[number];

/** The reason for an award: an action of the ledger, or an entry that was documented in time. */
export type AwardCause = AwardAction | 'documented';

/** RentCoins for each contribution; `add` is an entry on a subject of another author. */
export const RENTCOINS_AWARDS: Readonly<Record<AwardCause, number>> = {
  add_tenant: 20,
  add_landlord: 20,
  add: 10,
  bonus: 20,
  documented: DOCUMENTED_BONUS,
};

/** The action by which the ledger has an award. */
export function ledgerAction(cause: AwardCause): AwardAction {
  return cause === 'documented' ? 'bonus' : cause;
}

/** Awards that one user may get in a day; a setting may say otherwise. */
export const AWARDS_PER_DAY = 10;
/** The longer period of the awards' limit, and how many days' awards it allows. */
export const AWARD_PERIOD_DAYS = 30;
export const AWARD_PERIOD_FACTOR = 6;

/** A user's awards so far: since midnight, and in the last `AWARD_PERIOD_DAYS`. */
export interface AwardCounts {
  readonly today: number;
  readonly period: number;
}

function isRentCoinsAction(text: string): text is RentCoinsAction {
  return Object.hasOwn(RENTCOINS_ACTION_LABELS, text);
}

/** The Polish name of a ledger row's action; an unknown action is named like `other`. */
export function rentCoinsActionLabel(action: string): string {
  return RENTCOINS_ACTION_LABELS[isRentCoinsAction(action) ? action : 'other'];
}

/** The award due now: the specified amount, or 0 once the day's or the period's awards are used up (a limit of 0 is none). */
export function awardDue(cause: AwardCause, counts: AwardCounts, limitPerDay: number = AWARDS_PER_DAY): number {
  const isUsedUp = counts.today >= limitPerDay || counts.period >= limitPerDay * AWARD_PERIOD_FACTOR;
  return limitPerDay > 0 && isUsedUp ? 0 : RENTCOINS_AWARDS[cause];
}

/** The ledger amount that takes an award back without bringing the balance below zero: never positive. */
export function takeBackAmount(award: number, balance: number): number {
  return 0 - Math.max(0, Math.min(award, balance));
}

/** The ledger amount by which an award pays what is owed: never positive, never more than the award. */
export function repaymentAmount(award: number, owed: number): number {
  return 0 - Math.max(0, Math.min(award, owed));
}
