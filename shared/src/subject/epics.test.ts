import { tenants } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import type { BusEventName, RootState } from '@najem/shared/store';
import { createBus, startSession } from '@najem/shared/store/host';
import { aTenant, callError, fakeApi, IDENTIFIERS, marbles, pageOf, runEpic } from '@najem/testing';
import {
  announceHistoryAdditions$,
  announceOtherChanges$,
  performPendingCommands$,
  refreshListEvery$,
  refreshListOnEvent$,
} from './epics';
import { createSubjectFeature, NO_SUBJECT_STATE, type SubjectState } from './feature';
import { CLOSED, type Flow } from './flow/flow';

const feature = createSubjectFeature('tenants', TENANT, tenants);
const { calls } = feature;
const INPUT = { page: 1, pageSize: 20 };

function stateOf(change: Partial<SubjectState>): RootState {
  return { session: startSession('token'), tenants: { ...NO_SUBJECT_STATE, ...change } };
}

function listState(isOpen: boolean): RootState {
  return stateOf({ list: { ...NO_SUBJECT_STATE.list, isOpen, input: INPUT } });
}

const ready: Flow = { view: 'identifier', author: '', identifier: IDENTIFIERS.nip, submission: { status: 'ready' } };
const checking: Flow = {
  ...ready,
  submission: { status: 'sending', command: { call: 'check', input: { identifier: IDENTIFIERS.nip } } },
};

/** A bus that records its events in their order. */
function recordBus(names: BusEventName[]) {
  const bus = createBus();
  const events: string[] = [];
  names.forEach((name) => bus.on(name).subscribe((payload) => events.push(`${name} ${JSON.stringify(payload)}`)));
  return { bus, events };
}

describe('performPendingCommands$', () => {
  it('makes the call of a pending command once, although the state changes again', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const api = fakeApi().on(tenants.check, () => ({ success: true, exists: false }));
      const state = cold('abcb', {
        a: stateOf({ flow: ready }),
        b: stateOf({ flow: checking }),
        c: stateOf({ flow: { ...checking, notice: { tone: 'success', text: '' } } }),
      });
      const output$ = runEpic(performPendingCommands$(feature), hot(''), { state, call: api.call });
      expectObservable(output$).toBe('-a', {
        a: feature.flowEvent({ type: 'succeeded', call: 'check', exists: false }),
      });
      flush();
      expect(api.inputs(tenants.check)).toEqual([{ identifier: IDENTIFIERS.nip, purpose: 'entry' }]);
    });
  });

  it('makes no request of a command that was pending before the epic began', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const state = cold('-a', { a: stateOf({ flow: CLOSED }) });
      const epic = performPendingCommands$(feature);
      expectObservable(runEpic(epic, hot(''), { state: stateOf({ flow: checking }) })).toBe('');
      expectObservable(runEpic(epic, hot(''), { state })).toBe('');
    });
  });
});

describe('the command that reloads a subject', () => {
  const reloading = (subject = aTenant()): Flow => ({
    ...ready,
    submission: { status: 'sending', command: { call: 'reload', input: { subject } } },
  });

  it('reloads a subject by its identifier where that is readable', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const subject = aTenant();
      const api = fakeApi().on(tenants.check, () =>
        cold('--a|', { a: { success: true, exists: true, tenant: subject } }),
      );
      const state = cold('-a', { a: stateOf({ flow: reloading() }) });
      expectObservable(runEpic(performPendingCommands$(feature), hot(''), { state, call: api.call })).toBe('---a', {
        a: feature.flowEvent({ type: 'succeeded', call: 'reload', subject }),
      });
    });
  });

  it('reloads a subject with a masked identifier from the list', () => {
    marbles(({ hot, cold, expectObservable, flush }) => {
      const subject = aTenant({ identifier: '•••••••3213' });
      const api = fakeApi().on(tenants.list, () => pageOf([aTenant({ _id: 'tenant-2' }), subject]));
      const state = cold('-a', { a: stateOf({ flow: reloading(subject) }) });
      expectObservable(runEpic(performPendingCommands$(feature), hot(''), { state, call: api.call })).toBe('-a', {
        a: feature.flowEvent({ type: 'succeeded', call: 'reload', subject }),
      });
      flush();
      expect(api.inputs(tenants.list)).toEqual([{ name: subject.name, pageSize: 200 }]);
    });
  });

  it('reports a failed reload to the flow and stays alive', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const error = callError('UNAVAILABLE');
      const api = fakeApi().on(tenants.check, () => cold('#', {}, error));
      const state = cold('-aba', { a: stateOf({ flow: reloading() }), b: stateOf({ flow: ready }) });
      expectObservable(runEpic(performPendingCommands$(feature), hot(''), { state, call: api.call })).toBe('-a-a', {
        a: feature.flowEvent({ type: 'failed', call: 'reload', error }),
      });
    });
  });
});

