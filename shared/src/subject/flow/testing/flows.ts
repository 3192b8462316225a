import type { Actor } from '@najem/shared/domain/kernel';
import { type EntryField, TENANT } from '@najem/shared/domain/register';
import { aTenant, aTenantEntry, callError, IDENTIFIERS } from '@najem/testing';
import { listSubmissions, CLOSED, type Flow, type FlowEvent, type OpenFlow, type PendingCommand } from '../flow';
import { openFlow } from '../open-flow';
import { reduceFlow } from '../flow-reducer';
import { readRouteState } from '../route-state';

export const VERIFIED: Actor = { id: 'user-1', role: 'user', verificationStatus: 'verified' };
const UNVERIFIED: Actor = { ...VERIFIED, verificationStatus: 'unverified' };
const OTHER_ENTRY = aTenantEntry({ _id: 'entry-2', reason: 'cleanliness', version: 3 });
export const SUBJECT = aTenant({ history: [aTenantEntry(), OTHER_ENTRY] });
export const NEWER = aTenant({
  address: 'ul. Nowa 1, Poznań',
  version: 2,
  history: [aTenantEntry({ version: 2 }), OTHER_ENTRY],
});

export function open(state: object, isAdmin = false): OpenFlow {
  const route = readRouteState(TENANT, state);
  return openFlow(TENANT, { route, isAdmin, author: 'Ewa Lis' }) as OpenFlow;
}

export function after(flow: Flow, ...events: FlowEvent[]): Flow {
  return events.reduce((state, event) => reduceFlow(TENANT, state, event), flow);
}

export const typed = (text: string): FlowEvent => ({ type: 'identifierTyped', text });
export const basics = (field: 'name' | 'type' | 'identifier' | 'address', value: string): FlowEvent => ({
  type: 'basicsTyped',
  field,
  value,
});
export const entry = (field: EntryField, value: string): FlowEvent => ({
  type: 'entryTyped',
  field,
  value,
});
const FILLED_ENTRY = [
  entry('rentalAddress', 'ul. Lipowa 4'),
  entry('reason', 'timely_payment'),
  entry('comment', 'Na czas.'),
];

const identifierReady = after(open({}), typed(IDENTIFIERS.nip));
export const identifierSending = after(identifierReady, { type: 'checkRequested' });
const identifierRefused = after(identifierSending, {
  type: 'failed',
  call: 'check',
  error: callError('LOOKUP_LIMIT'),
});
export const newReady = after(
  identifierSending,
  { type: 'succeeded', call: 'check', exists: false },
  basics('name', 'Stolarnia'),
  ...FILLED_ENTRY,
);
export const newSending = after(newReady, { type: 'saveRequested', actor: VERIFIED });
export const newExisting = after(newSending, { type: 'failed', call: 'create', error: callError('SUBJECT_EXISTS') });
export const newDone = after(newSending, { type: 'succeeded', call: 'create', subject: SUBJECT, awarded: 20 });
export const newUnverified = after(newReady, { type: 'saveRequested', actor: UNVERIFIED });
const lockedReady = after(open({ tenant: SUBJECT, isLimitedForm: true }), ...FILLED_ENTRY);
export const lockedSending = after(lockedReady, { type: 'additionRequested', actor: VERIFIED });
export const lockedUnverified = after(lockedReady, { type: 'additionRequested', actor: UNVERIFIED });
const lockedDone = after(lockedSending, {
  type: 'succeeded',
  call: 'addHistory',
  subject: SUBJECT,
  awarded: 10,
});
const historyReady = after(open({ tenant: SUBJECT, showHistory: true }), ...FILLED_ENTRY);
const historyEditing = after(historyReady, { type: 'editOpened', entryId: 'entry-2' });
const historySaving = after(historyEditing, { type: 'editRequested' });
export const historyStale = after(historySaving, {
  type: 'failed',
  call: 'updateHistory',
  error: callError('STALE_EDIT'),
});
const historyReloading = after(historyStale, { type: 'reloadRequested' });
const historyRemoving = after(historyReady, { type: 'removalOpened', entryId: 'entry-1' });
const historyDeleting = after(historyRemoving, { type: 'removalRequested' });
export const editReady = open({ tenant: SUBJECT, editMode: true }, true);
export const editSending = after(editReady, basics('name', 'Jan Nowy'), { type: 'saveRequested', actor: VERIFIED });
export const editStale = after(editSending, { type: 'failed', call: 'update', error: callError('STALE_EDIT') });
const editReloading = after(editStale, { type: 'reloadRequested' });
const editDone = after(editSending, { type: 'succeeded', call: 'update', subject: NEWER });
export const editAdding = after(editReady, { type: 'additionOpened' });

