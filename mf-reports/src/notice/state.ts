import { cases } from '@najem/shared/contract';
import { type CallError, createEvent, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

export const notify = request('reports/notify', cases.notify);

/** The form of a notice was opened: nothing is said of an earlier one. */
export const noticeOpened = createEvent('reports/noticeOpened');

/** How the last notice about an entry went. */
export type Notice =
  | { status: 'none' }
  | { status: 'sending' }
  | { status: 'sent'; number: string }
  | { status: 'failed'; error: CallError };

export function notice(state: Notice = { status: 'none' }, action: UnknownAction): Notice {
  if (noticeOpened.match(action)) return { status: 'none' };
  if (notify.requested.match(action)) return { status: 'sending' };
  if (notify.succeeded.match(action)) return { status: 'sent', number: action.output.number };
  if (notify.failed.match(action)) return { status: 'failed', error: action.error };
  return state;
}
