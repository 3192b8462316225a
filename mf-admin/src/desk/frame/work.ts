import type { CallError } from '@najem/shared/contract/kernel';
import { createEvent, type EventAction, type EventCreator, IDLE, type Loadable } from '@najem/shared/store';
import { combineReducers, type UnknownAction } from 'redux';
import { type Pages, pages, type PagesCall } from '../../panel/pages';

/** A piece of work is left: what the store has of it and of its files goes. */
export const workLeft = createEvent('admin/deskWorkLeft');
/** A new try begins: the sentence about the last one goes. */
export const tryBegun = createEvent('admin/deskTryBegun');

/** A refusal that another administrator's work explains. */
export function isStale({ code }: CallError): boolean {
  return code === 'STALE_EDIT' || code === 'STATE_PASSED';
}

/** What a queue asks for: its first page, or the one after `next`. */
interface QueueInput {
  next?: string;
}

export interface QueuePage<Row> {
  items: Row[];
  next?: string;
}

export type Queued<Row> = Omit<Pages<Row, unknown, QueuePage<Row>>, 'input'>;

/** Follows the rows of one queue. */
export function queue<Row extends { _id: string }, Input extends QueueInput>(call: PagesCall<Input, QueuePage<Row>>) {
  return pages(
    call,
    ({ items }) => items,
    ({ next }) => next !== undefined,
    ({ _id }) => _id,
  );
}

/** A call that changes a piece of work, and answers with it. */
export interface Change<Output> {
  requested: { match(action: UnknownAction): boolean };
  succeeded: EventCreator<never[], EventAction<string, { output: Output }>>;
  failed: EventCreator<never[], EventAction<string, { error: CallError; input: { id: string } }>>;
}

/** The call that fetches one. */
interface OpenCall<Output> {
  requested: { match(action: UnknownAction): boolean };
  succeeded: Change<Output>['succeeded'];
  follow: (state: Loadable<Output> | undefined, action: UnknownAction) => Loadable<Output>;
}

interface WorkCalls<Row, Input, Output> {
  list: PagesCall<Input, QueuePage<Row>>;
  open: OpenCall<Output>;
  /** The one of an answer, as the list shows it: what else its page shows goes with the page. */
  rowOf: (output: Output) => Row;
  /** Taking it and giving it back: a passing message says how that went. */
  taking: readonly Change<Output>[];
  /** What the screen of one sends. */
  steps: readonly Change<Output>[];
}

/** One piece of work in a list; each change of it counts its version up. */
interface WorkRow {
  _id: string;
  version: number;
}

interface WorkList<Row, Input> extends Pages<Row, Input, QueuePage<Row>> {
  /** Each that was changed here, as it is since: the answer of a list may be older and come later. */
  changed?: readonly Row[];
}

/** The reducer of one kind of work at the desk: its list, the one that is open, and whether somebody else came first. */
export function followWork<Row extends WorkRow, Input extends QueueInput, Output>({
  list: listCall,
  open: openCall,
  rowOf,
  taking,
  steps,
}: WorkCalls<Row, Input, Output>) {
  const followList = queue(listCall);
  const changes = [...taking, ...steps];

  /** Shows at once who has one of the list, and of one that is opened what became of it meanwhile. */
  function list(state: WorkList<Row, Input> | undefined, action: UnknownAction): WorkList<Row, Input> {
    const next = followList(state, action);
    if (openCall.succeeded.match(action)) return withNewest(next, [rowOf(action.output)]);
    const change = changes.map(({ succeeded }) => succeeded).find((succeeded) => succeeded.match(action));
    if (change === undefined && !listCall.succeeded.match(action)) return next;
    const before = state?.changed ?? [];
    const row = change?.match(action) ? rowOf(action.output) : undefined;
    const changed = row ? [row, ...before.filter(({ _id }) => _id !== row._id)] : before;
    return { ...withNewest(next, changed), changed };
  }

  function open(state: Loadable<Output> = IDLE, action: UnknownAction): Loadable<Output> {
    if (workLeft.match(action)) return IDLE;
    // One that is changed in the list is not open, nor one whose answer comes after it was left.
    if (state.status === 'idle' && !openCall.requested.match(action)) return state;
    for (const { succeeded } of changes) {
      if (succeeded.match(action)) return { status: 'loaded', data: action.output };
    }
    return openCall.follow(state, action);
  }

  function isOvertaken(state = false, action: UnknownAction): boolean {
    if (workLeft.match(action) || tryBegun.match(action)) return false;
    if (steps.some(({ failed }) => failed.match(action) && isStale(action.error))) return true;
    return changes.some(({ requested }) => requested.match(action)) ? false : state;
  }

  return combineReducers({ list, open, isOvertaken });
}

function withNewest<Row extends WorkRow, List extends { rows: readonly Row[] }>(
  list: List,
  known: readonly Row[],
): List {
  const newest = (shown: Row) => known.find(({ _id, version }) => _id === shown._id && version > shown.version);
  return { ...list, rows: list.rows.map((shown) => newest(shown) ?? shown) };
}