/** One flow of every state that accepts other events than the rest. */
export const STATES = {
  closed: CLOSED,
  identifierReady,
  identifierSending,
  identifierRefused,
  newReady,
  newSending,
  newExisting,
  newDone,
  newUnverified,
  lockedReady,
  lockedSending,
  lockedUnverified,
  lockedDone,
  historyReady,
  historyEditing,
  historySaving,
  historyStale,
  historyReloading,
  historyRemoving,
  historyDeleting,
  editReady,
  editSending,
  editStale,
  editReloading,
  editDone,
  editAdding,
} satisfies Record<string, Flow>;

const success = (call: PendingCommand['call']) =>
  ({ type: 'succeeded', call, subject: SUBJECT, exists: true, awarded: 0 }) satisfies FlowEvent;
const failure = (call: PendingCommand['call']) =>
  ({ type: 'failed', call, error: callError('INTERNAL') }) satisfies FlowEvent;

export const EVENTS = {
  opened: { type: 'opened', flow: editReady },
  closed: { type: 'closed', comesBack: false },
  authorKnown: { type: 'authorKnown', author: 'Ewa Lis' },
  noticeShown: { type: 'noticeShown' },
  identifierTyped: typed('1'),
  checkRequested: { type: 'checkRequested' },
  identifierReturned: { type: 'identifierReturned' },
  basicsTyped: basics('address', 'ul. Inna 2'),
  entryTyped: entry('comment', 'Inaczej.'),
  saveRequested: { type: 'saveRequested', actor: VERIFIED },
  additionOpened: { type: 'additionOpened' },
  additionClosed: { type: 'additionClosed' },
  additionRequested: { type: 'additionRequested', actor: VERIFIED },
  historyShown: { type: 'historyShown' },
  historyLeft: { type: 'historyLeft' },
  editOpened: { type: 'editOpened', entryId: 'entry-1' },
  editTyped: { type: 'editTyped', field: 'comment', value: 'Inaczej.' },
  editClosed: { type: 'editClosed' },
  editRequested: { type: 'editRequested' },
  removalOpened: { type: 'removalOpened', entryId: 'entry-1' },
  removalClosed: { type: 'removalClosed' },
  removalRequested: { type: 'removalRequested' },
  reloadRequested: { type: 'reloadRequested' },
  existingRequested: { type: 'existingRequested' },
  checked: success('check'),
  created: success('create'),
  updated: success('update'),
  historyAdded: success('addHistory'),
  entryUpdated: success('updateHistory'),
  entryRemoved: success('removeHistory'),
  reloaded: success('reload'),
  checkFailed: failure('check'),
  createFailed: failure('create'),
  updateFailed: failure('update'),
  additionFailed: failure('addHistory'),
  entryUpdateFailed: failure('updateHistory'),
  entryRemovalFailed: failure('removeHistory'),
  reloadFailed: failure('reload'),
} satisfies Record<string, FlowEvent>;

export type StateName = keyof typeof STATES;
export type EventName = keyof typeof EVENTS;

/** A flow in a few words: its view, its submissions, and the entry being changed. */
export function describeFlow(flow: Flow): string {
  if (flow.view === 'closed') return 'closed';
  const view = flow.view === 'form' ? flow.mode : flow.view;
  const submissions = listSubmissions(flow).map((submission) =>
    submission.status === 'sending' ? submission.command.call : submission.status,
  );
  const open = 'entryEditing' in flow && flow.entryEditing.status !== 'none' ? [flow.entryEditing.status] : [];
  return [view, ...submissions, ...open].join(' ');
}
