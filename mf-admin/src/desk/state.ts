import {
  attachments,
  type CallError,
  desk,
  type DeskClaimRow,
  type DeskNote,
  type FileReply,
  type Input,
  type Output,
  type Suspect,
  users,
} from '@najem/shared/contract';
import {
  createEvent,
  errorText,
  type EventAction,
  type EventCreator,
  type Loadable,
  loadable,
  request,
} from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { CLAIM_TEXTS, TEXTS } from './texts';

export const calls = {
  due: request('admin/deskDue', desk.due),
  overview: request('admin/desk', desk.overview),
  figures: request('admin/deskFigures', desk.figures),
  claims: request('admin/deskClaims', desk.claims),
  suspects: request('admin/deskSuspects', desk.suspects),
  notes: request('admin/deskNotes', desk.notes),
  claim: request('admin/deskClaim', desk.claim),
  take: request('admin/deskTake', desk.takeClaim),
  release: request('admin/deskRelease', desk.releaseClaim),
  decide: request('admin/deskDecide', desk.decideClaim),
  ask: request('admin/deskAsk', desk.askClaimant),
  post: request('admin/deskPost', desk.postClaim),
  letter: request('admin/deskLetter', desk.claimLetter),
  // Several files may be opened at once.
  file: request('admin/deskFile', attachments.content, 'parallel'),
  handleNote: request('admin/deskHandleNote', desk.handleNote),
  handleSuspect: request('admin/deskHandleSuspect', desk.handleSuspect),
  block: request('admin/deskBlock', users.update),
};

export type ClaimsInput = Input<typeof desk.claims>;

/** A claim is left: what the store has of it and of its files goes. */
export const claimLeft = createEvent('admin/deskClaimLeft');
export const fileHidden = createEvent('admin/deskFileHidden', (id: string) => ({ id }));
export const dialogOpened = createEvent('admin/deskDialogOpened', (step: Dialog) => ({ step }));
export const dialogClosed = createEvent('admin/deskDialogClosed');
export const blockOpened = createEvent('admin/deskBlockOpened', (suspect: Suspect) => ({ suspect }));
export const blockClosed = createEvent('admin/deskBlockClosed');
export const messageShown = createEvent('admin/deskMessageShown');

/** The calls that change a claim. */
const CHANGES = [calls.take, calls.release, calls.decide, calls.ask, calls.post] as const;

/** A refusal that another administrator's work explains. */
export function isStale({ code }: CallError): boolean {
  return code === 'STALE_EDIT' || code === 'STATE_PASSED';
}

/** A list whose pages are appended to one another. */
export interface Slices<Row> {
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  items: readonly Row[];
  next?: string;
  error?: CallError;
}

interface SliceCall<Row> {
  requested: EventCreator<never[], EventAction<string, { input: { next?: string } }>>;
  succeeded: EventCreator<
    never[],
    EventAction<string, { output: { items: Row[]; next?: string }; input: { next?: string } }>
  >;
  failed: EventCreator<never[], EventAction<string, { error: CallError }>>;
}

/** Follows the pages of one list. */
function slices<Row>({ requested, succeeded, failed }: SliceCall<Row>) {
  return (state: Slices<Row> = { status: 'idle', items: [] }, action: UnknownAction): Slices<Row> => {
    if (requested.match(action)) return { ...state, status: 'loading', error: undefined };
    if (succeeded.match(action)) {
      const { items, next } = action.output;
      const isLater = action.input.next !== undefined;
      return { status: 'loaded', items: isLater ? [...state.items, ...items] : items, next };
    }
    return failed.match(action) ? { ...state, status: 'failed', error: action.error } : state;
  };
}

const followClaims = slices<DeskClaimRow>(calls.claims);

/** Shows at once who has a claim of the list. */
function claims(state: Slices<DeskClaimRow> | undefined, action: UnknownAction): Slices<DeskClaimRow> {
  const next = followClaims(state, action);
  for (const { succeeded } of CHANGES) {
    if (!succeeded.match(action)) continue;
    const { claim } = action.output;
    return { ...next, items: next.items.map((row) => (row._id === claim._id ? claim : row)) };
  }
  return next;
}

/** The input of the last request for the list. */
function lastInput(state: ClaimsInput = {}, action: UnknownAction): ClaimsInput {
  return calls.claims.requested.match(action) && action.input.next === undefined ? action.input : state;
}

const followSuspects = slices<Suspect>(calls.suspects);

function suspects(state: Slices<Suspect> | undefined, action: UnknownAction): Slices<Suspect> {
  const next = followSuspects(state, action);
  if (calls.handleSuspect.succeeded.match(action)) {
    return { ...next, items: next.items.filter(({ _id }) => _id !== action.input.id) };
  }
  if (calls.block.succeeded.match(action)) {
    return { ...next, items: next.items.filter(({ user }) => user._id !== action.input.id) };
  }
  return next;
}

const followNotes = slices<DeskNote>(calls.notes);

function notes(state: Slices<DeskNote> | undefined, action: UnknownAction): Slices<DeskNote> {
  const next = followNotes(state, action);
  if (!calls.handleNote.succeeded.match(action)) return next;
  return { ...next, items: next.items.filter(({ _id }) => _id !== action.input.id) };
}

type OpenClaim = Loadable<Output<typeof desk.claim>>;

