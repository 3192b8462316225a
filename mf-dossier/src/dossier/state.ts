import { type Claim, claims, dossier, type DossierEntry, users } from '@najem/shared/contract';
import { type CallError, createEvent, errorText, loadable, request } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import { combineReducers } from 'redux';
import type { UnknownAction } from 'redux';
import { calls as proofCalls } from '../proof/state';
import { TEXTS } from './texts';

export const calls = {
  overview: request('dossier/overview', dossier.overview),
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
/** The file session ended; nothing of the file stays in the store. */
export const fileClosed = createEvent('dossier/fileClosed');
/** The outcome of the last change was shown. */
export const messageShown = createEvent('dossier/messageShown');
/** A dialog about an entry, the basics, a claim or the account. */
export interface OpenForm {
  of: 'reply' | 'removal' | 'confirmation' | 'contact' | 'end' | 'account';
  /** Of the entry, the subject or the claim; empty for the account. */
  id: string;
}

export const formOpened = createEvent('dossier/formOpened', (form: OpenForm) => ({ form }));
export const formClosed = createEvent('dossier/formClosed');

/** The calls that change one entry and answer with it. */
const ENTRY_CHANGES = [calls.confirm, calls.undoConfirm, calls.reply, calls.removeReply] as const;

/** The entry that an action brings in a newer version. */
function changedEntry(action: UnknownAction): DossierEntry | undefined {
  for (const call of ENTRY_CHANGES) if (call.succeeded.match(action)) return action.output.entry;
  return undefined;
}

const loadedEntries = loadable(calls.entries);

/** The page of entries; a changed entry takes the place of the older one. */
function entries(state: ReturnType<typeof loadedEntries> | undefined, action: UnknownAction) {
  const entry = changedEntry(action);
  const next = loadedEntries(state, action);
  if (!entry || next.status !== 'loaded') return next;
  const rows = next.data.rows.map((row) => (row._id === entry._id ? entry : row));
  return { ...next, data: { ...next.data, rows } };
}

const loadedEntry = loadable(calls.entry);

function entry(state: ReturnType<typeof loadedEntry> | undefined, action: UnknownAction) {
  const changed = changedEntry(action);
  const next = loadedEntry(state, action);
  const isShown = changed && next.status === 'loaded' && next.data.entry._id === changed._id;
  return isShown ? { ...next, data: { ...next.data, entry: changed } } : next;
}

/** The calls that move a claim on, or bring one, and answer with it. */
const CLAIM_CHANGES = [proofCalls.letterCode, proofCalls.newLetter, proofCalls.answer, calls.adopt] as const;

function changedClaim(action: UnknownAction): Claim | undefined {
  for (const call of CLAIM_CHANGES) if (call.succeeded.match(action)) return action.output.claim;
  return undefined;
}

const loadedClaims = loadable(calls.claims);

/** The person's claims; a changed one takes the place of the older one, and a new one comes first. */
function ownClaims(state: ReturnType<typeof loadedClaims> | undefined, action: UnknownAction) {
  const claim = changedClaim(action);
  const next = loadedClaims(state, action);
  if (!claim || next.status !== 'loaded') return next;
  const { claims: rows } = next.data;
  const isKnown = rows.some(({ _id }) => _id === claim._id);
  const changed = isKnown ? rows.map((row) => (row._id === claim._id ? claim : row)) : [claim, ...rows];
  return { ...next, data: { ...next.data, claims: changed } };
}

/** What an ended claim opened goes from the store with it. */
export function untilClaimEnds<State>(reduce: (state: State | undefined, action: UnknownAction) => State) {
  return (state: State | undefined, action: UnknownAction): State =>
    reduce(calls.endClaim.succeeded.match(action) ? undefined : state, action);
}

/** The id of the entry that was requested last. */
function openedId(state: string | null = null, action: UnknownAction): string | null {
  return calls.entry.requested.match(action) ? action.input.id : state;
}

/** The progress of a change. */
export type Change = { status: 'idle' | 'saving' | 'done' } | { status: 'failed'; error: CallError };

const CHANGES = [
  ...ENTRY_CHANGES,
  calls.contact,
  calls.setAlerts,
  calls.endClaim,
  calls.adopt,
  calls.removeAccount,
] as const;

function change(state: Change = { status: 'idle' }, action: UnknownAction): Change {
  if (formOpened.match(action) || formClosed.match(action)) return { status: 'idle' };
  for (const call of CHANGES) {
    if (call.requested.match(action)) return { status: 'saving' };
    if (call.succeeded.match(action)) return { status: 'done' };
    if (call.failed.match(action)) return { status: 'failed', error: action.error };
  }
  return state;
}

/** The dialog that is open; a change that was saved closes it. */
function form(state: OpenForm | null = null, action: UnknownAction): OpenForm | null {
  if (formOpened.match(action)) return action.form;
  const isOver = formClosed.match(action) || CHANGES.some((call) => call.succeeded.match(action));
  return isOver ? null : state;
}

const DONE_TEXTS = [
  [calls.confirm, TEXTS.confirm.done],
  [calls.undoConfirm, TEXTS.confirm.undone],
  [calls.reply, TEXTS.reply.done],
  [calls.removeReply, TEXTS.reply.removed],
  [calls.contact, TEXTS.contact.done],
  [calls.setAlerts, TEXTS.settings.saved],
  [calls.endClaim, TEXTS.settings.ended],
] as const;

function message(state: Message | null = null, action: UnknownAction): Message | null {
  if (messageShown.match(action)) return null;
  for (const [call, text] of DONE_TEXTS) if (call.succeeded.match(action)) return { tone: 'success', text };
  // Every other change has a form that shows why it failed.
  if (calls.undoConfirm.failed.match(action)) {
    return { tone: 'danger', text: errorText(action.error, TEXTS.confirm.failed) };
  }
  return state;
}

export type Download = { status: 'idle' | 'json' | 'pdf' } | { status: 'failed'; error: CallError };

/** The bytes go straight to the browser's downloads; the store keeps only the progress. */
function download(state: Download = { status: 'idle' }, action: UnknownAction): Download {
  for (const [status, call] of [
    ['json', calls.exportJson],
    ['pdf', calls.exportPdf],
  ] as const) {
    if (call.requested.match(action)) return { status };
    if (call.succeeded.match(action)) return { status: 'idle' };
    if (call.failed.match(action)) return { status: 'failed', error: action.error };
  }
  return state;
}

const READS = [calls.claims, calls.overview, calls.entries, calls.entry, calls.inquiries, calls.alerts] as const;

/** Whether the file was closed in this page; one of these requests opens it again. */
export function closedUntil(reads: readonly { requested: { match(action: UnknownAction): boolean } }[]) {
  return (state = false, action: UnknownAction): boolean => {
    if (fileClosed.match(action)) return true;
    return reads.some((call) => call.requested.match(action)) ? false : state;
  };
}

const parts = combineReducers({
  overview: untilClaimEnds(loadable(calls.overview)),
  entries: untilClaimEnds(entries),
  entry: untilClaimEnds(entry),
  openedId,
  inquiries: untilClaimEnds(loadable(calls.inquiries)),
  alerts: loadable(calls.alerts),
  claims: ownClaims,
  form,
  change,
  message,
  download,
  isClosed: closedUntil(READS),
});

export type FileState = ReturnType<typeof parts>;

/** Answers that arrive after the file was closed change nothing. */
export function untilClosed<State extends { isClosed: boolean }>(
  reduce: (state: State | undefined, action: UnknownAction) => State,
) {
  return (state: State | undefined, action: UnknownAction): State => {
    const next = reduce(state, action);
    return state?.isClosed && next.isClosed ? state : next;
  };
}

export const reducer = untilClosed(parts);
