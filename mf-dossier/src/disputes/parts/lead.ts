import type { Dispute } from '@najem/shared/contract/rights';
import { formatDate, warsawDate } from '@najem/shared/domain/kernel';
import { hasLost, isAuthorDayMoved, isUndecided } from '@najem/shared/domain/rights';
import { TEXTS } from '../texts';

const { leads: L, appealUntil: appeal, noLonger, today, stillCounts, movedDays } = TEXTS.page;

/** Whose turn it is and until when, or how the dispute ended, in the words for its reader's side. */
export function leadOf(dispute: Dispute): string {
  const { state, side, outcome } = dispute;
  const due = formatDate(dispute.dueAt ?? dispute.decisionDueAt);
  switch (state) {
    case 'awaiting_author':
    case 'awaiting_person':
      return L[state][side](due);
    case 'deciding':
    case 'appealed':
      return L[state](due);
    case 'decided':
      return outcome === undefined ? '' : L.decided[outcome] + appealText(dispute, outcome);
    case 'closed':
      return L.closed(formatDate(dispute.closedAt));
    case 'withdrawn':
      return L.withdrawn[side];
  }
}

/** What a dispute does to the rating until it is decided, for the person, and why the author's days are more than announced. */
export function meanwhileOf(dispute: Dispute, now: Date): string {
  const { state, side, isSuspended, because, openedAt, dueAt } = dispute;
  if (side !== 'person' || !isUndecided(state)) return '';
  const isToday = warsawDate(new Date(openedAt)) === warsawDate(now);
  const counts = isSuspended
    ? noLonger(isToday ? today : formatDate(openedAt))
    : because === 'kept_before'
      ? stillCounts
      : '';
  const isMoved = state === 'awaiting_author' && isAuthorDayMoved(new Date(openedAt), dueAt);
  return counts + (isMoved ? movedDays : '');
}

/** Until when the side that lost may appeal; of a correction the lead says so to the person alone. */
function appealText({ side, appealUntil }: Dispute, outcome: NonNullable<Dispute['outcome']>): string {
  const isNamed = hasLost(side, outcome) && (outcome !== 'corrected' || side === 'person');
  return isNamed && appealUntil !== undefined ? appeal(formatDate(appealUntil)) : '';
}