const followClaim = loadable(calls.claim);

/** The claim that is worked on. */
function claim(state: OpenClaim | undefined, action: UnknownAction): OpenClaim {
  if (claimLeft.match(action)) return { status: 'idle' };
  for (const { succeeded } of CHANGES) {
    if (succeeded.match(action)) return { status: 'loaded', data: action.output };
  }
  return followClaim(state, action);
}

/** A change of a claim. */
export type Step = 'take' | 'release' | 'approve' | 'refuse' | 'ask' | 'post';

export type Work =
  { status: 'idle' } | { status: 'saving'; step: Step } | { status: 'failed'; step: Step; error: CallError };

/** The last change of the claim that is worked on. */
function work(state: Work = { status: 'idle' }, action: UnknownAction): Work {
  // The sentence about one try is not shown with the next one.
  if (claimLeft.match(action) || dialogOpened.match(action)) return { status: 'idle' };
  for (const { succeeded, failed } of CHANGES) {
    if (succeeded.match(action)) return { status: 'idle' };
    if (failed.match(action) && state.status === 'saving') {
      return { status: 'failed', step: state.step, error: action.error };
    }
  }
  const step = stepOf(action);
  return step === undefined ? state : { status: 'saving', step };
}

function stepOf(action: UnknownAction): Step | undefined {
  const { take, release, decide, ask, post } = calls;
  if (take.requested.match(action)) return 'take';
  if (release.requested.match(action)) return 'release';
  if (decide.requested.match(action)) return action.input.decision;
  if (ask.requested.match(action)) return 'ask';
  return post.requested.match(action) ? 'post' : undefined;
}

/** A change that is made in a dialog. */
export type Dialog = 'refuse' | 'ask';

/** The open dialog: it closes with its change, or where somebody else came first. */
function dialog(state: Dialog | null = null, action: UnknownAction): Dialog | null {
  if (dialogOpened.match(action)) return action.step;
  if (dialogClosed.match(action) || claimLeft.match(action)) return null;
  for (const { succeeded, failed } of CHANGES) {
    if (succeeded.match(action) || (failed.match(action) && isStale(action.error))) return null;
  }
  return state;
}

type Files = Readonly<Record<string, Loadable<FileReply>>>;

const followFile = loadable(calls.file);

/** The opened files of the claim by id. */
function files(state: Files = {}, action: UnknownAction): Files {
  if (claimLeft.match(action)) return {};
  if (fileHidden.match(action)) return { ...state, [action.id]: { status: 'idle' } };
  const { requested, succeeded, failed } = calls.file;
  if (!requested.match(action) && !succeeded.match(action) && !failed.match(action)) return state;
  const { id } = action.input;
  return { ...state, [id]: followFile(state[id], action) };
}

/** Whether the letter is being made. */
function isPrinting(state = false, action: UnknownAction): boolean {
  if (calls.letter.requested.match(action)) return true;
  return calls.letter.succeeded.match(action) || calls.letter.failed.match(action) ? false : state;
}

export type Block = { status: 'closed' } | { status: 'asking' | 'saving'; suspect: Suspect; error?: string };

function block(state: Block = { status: 'closed' }, action: UnknownAction): Block {
  if (blockOpened.match(action)) return { status: 'asking', suspect: action.suspect };
  if (state.status === 'closed') return state;
  if (blockClosed.match(action) || calls.block.succeeded.match(action)) return { status: 'closed' };
  const { suspect } = state;
  if (calls.block.requested.match(action)) return { status: 'saving', suspect };
  if (calls.block.failed.match(action)) {
    return { status: 'asking', suspect, error: errorText(action.error, TEXTS.blockFailed) };
  }
  return state;
}

/** What is said after a change: of a failed one, unless the claim's screen says it. */
function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  const { take, release, decide, ask, post, block: blocking, handleNote, handleSuspect, letter } = calls;
  const done = CLAIM_TEXTS.done;
  if (take.succeeded.match(action)) return said(done.take);
  if (release.succeeded.match(action)) return said(done.release);
  if (decide.succeeded.match(action)) return said(done[action.input.decision]);
  if (ask.succeeded.match(action)) return said(done.ask);
  if (post.succeeded.match(action)) return said(done.post);
  if (blocking.succeeded.match(action)) return said(TEXTS.blocked);
  if (handleNote.succeeded.match(action) || handleSuspect.succeeded.match(action)) return said(TEXTS.handledDone);
  if (take.failed.match(action) || release.failed.match(action)) {
    const text = isStale(action.error) ? CLAIM_TEXTS.stale : errorText(action.error, TEXTS.takeFailed);
    return { tone: 'danger', text };
  }
  if (handleNote.failed.match(action) || handleSuspect.failed.match(action)) {
    return { tone: 'danger', text: errorText(action.error, TEXTS.handleFailed) };
  }
  if (letter.failed.match(action)) return { tone: 'danger', text: errorText(action.error, CLAIM_TEXTS.printFailed) };
  return state;
}

function said(text: string): Message {
  return { tone: 'success', text };
}

export const deskWork = combineReducers({
  due: loadable(calls.due),
  overview: loadable(calls.overview),
  figures: loadable(calls.figures),
  claims,
  lastInput,
  suspects,
  notes,
  claim,
  work,
  dialog,
  files,
  isPrinting,
  block,
  message,
});
