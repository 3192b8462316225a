import { admin, type AuditChain, type AuditEntry, type Input } from '@najem/shared/contract';
import { type CallError, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

export const calls = {
  list: request('admin/audit', admin.audit),
  check: request('admin/checkAudit', admin.checkAudit),
};

export type AuditInput = Input<typeof admin.audit>;

export interface AuditState {
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /** The input of the last request. */
  input?: AuditInput;
  /** Newest first; older pages are appended. */
  entries: readonly AuditEntry[];
  olderThan?: number;
  /** The time of the oldest entry that the search has reached. */
  searchedTo?: string;
  rows?: number;
  chain?: AuditChain;
  error?: CallError;
  check: 'idle' | 'running' | 'failed';
}

const START: AuditState = { status: 'idle', entries: [], check: 'idle' };

export function audit(state: AuditState = START, action: UnknownAction): AuditState {
  if (calls.list.requested.match(action)) return { ...state, status: 'loading', input: action.input };
  if (calls.list.succeeded.match(action)) {
    const { entries, olderThan, searchedTo, rows, chain } = action.output;
    const isOlder = action.input.before !== undefined;
    const isChecked = chain !== undefined && chain.checkedAt !== state.chain?.checkedAt;
    return {
      status: 'loaded',
      input: action.input,
      entries: isOlder ? [...state.entries, ...entries] : entries,
      olderThan,
      searchedTo: searchedTo?.at,
      rows,
      chain,
      check: state.check === 'running' && !isChecked ? 'running' : 'idle',
    };
  }
  if (calls.list.failed.match(action)) return { ...state, status: 'failed', error: action.error };
  if (calls.check.requested.match(action)) return { ...state, check: 'running' };
  return calls.check.failed.match(action) ? { ...state, check: 'failed' } : state;
}
