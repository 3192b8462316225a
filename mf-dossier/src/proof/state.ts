import { type Attachment, attachments, claims, disputes } from '@najem/shared/contract';
import type { AttachmentPurpose } from '@najem/shared/domain';
import { type CallError, createEvent, errorText, loadable, request } from '@najem/shared/store';
import { CAUSE_TEXTS, type SentFile } from '@najem/shared/ui/evidence';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { followDownload } from '../download';
import { TEXTS } from './texts';

export const calls = {
  methods: request('dossier/methods', claims.methods),
  transparency: request('dossier/transparency', disputes.transparency),
  startEid: request('dossier/startEid', claims.startEid),
  finishEid: request('dossier/finishEid', claims.finishEid),
  start: request('dossier/startForm', claims.start),
  statement: request('dossier/statement', claims.statement),
  submitSigned: request('dossier/submitSigned', claims.submitSigned),
  submitDocument: request('dossier/submitDocument', claims.submitDocument),
  submitCompany: request('dossier/submitCompany', claims.submitCompany),
  answer: request('dossier/answer', claims.answer),
  letterCode: request('dossier/letterCode', claims.letterCode),
  newLetter: request('dossier/newLetter', claims.newLetter),
  openGuest: request('dossier/openGuest', claims.openGuest),
  stop: request('dossier/stop', claims.stop),
  removeFile: request('dossier/removeFile', attachments.remove),
};

/** The provider's page is at this address. */
export const pageFound = createEvent('dossier/pageFound', (redirectUri: string) => ({ redirectUri }));
/** The provider's page could not be opened; `message` is fit to show. */
export const pageRefused = createEvent('dossier/pageRefused', (message: string) => ({ message }));
/** A screen of the proof was opened: what an earlier visit left ends. */
export const screenOpened = createEvent('dossier/screenOpened');

/** The person chose a file, or covered a picture, and sends it. */
export const filePicked = createEvent(
  'dossier/filePicked',
  (key: string, file: File, purpose: AttachmentPurpose = 'claim') => ({ key, file, purpose }),
);
/** The server has the file, or knows more about it. */
export const fileChecked = createEvent('dossier/fileChecked', (key: string, attachment: Attachment) => ({
  key,
  attachment,
}));
export const fileFailed = createEvent('dossier/fileFailed', (key: string, fault: string) => ({ key, fault }));
export const fileRemoved = createEvent('dossier/fileRemoved', (key: string) => ({ key }));

/** A file of a form; `id` once the server has it. */
export interface FormFile extends SentFile {
  id?: string;
}

function files(state: readonly FormFile[] = [], action: UnknownAction): readonly FormFile[] {
  if (screenOpened.match(action)) return [];
  if (filePicked.match(action)) {
    const { name, size } = action.file;
    return [...state, { key: action.key, name, size, state: 'sending' }];
  }
  if (fileRemoved.match(action)) return state.filter(({ key }) => key !== action.key);
  if (fileChecked.match(action)) {
    const { key, attachment } = action;
    return state.map((file) => (file.key === key ? { ...file, id: attachment._id, ...progressOf(attachment) } : file));
  }
  if (fileFailed.match(action)) {
    return state.map((file) => (file.key === action.key ? { ...file, state: 'failed', fault: action.fault } : file));
  }
  return state;
}

function progressOf({ state, cause }: Attachment): Pick<SentFile, 'state' | 'fault'> {
  if (state === 'usable') return { state: 'ready' };
  if (state !== 'refused') return { state: 'checking' };
  return { state: 'failed', ...(cause === undefined ? {} : { fault: CAUSE_TEXTS[cause] }) };
}

/** The way to the provider's page. */
export type Leaving =
  { status: 'idle' | 'starting' } | { status: 'leaving'; redirectUri: string } | { status: 'failed'; message: string };

function leaving(state: Leaving = { status: 'idle' }, action: UnknownAction): Leaving {
  if (screenOpened.match(action)) return { status: 'idle' };
  if (calls.startEid.requested.match(action)) return { status: 'starting' };
  if (pageFound.match(action)) return { status: 'leaving', redirectUri: action.redirectUri };
  if (pageRefused.match(action)) return { status: 'failed', message: action.message };
  if (calls.startEid.failed.match(action)) {
    return { status: 'failed', message: errorText(action.error, TEXTS.start.startFailed) };
  }
  return state;
}

/** The forms that go to the desk. */
const FORMS = [
  ['signed', calls.submitSigned],
  ['document', calls.submitDocument],
  ['company', calls.submitCompany],
  ['answer', calls.answer],
] as const;
type SentForm = (typeof FORMS)[number][0];

/** A form that is sent to the desk; a guest gets the code that opens the file later. */
export type Sent =
  | { status: 'idle' | 'sending' }
  | { status: 'sent'; form: SentForm; code?: string }
  | { status: 'failed'; error: CallError };

function sent(state: Sent = { status: 'idle' }, action: UnknownAction): Sent {
  if (screenOpened.match(action)) return { status: 'idle' };
  for (const [form, call] of FORMS) {
    if (call.requested.match(action)) return { status: 'sending' };
    if (call.failed.match(action)) return { status: 'failed', error: action.error };
    if (!call.succeeded.match(action)) continue;
    const code = 'code' in action.output ? action.output.code : undefined;
    return { status: 'sent', form, ...(code === undefined ? {} : { code }) };
  }
  return state;
}

/** A typed code: of the letter, after which the claim may have to wait, or of a guest. */
export type Opened =
  | { status: 'idle' | 'working' }
  | { status: 'open'; isGuest: boolean }
  /** A guest's letter is done; the link to the file comes by mail. */
  | { status: 'mailed' | 'held' }
  | { status: 'failed'; error: CallError };

function opened(state: Opened = { status: 'idle' }, action: UnknownAction): Opened {
  if (screenOpened.match(action)) return { status: 'idle' };
  if (calls.letterCode.requested.match(action) || calls.openGuest.requested.match(action)) return { status: 'working' };
  if (calls.openGuest.succeeded.match(action)) return { status: 'open', isGuest: true };
  if (calls.letterCode.succeeded.match(action)) {
    if (action.output.claim.state === 'held') return { status: 'held' };
    return action.input.token === undefined ? { status: 'open', isGuest: false } : { status: 'mailed' };
  }
  if (calls.letterCode.failed.match(action) || calls.openGuest.failed.match(action)) {
    return { status: 'failed', error: action.error };
  }
  return state;
}

/** Follows one call until the next screen. */
function untilNextScreen<State>(reduce: (state: State | undefined, action: UnknownAction) => State) {
  return (state: State | undefined, action: UnknownAction): State =>
    reduce(screenOpened.match(action) ? undefined : state, action);
}

export const reducer = combineReducers({
  methods: loadable(calls.methods),
  transparency: loadable(calls.transparency),
  attempt: untilNextScreen(loadable(calls.start)),
  returned: untilNextScreen(loadable(calls.finishEid)),
  stopped: untilNextScreen(loadable(calls.stop)),
  newLetter: untilNextScreen(loadable(calls.newLetter)),
  statement: followDownload(calls.statement, screenOpened.match),
  files,
  leaving,
  sent,
  opened,
});
