import type { CallError } from '@najem/shared/contract/kernel';
import type { EventAction, EventCreator } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

/** A list whose pages are appended to one another. */
export interface Pages<Row, Input, Page> {
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  rows: readonly Row[];
  /** The answer that came last, which says where the next page begins. */
  last?: Page;
  /** The input of the last request for the first page. */
  input?: Input;
  error?: CallError;
}

/** The actions of a call that brings one page. */
export interface PagesCall<Input, Page> {
  requested: EventCreator<never[], EventAction<string, { input: Input }>>;
  succeeded: EventCreator<never[], EventAction<string, { output: Page; input: Input }>>;
  failed: EventCreator<never[], EventAction<string, { error: CallError }>>;
}

/** Follows the pages of one list; `isLater` tells a further page from the first, and a row whose place changed stands once. */
export function pages<Row, Input, Page>(
  { requested, succeeded, failed }: PagesCall<Input, Page>,
  rowsOf: (page: Page) => readonly Row[],
  isLater: (input: Input) => boolean,
  idOf: (row: Row) => unknown,
) {
  return (
    state: Pages<Row, Input, Page> = { status: 'idle', rows: [] },
    action: UnknownAction,
  ): Pages<Row, Input, Page> => {
    if (requested.match(action)) {
      const { input } = action;
      return { ...state, status: 'loading', error: undefined, input: isLater(input) ? state.input : input };
    }
    if (succeeded.match(action)) {
      const rows = rowsOf(action.output);
      const came = new Set(rows.map(idOf));
      const before = isLater(action.input) ? state.rows.filter((row) => !came.has(idOf(row))) : [];
      return { status: 'loaded', rows: [...before, ...rows], last: action.output, input: state.input };
    }
    return failed.match(action) ? { ...state, status: 'failed', error: action.error } : state;
  };
}
