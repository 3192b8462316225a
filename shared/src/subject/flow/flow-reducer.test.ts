import type { CheckedSubject } from '@najem/shared/contract';
import { LANDLORD, SUBJECT_MESSAGES, TENANT } from '@najem/shared/domain';
import { callError, IDENTIFIERS } from '@najem/shared/testing';
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

describe('the identifier', () => {
  it('is sent in the form in which it is stored', () => {
    const sending = after(open({}), typed('300-801-75-85'), { type: 'checkRequested' });
    expect(listPendingCommands(sending)).toEqual([{ call: 'check', input: { identifier: IDENTIFIERS.nip } }]);
  });

  it('is refused with its own sentence before anything is sent', () => {
    const refused = after(open({}), typed('20871543214'), { type: 'checkRequested' });
    expect(listSubmissions(refused)).toEqual([
      { status: 'failed', message: 'Nieprawidłowy numer PESEL - błędna suma kontrolna', field: 'identifier' },
    ]);
  });

  it('keeps only digits, eleven at most, where the kind has no passports', () => {
    const opened = openFlow(LANDLORD, { route: readRouteState(LANDLORD, {}), isAdmin: false, author: '' });
    const now = reduceFlow(LANDLORD, opened, typed('NIP 300-801-75-85 / 123'));
    expect(now).toMatchObject({ identifier: '30080175851' });
  });

  it.each([
    [IDENTIFIERS.nip, 'firma'],
    [IDENTIFIERS.pesel, 'osoba'],
    [IDENTIFIERS.passport, 'osoba'],
  ])('%s, unknown so far, opens a form of the type %s', (text, type) => {
    const form = after(open({}), typed(text), { type: 'checkRequested' }, { ...EVENTS.checked, exists: false });
    expect(form).toMatchObject({ mode: 'new', isChecked: true, values: { identifier: text, type } });
  });

  it('says that the session is over when the check is refused with 401', () => {
    const refused = after(identifierSending, { type: 'failed', call: 'check', error: callError('TOKEN_EXPIRED') });
    expect(listSubmissions(refused)).toEqual([
      { status: 'failed', message: 'Sesja wygasła. Proszę zalogować się ponownie.', recovery: 'signIn' },
    ]);
  });

  it('that was answered without the person is a failed verification', () => {
    const refused = after(identifierSending, { type: 'succeeded', call: 'check', exists: true });
    expect(listSubmissions(refused)).toMatchObject([{ message: TENANT.texts.loadFailed }]);
  });

  it('is not the checked one any more once it changes', () => {
    expect(after(newReady, basics('identifier', IDENTIFIERS.pesel))).toMatchObject({ isChecked: false });
  });
});

describe('what is typed', () => {
  it('goes along to the number and back', () => {
    const back = after(newReady, { type: 'identifierReturned' }, typed(IDENTIFIERS.pesel), { type: 'checkRequested' });
    const form = after(back, { ...EVENTS.checked, exists: false });
    expect(form).toMatchObject({
      values: { name: 'Stolarnia', type: 'osoba', identifier: IDENTIFIERS.pesel },
      entry: { comment: 'Na czas.', counterpart: 'Ewa Lis' },
    });
  });

  it('becomes the entry of the existing subject when the new one turns out to exist', () => {
    const opened = after(newExisting, { type: 'existingRequested' }, EVENTS.checked);
    expect(opened).toMatchObject({ mode: 'locked', subject: SUBJECT, addition: { values: { comment: 'Na czas.' } } });
  });

  it('is packed for the identity verification', () => {
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

  it('is packed too when only the server knows that the identity is not verified', () => {
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

  it('survives a stale edit and the refreshed data under it', () => {
    const reloaded = after(editStale, { type: 'reloadRequested' }, { ...EVENTS.reloaded, subject: NEWER });
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

  it('in the basics is still refused when only an entry brought newer basics along', () => {
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

  it('takes over a name that is known late, but not over a typed one', () => {
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
});

describe('a save', () => {
  it('sends a new subject with its identifier under its own name and its first entry', () => {
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

  it('names the first missing field', () => {
    const refused = after(newReady, entry('comment', '  '), { type: 'saveRequested', actor: VERIFIED });
    expect(listSubmissions(refused)).toMatchObject([{ message: SUBJECT_MESSAGES.requiredHistory, field: 'comment' }]);
  });

  it('of a record without an id is refused with the specified sentence', () => {
    const { _id: _, ...withoutId } = SUBJECT;
    const form = createEditForm({ ...withoutId, _id: '' }, '');
    expect(listSubmissions(after(form, { type: 'saveRequested', actor: VERIFIED }))).toMatchObject([
      { message: 'Nie można edytować wpisu - brak ID najemcy' },
    ]);
  });

  it('passes on the e-mail address that stands among the contact data', () => {
    const typing = after(newReady, { type: 'basicsTyped', field: 'contact_info', value: 'tel. 600, jan@example.test' });
    const sending = after(typing, { type: 'saveRequested', actor: VERIFIED });
    expect(listPendingCommands(sending)).toMatchObject([{ input: { email: 'jan@example.test' } }]);
  });

  it('of basics with an identifier that another record has marks that field', () => {
    const taken = after(editSending, { type: 'failed', call: 'update', error: callError('SUBJECT_EXISTS') });
    expect(listSubmissions(taken)).toMatchObject([{ status: 'failed', field: 'identifier', recovery: undefined }]);
  });

  it('tells of RentCoins that it earned', () => {
    expect(findDoneSubmission(newDone)).toEqual({
      status: 'done',
      message: 'Najemca został dodany pomyślnie.',
      awarded: 20,
    });
  });

  it('of basics does not send away somebody who has an entry open', () => {
    const busy = after(editAdding, { type: 'saveRequested', actor: VERIFIED }, EVENTS.updated);
    expect(findDoneSubmission(busy)).toBeUndefined();
    expect(busy).toMatchObject({ notice: { tone: 'success', text: TENANT.texts.updated } });
  });

  it('that was answered without the changed record says so', () => {
    const noData = { ...EVENTS.updated, subject: undefined as CheckedSubject | undefined };
    expect(listSubmissions(after(editSending, noData))).toMatchObject([{ message: SUBJECT_MESSAGES.noUpdatedData }]);
    const noHistory = { ...EVENTS.additionFailed, error: { ...callError('INTERNAL'), code: 'BAD_REPLY' as const } };
    expect(listSubmissions(after(lockedSending, noHistory))).toMatchObject([{ message: SUBJECT_MESSAGES.badAnswer }]);
  });
});
