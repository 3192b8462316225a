import type { CheckedSubject } from '@najem/shared/contract';
import { type Actor, LANDLORD, SUBJECT_MESSAGES, TENANT } from '@najem/shared/domain';
import { aTenant, aTenantEntry, callError, IDENTIFIERS } from '@najem/shared/testing';
import { attemptsOf, CLOSED, doneAttempt, type Flow, type FlowEvent, gateOf, intentsOf, type OpenFlow } from './flow';
import { editForm, openFlow } from './flow-open';
import { stepFlow } from './flow-step';
import { readRouteState } from './route-state';

const VERIFIED: Actor = { id: 'user-1', role: 'user', verificationStatus: 'verified' };
const UNVERIFIED: Actor = { ...VERIFIED, verificationStatus: 'unverified' };
const OTHER_ENTRY = aTenantEntry({ _id: 'entry-2', reason: 'cleanliness', version: 3 });
const SUBJECT = aTenant({ history: [aTenantEntry(), OTHER_ENTRY] });
const NEWER = aTenant({
  address: 'ul. Nowa 1, Poznań',
  version: 2,
  history: [aTenantEntry({ version: 2 }), OTHER_ENTRY],
});

function open(state: object, isAdmin = false): OpenFlow {
  const route = readRouteState(TENANT, state);
  return openFlow(TENANT, { route, isAdmin, author: 'Ewa Lis' }) as OpenFlow;
}

function after(flow: Flow, ...events: FlowEvent[]): Flow {
  return events.reduce((state, event) => stepFlow(TENANT, state, event), flow);
}

