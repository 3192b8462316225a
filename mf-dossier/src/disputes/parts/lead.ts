import type { Dispute, DisputeEvent } from '@najem/shared/contract/rights';
import { formatDate, warsawDate } from '@najem/shared/domain/kernel';
import { duePeriod, hasLost, isUndecided } from '@najem/shared/domain/rights';
import { TEXTS } from '../texts';

const { leads: L, withdrawnEntry, appealUntil: appeal, noLonger, today, stillCounts, stillDecided, why } = TEXTS.page;

/** Whose turn it is and until when, or how the dispute ended, in the words for its reader's side. */
export function leadOf(dispute: Dispute): string {
  const { state, side, outcome } = dispute;
  const due = formatDate(dispute.dueAt ?? dispute.decisionDueAt);
  const { awaited } = dispute;
  if (awaited) return L[awaited.step][awaited.side === side ? 'own' : 'other'](due);
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
      return L.withdrawn[side] + withdrawnEntryText(dispute);
  }
}

/** How the entry of a withdrawn dispute counts, for the person; nothing where it is gone, or disputed anew. */
function withdrawnEntryText({ side, entry, isSuspended }: Dispute): string {
  if (side === 'author' || !entry || entry.standing === 'disputed') return '';
  return withdrawnEntry[entry.standing ?? (isSuspended ? 'again' : 'still')];
}

/** Why the due date that the lead names is that one; empty where somebody got more time, which the timeline says. */
export function whyThen(dispute: Dispute): string {
  const { state, dueAt, outcome, because, awaited } = dispute;
  if (dueAt === undefined || (state === 'decided' && outcome !== undefined && appealText(dispute, outcome) === '')) {
    return '';
  }
  const dates = { from: new Date(beganAt(dispute)), dueAt: new Date(dueAt) };
  const period = duePeriod({ state, isCounting: because !== undefined, step: awaited?.step }, dates);
  return period ? why(period) : '';
}

/** When the present state, or the wait for a side, began. */
function beganAt({ state, openedAt, decidedAt, timeline, awaited }: Dispute): string {
  const last = (what: DisputeEvent['what']) => timeline.findLast((event) => event.what === what)?.at;
  if (awaited) return last(awaited.step === 'question' ? `${awaited.side}_asked` : 'question_answered') ?? openedAt;
  if (state === 'awaiting_person') return last('stood') ?? openedAt;
  if (state === 'appealed') return last('appealed') ?? openedAt;
  return state === 'decided' ? (decidedAt ?? openedAt) : openedAt;
}

/** What a dispute does to the rating until it is decided; while an appeal runs, what holds until then. */
export function meanwhileOf({ state, isSuspended, because, openedAt, timeline }: Dispute, now: Date): string {
  const suspended = timeline.findLast(({ what }) => what === 'suspended')?.at;
  const appealed = timeline.findLast(({ what }) => what === 'appealed')?.at;
  if (state === 'appealed') {
    return suspended !== undefined && appealed !== undefined && suspended > appealed
      ? sinceThen(suspended, now)
      : stillDecided;
  }
  if (!isUndecided(state)) return '';
  if (isSuspended) return sinceThen(suspended ?? openedAt, now);
  return because === undefined ? '' : stillCounts[because];
}

function sinceThen(at: string, now: Date): string {
  return noLonger(warsawDate(new Date(at)) === warsawDate(now) ? today : formatDate(at));
}

/** Until when the side that lost may appeal; of a correction the lead says so to the person alone. */
function appealText({ side, appealUntil }: Dispute, outcome: NonNullable<Dispute['outcome']>): string {
  const isNamed = hasLost(side, outcome) && (outcome !== 'corrected' || side === 'person');
  return isNamed && appealUntil !== undefined ? appeal(formatDate(appealUntil)) : '';
}
