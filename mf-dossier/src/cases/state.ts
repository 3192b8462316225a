import { cases, dossier } from '@najem/shared/contract';
import type { Output } from '@najem/shared/contract';
import { type CallError, createEvent, type Loadable, loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { closedUntil, untilClaimEnds, untilClosed } from '../dossier/state';
import { followDownload } from '../download';
import { CHANGE_TEXTS } from './change-texts';

export const calls = {
  list: request('dossier/cases', cases.list),
  get: request('dossier/case', cases.get),
  open: request('dossier/caseOpen', cases.open),
  write: request('dossier/caseWrite', cases.write),
  withdraw: request('dossier/caseWithdraw', cases.withdraw),
  letter: request('dossier/caseLetter', cases.letter),
  /** The entries to choose one from, apart from the page that the overview shows. */
  entries: request('dossier/caseEntries', dossier.entries),
  link: request('dossier/caseLink', cases.openLink),
  statements: request('dossier/statements', cases.statements),
  appeal: request('dossier/statementAppeal', cases.appeal),
  reopen: request('dossier/reopen', cases.reopen),
};

/** What is asked for on request: a question before a change, or the form of an appeal; `id` of the statement or identifier. */
export type Step = { of: 'withdrawal' } | { of: 'appeal' | 'reopening'; id: string };

export const stepOpened = createEvent('dossier/caseStepOpened', (step: Step) => ({ step }));
/** The step was left, or another screen was opened. */
export const stepClosed = createEvent('dossier/caseStepClosed');
/** The outcome of the last change was shown. */
export const messageShown = createEvent('dossier/caseMessageShown');

const CHANGES = [
  ['open', calls.open],
  ['write', calls.write],
  ['withdraw', calls.withdraw],
  ['appeal', calls.appeal],
  ['reopen', calls.reopen],
] as const;
type ChangeName = (typeof CHANGES)[number][0];

/** The changes of a case that exists. */
export const LATER_CHANGES = [calls.write, calls.withdraw] as const;

/** Whether the case went on meanwhile: then it is fetched again. */
export function isStale({ code }: CallError): boolean {
  return code === 'STATE_PASSED';
}

function hasGoneOn(action: UnknownAction): boolean {
  return LATER_CHANGES.some(({ failed }) => failed.match(action) && isStale(action.error));
}

type Opened = Loadable<Output<typeof cases.get>>;

const followOpened = loadable(calls.get);

/** The case that is shown; a changed or a new one takes its place. */
function opened(state: Opened | undefined, action: UnknownAction): Opened {
  for (const call of [calls.open, ...LATER_CHANGES]) {
    if (call.succeeded.match(action)) return { status: 'loaded', data: action.output };
  }
  return followOpened(state, action);
}

/** The id of the case that was requested last. */
function openedId(state: string | null = null, action: UnknownAction): string | null {
  return calls.get.requested.match(action) ? action.input.id : state;
}

const followStatements = loadable(calls.statements);

/** The page of statements; one with a new appeal takes the place of the older one. */
function statements(state: ReturnType<typeof followStatements> | undefined, action: UnknownAction) {
  const next = followStatements(state, action);
  if (!calls.appeal.succeeded.match(action) || next.status !== 'loaded') return next;
  const { statement } = action.output;
  const rows = next.data.rows.map((row) => (row._id === statement._id ? statement : row));
  return { ...next, data: { ...next.data, rows } };
}

/** The progress of a change; `stale`: the case went on before it. */
export type Work =
  | { status: 'idle' | 'stale' }
  | { status: 'saving' | 'done'; what: ChangeName }
  | { status: 'failed'; what: ChangeName; error: CallError };

function work(state: Work = { status: 'idle' }, action: UnknownAction): Work {
  if (stepOpened.match(action) || stepClosed.match(action)) return { status: 'idle' };
  if (hasGoneOn(action)) return { status: 'stale' };
  for (const [what, call] of CHANGES) {
    if (call.requested.match(action)) return { status: 'saving', what };
    if (call.succeeded.match(action)) return { status: 'done', what };
    if (call.failed.match(action)) return { status: 'failed', what, error: action.error };
  }
  return state;
}

/** The change that each step asks for. */
const STEP_CHANGES = { withdrawal: calls.withdraw, appeal: calls.appeal, reopening: calls.reopen } as const;

/** The step that is open: its own change closes it, or news of the case, but not the late answer to an earlier change. */
function step(state: Step | null = null, action: UnknownAction): Step | null {
  if (stepOpened.match(action)) return action.step;
  const isOver =
    stepClosed.match(action) || hasGoneOn(action) || (state !== null && STEP_CHANGES[state.of].succeeded.match(action));
  return isOver ? null : state;
}

const DONE_TEXTS = [
  [calls.open, CHANGE_TEXTS.opened],
  [calls.write, CHANGE_TEXTS.written],
  [calls.withdraw, CHANGE_TEXTS.withdrawn],
  [calls.appeal, CHANGE_TEXTS.appealed],
  [calls.reopen, CHANGE_TEXTS.reopened],
] as const;

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  for (const [call, text] of DONE_TEXTS) if (call.succeeded.match(action)) return { tone: 'success', text };
  return state;
}

const READS = [calls.list, calls.get, calls.open, calls.entries, calls.link, calls.statements] as const;

const parts = combineReducers({
  list: untilClaimEnds(loadable(calls.list)),
  opened: untilClaimEnds(opened),
  openedId,
  entries: untilClaimEnds(loadable(calls.entries)),
  link: loadable(calls.link),
  statements,
  work,
  step,
  message,
  letter: followDownload(calls.letter, stepClosed.match),
  isClosed: closedUntil(READS),
});

/** Answers that arrive after the file was closed change nothing. */
export const reducer = untilClosed(parts);
