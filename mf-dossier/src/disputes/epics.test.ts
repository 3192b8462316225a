import { disputes } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { aUser, fakeApi, type FakeApi } from '@najem/testing';
import { aDispute } from '../../tests/a-dispute';
import { module } from '../module';
import { calls } from './state';

/** A store with the remote, and what it says on the bus. */
function listen(api: FakeApi) {
  const store = createAppStore({ call: api.call, session: { ...startSession('token'), user: aUser() } });
  store.join(module);
  const heard: unknown[] = [];
  store.bus.on('dossier/changed').subscribe(() => heard.push('dossier/changed'));
  store.bus.on('profile/stale').subscribe(() => heard.push('profile/stale'));
  store.bus.on('refresh').subscribe((fact) => heard.push(fact));
  return { store, heard };
}

const REFRESH = { kind: TENANT.kind };
const VERSIONED = { id: 'dispute-1', version: 3 };

describe('the epics of disputes', () => {
  it.each([
    ['opening', calls.open.requested({ id: 'entry-1', ground: 'untrue', text: 'x', wanted: 'removal' })],
    ['withdrawing', calls.withdraw.requested(VERSIONED)],
    ['appealing', calls.appeal.requested({ ...VERSIONED, text: 'x' })],
  ])('announce that %s changed the file and what counts', (_what, action) => {
    const reply = () => ({ success: true, dispute: aDispute() });
    const api = fakeApi().on(disputes.open, reply).on(disputes.withdraw, reply).on(disputes.appeal, reply);
    const { store, heard } = listen(api);
    store.dispatch(action);
    expect(heard).toEqual(['dossier/changed', REFRESH]);
  });

  it.each([
    ['stand', []],
    ['correct', [REFRESH]],
    ['withdraw', [REFRESH, 'profile/stale']],
  ] as const)('announce what the answer "%s" of an author changed', (is, said) => {
    const api = fakeApi().on(disputes.answer, () => ({ success: true, dispute: aDispute({ side: 'author' }) }));
    const { store, heard } = listen(api);
    store.dispatch(calls.answer.requested({ ...VERSIONED, is }));
    expect(heard).toEqual(said);
  });
});
