import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import type { CheckedSubject } from '@najem/shared/contract/register';
import { SUBJECT_MESSAGES } from '@najem/shared/domain/kernel';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { callError, IDENTIFIERS } from '@najem/testing';
import { listSubmissions, findDoneSubmission, findVerificationRequest, listPendingCommands } from './flow';
import { createEditForm, openFlow } from './open-flow';
import {
  after,
  basics,
  editAdding,
  editReady,
  editSending,
  editStale,
  entry,
  EVENTS,
  identifierSending,
  lockedUnverified,
  lockedSending,
  newDone,
  NEWER,
  newExisting,
  newUnverified,
  newReady,
  newSending,
  open,
  SUBJECT,
  typed,
  VERIFIED,
} from './testing/flows';
import { reduceFlow } from './flow-reducer';
import { readRouteState } from './route-state';

describe('the identifier view', () => {
  it('sends an identifier to the check in its stored form', () => {
    const sending = after(open({}), typed('300-801-75-85'), { type: 'checkRequested' });
    expect(listPendingCommands(sending)).toEqual([{ call: 'check', input: { identifier: IDENTIFIERS.nip } }]);
  });

  it('rejects a wrong check digit without a call', () => {
    const failed = after(open({}), typed('20871543214'), { type: 'checkRequested' });
    expect(listSubmissions(failed)).toEqual([
      { status: 'failed', message: 'Nieprawidłowy numer PESEL - błędna suma kontrolna', field: 'identifier' },
    ]);
  });

  it('keeps at most eleven digits of a landlord’s identifier, which is no passport', () => {
    const opened = openFlow(LANDLORD, { route: readRouteState(LANDLORD, {}), isAdmin: false, author: '' });
    const now = reduceFlow(LANDLORD, opened, typed('NIP 300-801-75-85 / 123'));
    expect(now).toMatchObject({ identifier: '30080175851' });
  });

  it.each([
    [IDENTIFIERS.nip, 'firma'],
    [IDENTIFIERS.pesel, 'osoba'],
    [IDENTIFIERS.passport, 'osoba'],
  ])('%s, which is not in the service, opens a form of the type %s', (text, type) => {
    const form = after(open({}), typed(text), { type: 'checkRequested' }, { ...EVENTS.checked, exists: false });
    expect(form).toMatchObject({ mode: 'new', isChecked: true, values: { identifier: text, type } });
  });

  it('reports an expired session when the check answers 401', () => {
    const failed = after(identifierSending, { type: 'failed', call: 'check', error: callError('TOKEN_EXPIRED') });
    expect(listSubmissions(failed)).toEqual([
      { status: 'failed', message: 'Sesja wygasła. Proszę zalogować się ponownie.', recovery: 'signIn' },
    ]);
  });

  it('reports a failed check when its reply lacks the subject', () => {
    const failed = after(identifierSending, { type: 'succeeded', call: 'check', exists: true });
    expect(listSubmissions(failed)).toMatchObject([{ message: TENANT.texts.loadFailed }]);
  });

  it('counts a changed identifier as unchecked', () => {
    expect(after(newReady, basics('identifier', IDENTIFIERS.pesel))).toMatchObject({ isChecked: false });
  });
});

it('the flow keeps typed values on the way to the identifier and back', () => {
  const back = after(newReady, { type: 'identifierReturned' }, typed(IDENTIFIERS.pesel), { type: 'checkRequested' });
  const form = after(back, { ...EVENTS.checked, exists: false });
  expect(form).toMatchObject({
    values: { name: 'Stolarnia', type: 'osoba', identifier: IDENTIFIERS.pesel },
    entry: { comment: 'Na czas.', counterpart: 'Ewa Lis' },
  });
});

it('the flow moves the typed entry to the existing subject when the identifier is taken', () => {
  const opened = after(newExisting, { type: 'existingRequested' }, EVENTS.checked);
  expect(opened).toMatchObject({ mode: 'locked', subject: SUBJECT, addition: { values: { comment: 'Na czas.' } } });
});

it('the flow packs typed values for the identity verification', () => {
  expect(findVerificationRequest(newUnverified)).toMatchObject({
    returnPath: '/tenants/add',
    formType: 'tenant',
    subjectId: 'new_tenant',
    formData: { values: { name: 'Stolarnia' }, entry: { comment: 'Na czas.' }, isChecked: true },
  });
  expect(findVerificationRequest(lockedUnverified)).toMatchObject({
    subjectId: 'tenant-1',
    formData: { subject: SUBJECT },
  });
});

it('the flow packs typed values when only the server knows that the identity is not verified', () => {
  const error = callError('IDENTITY_NOT_VERIFIED');
  const verificationRequired = after(
    newReady,
    { type: 'saveRequested', actor: null },
    { type: 'failed', call: 'create', error },
  );
  expect(findVerificationRequest(verificationRequired)).toMatchObject({
    formData: { entry: { comment: 'Na czas.' } },
  });
});

