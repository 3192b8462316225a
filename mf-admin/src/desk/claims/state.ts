import { attachments, desk, type DeskNote, type FileReply, type Suspect, users } from '@najem/shared/contract';
import { createEvent, errorText, type Loadable, loadable, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { calls as caseCalls, caseLeft, CHANGES as CASE_CHANGES } from '../cases/state';
import { calls as disputeCalls, CHANGES as DISPUTE_CHANGES, disputeLeft } from '../disputes/state';
import { type Dialog, dialogClosed, dialogOpened } from '../frame/events';
import { calls as evidenceCalls, CHANGES as EVIDENCE_CHANGES, evidenceLeft } from '../evidence/state';
import { MESSAGE_TEXTS } from '../frame/message-texts';
import { isStale, pieceOfWork } from '../frame/piece-of-work';
import { type Slices, slices } from '../frame/slices';

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

/** A claim is left: what the store has of it and of its files goes. */
export const claimLeft = createEvent('admin/deskClaimLeft');
export const fileHidden = createEvent('admin/deskFileHidden', (id: string) => ({ id }));
export const blockOpened = createEvent('admin/deskBlockOpened', (suspect: Suspect) => ({ suspect }));
export const blockClosed = createEvent('admin/deskBlockClosed');

/** The calls that change a claim. */
export const CHANGES = [calls.take, calls.release, calls.decide, calls.ask, calls.post] as const;

/** A change of a claim. */
export type Step = 'take' | 'release' | 'approve' | 'refuse' | 'ask' | 'post';

function stepOf(action: UnknownAction): Step | undefined {
  const { take, release, decide, ask, post } = calls;
  if (take.requested.match(action)) return 'take';
  if (release.requested.match(action)) return 'release';
  if (decide.requested.match(action)) return action.input.decision;
  if (ask.requested.match(action)) return 'ask';
  return post.requested.match(action) ? 'post' : undefined;
}

export const claimWork = pieceOfWork({
  list: calls.claims,
  follow: loadable(calls.claim),
  rowOf: ({ claim }) => claim,
  changes: CHANGES,
  stepOf,
  left: claimLeft,
  begun: dialogOpened,
});

const followSuspects = slices(calls.suspects);

export function suspects(state: Slices<Suspect> | undefined, action: UnknownAction): Slices<Suspect> {
  const next = followSuspects(state, action);
  if (calls.handleSuspect.succeeded.match(action)) {
    return { ...next, items: next.items.filter(({ _id }) => _id !== action.input.id) };
  }
  if (calls.block.succeeded.match(action)) {
    return { ...next, items: next.items.filter(({ user }) => user._id !== action.input.id) };
  }
  return next;
}

const followNotes = slices(calls.notes);

export function notes(state: Slices<DeskNote> | undefined, action: UnknownAction): Slices<DeskNote> {
  const next = followNotes(state, action);
  if (!calls.handleNote.succeeded.match(action)) return next;
  return { ...next, items: next.items.filter(({ _id }) => _id !== action.input.id) };
}

const ALL_CHANGES = [...CHANGES, ...DISPUTE_CHANGES, ...CASE_CHANGES, ...EVIDENCE_CHANGES] as const;
/** The changes that a dialog asks for. Others, such as taking, may be answered while one is open. */
const DIALOG_CHANGES = [
  calls.decide,
  calls.ask,
  disputeCalls.decide,
  disputeCalls.extend,
  disputeCalls.suspend,
  caseCalls.decide,
  caseCalls.ask,
  caseCalls.extend,
  caseCalls.restrict,
  evidenceCalls.grade,
] as const;

/** The open dialog: it closes with its change, or where somebody else came first. */
export function dialog(state: Dialog | null = null, action: UnknownAction): Dialog | null {
  if (dialogOpened.match(action)) return action.step;
  const isOver =
    dialogClosed.match(action) ||
    isLeft(action) ||
    DIALOG_CHANGES.some(({ succeeded }) => succeeded.match(action)) ||
    ALL_CHANGES.some(({ failed }) => failed.match(action) && isStale(action.error));
  return isOver ? null : state;
}

/** Whether a piece of work is left. */
function isLeft(action: UnknownAction): boolean {
  return [claimLeft, disputeLeft, caseLeft, evidenceLeft].some((left) => left.match(action));
}

type Files = Readonly<Record<string, Loadable<FileReply>>>;

const followFile = loadable(calls.file);

/** The opened files of the piece of work by id. */
export function files(state: Files = {}, action: UnknownAction): Files {
  if (isLeft(action)) return {};
  if (fileHidden.match(action)) return { ...state, [action.id]: { status: 'idle' } };
  const { requested, succeeded, failed } = calls.file;
  if (!requested.match(action) && !succeeded.match(action) && !failed.match(action)) return state;
  const { id } = action.input;
  return { ...state, [id]: followFile(state[id], action) };
}

/** Whether the letter is being made. */
export function isPrinting(state = false, action: UnknownAction): boolean {
  if (calls.letter.requested.match(action)) return true;
  return calls.letter.succeeded.match(action) || calls.letter.failed.match(action) ? false : state;
}

export type Block = { status: 'closed' } | { status: 'asking' | 'saving'; suspect: Suspect; error?: string };

export function block(state: Block = { status: 'closed' }, action: UnknownAction): Block {
  if (blockOpened.match(action)) return { status: 'asking', suspect: action.suspect };
  if (state.status === 'closed') return state;
  if (blockClosed.match(action) || calls.block.succeeded.match(action)) return { status: 'closed' };
  const { suspect } = state;
  if (calls.block.requested.match(action)) return { status: 'saving', suspect };
  if (calls.block.failed.match(action)) {
    return { status: 'asking', suspect, error: errorText(action.error, MESSAGE_TEXTS.blockFailed) };
  }
  return state;
}
