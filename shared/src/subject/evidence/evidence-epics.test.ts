import { type Attachment, attachments, tenants } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import type { RootState } from '@najem/shared/store';
import { startSession } from '@najem/shared/store/host';
import { aTenantEntry, callError, type FakeApi, fakeApi, marbles, runEpic } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { delay, of, Subject, throwError } from 'rxjs';
import { createSubjectFeature, type SubjectState } from '../feature';
import { createNewForm } from '../flow/open-flow';
import { followEvidence$, sendDialog$ } from './evidence-epics';

const feature = createSubjectFeature('tenants', TENANT, tenants);
const { calls, evidenceEvent, flowEvent } = feature;
const FILE = new File(['%PDF'], 'umowa.pdf', { type: 'application/pdf' });

const aFile = (state: Attachment['state'], cause?: Attachment['cause']): Attachment => ({
  _id: 'file-1',
  purpose: 'entry',
  mediaType: 'application/pdf',
  size: 4,
  state,
  cause,
  createdAt: '2026-11-22T09:00:00.000Z',
});

const OPENED = evidenceEvent({ type: 'dialogOpened', id: 'tenant-1', entryId: 'entry-1', room: 10 });
const PICKED = evidenceEvent({ type: 'filePicked', place: 'dialog', key: '1', file: FILE });
const KIND = evidenceEvent({ type: 'kindChosen', place: 'dialog', kind: 'contract' });
const SENT = evidenceEvent({ type: 'evidenceSent' });

/** Runs the epics as the store does, with these actions one after another; answers the state in the end. */
function run(api: FakeApi, ...actions: UnknownAction[]): SubjectState {
  let state = feature.reducer(undefined, { type: 'start' });
  marbles(({ flush }) => {
    const [action$, state$] = [new Subject<UnknownAction>(), new Subject<RootState>()];
    const dispatch = (action: UnknownAction) => {
      state = feature.reducer(state, action);
      state$.next({ session: startSession(null), tenants: state });
      action$.next(action);
    };
    const epic = combineEpics(
      followEvidence$(feature),
      sendDialog$((root) => feature.select(root).dialog, calls.addEvidence.requested),
      calls.addEvidence.epic,
    );
    runEpic(epic, action$, { state: state$, call: api.call }).subscribe(dispatch);
    actions.forEach(dispatch);
    flush();
  });
  return state;
}

function filesOf({ dialog }: SubjectState) {
  return dialog.status === 'closed' ? [] : dialog.draft.files;
}

/** A server that has checked a file after it was asked so many times. */
function checkingApi(...states: Attachment[]): FakeApi {
  return fakeApi()
    .on(attachments.upload, () => aFile('received'))
    .on(attachments.get, () => states.shift() ?? aFile('usable'))
    .on(attachments.remove, () => ({ success: true }));
}

describe('a file of evidence', () => {
  it('is sent for an entry, and its check is followed until it can be used', () => {
    const api = checkingApi(aFile('checking'), aFile('usable'));
    expect(filesOf(run(api, OPENED, PICKED))).toMatchObject([{ id: 'file-1', name: 'umowa.pdf', state: 'ready' }]);
    expect(api.inputs(attachments.upload)).toEqual([{ purpose: 'entry', file: FILE }]);
    expect(api.inputs(attachments.get)).toHaveLength(2);
  });

  it('keeps the cause for which its check refused it', () => {
    const state = run(checkingApi(aFile('refused', 'encrypted')), OPENED, PICKED);
    expect(filesOf(state)).toMatchObject([{ state: 'failed', cause: 'encrypted' }]);
  });

  it.each([
    ['ATTACHMENT_TOO_LARGE', 'Plik może mieć najwyżej 10 MB.'],
    ['ATTACHMENT_LIMIT', 'Przesłano już zbyt wiele plików. Spróbuj ponownie jutro.'],
  ] as const)('says why it was not taken: %s', (code, fault) => {
    const api = fakeApi().on(attachments.upload, () => throwError(() => callError(code)));
    expect(filesOf(run(api, OPENED, PICKED))).toMatchObject([{ state: 'failed', fault }]);
  });

  it('is deleted at the server when its person removes it, also before the server had it', () => {
    const removed = evidenceEvent({ type: 'fileRemoved', place: 'dialog', key: '1', id: 'file-1' });
    const api = checkingApi(aFile('usable'));
    expect(filesOf(run(api, OPENED, PICKED, removed))).toEqual([]);
    expect(api.inputs(attachments.remove)).toEqual([{ id: 'file-1' }]);

    const late = checkingApi().on(attachments.upload, () => of(aFile('received')).pipe(delay(1_000)));
    run(late, OPENED, PICKED, evidenceEvent({ type: 'fileRemoved', place: 'dialog', key: '1' }));
    expect(late.inputs(attachments.remove)).toEqual([{ id: 'file-1' }]);
    expect(late.inputs(attachments.get)).toEqual([]);
  });

  it('is not deleted when the dialog closes after it was attached', () => {
    const api = checkingApi().on(tenants.addEvidence, () => ({ success: true, entry: aTenantEntry() }));
    expect(run(api, OPENED, KIND, PICKED, SENT).dialog).toEqual({ status: 'closed' });
    expect(api.inputs(attachments.remove)).toEqual([]);
  });

  it('the server is asked at once about a file of a kept draft, which may be gone', () => {
    const form = createNewForm(TENANT, '', { author: '', isChecked: false });
    const files = [{ key: 'kept-file-1', name: 'umowa.pdf', size: 4, id: 'file-1', state: 'checking' as const }];
    const opened = flowEvent({ type: 'opened', flow: { ...form, evidence: { kind: 'contract', files } } });
    const api = fakeApi().on(attachments.get, () => throwError(() => callError('ATTACHMENT_NOT_FOUND')));
    expect(run(api, opened).flow).toMatchObject({
      evidence: { files: [{ state: 'failed', fault: 'Nie znaleziono pliku' }] },
    });
  });
});

describe('the dialog of a stored entry', () => {
  it('adds its files to the entry, once, and closes', () => {
    const api = checkingApi().on(tenants.addEvidence, () => ({ success: true, entry: aTenantEntry() }));
    const state = run(api, OPENED, KIND, PICKED, SENT, SENT);
    expect(state.dialog).toEqual({ status: 'closed' });
    expect(api.inputs(tenants.addEvidence)).toEqual([
      { id: 'tenant-1', entryId: 'entry-1', attachmentIds: ['file-1'], kind: 'contract' },
    ]);
  });

  it.each([
    ['nothing is attached', [KIND, SENT], 'Dodaj co najmniej jeden plik.'],
    ['the kind is missing', [PICKED, SENT], 'Wybierz rodzaj dowodu.'],
  ])('sends nothing while %s', (_case, actions, message) => {
    const api = checkingApi();
    expect(run(api, OPENED, ...actions).dialog).toMatchObject({ status: 'open', problem: { message } });
    expect(api.inputs(tenants.addEvidence)).toEqual([]);
  });

  it('stays open with the server’s reason', () => {
    const api = checkingApi().on(tenants.addEvidence, () => throwError(() => callError('ATTACHMENT_INVALID')));
    expect(run(api, OPENED, KIND, PICKED, SENT).dialog).toMatchObject({
      status: 'open',
      problem: { message: 'Jednego z plików nie można użyć. Usuń go i wybierz inny.' },
      draft: { files: [{ id: 'file-1' }] },
    });
  });
});
