import { admin, type Input, type SecurityEvent } from '@najem/shared/contract';
import { type CallError, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

export const calls = { list: request('admin/securityEvents', admin.securityEvents) };

export type SecurityInput = Input<typeof admin.securityEvents>;

interface SecurityState {
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /** Newest first; older pages are appended. */
  events: readonly SecurityEvent[];
  olderThan?: number;
  error?: CallError;
}

const START: SecurityState = { status: 'idle', events: [] };

export function security(state: SecurityState = START, action: UnknownAction): SecurityState {
  if (calls.list.requested.match(action)) return { ...state, status: 'loading' };
  if (calls.list.succeeded.match(action)) {
    const { events, olderThan } = action.output;
    const isOlder = action.input.before !== undefined;
    return { status: 'loaded', events: isOlder ? [...state.events, ...events] : events, olderThan };
  }
  return calls.list.failed.match(action) ? { ...state, status: 'failed', error: action.error } : state;
}
