import type { CallError } from '@najem/shared/contract';
import { createEvent, errorText, type EventAction, type EventCreator } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import type { UnknownAction } from 'redux';
import { calls as disputes } from './disputes/state';
import { DISPUTE_TEXTS } from './disputes/texts';
import { calls as evidence } from './evidence/state';
import { EVIDENCE_TEXTS } from './evidence/texts';
import { isStale } from './piece-of-work';
import { calls } from './state';
import { CLAIM_TEXTS, TEXTS } from './texts';

export const messageShown = createEvent('admin/deskMessageShown');

interface Succeeding {
  succeeded: { match(action: UnknownAction): boolean };
}

/** What is said after a change of which one sentence is enough. */
const DONE: readonly (readonly [Succeeding, string])[] = [
  [calls.take, CLAIM_TEXTS.done.take],
  [calls.release, CLAIM_TEXTS.done.release],
  [calls.ask, CLAIM_TEXTS.done.ask],
  [calls.post, CLAIM_TEXTS.done.post],
  [calls.block, TEXTS.blocked],
  [calls.handleNote, TEXTS.handledDone],
  [calls.handleSuspect, TEXTS.handledDone],
  [disputes.take, DISPUTE_TEXTS.done.take],
  [disputes.release, DISPUTE_TEXTS.done.release],
  [disputes.decide, DISPUTE_TEXTS.done.decide],
  [disputes.extend, DISPUTE_TEXTS.done.extend],
  [evidence.take, EVIDENCE_TEXTS.done.take],
  [evidence.release, EVIDENCE_TEXTS.done.release],
];

interface Failing {
  failed: EventCreator<never[], EventAction<string, { error: CallError }>>;
}

/** What is said of a failed change that no screen says, and of one that another administrator's work explains. */
const FAILED: readonly (readonly [Failing, fallback: string, stale?: string])[] = [
  [calls.take, TEXTS.takeFailed, CLAIM_TEXTS.stale],
  [calls.release, TEXTS.takeFailed, CLAIM_TEXTS.stale],
  [disputes.take, DISPUTE_TEXTS.takeFailed, DISPUTE_TEXTS.stale],
  [disputes.release, DISPUTE_TEXTS.takeFailed, DISPUTE_TEXTS.stale],
  [evidence.take, EVIDENCE_TEXTS.takeFailed, EVIDENCE_TEXTS.stale],
  [evidence.release, EVIDENCE_TEXTS.takeFailed, EVIDENCE_TEXTS.stale],
  [calls.handleNote, TEXTS.handleFailed],
  [calls.handleSuspect, TEXTS.handleFailed],
  [calls.letter, CLAIM_TEXTS.printFailed],
];

/** What is said after a change: of a failed one, unless its screen says it. */
export function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  if (calls.decide.succeeded.match(action)) return said(CLAIM_TEXTS.done[action.input.decision]);
  if (evidence.grade.succeeded.match(action)) {
    return said(EVIDENCE_TEXTS.done[action.input.grade === null ? 'ungraded' : 'grade']);
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
