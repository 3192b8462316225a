import { type Attachment, attachments } from '@najem/shared/contract/register';
import { claims, disputes } from '@najem/shared/contract/rights';
import type { AttachmentPurpose } from '@najem/shared/domain/register';
import { createEvent, request } from '@najem/shared/store';
import { CAUSE_TEXTS, type SentFile } from '@najem/shared/ui/evidence';
import type { UnknownAction } from 'redux';

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
  dueDate: request('dossier/claimDueDate', claims.dueDate),
  letterCode: request('dossier/letterCode', claims.letterCode),
  newLetter: request('dossier/newLetter', claims.newLetter),
  checkLink: request('dossier/checkLink', claims.checkLink),
  openGuest: request('dossier/openGuest', claims.openGuest),
  stop: request('dossier/stop', claims.stop),
  removeFile: request('dossier/removeFile', attachments.remove),
};

/** A screen of the proof was opened: what an earlier visit left ends. */
export const screenOpened = createEvent('dossier/screenOpened');

/** A form's draft was read: its files take the place of all others. */
export const filesRestored = createEvent('dossier/filesRestored', (kept: readonly Attachment[]) => ({ kept }));
/** Whose files they are: those of the form with a draft or a claim, or evidence that is added beside it. */
export type FilesOf = 'files' | 'evidence';

/** The evidence that was being added was sent, or is not sent. */
export const evidenceClosed = createEvent('dossier/evidenceClosed');

/** The person chose a file, or covered a picture, and sends it. */
export const filePicked = createEvent(
  'dossier/filePicked',
  (key: string, file: File, purpose: AttachmentPurpose = 'claim', of: FilesOf = 'files') => ({
    key,
    file,
    purpose,
    of,
  }),
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

/** The files of the form that is shown, on their way to the server. */
export function files(state: readonly FormFile[] = [], action: UnknownAction): readonly FormFile[] {
  if (filesRestored.match(action)) {
    return action.kept.map(({ _id, name = '', size, ...rest }) => ({
      key: _id,
      id: _id,
      name,
      size,
      ...progressOf(rest),
    }));
  }
  return followFiles(state, action, 'files');
}

/** The evidence that is being added beside a form. */
export function evidence(state: readonly FormFile[] = [], action: UnknownAction): readonly FormFile[] {
  return evidenceClosed.match(action) ? [] : followFiles(state, action, 'evidence');
}

function followFiles(state: readonly FormFile[], action: UnknownAction, of: FilesOf): readonly FormFile[] {
  if (screenOpened.match(action)) return [];
  if (filePicked.match(action)) {
    if (action.of !== of) return state;
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

function progressOf({ state, cause }: Pick<Attachment, 'state' | 'cause'>): Pick<SentFile, 'state' | 'fault'> {
  if (state === 'usable') return { state: 'ready' };
  if (state !== 'refused') return { state: 'checking' };
  return { state: 'failed', fault: cause === undefined ? undefined : CAUSE_TEXTS[cause] };
}