const typed = (text: string): FlowEvent => ({ type: 'identifierTyped', text });
const basics = (field: 'name' | 'type' | 'identifier' | 'address', value: string): FlowEvent => ({
  type: 'basicsTyped',
  field,
  value,
});
const entry = (field: 'counterpart' | 'rentalAddress' | 'reason' | 'comment', value: string): FlowEvent => ({
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
const identifierSending = after(identifierReady, { type: 'checkAsked' });
const identifierRefused = after(identifierSending, {
  type: 'failed',
  intent: 'check',
  error: callError('LOOKUP_LIMIT'),
});
const newReady = after(
  identifierSending,
  { type: 'succeeded', intent: 'check', exists: false },
  basics('name', 'Stolarnia'),
  ...FILLED_ENTRY,
);
const newSending = after(newReady, { type: 'saveAsked', actor: VERIFIED });
const newExisting = after(newSending, { type: 'failed', intent: 'create', error: callError('SUBJECT_EXISTS') });
const newDone = after(newSending, { type: 'succeeded', intent: 'create', subject: SUBJECT, awarded: 20 });
const newGated = after(newReady, { type: 'saveAsked', actor: UNVERIFIED });
const lockedReady = after(open({ tenant: SUBJECT, isLimitedForm: true }), ...FILLED_ENTRY);
const lockedSending = after(lockedReady, { type: 'additionAsked', actor: VERIFIED });
const lockedGated = after(lockedReady, { type: 'additionAsked', actor: UNVERIFIED });
const lockedDone = after(lockedSending, { type: 'succeeded', intent: 'addHistory', subject: SUBJECT, awarded: 10 });
const historyReady = after(open({ tenant: SUBJECT, showHistory: true }), ...FILLED_ENTRY);
const historyEditing = after(historyReady, { type: 'editOpened', entryId: 'entry-2' });
const historySaving = after(historyEditing, { type: 'editAsked' });
const historyStale = after(historySaving, { type: 'failed', intent: 'updateHistory', error: callError('STALE_EDIT') });
const historyReloading = after(historyStale, { type: 'reloadAsked' });
const historyRemoving = after(historyReady, { type: 'removalOpened', entryId: 'entry-1' });
const historyDeleting = after(historyRemoving, { type: 'removalAsked' });
const editReady = open({ tenant: SUBJECT, editMode: true }, true);
const editSending = after(editReady, basics('name', 'Jan Nowy'), { type: 'saveAsked', actor: VERIFIED });
const editStale = after(editSending, { type: 'failed', intent: 'update', error: callError('STALE_EDIT') });
const editReloading = after(editStale, { type: 'reloadAsked' });
const editDone = after(editSending, { type: 'succeeded', intent: 'update', subject: NEWER });
const editAdding = after(editReady, { type: 'additionOpened' });

const STATES = {
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

const EVENTS = {
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

type StateName = keyof typeof STATES;
type EventName = keyof typeof EVENTS;

/** A state in a few words: its view, what is under way, and what is open. */
function describeFlow(flow: Flow): string {
  if (flow.view === 'closed') return 'closed';
  const view = flow.view === 'form' ? flow.mode : flow.view;
  const attempts = attemptsOf(flow).map((attempt) =>
    attempt.status === 'sending' ? attempt.intent.call : attempt.status,
  );
  const open = 'work' in flow && flow.work.status !== 'none' ? [flow.work.status] : [];
  return [view, ...attempts, ...open].join(' ');
}

/**
 * The whole machine. Every state answers `opened` and `closed`; besides those, only the named events change anything.
 * A state that stays in words but not in content is repeated.
 */
const TABLE: Record<StateName, Partial<Record<EventName, string>>> = {
  closed: {},
  identifierReady: { identifierTyped: 'identifier ready', checkAsked: 'identifier check' },
  identifierSending: {
    identifierTyped: 'identifier ready',
    checked: 'locked ready',
    checkFailed: 'identifier refused',
  },
  identifierRefused: { identifierTyped: 'identifier ready', checkAsked: 'identifier check' },
  newReady: {
    basicsTyped: 'new ready',
    entryTyped: 'new ready',
    identifierReturned: 'identifier ready',
    saveAsked: 'new create',
    existingAsked: 'new check',
  },
  newSending: { created: 'new done', createFailed: 'new refused' },
  newExisting: {
    basicsTyped: 'new ready',
    entryTyped: 'new ready',
    identifierReturned: 'identifier ready',
    saveAsked: 'new create',
    existingAsked: 'new check',
  },
  newDone: {},
  newGated: {},
  lockedReady: {
    entryTyped: 'locked ready',
    additionAsked: 'locked addHistory',
    historyShown: 'history ready',
    editOpened: 'locked ready ready editing',
    removalOpened: 'locked ready ready removing',
  },
  lockedSending: {
    historyAdded: 'locked done',
    additionFailed: 'locked refused',
    editOpened: 'locked addHistory ready editing',
    removalOpened: 'locked addHistory ready removing',
  },
  lockedGated: {},
  lockedDone: {},
  historyReady: {
    entryTyped: 'history ready',
    additionAsked: 'history addHistory',
    historyLeft: 'locked ready',
    editOpened: 'history ready ready editing',
    removalOpened: 'history ready ready removing',
  },
  historyEditing: {
    entryTyped: 'history ready ready editing',
    additionAsked: 'history addHistory ready editing',
    historyLeft: 'locked ready ready editing',
    editTyped: 'history ready ready editing',
    editClosed: 'history ready',
    editAsked: 'history ready updateHistory editing',
  },
  historySaving: {
    entryTyped: 'history ready updateHistory editing',
    additionAsked: 'history addHistory updateHistory editing',
    historyLeft: 'locked ready updateHistory editing',
    entryUpdated: 'history ready',
    entryUpdateFailed: 'history ready refused editing',
  },
  historyStale: {
    entryTyped: 'history ready refused editing',
    additionAsked: 'history addHistory refused editing',
    historyLeft: 'locked ready refused editing',
    editTyped: 'history ready ready editing',
    editClosed: 'history ready',
    editAsked: 'history ready updateHistory editing',
    reloadAsked: 'history ready reload editing',
  },
  historyReloading: {
    entryTyped: 'history ready reload editing',
    additionAsked: 'history addHistory reload editing',
    historyLeft: 'locked ready reload editing',
    reloaded: 'history ready ready editing',
    reloadFailed: 'history ready refused editing',
  },
  historyRemoving: {
    entryTyped: 'history ready ready removing',
    additionAsked: 'history addHistory ready removing',
    historyLeft: 'locked ready ready removing',
    removalClosed: 'history ready',
    removalAsked: 'history ready removeHistory removing',
  },
  historyDeleting: {
    entryTyped: 'history ready removeHistory removing',
    additionAsked: 'history addHistory removeHistory removing',
    historyLeft: 'locked ready removeHistory removing',
    entryRemoved: 'history ready',
    entryRemovalFailed: 'history ready refused removing',
  },
  editReady: {
    basicsTyped: 'edit ready',
    saveAsked: 'edit update',
    additionOpened: 'edit ready ready',
    editOpened: 'edit ready ready editing',
    removalOpened: 'edit ready ready removing',
  },
  editSending: {
    updated: 'edit done',
    updateFailed: 'edit refused',
    additionOpened: 'edit update ready',
    editOpened: 'edit update ready editing',
    removalOpened: 'edit update ready removing',
  },
  editStale: {
    basicsTyped: 'edit ready',
    saveAsked: 'edit update',
    reloadAsked: 'edit reload',
    additionOpened: 'edit refused ready',
    editOpened: 'edit refused ready editing',
    removalOpened: 'edit refused ready removing',
  },
  editReloading: {
    reloaded: 'edit ready',
    reloadFailed: 'edit refused',
    additionOpened: 'edit reload ready',
    editOpened: 'edit reload ready editing',
    removalOpened: 'edit reload ready removing',
  },
  editDone: {},
  editAdding: {
    basicsTyped: 'edit ready ready',
    saveAsked: 'edit update ready',
    entryTyped: 'edit ready ready',
    additionAsked: 'edit ready refused',
    additionClosed: 'edit ready',
    editOpened: 'edit ready ready ready editing',
    removalOpened: 'edit ready ready ready removing',
  },
};

describe('the flow', () => {
  const cells = (Object.keys(TABLE) as StateName[]).flatMap((state) =>
    (Object.keys(EVENTS) as EventName[]).map((event) => [state, event] as const),
  );

  test.each(cells)('%s, %s', (state, event) => {
    const before: Flow = STATES[state];
    const now = stepFlow(TENANT, before, EVENTS[event]);
    if (event === 'opened') expect(now).toBe(editReady);
    else if (event === 'closed') expect(now).toBe(CLOSED);
    else if (TABLE[state][event] === undefined) expect(now).toBe(before);
    else expect(describeFlow(now)).toBe(TABLE[state][event]);
  });

  it('leaves what it was given as it was', () => {
    const copy = structuredClone(historyStale);
    Object.values(EVENTS).forEach((event) => stepFlow(TENANT, historyStale, event));
    expect(historyStale).toEqual(copy);
  });
});

describe('the identifier', () => {
  it('is sent in the form in which it is stored', () => {
    const sending = after(open({}), typed('300-801-75-85'), { type: 'checkAsked' });
    expect(intentsOf(sending)).toEqual([{ call: 'check', input: { identifier: IDENTIFIERS.nip } }]);
  });

  it('is refused with its own sentence before anything is sent', () => {
    const refused = after(open({}), typed('20871543214'), { type: 'checkAsked' });
    expect(attemptsOf(refused)).toEqual([
      { status: 'refused', message: 'Nieprawidłowy numer PESEL - błędna suma kontrolna', field: 'identifier' },
    ]);
  });

  it('keeps only digits, eleven at most, where the kind has no passports', () => {
    const opened = openFlow(LANDLORD, { route: readRouteState(LANDLORD, {}), isAdmin: false, author: '' });
    const now = stepFlow(LANDLORD, opened, typed('NIP 300-801-75-85 / 123'));
    expect(now).toMatchObject({ identifier: '30080175851' });
  });

  it.each([
    [IDENTIFIERS.nip, 'firma'],
    [IDENTIFIERS.pesel, 'osoba'],
    [IDENTIFIERS.passport, 'osoba'],
  ])('%s, unknown so far, opens a form of the type %s', (text, type) => {
    const form = after(open({}), typed(text), { type: 'checkAsked' }, { ...EVENTS.checked, exists: false });
    expect(form).toMatchObject({ mode: 'new', isChecked: true, values: { identifier: text, type } });
  });

  it('says that the session is over when the check is refused with 401', () => {
    const refused = after(identifierSending, { type: 'failed', intent: 'check', error: callError('TOKEN_EXPIRED') });
    expect(attemptsOf(refused)).toEqual([
      { status: 'refused', message: 'Sesja wygasła. Proszę zalogować się ponownie.', cure: 'signIn' },
    ]);
  });

  it('that was answered without the person is a failed verification', () => {
    const refused = after(identifierSending, { type: 'succeeded', intent: 'check', exists: true });
    expect(attemptsOf(refused)).toMatchObject([{ message: TENANT.texts.loadFailed }]);
  });

  it('is not the checked one any more once it changes', () => {
    expect(after(newReady, basics('identifier', IDENTIFIERS.pesel))).toMatchObject({ isChecked: false });
  });
});

describe('what is typed', () => {
  it('goes along to the number and back', () => {
    const back = after(newReady, { type: 'identifierReturned' }, typed(IDENTIFIERS.pesel), { type: 'checkAsked' });
    const form = after(back, { ...EVENTS.checked, exists: false });
    expect(form).toMatchObject({
      values: { name: 'Stolarnia', type: 'osoba', identifier: IDENTIFIERS.pesel },
      entry: { comment: 'Na czas.', counterpart: 'Ewa Lis' },
    });
  });

  it('becomes the entry of the existing subject when the new one turns out to exist', () => {
    const opened = after(newExisting, { type: 'existingAsked' }, EVENTS.checked);
    expect(opened).toMatchObject({ mode: 'locked', subject: SUBJECT, addition: { values: { comment: 'Na czas.' } } });
  });

  it('is packed for the identity verification', () => {
    expect(gateOf(newGated)).toMatchObject({
      returnPath: '/tenants/add',
      formType: 'tenant',
      subjectId: 'new_tenant',
      formData: { values: { name: 'Stolarnia' }, entry: { comment: 'Na czas.' }, isChecked: true },
    });
    expect(gateOf(lockedGated)).toMatchObject({ subjectId: 'tenant-1', formData: { subject: SUBJECT } });
  });

  it('is packed too when only the server knows that the identity is not verified', () => {
    const error = callError('IDENTITY_NOT_VERIFIED');
    const gated = after(newReady, { type: 'saveAsked', actor: null }, { type: 'failed', intent: 'create', error });
    expect(gateOf(gated)).toMatchObject({ formData: { entry: { comment: 'Na czas.' } } });
  });

  it('survives a stale edit and the refreshed data under it', () => {
    const reloaded = after(editStale, { type: 'reloadAsked' }, { ...EVENTS.reloaded, subject: NEWER });
    expect(reloaded).toMatchObject({
      subject: NEWER,
      // The address, which nobody touched here, follows what somebody else stored.
      values: { name: 'Jan Nowy', address: 'ul. Nowa 1, Poznań' },
      version: 2,
      isReloaded: true,
    });
  });

  it('in an entry survives as well, and is saved against the newer version', () => {
    const stale = after(
      open({ tenant: SUBJECT, editMode: true }, true),
      { type: 'editOpened', entryId: 'entry-1' },
      { type: 'editTyped', field: 'comment', value: 'Poprawiony.' },
      { type: 'editAsked' },
      { type: 'failed', intent: 'updateHistory', error: callError('STALE_EDIT') },
    );
    const saved = after(stale, { type: 'reloadAsked' }, { ...EVENTS.reloaded, subject: NEWER }, { type: 'editAsked' });
    expect(intentsOf(saved)).toMatchObject([{ call: 'updateHistory', input: { comment: 'Poprawiony.', version: 2 } }]);
  });

  it('in the basics is still refused when only an entry brought newer basics along', () => {
    const saved = after(
      editReady,
      basics('name', 'Jan Nowy'),
      { type: 'removalOpened', entryId: 'entry-1' },
      { type: 'removalAsked' },
      { ...EVENTS.entryRemoved, subject: NEWER },
      { type: 'saveAsked', actor: VERIFIED },
    );
    expect(intentsOf(saved)).toMatchObject([{ call: 'update', input: { version: 1 } }]);
  });

  it('takes over a name that is known late, but not over a typed one', () => {
    const route = readRouteState(LANDLORD, { landlord: SUBJECT });
    const early = openFlow(LANDLORD, { route, isAdmin: false, author: '' });
    expect(stepFlow(LANDLORD, early, EVENTS.authorKnown)).toMatchObject({
      addition: { values: { counterpart: 'Ewa Lis' } },
    });
    const named = stepFlow(LANDLORD, early, entry('counterpart', 'Adam Lis'));
    expect(stepFlow(LANDLORD, named, EVENTS.authorKnown)).toMatchObject({
      addition: { values: { counterpart: 'Adam Lis' } },
    });
  });
});

describe('a save', () => {
  it('sends a new subject with its identifier under its own name and its first entry', () => {
    expect(intentsOf(newSending)).toEqual([
      {
        call: 'create',
        input: {
          name: 'Stolarnia',
          type: 'firma',
          identifier: IDENTIFIERS.nip,
          nip: IDENTIFIERS.nip,
          history: [
            { landlord: 'Ewa Lis', rentalAddress: 'ul. Lipowa 4', reason: 'timely_payment', comment: 'Na czas.' },
          ],
        },
      },
    ]);
  });

  it('names the first missing field', () => {
    const refused = after(newReady, entry('comment', '  '), { type: 'saveAsked', actor: VERIFIED });
    expect(attemptsOf(refused)).toMatchObject([{ message: SUBJECT_MESSAGES.requiredHistory, field: 'comment' }]);
  });

  it('of a record without an id is refused with the specified sentence', () => {
    const { _id: _, ...withoutId } = SUBJECT;
    const form = editForm({ ...withoutId, _id: '' }, '');
    expect(attemptsOf(after(form, { type: 'saveAsked', actor: VERIFIED }))).toMatchObject([
      { message: 'Nie można edytować wpisu - brak ID najemcy' },
    ]);
  });

  it('passes on the e-mail address that stands among the contact data', () => {
    const typing = after(newReady, { type: 'basicsTyped', field: 'contact_info', value: 'tel. 600, jan@example.test' });
    const sending = after(typing, { type: 'saveAsked', actor: VERIFIED });
    expect(intentsOf(sending)).toMatchObject([{ input: { email: 'jan@example.test' } }]);
  });

  it('of basics with an identifier that another record has marks that field', () => {
    const taken = after(editSending, { type: 'failed', intent: 'update', error: callError('SUBJECT_EXISTS') });
    expect(attemptsOf(taken)).toMatchObject([{ status: 'refused', field: 'identifier', cure: undefined }]);
  });

  it('tells of RentCoins that it earned', () => {
    expect(doneAttempt(newDone)).toEqual({ status: 'done', message: 'Najemca został dodany pomyślnie.', awarded: 20 });
  });

  it('of basics does not send away somebody who has an entry open', () => {
    const busy = after(editAdding, { type: 'saveAsked', actor: VERIFIED }, EVENTS.updated);
    expect(doneAttempt(busy)).toBeUndefined();
    expect(busy).toMatchObject({ notice: { tone: 'success', text: TENANT.texts.updated } });
  });

  it('that was answered without the changed record says so', () => {
    const noData = { ...EVENTS.updated, subject: undefined as CheckedSubject | undefined };
    expect(attemptsOf(after(editSending, noData))).toMatchObject([{ message: SUBJECT_MESSAGES.noUpdatedData }]);
    const noHistory = { ...EVENTS.additionFailed, error: { ...callError('INTERNAL'), code: 'BAD_REPLY' as const } };
    expect(attemptsOf(after(lockedSending, noHistory))).toMatchObject([{ message: SUBJECT_MESSAGES.badAnswer }]);
  });
});
