import { type Input, type Output, reports } from '@najem/shared/contract';
import { type CallError, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

export const calls = { custom: request('admin/customReport', reports.custom, 'latest') };

export type Criteria = Input<typeof reports.custom>;
export type Report = Output<typeof reports.custom>['report'];

/** A report is kept together with the criteria that it answers. */
export type CustomReport =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; report: Report; criteria: Criteria }
  | { status: 'failed'; error: CallError };

export function customReport(state: CustomReport = { status: 'idle' }, action: UnknownAction): CustomReport {
  if (calls.custom.requested.match(action)) return { status: 'loading' };
  if (calls.custom.succeeded.match(action)) {
    return { status: 'loaded', report: action.output.report, criteria: action.input };
  }
  return calls.custom.failed.match(action) ? { status: 'failed', error: action.error } : state;
}