describe('refreshListOnEvent$', () => {
  it('refetches a shown list with its latest input, for its own kind only', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const bus = createBus();
      const output$ = runEpic(refreshListOnEvent$(feature), hot(''), { state: listState(true), bus });
      expectObservable(output$).toBe('-a', { a: calls.list.requested(INPUT) });
      cold('-ab', { a: 'tenant', b: 'landlord' } as const).subscribe((kind) => bus.emit('refresh', { kind }));
    });
  });

  it('does not refetch a list that is not shown', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const bus = createBus();
      expectObservable(runEpic(refreshListOnEvent$(feature), hot(''), { state: listState(false), bus })).toBe('');
      cold('-a').subscribe(() => bus.emit('refresh', { kind: 'tenant' }));
    });
  });
});

describe('refreshListEvery$', () => {
  it('refetches the list at an interval while it is shown', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const state = cold('a 59s 999ms b', { a: listState(true), b: listState(false) });
      expectObservable(runEpic(refreshListEvery$(feature, 30_000), hot(''), { state })).toBe('30s a', {
        a: calls.list.requested(INPUT),
      });
    });
  });
});

describe('announceHistoryAdditions$', () => {
  const added = feature.flowEvent({ type: 'succeeded', call: 'addHistory', subject: aTenant() });

  it('refreshes lists at once and again later after a new entry', () => {
    marbles(({ hot, flush }) => {
      const { bus, events } = recordBus(['refresh', 'profile/stale']);
      runEpic(announceHistoryAdditions$(feature), hot('a', { a: added }), { bus }).subscribe();
      flush();
      expect(events).toEqual(['refresh {"kind":"tenant"}', 'refresh {"kind":"tenant"}']);
    });
  });

  it('waits exactly one second between the two refreshes after a new entry', () => {
    marbles(({ hot, expectObservable }) => {
      const bus = createBus();
      expectObservable(bus.on('refresh')).toBe('a 999ms a', { a: { kind: 'tenant' } });
      runEpic(announceHistoryAdditions$(feature), hot('a', { a: added }), { bus }).subscribe();
    });
  });

  it('announces a stale balance after a new subject earned RentCoins', () => {
    marbles(({ hot, flush }) => {
      const { bus, events } = recordBus(['profile/stale']);
      const created = feature.flowEvent({ type: 'succeeded', call: 'create', subject: aTenant(), awarded: 20 });
      runEpic(announceHistoryAdditions$(feature), hot('a', { a: created }), { bus }).subscribe();
      flush();
      expect(events).toHaveLength(1);
    });
  });
});

describe('announceOtherChanges$', () => {
  it('refreshes lists once after an edit and once after a deletion', () => {
    marbles(({ hot, flush }) => {
      const { bus, events } = recordBus(['refresh']);
      const actions = {
        a: feature.flowEvent({ type: 'succeeded', call: 'update' }),
        b: feature.flowEvent({ type: 'succeeded', call: 'removeHistory' }),
        c: feature.flowEvent({ type: 'succeeded', call: 'check', exists: false }),
      };
      runEpic(announceOtherChanges$(feature), hot('abc', actions), { bus }).subscribe();
      flush();
      expect(events).toEqual(['refresh {"kind":"tenant"}', 'refresh {"kind":"tenant"}']);
    });
  });
});
