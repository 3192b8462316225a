import type { RootState } from '@najem/shared/store';
import { startSession } from '@najem/shared/store/host';
import { fakeApi, marbles, runEpic } from '@najem/testing';
import { pollCheckResult$ } from './epics';
import { type AuditState, calls } from './state';

const state = (check: AuditState['check']): RootState => ({
  session: startSession(null),
  admin: { audit: { log: { status: 'loaded', rows: [], input: { actor: 'adm' } }, check } satisfies AuditState },
});

const started = calls.check.succeeded({ success: true }, {});
const look = calls.list.requested({ actor: 'adm' });

describe('waiting for a result', () => {
  it('fetches the newest entries every two seconds until the check of the chain has a result', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const action$ = hot('a', { a: started });
      const state$ = cold('a 4500ms b', { a: state('running'), b: state('idle') });
      expectObservable(runEpic(pollCheckResult$, action$, { state: state$, call: fakeApi().call })).toBe(
        '2s l 1999ms l',
        { l: look },
      );
    });
  });

  it('stops waiting for the check of the chain after 30 attempts', () => {
    const seen: unknown[] = [];
    marbles(({ hot, flush }) => {
      runEpic(pollCheckResult$, hot('a', { a: started }), { state: state('running') }).subscribe((action) =>
        seen.push(action),
      );
      flush();
    });
    expect(seen).toHaveLength(30);
  });
});
