import { reports } from '@najem/shared/contract/reports';
import { cases, passports } from '@najem/shared/contract/rights';
import { fieldsOf, isRecord } from '@najem/shared/domain/kernel';
import { isSubjectKind, type StatedPurpose, type SubjectKind } from '@najem/shared/domain/register';
import { type CallError, createEvent, errorText, moduleState, request } from '@najem/shared/store';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  list: request('reports/list', reports.list),
  checkActive: request('reports/checkActive', reports.checkActive),
  generate: request('reports/generate', reports.generate),
  get: request('reports/get', reports.get),
  checkStatus: request('reports/checkStatus', reports.checkStatus, 'latest'),
  pdf: request('reports/pdf', reports.pdf),
  sharedPdf: request('reports/sharedPdf', reports.sharedPdf),
  share: request('reports/share', reports.share, 'latest'),
  shareEmail: request('reports/shareEmail', reports.shareEmail),
  shares: request('reports/shares', reports.shares),
  revokeShare: request('reports/revokeShare', reports.revokeShare),
  shared: request('reports/shared', reports.shared),
  verify: request('reports/verify', reports.verify),
  notify: request('reports/notify', cases.notify),
  ask: request('reports/ask', passports.ask),
  listRequests: request('reports/listRequests', passports.asked),
};

/** The search for a report; without `type` the server prefers the tenant. */
export interface Query {
  identifier: string;
  type?: SubjectKind;
  purpose?: StatedPurpose;
}

/** The user searched for a report. */
export const searched = createEvent('reports/searched', (query: Query) => ({ query }));
/** The generator was left, or the search was edited. */
export const searchLeft = createEvent('reports/searchLeft');
/** A report was opened right after its payment. */
export const arrivedFromPayment = createEvent('reports/arrivedFromPayment');
/** Whether the navigation state of a screen says that a payment led to it. */
export function isFromPayment(navigationState: unknown): boolean {
  return isRecord(navigationState) && navigationState['fromPayment'] === true;
}

/** The number and the role that a navigation state hands to the generator; '' and undefined where it has none. */
export function readSearch(navigationState: unknown): { identifier: string; type?: SubjectKind } {
  const { identifier, type } = fieldsOf(navigationState);
  return {
    identifier: typeof identifier === 'string' ? identifier : '',
    type: isSubjectKind(type) ? type : undefined,
  };
}

/** Whether the navigation state of a screen says that a report was already active. */
export function isFromActiveReport(navigationState: unknown): boolean {
  return isRecord(navigationState) && navigationState['fromActiveReport'] === true;
}

/** The progress of a search; `unpaid` leads to the payment page. */
export type Search =
  | { status: 'idle' }
  | { status: 'searching'; query: Query }
  | { status: 'found'; reportId: string; isActive: boolean }
  | { status: 'unpaid'; query: Query; hasEntries: boolean }
  /** There are entries in both roles, and the person has named none. */
  | { status: 'ambiguous'; query: Query; entryCounts: Record<SubjectKind, number> }
  | { status: 'failed'; message: string; code?: string };

function search(state: Search = { status: 'idle' }, action: UnknownAction): Search {
  if (searched.match(action)) return { status: 'searching', query: action.query };
  if (searchLeft.match(action)) return { status: 'idle' };
  if (state.status !== 'searching') return state;
  if (calls.checkActive.succeeded.match(action)) {
    const { hasActiveReport, reportId, hasEntries, entryCounts } = action.output;
    if (hasActiveReport && reportId) return { status: 'found', reportId, isActive: true };
    if (entryCounts && state.query.type === undefined) {
      return { status: 'ambiguous', query: state.query, entryCounts };
    }
    return { status: 'unpaid', query: state.query, hasEntries };
  }
  if (calls.generate.succeeded.match(action)) {
    const { success, report } = action.output;
    if (success) return { status: 'found', reportId: report._id, isActive: false };
    return { status: 'failed', message: TEXTS.generator.generateFailed };
  }
  if (calls.checkActive.failed.match(action)) {
    const { code } = action.error;
    return { status: 'failed', message: errorText(action.error, TEXTS.generator.searchFailed), code };
  }
  if (calls.generate.failed.match(action)) {
    return { status: 'failed', message: errorText(action.error, TEXTS.generator.generateFailed) };
  }
  return state;
}

export const { id: ID, reducer, useModuleState: useReports } = moduleState('reports', combineReducers({ search }));

/** The failure of a call for a report that answered with none; the answer may give the reason. */
export function noReport({ message }: { message?: string }): CallError {
  if (message) return { status: 0, code: 'INTERNAL', message };
  return { status: 0, code: 'BAD_REPLY', message: TEXTS.report.failed };
}

/** The sentence for a report that cannot be shown: the server's, or whether its answer or the call failed. */
export function reportErrorText(error: CallError): string {
  return errorText(error, error.code === 'BAD_REPLY' ? TEXTS.report.failed : TEXTS.report.failedRetry);
}
