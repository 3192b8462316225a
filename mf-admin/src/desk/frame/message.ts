import type { CallError } from '@najem/shared/contract';
import { createEvent, errorText, type EventAction, type EventCreator } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import type { UnknownAction } from 'redux';
import { calls as cases } from '../cases/state';
import { calls as disputes } from '../disputes/state';
import { calls as evidence } from '../evidence/state';
import { MESSAGE_TEXTS as T } from './message-texts';
import { isStale } from './piece-of-work';
import { calls } from '../claims/state';

export const messageShown = createEvent('admin/deskMessageShown');

interface Succeeding {
  succeeded: { match(action: UnknownAction): boolean };
}

/** The toasts after changes that need only one sentence. */
const DONE: readonly (readonly [Succeeding, string])[] = [
  [calls.take, T.claims.done.take],
  [calls.release, T.claims.done.release],
  [calls.ask, T.claims.done.ask],
  [calls.post, T.claims.done.post],
  [calls.block, T.blocked],
  [calls.handleNote, T.handledDone],
  [calls.handleSuspect, T.handledDone],
  [disputes.take, T.disputes.done.take],
  [disputes.release, T.disputes.done.release],
  [disputes.decide, T.disputes.done.decide],
  [disputes.extend, T.disputes.done.extend],
  [disputes.suspend, T.disputes.done.suspend],
  [cases.add, T.cases.done.add],
  [cases.take, T.cases.done.take],
  [cases.release, T.cases.done.release],
  [cases.ask, T.cases.done.ask],
  [cases.extend, T.cases.done.extend],
  [cases.restrict, T.cases.done.restrict],
  [cases.decide, T.cases.done.decide],
  [evidence.take, T.evidence.done.take],
  [evidence.release, T.evidence.done.release],
];

interface Failing {
  failed: EventCreator<never[], EventAction<string, { error: CallError }>>;
}

/** What is said of a failed change that no screen says, and of one that another administrator's work explains. */
const FAILED: readonly (readonly [Failing, fallback: string, stale?: string])[] = [
  [calls.take, T.claims.takeFailed, T.claims.stale],
  [calls.release, T.claims.takeFailed, T.claims.stale],
  [disputes.take, T.disputes.takeFailed, T.disputes.stale],
  [disputes.release, T.disputes.takeFailed, T.disputes.stale],
  [cases.take, T.cases.takeFailed, T.cases.stale],
  [cases.release, T.cases.takeFailed, T.cases.stale],
  [cases.letter, T.cases.letterFailed],
  [evidence.take, T.evidence.takeFailed, T.evidence.stale],
  [evidence.release, T.evidence.takeFailed, T.evidence.stale],
  [calls.handleNote, T.handleFailed],
  [calls.handleSuspect, T.handleFailed],
  [calls.letter, T.claims.printFailed],
];

/** What is said after a change: of a failed one, unless its screen says it. */
export function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  if (calls.decide.succeeded.match(action)) return said(T.claims.done[action.input.decision]);
  if (evidence.grade.succeeded.match(action)) {
    return said(T.evidence.done[action.input.grade === null ? 'ungraded' : 'grade']);
  }
  const done = DONE.find(([call]) => call.succeeded.match(action));
  if (done) return said(done[1]);
  for (const [{ failed }, fallback, stale] of FAILED) {
    if (!failed.match(action)) continue;
    const text = stale !== undefined && isStale(action.error) ? stale : errorText(action.error, fallback);
    return { tone: 'danger', text };
  }
  return state;
}

function said(text: string): Message {
  return { tone: 'success', text };
}
