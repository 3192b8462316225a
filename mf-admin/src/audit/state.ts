import { type AuditEntry, type Input, type Output, auditCalls } from '@najem/shared/contract/kernel';
import { request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { type Pages, pages } from '../panel/pages';
import { part } from '../panel/state';

export const calls = {
  list: request('admin/audit', auditCalls.audit),
  check: request('admin/checkAudit', auditCalls.checkAudit),
};

export type AuditInput = Input<typeof auditCalls.audit>;

export interface AuditState {
  /** Newest first. */
  log: Pages<AuditEntry, AuditInput, Output<typeof auditCalls.audit>>;
  /** The check runs in the background: it is over when the log has another result. */
  check: 'idle' | 'running' | 'failed';
}

const followLog = pages(
  calls.list,
  ({ entries }) => entries,
  ({ before }) => before !== undefined,
  ({ seq }) => seq,
);

function followCheck({ log, check }: AuditState, action: UnknownAction): AuditState['check'] {
  if (calls.check.requested.match(action)) return 'running';
  if (calls.check.failed.match(action)) return 'failed';
  if (!calls.list.succeeded.match(action)) return check;
  const { chain } = action.output;
  const isChecked = chain !== undefined && chain.checkedAt !== log.last?.chain?.checkedAt;
  return check === 'running' && !isChecked ? 'running' : 'idle';
}

const START: AuditState = { log: { status: 'idle', rows: [] }, check: 'idle' };

export const audit = part('audit', (state: AuditState = START, action: UnknownAction): AuditState => {
  const log = followLog(state.log, action);
  const check = followCheck(state, action);
  return log === state.log && check === state.check ? state : { log, check };
});
export const { usePart: useAudit } = audit;
