import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { logout, type RemoteModule, Slot } from '@najem/shared/store';
import { createAppStore, SlotFilling } from '@najem/shared/store/host';
import '@najem/testing/patience';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { loadRelease } from '../federation';
import { watchScreens } from './endless-screens';
import { reloadPage } from './page-navigation';
import type { RemoteEntry } from './registry';
import { createSlotFilling } from './RemoteParts';
import type { ReleaseFailure } from './remote-failure';
import { Remotes } from './remotes';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
jest.mock('./page-navigation', () => ({ reloadPage: jest.fn() }));
const loading = jest.mocked(loadRelease);

const KEYS: RemoteEntry = {
  id: 'keys',
  name: 'mf_keys',
  version: '1.0.0-b',
  contract: CONTRACT_VERSION,
  access: 'user',
  entry: '/entry.js',
  integrity: {},
  paths: ['/keys'],
  publicPaths: [],
  nav: [],
  slots: ['flat-details'],
  previous: { name: 'mf_keys', version: '1.0.0-a', contract: CONTRACT_VERSION, entry: '/old.js', integrity: {} },
};

const moduleWith = (parts: RemoteModule['parts']): RemoteModule => ({
  id: 'keys',
  contract: CONTRACT_VERSION,
  routes: [],
  epic: () => NEVER,
  parts,
});
const PARTS = { 'flat-details': ({ flat }: { flat: string }) => <p>Klucze do {flat}</p> };
const BROKEN = {
  'flat-details': () => {
    throw new Error('cannot render');
  },
};

declare module '@najem/shared/store' {
  interface SlotProps {
    'flat-details': { flat: string };
    'flat-list': { flat: string };
  }
}

function renderSlots(names: readonly ('flat-details' | 'flat-list')[], entry = KEYS) {
  const failures: ReleaseFailure[] = [];
  const store = createAppStore({ call: () => NEVER });
  const remotes = new Remotes({ remotes: [entry], shellVersion: 'shell-1' }, (failure) => failures.push(failure));
  const Filling = createSlotFilling(remotes);
  const view = render(
    <Provider store={store}>
      <MemoryRouter>
        <SlotFilling value={Filling}>
          <h1>Mieszkanie</h1>
          {names.map((name, index) => (
            <Slot key={index} name={name} height={72} loading={<p>Chwila</p>} flat={`${index + 1}`} />
          ))}
        </SlotFilling>
      </MemoryRouter>
    </Provider>,
    { onCaughtError: () => undefined },
  );
  return { failures, store, remotes, ...view };
}

beforeEach(() => {
  loading.mockReset();
  jest.mocked(reloadPage).mockClear();
});

it("a slot shows a remote's part with what the screen hands to it, and keeps its height until then", async () => {
  loading.mockResolvedValue(moduleWith(PARTS));
  const { container } = renderSlots(['flat-details']);
  expect(container.querySelector('h1 + div')).toHaveStyle({ minHeight: '72px' });
  expect(screen.getByText('Chwila')).toBeVisible();
  expect(await screen.findByText('Klucze do 1')).toBeVisible();
  expect(screen.queryByText('Chwila')).toBeNull();
  expect(container.querySelector('h1 + div')).toHaveStyle({ minHeight: '72px' });
});

it('a slot that no remote fills loads nothing', () => {
  const { container } = renderSlots(['flat-list']);
  expect(container).toHaveTextContent(/^Mieszkanie$/);
  expect(loading).not.toHaveBeenCalled();
});

it('a slot joins a remote once for several of its parts, and it goes on when the last is left', async () => {
  loading.mockResolvedValue(moduleWith(PARTS));
  const { store, unmount } = renderSlots(['flat-details', 'flat-details']);
  expect(await screen.findByText('Klucze do 2')).toBeVisible();
  expect(store.running()).toBe(1);
  unmount();
  expect(store.running()).toBe(1);
  store.dispatch(logout());
  expect(store.running()).toBe(0);
});

it('a slot shows the part of the previous release where the active one throws', async () => {
  loading.mockImplementation(({ entry }) => Promise.resolve(moduleWith(entry === KEYS.entry ? BROKEN : PARTS)));
  const { failures } = renderSlots(['flat-details']);
  expect(await screen.findByText('Klucze do 1')).toBeVisible();
  expect(failures).toEqual([{ remote: 'keys', version: '1.0.0-b', stage: 'render', cause: 'cannot render' }]);
});

describe('a page that renders without end', () => {
  const pathOf = { screen: '/keys/1', other: '/flats' };
  beforeEach(() => {
    loading.mockResolvedValue(moduleWith(PARTS));
    history.replaceState(null, '', '/landlords');
    // It is never idle.
    Object.assign(globalThis, { requestIdleCallback: () => 0 });
  });
  afterEach(() => jest.useRealTimers());

  /** Shows parts on a screen that is not left for an address that a person went to. */
  async function watched(path: keyof typeof pathOf) {
    const view = renderSlots(['flat-details', 'flat-details']);
    expect(await screen.findByText('Klucze do 2')).toBeVisible();
    let shown = pathOf[path];
    jest.useFakeTimers();
    watchScreens(view.remotes, () => shown);
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    return { ...view, wait, show: () => (shown = '/landlords') };
  }

  it('loses its parts, whose remote is reported once the page rests', async () => {
    const { container, failures, remotes, wait, show } = await watched('other');
    wait(4_000);
    expect(screen.getByText('Klucze do 1')).toBeVisible();
    wait(1_000);
    expect(container).toHaveTextContent(/^Mieszkanie$/);
    expect(failures).toEqual([]);
    show();
    wait(1_000);
    expect(failures).toEqual([
      { remote: 'keys', version: '1.0.0-b', stage: 'render', cause: 'The part renders without end' },
    ]);
    expect(reloadPage).not.toHaveBeenCalled();
    // A newer registry brings none of them back.
    act(() => remotes.replace({ remotes: [KEYS], shellVersion: 'shell-1' }));
    expect(container).toHaveTextContent(/^Mieszkanie$/);
  });

  it('is left where it goes on without them, and none of them is reported', async () => {
    const { failures, wait } = await watched('other');
    wait(30_000);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([]);
  });

  it('is left with the parts of the remote whose screen it is, which is reported', async () => {
    const { failures, wait } = await watched('screen');
    wait(30_000);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([
      { remote: 'keys', version: '1.0.0-b', stage: 'render', cause: 'The screen renders without end' },
    ]);
  });
});

it.each([
  ['throw', () => loading.mockResolvedValue(moduleWith(BROKEN))],
  ['do not load', () => loading.mockRejectedValue(new Error('503'))],
  ['do not have the part', () => loading.mockResolvedValue(moduleWith({}))],
])('a slot disappears where both releases %s, and the screen stays', async (_what, arrange) => {
  arrange();
  const { container, store } = renderSlots(['flat-details']);
  await waitFor(() => expect(container.querySelector('h1 + div')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Mieszkanie' })).toBeVisible();
  await waitFor(() => expect(store.running()).toBe(0));
});
