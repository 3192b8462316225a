import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { defineEvent, logout, loginSuccess, type StoreModule } from '@najem/shared/store';
import { createAppStore, startSession } from '@najem/shared/store/host';
import { aToken, aUser } from '@najem/testing';
import { map, NEVER } from 'rxjs';
import { loadRelease } from '../federation';
import { entry, remotesOf } from '../testing/remotes';
import { startListening } from './listening';
import type { RemoteEntry } from './registry';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
const loading = jest.mocked(loadRelease);

const signed = defineEvent('umowy/signed');
const count = (heard = 0, { type }: { type: string }) => (type === 'keys/heard' ? heard + 1 : heard);
const listens = (): StoreModule => ({
  id: 'keys',
  reducer: count,
  epic: (_action$, _state$, { bus }) => bus.on(signed).pipe(map(() => ({ type: 'keys/heard' }))),
});
const KEYS = entry('keys', { listens: true });

/** Runs what follows a promise. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function listen(isSignedIn: boolean, ...entries: RemoteEntry[]) {
  const session = startSession(isSignedIn ? aToken('user-1') : null);
  const store = createAppStore({ call: () => NEVER, session });
  const { remotes, failures } = remotesOf(...entries);
  startListening(store, remotes);
  await settle();
  const heard = () => {
    store.bus.emit(signed);
    return store.getState()['keys'];
  };
  const replace = async (...newer: RemoteEntry[]) => {
    remotes.replace({ remotes: newer, shellVersion: 'shell-1' });
    await settle();
  };
  return { store, failures, heard, replace, remotes };
}

beforeEach(() => {
  loading.mockReset();
  globalThis.__INTEGRITY__ = {};
});

it('a remote that says so hears without having been shown', async () => {
  loading.mockResolvedValue(listens());
  const { heard } = await listen(true, entry('tenants'), KEYS);
  expect(loading.mock.calls).toEqual([[expect.objectContaining({ id: 'keys' }), 'listens']]);
  expect(heard()).toBe(1);
});

it.each([
  ['a page whose remotes listen to nothing', true, entry('keys')],
  ['a visitor who is not signed in', false, KEYS],
])('nothing is requested for %s', async (_whom, isSignedIn, remote) => {
  const { store } = await listen(isSignedIn, entry('tenants'), remote);
  expect(loading).not.toHaveBeenCalled();
  expect(store.running()).toBe(0);
});

it('a remote hears for each person anew, until their session ends', async () => {
  loading.mockResolvedValue(listens());
  const { store, heard, replace } = await listen(true, KEYS);
  heard();
  store.dispatch(logout());
  expect(store.running()).toBe(0);
  expect(heard()).toBe(0);
  store.dispatch(loginSuccess(aUser(), aToken('user-2')));
  await replace(KEYS);
  expect(heard()).toBe(1);
  expect(loading).toHaveBeenCalledTimes(1);
});

it('a newer release hears in place of the older one', async () => {
  loading.mockImplementation(() => Promise.resolve(listens()));
  const { store, heard, replace } = await listen(true, KEYS);
  heard();
  await replace({ ...KEYS, version: '1.0.0-c' });
  expect(store.running()).toBe(1);
  expect(heard()).toBe(1);
});

it('a release that was taken back hears nothing more', async () => {
  loading.mockResolvedValue(listens());
  const { store, replace } = await listen(true, KEYS);
  await replace({ ...KEYS, version: '1.0.0-a', listens: false });
  expect(store.running()).toBe(0);
});

it.each([
  ['does not load', () => loading.mockRejectedValue(new Error('503')), 'load'],
  ['is of another shape', () => loading.mockResolvedValue({ id: 'tenants' }), 'load'],
  [
    'throws at its start',
    () => loading.mockResolvedValue({ ...listens(), epic: () => JSON.parse('{') as never }),
    'start',
  ],
] as const)('what a remote listens to that %s is reported once', async (_what, arrange, stage) => {
  arrange();
  const { failures, replace, store } = await listen(true, KEYS);
  await replace(KEYS);
  expect(failures).toEqual([expect.objectContaining({ remote: 'keys', stage })]);
  expect(store.running()).toBe(0);
});

it('a remote whose file did not arrive hears once the registry was read again', async () => {
  loading.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(listens());
  const { heard, replace } = await listen(true, KEYS);
  await replace(KEYS);
  expect(heard()).toBe(1);
  await replace(KEYS);
  expect(loading).toHaveBeenCalledTimes(2);
});

it("a remote's module is refused where its record says that it listens and the module does not", async () => {
  loading.mockResolvedValue({ id: 'keys', contract: CONTRACT_VERSION, routes: [] });
  const { remotes } = remotesOf(KEYS);
  await expect(remotes.load(KEYS)).rejects.toThrow("The module of 'keys' has no listens");
});
