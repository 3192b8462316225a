import type { Input, Output } from '@najem/shared/contract/kernel';
import { customReport as call } from '@najem/shared/contract/office';
import { type CallError, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { part } from '../panel/state';

export const custom = request('admin/customReport', call, 'latest');

export type Criteria = Input<typeof call>;
export type Report = Output<typeof call>['report'];

/** A report is kept together with the criteria that it answers. */
type CustomReport =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; report: Report; criteria: Criteria }
  | { status: 'failed'; error: CallError };

function follow(state: CustomReport = { status: 'idle' }, action: UnknownAction): CustomReport {
  if (custom.requested.match(action)) return { status: 'loading' };
  if (custom.succeeded.match(action)) {
    return { status: 'loaded', report: action.output.report, criteria: action.input };
  }
  return custom.failed.match(action) ? { status: 'failed', error: action.error } : state;
}

export const customReport = part('customReport', follow);
export const { usePart: useCustomReport } = customReport;
