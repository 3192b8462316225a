import { tenants } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import type { BusEventName, RootState } from '@najem/shared/store';
import { createBus, startSession } from '@najem/shared/store/host';
import { aTenant, callError, fakeApi, IDENTIFIERS, marbles, pageOf, runEpic } from '@najem/shared/testing';
import { createDesk, type DeskState, NO_DESK } from './desk';
import {
  announceHistoryAdditions$,
  announceOtherChanges$,
  makeCallsThatTheFlowWishesFor$,
  refreshListEvery$,
  refreshListOnEvent$,
  reloadSubject$,
} from './epics';
import { CLOSED, type Flow } from './flow';

const desk = createDesk('tenants', TENANT, tenants);
const { calls } = desk;
const INPUT = { page: 1, pageSize: 20 };

function stateOf(change: Partial<DeskState>): RootState {
  return { session: startSession('token'), tenants: { ...NO_DESK, ...change } };
}

function listState(isOpen: boolean): RootState {
  return stateOf({ list: { ...NO_DESK.list, isOpen, input: INPUT } });
}

const ready: Flow = { view: 'identifier', author: '', identifier: IDENTIFIERS.nip, attempt: { status: 'ready' } };
const checking: Flow = {
  ...ready,
  attempt: { status: 'sending', intent: { call: 'check', input: { identifier: IDENTIFIERS.nip } } },
};

/** Everything said on the bus, in the order in which it was said. */
function listen(names: BusEventName[]) {
  const bus = createBus();
  const heard: string[] = [];
  names.forEach((name) => bus.on(name).subscribe((payload) => heard.push(`${name} ${JSON.stringify(payload)}`)));
  return { bus, heard };
}

describe('makeCallsThatTheFlowWishesFor$', () => {
  it('makes a call once for a wish, however often the state changes after it', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const state = cold('abcb', {
        a: stateOf({ flow: ready }),
        b: stateOf({ flow: checking }),
        c: stateOf({ flow: { ...checking, notice: { tone: 'success', text: '' } } }),
      });
      const output$ = runEpic(makeCallsThatTheFlowWishesFor$(desk), hot(''), { state });
      expectObservable(output$).toBe('-a', { a: calls.check.requested({ identifier: IDENTIFIERS.nip }) });
    });
  });

  it('makes no call for a wish that is older than itself', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const state = cold('-a', { a: stateOf({ flow: CLOSED }) });
      const epic = makeCallsThatTheFlowWishesFor$(desk);
      expectObservable(runEpic(epic, hot(''), { state: stateOf({ flow: checking }) })).toBe('');
      expectObservable(runEpic(epic, hot(''), { state })).toBe('');
    });
  });
});

describe('reloadSubject$', () => {
  const wish = (subject = aTenant()): Flow => ({
    ...ready,
    attempt: { status: 'sending', intent: { call: 'reload', input: { subject } } },
  });

  it('asks by the number where it can be read', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const subject = aTenant();
      const api = fakeApi().on(tenants.check, () =>
        cold('--a|', { a: { success: true, exists: true, tenant: subject } }),
      );
      const state = cold('-a', { a: stateOf({ flow: wish() }) });
      expectObservable(runEpic(reloadSubject$(desk), hot(''), { state, call: api.call })).toBe('---a', {
        a: desk.flow({ type: 'succeeded', intent: 'reload', subject }),
      });
    });
  });

  it('looks a masked number up in the list', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const subject = aTenant({ identifier: '•••••••3213' });
      const api = fakeApi().on(tenants.list, () => pageOf([aTenant({ _id: 'tenant-2' }), subject]));
      const state = cold('-a', { a: stateOf({ flow: wish(subject) }) });
      expectObservable(runEpic(reloadSubject$(desk), hot(''), { state, call: api.call })).toBe('-a', {
        a: desk.flow({ type: 'succeeded', intent: 'reload', subject }),
      });
      flush();
      expect(api.inputs(tenants.list)).toEqual([{ name: subject.name, pageSize: 200 }]);
    });
  });

  it('tells of a failure and goes on', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const error = callError('UNAVAILABLE');
      const api = fakeApi().on(tenants.check, () => cold('#', {}, error));
      const state = cold('-aba', { a: stateOf({ flow: wish() }), b: stateOf({ flow: ready }) });
      expectObservable(runEpic(reloadSubject$(desk), hot(''), { state, call: api.call })).toBe('-a-a', {
        a: desk.flow({ type: 'failed', intent: 'reload', error }),
      });
    });
  });
});

