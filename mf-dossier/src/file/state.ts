import { claims, dossier } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { createEvent, request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

export const calls = {
  overview: request('dossier/overview', dossier.overview),
  todo: request('dossier/todo', dossier.todo),
  entries: request('dossier/entries', dossier.entries),
  entry: request('dossier/entry', dossier.entry),
  confirm: request('dossier/confirm', dossier.confirm),
  undoConfirm: request('dossier/undoConfirm', dossier.undoConfirm),
  reply: request('dossier/reply', dossier.reply),
  removeReply: request('dossier/removeReply', dossier.removeReply),
  contact: request('dossier/contact', dossier.contact),
  inquiries: request('dossier/inquiries', dossier.inquiries),
  exportJson: request('dossier/exportJson', dossier.exportJson),
  exportPdf: request('dossier/exportPdf', dossier.exportPdf),
  alerts: request('dossier/alerts', dossier.alerts),
  setAlerts: request('dossier/setAlerts', dossier.setAlerts),
  claims: request('dossier/claims', claims.list),
  endClaim: request('dossier/endClaim', claims.end),
  closeGuest: request('dossier/closeGuest', claims.closeGuest),
  adopt: request('dossier/adopt', claims.adopt),
  removeAccount: request('dossier/removeAccount', users.removeOwn),
};

/** The guest pressed 'Zamknij teczkę'. */
export const closePressed = createEvent('dossier/closePressed');
/** What was written is not saved: the guest is asked before the file is closed. */
export const closeAsked = createEvent('dossier/closeAsked');
export const closeAnswered = createEvent('dossier/closeAnswered', (isClosing: boolean) => ({ isClosing }));
/** The file session ended; nothing of the file stays in the store. */
export const fileClosed = createEvent('dossier/fileClosed');
/** Something that was written went with the file, because it could not be saved. */
export const textLost = createEvent('dossier/textLost');
/** The calls that change one entry and answer with it. */
export const ENTRY_CHANGES = [calls.confirm, calls.undoConfirm, calls.reply, calls.removeReply] as const;

/** Whether the file was closed in this page; the next one asks for its claims. */
export function isClosed(state = false, action: UnknownAction): boolean {
  if (fileClosed.match(action)) return true;
  return calls.claims.requested.match(action) ? false : state;
}

/** Whether closing the file waits for an answer. */
export function isCloseAsked(state = false, action: UnknownAction): boolean {
  if (closeAsked.match(action)) return true;
  return closeAnswered.match(action) ? false : state;
}

/** Whether closing the file took an unsaved text along. */
export function isTextLost(state = false, action: UnknownAction): boolean {
  if (textLost.match(action)) return true;
  // Whoever comes next in this tab lost nothing.
  return calls.claims.requested.match(action) ? false : state;
}
