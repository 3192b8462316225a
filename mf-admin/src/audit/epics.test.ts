import type { RootState } from '@najem/shared/store';
import { startSession } from '@najem/shared/store/host';
import { fakeApi, marbles, runEpic } from '@najem/shared/testing';
import { lookForVerdict$ } from './epics';
import { type AuditState, calls } from './state';

const state = (check: AuditState['check']): RootState => ({
  session: startSession(null),
  admin: { audit: { status: 'loaded', entries: [], check, input: { actor: 'adm', before: 7 } } satisfies AuditState },
});

const started = calls.check.succeeded({ success: true }, {});
const look = calls.list.requested({ actor: 'adm' });

describe('the check of the chain', () => {
  it('is looked after every two seconds, from the newest entry on, until its verdict is there', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const action$ = hot('a', { a: started });
      const state$ = cold('a 4500ms b', { a: state('running'), b: state('idle') });
      expectObservable(runEpic(lookForVerdict$, action$, { state: state$, call: fakeApi().call })).toBe(
        '2s l 1999ms l',
        { l: look },
      );
    });
  });

  it('is not looked after for ever', () => {
    const seen: unknown[] = [];
    marbles(({ hot, flush }) => {
      runEpic(lookForVerdict$, hot('a', { a: started }), { state: state('running') }).subscribe((action) =>
        seen.push(action),
      );
      flush();
    });
    expect(seen).toHaveLength(30);
  });
});
