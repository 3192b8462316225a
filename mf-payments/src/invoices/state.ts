import { invoices } from '@najem/shared/contract';
import { type CallError, loadable, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';

export const calls = {
  list: request('invoices/list', invoices.list),
  get: request('invoices/get', invoices.get),
  pdf: request('invoices/pdf', invoices.pdf),
  ksef: request('invoices/ksef', invoices.ksef),
};

export type Download = { status: 'idle' | 'pdf' | 'ksef' } | { status: 'failed'; error: CallError };

/** The bytes go straight to the browser's downloads: the store only knows how it went. */
function download(state: Download = { status: 'idle' }, action: UnknownAction): Download {
  for (const name of ['pdf', 'ksef'] as const) {
    const call = calls[name];
    if (call.requested.match(action)) return { status: name };
    if (call.succeeded.match(action)) return { status: 'idle' };
    if (call.failed.match(action)) return { status: 'failed', error: action.error };
  }
  return state;
}

/** Which invoice the last answer, or refusal, is about. */
function openedId(state: string | null = null, action: UnknownAction): string | null {
  return calls.get.requested.match(action) ? action.input.id : state;
}

export const reducer = combineReducers({
  list: loadable(calls.list),
  one: loadable(calls.get),
  openedId,
  download,
});
