import { passports } from '@najem/shared/contract';
import { type CallError, createEvent, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

export const ask = request('reports/ask', passports.ask);
export const listRequests = request('reports/listRequests', passports.asked);

/** The dialog was opened: nothing is said of an earlier request. */
export const askingOpened = createEvent('reports/askingOpened');

/** How the last request for a passport went. */
export type Asking = { status: 'none' | 'sending' | 'sent' } | { status: 'failed'; error: CallError };

export function asking(state: Asking = { status: 'none' }, action: UnknownAction): Asking {
  if (askingOpened.match(action)) return { status: 'none' };
  if (ask.requested.match(action)) return { status: 'sending' };
  if (ask.succeeded.match(action)) return { status: 'sent' };
  if (ask.failed.match(action)) return { status: 'failed', error: action.error };
  return state;
}
