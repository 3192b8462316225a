import type { CallError } from '@najem/shared/contract';
import type { EventAction, EventCreator } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

/** A list whose pages are appended to one another. */
export interface Slices<Row> {
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  items: readonly Row[];
  next?: string;
  error?: CallError;
}

export interface SliceCall<Row, Input extends { next?: string } = { next?: string }> {
  requested: EventCreator<never[], EventAction<string, { input: Input }>>;
  succeeded: EventCreator<never[], EventAction<string, { output: { items: Row[]; next?: string }; input: Input }>>;
  failed: EventCreator<never[], EventAction<string, { error: CallError }>>;
}

/** Follows the pages of one list. */
export function slices<Row, Input extends { next?: string }>({ requested, succeeded, failed }: SliceCall<Row, Input>) {
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
