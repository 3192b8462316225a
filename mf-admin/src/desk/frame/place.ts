import { createEvent } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { part } from '../../panel/state';

/** A list of the desk is shown: its address, and what of its filters stands in the navigation's state. */
export const listShown = createEvent('admin/deskListShown', (search: string, state: object) => ({ search, state }));

interface Place {
  search: string;
  state?: object;
}

/** The list to which the screens of the desk lead back. */
export const place = part('deskPlace', (state: Place = { search: '' }, action: UnknownAction): Place =>
  listShown.match(action) ? { search: action.search, state: action.state } : state,
);
export const { usePart: usePlace } = place;