it('the flow keeps typed basics after a stale edit and merges the reloaded ones', () => {
  const reloaded = after(editStale, { type: 'reloadRequested' }, { ...EVENTS.reloaded, subject: NEWER });
  expect(reloaded).toMatchObject({
    subject: NEWER,
    // The untouched address follows the stored one.
    values: { name: 'Jan Nowy', address: 'ul. Nowa 1, Poznań' },
    version: 2,
    isReloaded: true,
  });
});

it('the flow saves a typed entry over the newer version after a reload', () => {
  const stale = after(
    open({ tenant: SUBJECT, editMode: true }, true),
    { type: 'editOpened', entryId: 'entry-1' },
    { type: 'editTyped', field: 'comment', value: 'Poprawiony.' },
    { type: 'editRequested' },
    { type: 'failed', call: 'updateHistory', error: callError('STALE_EDIT') },
  );
  const saved = after(
    stale,
    { type: 'reloadRequested' },
    { ...EVENTS.reloaded, subject: NEWER },
    { type: 'editRequested' },
  );
  expect(listPendingCommands(saved)).toMatchObject([
    { call: 'updateHistory', input: { comment: 'Poprawiony.', version: 2 } },
  ]);
});

it('the flow saves typed basics over their own version when a removed entry returned newer basics', () => {
  const saved = after(
    editReady,
    basics('name', 'Jan Nowy'),
    { type: 'removalOpened', entryId: 'entry-1' },
    { type: 'removalRequested' },
    { ...EVENTS.entryRemoved, subject: NEWER },
    { type: 'saveRequested', actor: VERIFIED },
  );
  expect(listPendingCommands(saved)).toMatchObject([{ call: 'update', input: { version: 1 } }]);
});

it('the flow fills an untouched counterpart with a late author’s name, but not a typed one', () => {
  const route = readRouteState(LANDLORD, { landlord: SUBJECT });
  const early = openFlow(LANDLORD, { route, isAdmin: false, author: '' });
  expect(reduceFlow(LANDLORD, early, EVENTS.authorKnown)).toMatchObject({
    addition: { values: { counterpart: 'Ewa Lis' } },
  });
  const named = reduceFlow(LANDLORD, early, entry('counterpart', 'Adam Lis'));
  expect(reduceFlow(LANDLORD, named, EVENTS.authorKnown)).toMatchObject({
    addition: { values: { counterpart: 'Adam Lis' } },
  });
});

describe('a submission', () => {
  it('sends a new subject with its typed identifier field and its first entry', () => {
    expect(listPendingCommands(newSending)).toEqual([
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

  it('names the first missing field of a new subject', () => {
    const failed = after(newReady, entry('comment', '  '), { type: 'saveRequested', actor: VERIFIED });
    expect(listSubmissions(failed)).toMatchObject([{ message: PROBLEM_TEXTS.ENTRY_INCOMPLETE, field: 'comment' }]);
  });

  it('rejects the save of a record without an id by the specified sentence', () => {
    const { _id: _, ...withoutId } = SUBJECT;
    const form = createEditForm({ ...withoutId, _id: '' }, '');
    expect(listSubmissions(after(form, { type: 'saveRequested', actor: VERIFIED }))).toMatchObject([
      { message: 'Nie można edytować wpisu - brak ID najemcy' },
    ]);
  });

  it('sends the e-mail address within the contact data as a field of its own', () => {
    const typing = after(newReady, { type: 'basicsTyped', field: 'contact_info', value: 'tel. 600, jan@example.test' });
    const sending = after(typing, { type: 'saveRequested', actor: VERIFIED });
    expect(listPendingCommands(sending)).toMatchObject([{ input: { email: 'jan@example.test' } }]);
  });

  it('marks the identifier when another record has it', () => {
    const taken = after(editSending, { type: 'failed', call: 'update', error: callError('SUBJECT_EXISTS') });
    expect(listSubmissions(taken)).toMatchObject([{ status: 'failed', field: 'identifier', recovery: undefined }]);
  });

  it('reports the RentCoins that a new subject earned, and which home its entry is about', () => {
    expect(findDoneSubmission(newDone)).toEqual({
      status: 'done',
      message: 'Najemca został dodany pomyślnie.',
      awarded: 20,
      added: { subjectId: 'tenant-1', address: 'ul. Lipowa 4' },
    });
  });

  it('stays on the form after a save of basics while a new entry is open', () => {
    const saved = after(editAdding, { type: 'saveRequested', actor: VERIFIED }, EVENTS.updated);
    expect(findDoneSubmission(saved)).toBeUndefined();
    expect(saved).toMatchObject({ notice: { tone: 'success', text: TENANT.texts.updated } });
  });

  it('reports a reply that lacks the changed record', () => {
    const noData = { ...EVENTS.updated, subject: undefined as CheckedSubject | undefined };
    expect(listSubmissions(after(editSending, noData))).toMatchObject([{ message: SUBJECT_MESSAGES.noUpdatedData }]);
    const noHistory = { ...EVENTS.additionFailed, error: { ...callError('INTERNAL'), code: 'BAD_REPLY' as const } };
    expect(listSubmissions(after(lockedSending, noHistory))).toMatchObject([{ message: SUBJECT_MESSAGES.badAnswer }]);
  });
});