describe('refreshListOnEvent$', () => {
  it('fetches an open list anew with what it was asked for last, for its own kind only', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const bus = createBus();
      const output$ = runEpic(refreshListOnEvent$(desk), hot(''), { state: listState(true), bus });
      expectObservable(output$).toBe('-a', { a: calls.list.requested(INPUT) });
      cold('-ab', { a: 'tenant', b: 'landlord' } as const).subscribe((kind) => bus.emit('refresh', { kind }));
    });
  });

  it('leaves a list alone that nobody looks at', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const bus = createBus();
      expectObservable(runEpic(refreshListOnEvent$(desk), hot(''), { state: listState(false), bus })).toBe('');
      cold('-a').subscribe(() => bus.emit('refresh', { kind: 'tenant' }));
    });
  });
});

describe('refreshListEvery$', () => {
  it('ticks for as long as the list is on the screen', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const state = cold('a 59s 999ms b', { a: listState(true), b: listState(false) });
      expectObservable(runEpic(refreshListEvery$(desk, 30_000), hot(''), { state })).toBe('30s a', {
        a: calls.list.requested(INPUT),
      });
    });
  });
});

describe('announceHistoryAdditions$', () => {
  const saved = { success: true, tenant: aTenant(), history: [] };
  const added = calls.addHistory.succeeded(saved, { id: 'tenant-1' });

  it('refreshes lists at once and again a second later', () => {
    marbles(({ hot, flush }) => {
      const { bus, heard } = listen(['history/added', 'refresh', 'profile/stale']);
      runEpic(announceHistoryAdditions$(desk), hot('a', { a: added }), { bus }).subscribe();
      flush();
      expect(heard).toEqual([
        'history/added {"kind":"tenant","subjectId":"tenant-1"}',
        'refresh {"kind":"tenant"}',
        'refresh {"kind":"tenant"}',
      ]);
    });
  });

  it('waits exactly one second for the second refresh', () => {
    marbles(({ hot, expectObservable }) => {
      const bus = createBus();
      expectObservable(bus.on('refresh')).toBe('a 999ms a', { a: { kind: 'tenant' } });
      runEpic(announceHistoryAdditions$(desk), hot('a', { a: added }), { bus }).subscribe();
    });
  });

  it('tells of a new balance when RentCoins were earned, with a new subject too', () => {
    marbles(({ hot, flush }) => {
      const { bus, heard } = listen(['profile/stale']);
      const created = calls.create.succeeded({ ...saved, awarded: 20 }, { name: 'Jan Brzoza' });
      runEpic(announceHistoryAdditions$(desk), hot('a', { a: created }), { bus }).subscribe();
      flush();
      expect(heard).toHaveLength(1);
    });
  });
});

describe('announceOtherChanges$', () => {
  it('refreshes lists once after an edit or a deletion', () => {
    marbles(({ hot, flush }) => {
      const { bus, heard } = listen(['refresh', 'history/added']);
      const actions = {
        a: calls.update.succeeded({ success: true }, { id: 'tenant-1', name: 'Jan' }),
        b: calls.removeHistory.succeeded({ success: true }, { id: 'tenant-1', entryId: 'entry-1' }),
        c: calls.check.requested({ identifier: '1' }),
      };
      runEpic(announceOtherChanges$(desk), hot('abc', actions), { bus }).subscribe();
      flush();
      expect(heard).toEqual(['refresh {"kind":"tenant"}', 'refresh {"kind":"tenant"}']);
    });
  });
});
