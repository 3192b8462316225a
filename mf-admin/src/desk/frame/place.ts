import { createEvent } from '@najem/shared/store';
import { useLocation } from 'react-router-dom';
import type { UnknownAction } from 'redux';
import { part } from '../../panel/state';

/** A list of the desk is shown: its address, and what of its filters stands in the navigation's state. */
export const listShown = createEvent('admin/deskListShown', (search: string, state: object) => ({ search, state }));

interface Place {
  search: string;
  state?: object;
}

/** The list that was shown last; null before any was. */
export const place = part('deskPlace', (state: Place | null = null, action: UnknownAction): Place | null =>
  listShown.match(action) ? { search: action.search, state: action.state } : state,
);

/** The list to which a screen of the desk leads back: the one that was shown last, else the one that the address names. */
export function useWayBack(): Place {
  const shown = place.usePart((last) => last);
  const { search } = useLocation();
  return shown ?? { search: listNamedIn(search) };
}

/** A row leads to its piece of work with the address of its list, so that a reload finds the list again. */
function listNamedIn(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('step');
  return params.has('queue') ? `?${params.toString()}` : '';
}
