import { type CheckedSubject, PROBLEM_TEXTS } from '@najem/shared/contract';
import { LANDLORD, SUBJECT_MESSAGES, TENANT } from '@najem/shared/domain';
import { callError, IDENTIFIERS } from '@najem/shared/testing';
import { attemptsOf, doneAttempt, gateOf, intentsOf } from './flow';
import { editForm, openFlow } from './flow-open';
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
  lockedGated,
  lockedSending,
  newDone,
  NEWER,
  newExisting,
  newGated,
  newReady,
  newSending,
  open,
  SUBJECT,
  typed,
  VERIFIED,
} from './flow-samples';
import { stepFlow } from './flow-step';
import { readRouteState } from './route-state';

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
    expect(attemptsOf(refused)).toMatchObject([{ message: PROBLEM_TEXTS.ENTRY_INCOMPLETE, field: 'comment' }]);
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
