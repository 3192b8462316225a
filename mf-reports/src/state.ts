import { reports } from '@najem/shared/contract';
import type { SubjectKind } from '@najem/shared/domain';
import { type CallError, createEvent, dataOf, errorText, loadable, moduleState, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { TEXTS } from './texts';

export const calls = {
  list: request('reports/list', reports.list),
  checkActive: request('reports/checkActive', reports.checkActive),
  generate: request('reports/generate', reports.generate),
  get: request('reports/get', reports.get),
  pdf: request('reports/pdf', reports.pdf),
  share: request('reports/share', reports.share, 'latest'),
  shareEmail: request('reports/shareEmail', reports.shareEmail),
  shares: request('reports/shares', reports.shares),
  revokeShare: request('reports/revokeShare', reports.revokeShare),
  shared: request('reports/shared', reports.shared),
  verify: request('reports/verify', reports.verify),
};

/** Whom somebody searches for; without `type` the tenant comes first. */
export interface Query {
  identifier: string;
  type?: SubjectKind;
}

/** Somebody searched for a report. */
export const searched = (query: Query) => ({ type: 'reports/searched', query }) as const;
/** The generator was left, or its answer was followed. */
export const searchLeft = () => ({ type: 'reports/searchLeft' }) as const;
/** A report was opened straight after its payment. */
export const arrivedFromPayment = () => ({ type: 'reports/arrivedFromPayment' }) as const;
/** Another report's sharing begins. */
export const sharingOpened = (reportId: string) => ({ type: 'reports/sharingOpened', reportId }) as const;
/** The outcome of the last e-mail or revocation was shown. */
export const sharingMessageShown = createEvent('reports/sharingMessageShown');

type Searched = ReturnType<typeof searched>;
type SharingOpened = ReturnType<typeof sharingOpened>;

/** Narrows an action to a search. */
export function isSearched(action: UnknownAction): action is Searched & UnknownAction {
  return action.type === 'reports/searched';
}

/** Where a search has come to: on its way, at a report, at the till, or refused. */
export type Search =
  | { status: 'idle' }
  | { status: 'searching'; query: Query }
  | { status: 'found'; reportId: string; isActive: boolean }
  | { status: 'unpaid'; query: Query; hasEntries: boolean }
  | { status: 'failed'; message: string };

function search(state: Search = { status: 'idle' }, action: UnknownAction): Search {
  if (isSearched(action)) return { status: 'searching', query: action.query };
  if (action.type === 'reports/searchLeft') return { status: 'idle' };
  if (state.status !== 'searching') return state;
  if (calls.checkActive.succeeded.match(action)) {
    const { hasActiveReport, reportId, hasEntries } = action.output;
    if (hasActiveReport && reportId) return { status: 'found', reportId, isActive: true };
    return { status: 'unpaid', query: state.query, hasEntries };
  }
  if (calls.generate.succeeded.match(action)) {
    const { success, report } = action.output;
    if (success) return { status: 'found', reportId: report._id, isActive: false };
    return { status: 'failed', message: TEXTS.generator.generateFailed };
  }
  if (calls.checkActive.failed.match(action)) {
    return { status: 'failed', message: errorText(action.error, TEXTS.generator.searchFailed) };
  }
  if (calls.generate.failed.match(action)) {
    return { status: 'failed', message: errorText(action.error, TEXTS.generator.generateFailed) };
  }
  return state;
}

/** The link that the share dialog holds: its secret is known only here, in this visit. */
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
  if (action.type === 'reports/sharingOpened') {
    const { reportId } = action as SharingOpened & UnknownAction;
    return reportId === state.reportId ? state : { ...NO_SHARING, reportId };
  }
  if (sharingMessageShown.match(action)) return { ...state, message: undefined };
  if (calls.share.requested.match(action)) return { ...state, link: { status: 'making' } };
  if (calls.share.succeeded.match(action)) return { ...state, link: linkOf(action.output) };
  if (calls.share.failed.match(action)) {
    return { ...state, link: { status: 'failed', message: errorText(action.error, TEXTS.share.linkFailed) } };
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
        ? { tone: 'success', text: TEXTS.share.sent }
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

/** The bytes go straight to the browser's downloads: the store only knows how it went. */
function download(state: Download = { status: 'idle' }, action: UnknownAction): Download {
  if (calls.pdf.requested.match(action)) return { status: 'working' };
  if (calls.pdf.succeeded.match(action)) return { status: 'idle' };
  if (calls.pdf.failed.match(action)) return { status: 'failed', error: action.error };
  return state;
}

/** Which report the last answer, or refusal, is about. */
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
    download,
    sharing,
    shares: loadable(calls.shares),
    shared: loadable(calls.shared),
    verified: loadable(calls.verify),
  }),
);

type ReportsState = ReturnType<typeof reducer>;

/** The report of this id, when it is the one that was opened last. */
export function reportOf(state: ReportsState, id: string) {
  const report = dataOf(state.report)?.report;
  return report?._id === id ? report : undefined;
}
