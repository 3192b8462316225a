import { attachments, disputes, type DisputeRow, type Output } from '@najem/shared/contract';
import { type CallError, createEvent, errorText, type Loadable, loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { closedUntil, untilClaimEnds, untilClosed } from '../dossier/state';
import { type Download, followDownload } from '../download';
import { CHANGE_TEXTS } from './change-texts';

export const calls = {
  list: request('dossier/disputes', disputes.list),
  get: request('dossier/dispute', disputes.get),
  open: request('dossier/disputeOpen', disputes.open),
  answer: request('dossier/disputeAnswer', disputes.answer),
  prolong: request('dossier/disputeProlong', disputes.prolong),
  comment: request('dossier/disputeComment', disputes.comment),
  withdraw: request('dossier/disputeWithdraw', disputes.withdraw),
  appeal: request('dossier/disputeAppeal', disputes.appeal),
  decision: request('dossier/disputeDecision', disputes.decision),
  // Several files may be opened at once.
  file: request('dossier/disputeFile', attachments.content, 'parallel'),
};

export type Side = DisputeRow['side'];

/** What is asked for on request: a question before something that cannot be undone, or the form of an appeal. */
export type Step = 'withdrawal' | 'retraction' | 'appeal';

export const stepOpened = createEvent('dossier/disputeStepOpened', (step: Step) => ({ step }));
/** The step was left, or another dispute was opened. */
export const stepClosed = createEvent('dossier/disputeStepClosed');
/** The outcome of the last change was shown. */
export const messageShown = createEvent('dossier/disputeMessageShown');

/** The calls that change a dispute, and the one that begins it; all of them answer with it. */
const CHANGES = [
  ['open', calls.open],
  ['answer', calls.answer],
  ['prolong', calls.prolong],
  ['comment', calls.comment],
  ['withdraw', calls.withdraw],
  ['appeal', calls.appeal],
] as const;
type ChangeName = (typeof CHANGES)[number][0];

/** The changes of a dispute that exists. */
export const LATER_CHANGES = [calls.answer, calls.prolong, calls.comment, calls.withdraw, calls.appeal] as const;

/** Whether somebody else's change explains a refusal: then the dispute is fetched again. */
export function isStale({ code }: CallError): boolean {
  return code === 'STALE_EDIT' || code === 'STATE_PASSED';
}

type List = Loadable<Output<typeof disputes.list>>;

/** The page of disputes on one side; requests for the other side leave it as it is. */
function listOf(side: Side) {
  const follow = loadable(calls.list);
  return (state: List | undefined, action: UnknownAction): List => {
    const { requested, succeeded, failed } = calls.list;
    const isRequest = requested.match(action) || succeeded.match(action) || failed.match(action);
    return state !== undefined && isRequest && action.input.side !== side ? state : follow(state, action);
  };
}

type Opened = Loadable<Output<typeof disputes.get>>;

const followOpened = loadable(calls.get);

/** The dispute that is shown; a changed or a new one takes its place. */
function opened(state: Opened | undefined, action: UnknownAction): Opened {
  for (const [, call] of CHANGES) {
    if (call.succeeded.match(action)) return { status: 'loaded', data: action.output };
  }
  return followOpened(state, action);
}

/** The id of the dispute that was requested last. */
function openedId(state: string | null = null, action: UnknownAction): string | null {
  return calls.get.requested.match(action) ? action.input.id : state;
}

/** The progress of a change; `stale`: somebody else changed the dispute first. */
export type Work =
  | { status: 'idle' | 'stale' }
  | { status: 'saving' | 'done'; what: ChangeName }
  | { status: 'failed'; what: ChangeName; error: CallError };

function work(state: Work = { status: 'idle' }, action: UnknownAction): Work {
  if (stepOpened.match(action) || stepClosed.match(action)) return { status: 'idle' };
  for (const [what, call] of CHANGES) {
    if (call.requested.match(action)) return { status: 'saving', what };
    if (call.succeeded.match(action)) return { status: 'done', what };
    if (call.failed.match(action)) {
      const { error } = action;
      return what !== 'open' && isStale(error) ? { status: 'stale' } : { status: 'failed', what, error };
    }
  }
  return state;
}

/** The change that each step asks for. */
const STEP_CHANGES = { withdrawal: calls.withdraw, retraction: calls.answer, appeal: calls.appeal } as const;

/** The step that is open: its own change closes it, or somebody else's, but not the late answer to an earlier one. */
function step(state: Step | null = null, action: UnknownAction): Step | null {
  if (stepOpened.match(action)) return action.step;
  const isOver =
    stepClosed.match(action) ||
    (state !== null && STEP_CHANGES[state].succeeded.match(action)) ||
    LATER_CHANGES.some(({ failed }) => failed.match(action) && isStale(action.error));
  return isOver ? null : state;
}

const ANSWERED = {
  stand: CHANGE_TEXTS.stood,
  correct: CHANGE_TEXTS.corrected,
  withdraw: CHANGE_TEXTS.retracted,
} as const;
const DONE_TEXTS = [
  [calls.open, CHANGE_TEXTS.opened],
  [calls.prolong, CHANGE_TEXTS.prolonged],
  [calls.comment, CHANGE_TEXTS.commented],
  [calls.withdraw, CHANGE_TEXTS.withdrawn],
  [calls.appeal, CHANGE_TEXTS.appealed],
] as const;

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  if (calls.answer.succeeded.match(action)) return { tone: 'success', text: ANSWERED[action.input.is] };
  for (const [call, text] of DONE_TEXTS) if (call.succeeded.match(action)) return { tone: 'success', text };
  // Every other change has a form or a question that shows why it failed.
  if (calls.prolong.failed.match(action) && !isStale(action.error)) {
    return { tone: 'danger', text: errorText(action.error, CHANGE_TEXTS.prolongFailed) };
  }
  return state;
}

type Downloads = Readonly<Record<string, Download>>;

function fileDownloads(state: Downloads = {}, action: UnknownAction): Downloads {
  if (stepClosed.match(action)) return {};
  const { requested, succeeded, failed } = calls.file;
  if (requested.match(action)) return { ...state, [action.input.id]: { status: 'working' } };
  if (succeeded.match(action)) return { ...state, [action.input.id]: { status: 'idle' } };
  if (failed.match(action)) return { ...state, [action.input.id]: { status: 'failed', error: action.error } };
  return state;
}

const parts = combineReducers({
  aboutMe: untilClaimEnds(listOf('person')),
  own: listOf('author'),
  opened: untilClaimEnds(opened),
  openedId,
  work,
  step,
  message,
  fileDownloads,
  decision: followDownload(calls.decision, stepClosed.match),
  isClosed: closedUntil([calls.list, calls.get, calls.open]),
});

/** Answers that arrive after the file was closed change nothing. */
export const reducer = untilClosed(parts);
