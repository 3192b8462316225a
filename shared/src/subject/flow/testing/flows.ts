import { type Actor, TENANT } from '@najem/shared/domain';
import { aTenant, aTenantEntry, callError, IDENTIFIERS } from '@najem/shared/testing';
import { attemptsOf, CLOSED, type Flow, type FlowEvent, type OpenFlow } from '../flow';
import { openFlow } from '../open-flow';
import { stepFlow } from '../flow-reducer';
import { readRouteState } from '../route-state';

/** Flows for the tests of the machine: one of every state that differs in what it lets happen. */

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
  return events.reduce((state, event) => stepFlow(TENANT, state, event), flow);
}

export const typed = (text: string): FlowEvent => ({ type: 'identifierTyped', text });
export const basics = (field: 'name' | 'type' | 'identifier' | 'address', value: string): FlowEvent => ({
  type: 'basicsTyped',
  field,
  value,
});
export const entry = (field: 'counterpart' | 'rentalAddress' | 'reason' | 'comment', value: string): FlowEvent => ({
  type: 'entryTyped',
  field,
  value,
});
const FILLED_ENTRY = [
  entry('rentalAddress', 'ul. Lipowa 4'),
  entry('reason', 'timely_payment'),
  entry('comment', 'Na czas.'),
];

/** One of every state that differs in what it lets happen. */
const identifierReady = after(open({}), typed(IDENTIFIERS.nip));
export const identifierSending = after(identifierReady, { type: 'checkAsked' });
const identifierRefused = after(identifierSending, {
  type: 'failed',
  intent: 'check',
  error: callError('LOOKUP_LIMIT'),
});
export const newReady = after(
  identifierSending,
  { type: 'succeeded', intent: 'check', exists: false },
  basics('name', 'Stolarnia'),
  ...FILLED_ENTRY,
);
export const newSending = after(newReady, { type: 'saveAsked', actor: VERIFIED });
export const newExisting = after(newSending, { type: 'failed', intent: 'create', error: callError('SUBJECT_EXISTS') });
export const newDone = after(newSending, { type: 'succeeded', intent: 'create', subject: SUBJECT, awarded: 20 });
export const newGated = after(newReady, { type: 'saveAsked', actor: UNVERIFIED });
const lockedReady = after(open({ tenant: SUBJECT, isLimitedForm: true }), ...FILLED_ENTRY);
export const lockedSending = after(lockedReady, { type: 'additionAsked', actor: VERIFIED });
export const lockedGated = after(lockedReady, { type: 'additionAsked', actor: UNVERIFIED });
const lockedDone = after(lockedSending, {
  type: 'succeeded',
  intent: 'addHistory',
  subject: SUBJECT,
  awarded: 10,
});
const historyReady = after(open({ tenant: SUBJECT, showHistory: true }), ...FILLED_ENTRY);
const historyEditing = after(historyReady, { type: 'editOpened', entryId: 'entry-2' });
const historySaving = after(historyEditing, { type: 'editAsked' });
export const historyStale = after(historySaving, {
  type: 'failed',
  intent: 'updateHistory',
  error: callError('STALE_EDIT'),
});
const historyReloading = after(historyStale, { type: 'reloadAsked' });
const historyRemoving = after(historyReady, { type: 'removalOpened', entryId: 'entry-1' });
const historyDeleting = after(historyRemoving, { type: 'removalAsked' });
export const editReady = open({ tenant: SUBJECT, editMode: true }, true);
export const editSending = after(editReady, basics('name', 'Jan Nowy'), { type: 'saveAsked', actor: VERIFIED });
export const editStale = after(editSending, { type: 'failed', intent: 'update', error: callError('STALE_EDIT') });
const editReloading = after(editStale, { type: 'reloadAsked' });
const editDone = after(editSending, { type: 'succeeded', intent: 'update', subject: NEWER });
export const editAdding = after(editReady, { type: 'additionOpened' });

export const STATES = {
  closed: CLOSED,
  identifierReady,
  identifierSending,
  identifierRefused,
  newReady,
  newSending,
  newExisting,
  newDone,
  newGated,
  lockedReady,
  lockedSending,
  lockedGated,
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

const success = (intent: 'check' | 'create' | 'update' | 'addHistory' | 'updateHistory' | 'removeHistory' | 'reload') =>
  ({ type: 'succeeded', intent, subject: SUBJECT, exists: true, awarded: 0 }) satisfies FlowEvent;
const failure = (intent: 'check' | 'create' | 'update' | 'addHistory' | 'updateHistory' | 'removeHistory' | 'reload') =>
  ({ type: 'failed', intent, error: callError('INTERNAL') }) satisfies FlowEvent;

export const EVENTS = {
  opened: { type: 'opened', flow: editReady },
  closed: { type: 'closed', comesBack: false },
  authorKnown: { type: 'authorKnown', author: 'Ewa Lis' },
  noticeShown: { type: 'noticeShown' },
  identifierTyped: typed('1'),
  checkAsked: { type: 'checkAsked' },
  identifierReturned: { type: 'identifierReturned' },
  basicsTyped: basics('address', 'ul. Inna 2'),
  entryTyped: entry('comment', 'Inaczej.'),
  saveAsked: { type: 'saveAsked', actor: VERIFIED },
  additionOpened: { type: 'additionOpened' },
  additionClosed: { type: 'additionClosed' },
  additionAsked: { type: 'additionAsked', actor: VERIFIED },
  historyShown: { type: 'historyShown' },
  historyLeft: { type: 'historyLeft' },
  editOpened: { type: 'editOpened', entryId: 'entry-1' },
  editTyped: { type: 'editTyped', field: 'comment', value: 'Inaczej.' },
  editClosed: { type: 'editClosed' },
  editAsked: { type: 'editAsked' },
  removalOpened: { type: 'removalOpened', entryId: 'entry-1' },
  removalClosed: { type: 'removalClosed' },
  removalAsked: { type: 'removalAsked' },
  reloadAsked: { type: 'reloadAsked' },
  existingAsked: { type: 'existingAsked' },
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

/** A state in a few words: its view, what is under way, and what is open. */
export function describeFlow(flow: Flow): string {
  if (flow.view === 'closed') return 'closed';
  const view = flow.view === 'form' ? flow.mode : flow.view;
  const attempts = attemptsOf(flow).map((attempt) =>
    attempt.status === 'sending' ? attempt.intent.call : attempt.status,
  );
  const open = 'work' in flow && flow.work.status !== 'none' ? [flow.work.status] : [];
  return [view, ...attempts, ...open].join(' ');
}
