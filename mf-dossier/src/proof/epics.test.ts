import { type Attachment, attachments } from '@najem/shared/contract/register';
import type { RootState } from '@najem/shared/store';
import { startSession } from '@najem/shared/store/host';
import { callError, fakeApi, marbles, runEpic } from '@najem/testing';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { delay, of, Subject, throwError } from 'rxjs';
import { ID, reducer } from '../state';
import { followFile$, sendFile$ } from './epics';
import { calls, filePicked, fileRemoved } from './state';

const FILE = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });

const aFile = (state: Attachment['state']): Attachment => ({
  _id: 'file-1',
  purpose: 'claim',
  mediaType: 'application/pdf',
  size: 4,
  state,
  createdAt: '2026-11-22T09:00:00.000Z',
});

/** Runs the epics as the store does, with these actions one after another; answers what the epics emitted. */
function send(api: ReturnType<typeof fakeApi>, ...actions: UnknownAction[]): UnknownAction[] {
  const seen: UnknownAction[] = [];
  marbles(({ flush }) => {
    const [action$, state$] = [new Subject<UnknownAction>(), new Subject<RootState>()];
    let state = reducer(undefined, { type: 'start' });
    const dispatch = (action: UnknownAction) => {
      state = reducer(state, action);
      state$.next({ session: startSession(null), [ID]: state });
      action$.next(action);
    };
    runEpic(combineEpics(sendFile$, followFile$), action$, { state: state$, call: api.call }).subscribe((action) => {
      seen.push(action);
      dispatch(action);
    });
    [filePicked('1', FILE), ...actions].forEach(dispatch);
    flush();
  });
  return seen;
}

describe('a file of a form', () => {
  it('is sent, and its check is followed until it can be used', () => {
    const states = [aFile('checking'), aFile('usable')];
    const api = fakeApi()
      .on(attachments.upload, () => aFile('received'))
      .on(attachments.get, () => states.shift() ?? aFile('usable'));
    expect(send(api).map(({ attachment }) => (attachment as Attachment).state)).toEqual([
      'received',
      'checking',
      'usable',
    ]);
    expect(api.inputs(attachments.upload)).toEqual([{ purpose: 'claim', file: FILE }]);
  });

  it('fails with the server’s sentence', () => {
    const api = fakeApi().on(attachments.upload, () => throwError(() => callError('ATTACHMENT_TOO_LARGE')));
    expect(send(api)).toEqual([{ type: 'dossier/fileFailed', key: '1', fault: 'Plik może mieć najwyżej 10 MB.' }]);
  });

  it('is not followed once it was removed', () => {
    const api = fakeApi()
      .on(attachments.upload, () => aFile('received'))
      .on(attachments.get, () => aFile('checking'));
    expect(send(api, fileRemoved('1'))).toHaveLength(1);
    expect(api.inputs(attachments.get)).toEqual([]);
  });

  it('is deleted at the server where it was removed before the server had it', () => {
    const api = fakeApi().on(attachments.upload, () => of(aFile('received')).pipe(delay(1_000)));
    expect(send(api, fileRemoved('1')).at(-1)).toMatchObject(calls.removeFile.requested({ id: 'file-1' }));
    expect(api.inputs(attachments.get)).toEqual([]);
  });
});
