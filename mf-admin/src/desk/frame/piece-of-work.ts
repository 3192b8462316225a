import type { CallError } from '@najem/shared/contract';
import type { EventAction, EventCreator, Loadable } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { type SliceCall, type Slices, slices } from './slices';

/** A refusal that another administrator's work explains. */
export function isStale({ code }: CallError): boolean {
  return code === 'STALE_EDIT' || code === 'STATE_PASSED';
}

/** A call that changes a piece of work, and answers with it. */
export interface Change<Output> {
  succeeded: EventCreator<never[], EventAction<string, { output: Output }>>;
  failed: EventCreator<never[], EventAction<string, { error: CallError; input: { id: string } }>>;
}

/** How the last change of the open piece of work went. */
export type Work<Step extends string> =
  { status: 'idle' } | { status: 'saving'; step: Step } | { status: 'failed'; step: Step; error: CallError };

/** Whether the screen says that somebody else came first; of taking and giving back a passing message says it. */
export function showsStale(work: Work<string>): boolean {
  return work.status === 'failed' && work.step !== 'take' && work.step !== 'release' && isStale(work.error);
}

interface Event {
  match(action: UnknownAction): boolean;
}

interface PieceOfWork<Row, Input extends { next?: string }, Output, Step extends string> {
  list: SliceCall<Row, Input>;
  /** Follows the call that fetches one. */
  follow: (state: Loadable<Output> | undefined, action: UnknownAction) => Loadable<Output>;
  /** The one of an answer, as the list shows it. */
  rowOf: (output: Output) => Row;
  changes: readonly Change<Output>[];
  /** What a change that is requested does; undefined for every other action. */
  stepOf: (action: UnknownAction) => Step | undefined;
  /** It is left: what the store has of it goes. */
  left: Event;
  /** A new try begins: the sentence about the last one goes. */
  begun: Event;
}

/** The reducers of one kind of work at the desk: its list, the one that is open, and the last change of that. */
export function pieceOfWork<Row extends { _id: string }, Input extends { next?: string }, Output, Step extends string>({
  list: listCall,
  follow,
  rowOf,
  changes,
  stepOf,
  left,
  begun,
}: PieceOfWork<Row, Input, Output, Step>) {
  const followList = slices(listCall);

  /** Shows at once who has one of the list. */
  function list(state: Slices<Row> | undefined, action: UnknownAction): Slices<Row> {
    const next = followList(state, action);
    for (const { succeeded } of changes) {
      if (!succeeded.match(action)) continue;
      const changed = rowOf(action.output);
      return { ...next, items: next.items.map((row) => (row._id === changed._id ? changed : row)) };
    }
    return next;
  }

  /** The input of the last request for the list's first page; null before there was one. */
  function lastInput(state: Input | null = null, action: UnknownAction): Input | null {
    return listCall.requested.match(action) && action.input.next === undefined ? action.input : state;
  }

  function open(state: Loadable<Output> | undefined, action: UnknownAction): Loadable<Output> {
    if (left.match(action)) return { status: 'idle' };
    // One that is changed in the list is not open.
    const isOpen = state !== undefined && state.status !== 'idle';
    for (const { succeeded } of changes) {
      if (isOpen && succeeded.match(action)) return { status: 'loaded', data: action.output };
    }
    return follow(state, action);
  }

  function work(state: Work<Step> = { status: 'idle' }, action: UnknownAction): Work<Step> {
    if (left.match(action) || begun.match(action)) return { status: 'idle' };
    for (const { succeeded, failed } of changes) {
      if (succeeded.match(action)) return { status: 'idle' };
      if (failed.match(action) && state.status === 'saving') {
        return { status: 'failed', step: state.step, error: action.error };
      }
    }
    const step = stepOf(action);
    return step === undefined ? state : { status: 'saving', step };
  }

  return { list, lastInput, open, work };
}
