import { passports, reports } from '@najem/shared/contract';
import { type CallError, createEvent, errorText, loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { closedUntil, untilClaimEnds, untilClosed } from '../dossier/state';
import { followDownload } from '../download';
import { CHANGE_TEXTS } from './change-texts';

export const calls = {
  list: request('dossier/passports', passports.list),
  preview: request('dossier/passportPreview', passports.preview, 'latest'),
  make: request('dossier/passportMake', passports.make),
  refresh: request('dossier/passportRefresh', passports.refresh),
  end: request('dossier/passportEnd', passports.end),
  link: request('dossier/passportLink', passports.link),
  unlink: request('dossier/passportUnlink', passports.unlink),
  pdf: request('dossier/passportPdf', reports.sharedPdf),
  asked: request('dossier/passportAsked', passports.request),
  answer: request('dossier/passportAnswer', passports.answer),
};

/** A dialog about a passport. */
export interface OpenForm {
  of: 'link' | 'end';
  id: string;
}

export const formOpened = createEvent('dossier/passportFormOpened', (form: OpenForm) => ({ form }));
/** The dialog was closed, or another screen was opened. */
export const formClosed = createEvent('dossier/passportFormClosed');
/** The outcome of the last change was shown. */
export const messageShown = createEvent('dossier/passportMessageShown');

/** The changes of one's own passports; each brings a newer list. */
export const CHANGES = [calls.make, calls.refresh, calls.end, calls.link, calls.unlink] as const;
/** Those whose form shows why they failed. */
const WITH_FORM = [calls.make, calls.end, calls.link, calls.answer] as const;

export type Change =
  { status: 'idle' | 'done' } | { status: 'saving'; call: string } | { status: 'failed'; error: CallError };

function change(state: Change = { status: 'idle' }, action: UnknownAction): Change {
  if (isFormChange(action)) return { status: 'idle' };
  for (const call of [...CHANGES, calls.answer]) {
    if (call.requested.match(action)) return { status: 'saving', call: action.type };
    if (call.succeeded.match(action)) return { status: 'done' };
  }
  for (const call of WITH_FORM) if (call.failed.match(action)) return { status: 'failed', error: action.error };
  if (calls.refresh.failed.match(action) || calls.unlink.failed.match(action)) return { status: 'idle' };
  return state;
}

function isFormChange(action: UnknownAction): boolean {
  return formOpened.match(action) || formClosed.match(action);
}

/** A made link closes nothing: its dialog goes on to show it. */
function form(state: OpenForm | null = null, action: UnknownAction): OpenForm | null {
  if (formOpened.match(action)) return action.form;
  return formClosed.match(action) || calls.end.succeeded.match(action) ? null : state;
}

/** The link that was made last; its secret is known only while the dialog is open. */
export interface MadeLink {
  shareLink: string;
  expiresAt: string;
  email: string | undefined;
}

function made(state: MadeLink | null = null, action: UnknownAction): MadeLink | null {
  if (calls.link.succeeded.match(action)) {
    const { shareLink, expiresAt } = action.output;
    return { shareLink, expiresAt, email: action.input.email };
  }
  return isFormChange(action) ? null : state;
}

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  for (const [call, done, failed] of [
    [calls.make, CHANGE_TEXTS.made, undefined],
    [calls.end, CHANGE_TEXTS.ended, undefined],
    [calls.refresh, CHANGE_TEXTS.refreshed, CHANGE_TEXTS.refreshFailed],
    [calls.unlink, CHANGE_TEXTS.isOff, CHANGE_TEXTS.offFailed],
  ] as const) {
    if (call.succeeded.match(action)) return { tone: 'success', text: done };
    if (failed !== undefined && call.failed.match(action)) {
      return { tone: 'danger', text: errorText(action.error, failed) };
    }
  }
  return state;
}

/** How the asked person answered in this page. */
function answered(state: 'share' | 'decline' | 'unknown' | null = null, action: UnknownAction) {
  if (calls.asked.requested.match(action)) return null;
  return calls.answer.succeeded.match(action) ? action.input.answer : state;
}

const parts = combineReducers({
  list: untilClaimEnds(loadable(calls.list)),
  preview: untilClaimEnds(loadable(calls.preview)),
  form,
  change,
  made,
  download: followDownload(calls.pdf, isFormChange),
  message,
  asked: loadable(calls.asked),
  answered,
  isClosed: closedUntil([calls.list, calls.asked]),
});

export const reducer = untilClosed(parts);
