import { reports } from '@najem/shared/contract';
import { isRecord, type StatedPurpose, type SubjectKind } from '@najem/shared/domain';
import { type CallError, createEvent, dataOf, errorText, loadable, moduleState, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { ask, asking, listRequests } from './asking/state';
import { notice, notify } from './notice/state';
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
  notify,
  ask,
  listRequests,
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
/** The share dialog of a report was opened. */
export const sharingOpened = createEvent('reports/sharingOpened', (reportId: string) => ({ reportId }));
/** The outcome of the last e-mail or revocation was shown. */
export const sharingMessageShown = createEvent('reports/sharingMessageShown');

/** Whether the navigation state of a screen says that a payment led to it. */
export function isFromPayment(navigationState: unknown): boolean {
  return isRecord(navigationState) && navigationState['fromPayment'] === true;
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

/** The link in the share dialog; its secret is known only during this visit. */
export type Link =
  | { status: 'none' }
  | { status: 'making' }
  | { status: 'made'; shareLink: string; shareId: string; expiresAt: string }
  | { status: 'failed'; message: string };

export interface Sharing {
  reportId?: string;
  link: Link;
  mail: 'idle' | 'sending';
  /** The outcome of the last e-mail or revocation, until it is shown. */
  message?: Message;
}

const NO_SHARING: Sharing = { link: { status: 'none' }, mail: 'idle' };

function sharing(state: Sharing = NO_SHARING, action: UnknownAction): Sharing {
  if (sharingOpened.match(action)) {
    const { reportId } = action;
    return reportId === state.reportId ? state : { ...NO_SHARING, reportId };
  }
  if (sharingMessageShown.match(action)) return { ...state, message: undefined };
  if (calls.share.requested.match(action)) return { ...state, link: { status: 'making' } };
  if (calls.share.succeeded.match(action)) return { ...state, link: linkOf(action.output) };
  if (calls.share.failed.match(action)) {
    const { error } = action;
    // An answer without a link is another failure than no answer.
    const fallback = error.code === 'BAD_REPLY' ? TEXTS.share.linkMissing : TEXTS.share.linkFailed;
    return { ...state, link: { status: 'failed', message: errorText(error, fallback) } };
  }
  return sharingOutcome(state, action);
}

function linkOf(output: { success: boolean; shareLink: string; shareId: string; expiresAt: string }): Link {
  const { success, shareLink, shareId, expiresAt } = output;
  if (!success || !shareLink) return { status: 'failed', message: TEXTS.share.linkMissing };
  return { status: 'made', shareLink, shareId, expiresAt };
}

function sharingOutcome(state: Sharing, action: UnknownAction): Sharing {
  if (calls.shareEmail.requested.match(action)) return { ...state, mail: 'sending' };
  if (calls.shareEmail.succeeded.match(action)) {
    const { success, message } = action.output;
    return {
      ...state,
      mail: 'idle',
      message: success
        ? { tone: 'success', text: message ?? TEXTS.share.sent }
        : { tone: 'danger', text: message ?? TEXTS.share.notSent },
    };
  }
  if (calls.shareEmail.failed.match(action)) {
    return {
      ...state,
      mail: 'idle',
      message: { tone: 'danger', text: errorText(action.error, TEXTS.share.sendFailed) },
    };
  }
  if (calls.revokeShare.succeeded.match(action)) {
    const isShown = state.link.status === 'made' && state.link.shareId === action.input.shareId;
    const message: Message = { tone: 'success', text: TEXTS.share.revokeDone };
    return { ...state, link: isShown ? { status: 'none' } : state.link, message };
  }
  if (calls.revokeShare.failed.match(action)) {
    return { ...state, message: { tone: 'danger', text: errorText(action.error, TEXTS.share.revokeFailed) } };
  }
  return state;
}

export type Download = { status: 'idle' | 'working' } | { status: 'failed'; error: CallError };

/** The bytes go straight to the browser's downloads; the store keeps only the progress. */
function download(state: Download = { status: 'idle' }, action: UnknownAction): Download {
  for (const call of [calls.pdf, calls.sharedPdf]) {
    if (call.requested.match(action)) return { status: 'working' };
    if (call.succeeded.match(action)) return { status: 'idle' };
    if (call.failed.match(action)) return { status: 'failed', error: action.error };
  }
  return state;
}

/** What to buy in place of an expired report, once the server has named it. */
export interface Renewal {
  reportId: string;
  purchase?: Query;
}

function renewal(state: Renewal | null = null, action: UnknownAction): Renewal | null {
  if (!calls.checkStatus.succeeded.match(action)) return state;
  return { reportId: action.input.reportId, purchase: action.output.purchase };
}

/** The id of the report that was requested last. */
function openedId(state: string | null = null, action: UnknownAction): string | null {
  return calls.get.requested.match(action) ? action.input.reportId : state;
}

export const {
  id: ID,
  reducer,
  select,
  useModuleState: useReports,
} = moduleState(
  'reports',
  combineReducers({
    list: loadable(calls.list),
    search,
    openedId,
    report: loadable(calls.get),
    renewal,
    download,
    sharing,
    shares: loadable(calls.shares),
    shared: loadable(calls.shared),
    verified: loadable(calls.verify),
    notice,
    asking,
    requests: loadable(listRequests),
  }),
);

type ReportsState = ReturnType<typeof reducer>;

/** The report with this id, if it is the one that was opened last. */
export function reportOf(state: ReportsState, id: string) {
  const reply = dataOf(state.report);
  return reply?.success && reply.report._id === id ? reply.report : undefined;
}

/** The failure of a call for a report that answered with none; the answer may give the reason. */
export function noReport({ message }: { message?: string }): CallError {
  if (message) return { status: 0, code: 'INTERNAL', message };
  return { status: 0, code: 'BAD_REPLY', message: TEXTS.report.failed };
}

/** The sentence for a report that cannot be shown: the server's, or whether its answer or the call failed. */
export function reportErrorText(error: CallError): string {
  return errorText(error, error.code === 'BAD_REPLY' ? TEXTS.report.failed : TEXTS.report.failedRetry);
}
