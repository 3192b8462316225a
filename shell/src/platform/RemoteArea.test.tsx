import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { type AppEpic, logout, type RemoteModule, sessionResumed } from '@najem/shared/store';
import { type AppStore, createAppStore } from '@najem/shared/store/host';
import '@najem/testing/patience';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { Link, MemoryRouter } from 'react-router-dom';
import { delay, filter, map, NEVER, Observable, of, switchMap } from 'rxjs';
import { loadRelease } from '../federation';
import type { RemoteEntry } from './registry';
import { RemoteArea } from './RemoteArea';
import type { ReleaseFailure } from './remote-failure';
import { Remotes } from './remotes';

jest.mock('../federation', () => ({ loadRelease: jest.fn() }));
const loading = jest.mocked(loadRelease);

const ENTRY: RemoteEntry = {
  id: 'tenants',
  name: 'mf_tenants',
  version: '1.0.0-a',
  contract: CONTRACT_VERSION,
  access: 'user',
  entry: '/entry.js',
  integrity: {},
  paths: ['/tenants'],
  publicPaths: [],
  nav: [],
};

function Broken(): never {
  throw new Error('cannot render');
}

/** Adds a style sheet as a remote's build does, and returns a function that reads its media. */
function sheet(href: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return () => link.media;
}

/** An entry with a release to fall back to. */
const WITH_PREVIOUS: RemoteEntry = {
  ...ENTRY,
  version: '1.0.0-b',
  previous: { name: 'mf_tenants', version: '1.0.0-a', contract: CONTRACT_VERSION, entry: '/old.js', integrity: {} },
};

function moduleOf(more: Partial<RemoteModule> = {}): RemoteModule {
  return {
    id: 'tenants',
    contract: CONTRACT_VERSION,
    routes: [
      { path: '/tenants', element: <h1>Lista najemców</h1> },
      { path: '/tenants/broken', element: <Broken /> },
    ],
    ...more,
  };
}

function open(entry = ENTRY) {
  const failures: ReleaseFailure[] = [];
  const store: AppStore = createAppStore({ call: () => NEVER });
  const remotes = new Remotes({ remotes: [entry], shellVersion: 'shell-1' }, (failure) => failures.push(failure));
  return { failures, store, remotes };
}

function renderArea(path = '/tenants', entry = ENTRY, opened = open(entry)) {
  const { failures, store, remotes } = opened;
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Link to="/other">reszta serwisu</Link>
        <Link to="/tenants">lista</Link>
        <Link to="?strona=2">druga strona</Link>
        <RemoteArea entry={entry} remotes={remotes} />
      </MemoryRouter>
    </Provider>,
    { onCaughtError: caught },
  );
  return { failures, store, ...view };
}

/** The rendering errors that React reports. */
const caught = jest.fn<void, [unknown, unknown]>();

beforeEach(() => {
  loading.mockReset();
  caught.mockReset();
});

it('the style sheets of a release apply while it is shown', async () => {
  loading.mockResolvedValue(moduleOf());
  const entry = { ...ENTRY, integrity: { '/remotes/tenants/1.0.0-a/kit.css': 'sha384-kit' } };
  const opened = open(entry);
  const media = sheet('/remotes/tenants/1.0.0-a/kit.css');
  await opened.remotes.load(entry);
  expect(media()).toBe('not all');
  const { unmount } = renderArea('/tenants', entry, opened);
  expect(await screen.findByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
  expect(media()).toBe('');
  unmount();
  expect(media()).toBe('not all');
});

it('the area of a remote shows the matching route once the remote is loaded', async () => {
  loading.mockResolvedValue(moduleOf());
  renderArea();
  expect(await screen.findByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
});

it('the area of a remote says that an address inside a remote does not exist', async () => {
  loading.mockResolvedValue(moduleOf());
  renderArea('/tenants/nowhere');
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeInTheDocument();
});

it('the area of a remote shows a panel where it does not load, and the remote after a retry', async () => {
  loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(moduleOf());
  const { failures } = renderArea();
  await userEvent.click(await screen.findByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
  expect(failures).toEqual([{ remote: 'tenants', version: '1.0.0-a', stage: 'load', cause: '503' }]);
});

it('the area of a remote keeps the rest of the site when a remote throws while rendering', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  loading.mockResolvedValue(moduleOf());
  const { failures } = renderArea('/tenants/broken');
  expect(await screen.findByRole('button', { name: 'Spróbuj ponownie' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'reszta serwisu' })).toBeInTheDocument();
  expect(failures).toEqual([{ remote: 'tenants', version: '1.0.0-a', stage: 'render', cause: 'cannot render' }]);
  quiet.mockRestore();
});

it('the area of a remote shows the exception itself where the shell is a development build', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const env = jest.replaceProperty(process.env, 'NODE_ENV', 'development');
  loading.mockRejectedValueOnce(new Error('cannot load')).mockResolvedValueOnce(moduleOf());
  const { unmount } = renderArea();
  expect(await screen.findByText(/^Error: cannot load/)).toBeInTheDocument();
  unmount();
  renderArea('/tenants/broken');
  expect(await screen.findByText(/^Error: cannot render/)).toBeInTheDocument();
  env.restore();
  quiet.mockRestore();
});

it('the area of a remote says within five seconds that a remote is slow, and shows it when it is loaded', async () => {
  jest.useFakeTimers();
  let arrive: (module: RemoteModule) => void = () => undefined;
  loading.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  renderArea();
  await act(async () => void jest.advanceTimersByTime(3_999));
  expect(screen.queryByText('Ładowanie trwa dłużej niż zwykle')).not.toBeInTheDocument();
  await act(async () => void jest.advanceTimersByTime(1));
  expect(screen.getByText('Ładowanie trwa dłużej niż zwykle')).toBeInTheDocument();
  jest.useRealTimers();
  await act(async () => arrive(moduleOf()));
  expect(await screen.findByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
});

describe('a release that fails from the start', () => {
  let quiet: jest.SpyInstance;
  beforeEach(() => (quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
  afterEach(() => quiet.mockRestore());

  const noEpic = () => {
    throw new Error('no epic');
  };
  const noReducer = () => {
    throw new Error('no reducer');
  };

  it.each([
    ['throws while rendering', 'render', { routes: [{ path: '/tenants', element: <Broken /> }] }, 'cannot render'],
    ['has an epic that cannot be made', 'start', { epic: noEpic }, 'no epic'],
    ['has a reducer that cannot begin', 'start', { reducer: noReducer }, 'no reducer'],
  ] as const)('is replaced by the previous release when it %s', async (_how, stage, broken, cause) => {
    loading.mockResolvedValueOnce(moduleOf(broken as Partial<RemoteModule>)).mockResolvedValueOnce(moduleOf());
    const { failures } = renderArea('/tenants', WITH_PREVIOUS);
    expect(await screen.findByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
    expect(failures).toEqual([{ remote: 'tenants', version: '1.0.0-b', stage, cause }]);
    // A module that cannot start is reported once, as a failure of the remote.
    expect(caught).toHaveBeenCalledTimes(stage === 'render' ? 1 : 0);
  });

  it('shows the panel when the previous release fails too, and works on a retry once it is fixed', async () => {
    const broken = moduleOf({ routes: [{ path: '/tenants', element: <Broken /> }] });
    loading.mockResolvedValueOnce(broken).mockResolvedValueOnce(broken).mockResolvedValueOnce(moduleOf());
    const { failures } = renderArea('/tenants', WITH_PREVIOUS);
    const panel = await screen.findByRole('alert');
    expect(panel).not.toHaveTextContent('1.0.0');
    expect(failures.map(({ version }) => version)).toEqual(['1.0.0-b', '1.0.0-a']);
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
  });

  it('gets a new state on a retry, because its kept state may be what breaks it', async () => {
    let items: unknown = undefined;
    const reducer = (state = { items }) => state;
    function List() {
      const { items: shown } = useSelector((root: { tenants: { items: string[] } }) => root.tenants);
      return <ul>{shown.map(String)}</ul>;
    }
    loading.mockResolvedValue(moduleOf({ reducer, routes: [{ path: '/tenants', element: <List /> }] }));
    renderArea();
    const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
    items = ['Jan'];
    await userEvent.click(retry);
    expect(await screen.findByRole('list')).toHaveTextContent('Jan');
  });
});

describe('a release that replaces a broken one', () => {
  let quiet: jest.SpyInstance;
  beforeEach(() => (quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
  afterEach(() => quiet.mockRestore());

  /** A list that its screen requests when it mounts. */
  const epic: AppEpic = (action$) =>
    action$.pipe(
      filter(({ type }) => type === 'list/requested'),
      switchMap(() => of({ type: 'list/succeeded' }).pipe(delay(0))),
    );
  const reducer = (state = 'idle', { type }: { type: string }) =>
    type.startsWith('list/') ? type.slice('list/'.length) : state;
  function List() {
    const dispatch = useDispatch();
    const state = useSelector((root: { tenants: string }) => root.tenants);
    useEffect(() => void dispatch({ type: 'list/requested' }), [dispatch]);
    return state === 'succeeded' ? <h1>Lista najemców</h1> : <p>Ładowanie</p>;
  }

  it('joins before its screen requests data, and the broken one joins once', async () => {
    let joins = 0;
    const countJoin: AppEpic = (action$) => {
      joins += 1;
      return action$.pipe(
        filter(() => false),
        map((action) => action),
      );
    };
    const routes = [{ path: '/tenants', element: <List /> }];
    loading.mockResolvedValueOnce(moduleOf({ reducer, epic, routes })).mockResolvedValueOnce(
      moduleOf({
        reducer: (state = 'b') => state,
        epic: countJoin,
        routes: [{ path: '/tenants', element: <Broken /> }],
      }),
    );
    const opened = open(WITH_PREVIOUS);
    await opened.remotes.load(ENTRY);
    renderArea('/tenants', WITH_PREVIOUS, opened);
    expect(await screen.findByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
    expect(joins).toBe(1);
  });
});

describe('an address that the previous release does not know', () => {
  let quiet: jest.SpyInstance;
  beforeEach(() => (quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
  afterEach(() => quiet.mockRestore());
  const unknown = () => screen.queryByText('Nie ma takiej strony');
  const newScreen = { path: '/tenants/new', element: <h1>Nowy ekran</h1> };

  it('is unavailable while the active release throws there, and works on a retry once it is fixed', async () => {
    const broken = moduleOf({ routes: [{ path: '/tenants/new', element: <Broken /> }] });
    loading.mockResolvedValueOnce(broken).mockResolvedValueOnce(moduleOf());
    renderArea('/tenants/new', WITH_PREVIOUS);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ta część serwisu jest chwilowo niedostępna');
    expect(unknown()).toBeNull();
    loading.mockResolvedValueOnce(moduleOf({ routes: [newScreen] }));
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('heading', { name: 'Nowy ekran' })).toBeInTheDocument();
  });

  it('is unavailable while the active release does not load', async () => {
    loading.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(moduleOf());
    renderArea('/tenants/new', WITH_PREVIOUS);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ta część serwisu jest chwilowo niedostępna');
  });

  it('waits for the active release that is late', async () => {
    jest.useFakeTimers();
    let arrive: (module: RemoteModule) => void = () => undefined;
    loading.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve))).mockResolvedValueOnce(moduleOf());
    renderArea('/tenants/new', WITH_PREVIOUS);
    await act(() => jest.advanceTimersByTimeAsync(3_500));
    expect(screen.getByRole('alert')).toHaveTextContent('Ładowanie trwa dłużej niż zwykle');
    await act(async () => arrive(moduleOf({ routes: [newScreen] })));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { name: 'Nowy ekran' })).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('is unavailable where the server offers the previous release in place of one that this shell cannot run', async () => {
    loading.mockResolvedValueOnce(moduleOf());
    renderArea('/tenants/new', { ...ENTRY, standsIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Ta część serwisu jest chwilowo niedostępna');
  });

  it('is none where no release is missing', async () => {
    loading.mockResolvedValueOnce(moduleOf());
    renderArea('/tenants/new', WITH_PREVIOUS);
    expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeInTheDocument();
  });
});

it('the shell shows the other screens of a remote with one broken screen', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let joins = 0;
  const epic = () => {
    joins += 1;
    return NEVER;
  };
  loading.mockResolvedValue(moduleOf({ epic }));
  const { failures } = renderArea('/tenants/broken');
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('link', { name: 'druga strona' }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(failures).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'lista' }));
  expect(screen.getByRole('heading', { name: 'Lista najemców' })).toBeInTheDocument();
  expect(joins).toBe(1);
  quiet.mockRestore();
});

it('the shell runs a remote from its first visit to the end of the session, and leaves nothing running', async () => {
  let running = 0;
  const epic = () =>
    new Observable<never>(() => {
      running += 1;
      return () => {
        running -= 1;
      };
    });
  loading.mockResolvedValue(moduleOf({ epic }));
  const { store, unmount } = renderArea();
  await screen.findByRole('heading', { name: 'Lista najemców' });
  expect([running, store.running()]).toEqual([1, 1]);
  unmount();
  expect([running, store.running()]).toEqual([1, 1]);
  store.dispatch(logout());
  expect([running, store.running()]).toEqual([0, 0]);
});

it.each([
  ['names a newer release', [{ ...ENTRY, version: '1.0.0-z' }]],
  ['names the remote no more', []],
])('the epics of a remote that was left end when the registry %s', async (_when, named) => {
  loading.mockResolvedValue(moduleOf({ epic: () => NEVER }));
  const opened = open();
  const { store, remotes } = opened;
  const { unmount } = renderArea('/tenants', ENTRY, opened);
  await screen.findByRole('heading', { name: 'Lista najemców' });
  act(() => remotes.replace({ remotes: named, shellVersion: 'shell-1' }));
  expect(store.running()).toBe(1);
  unmount();
  expect(store.running()).toBe(0);
});

it('a screen that stays when another person signs in elsewhere asks once more, because what was under way is theirs', async () => {
  const asked = jest.fn();
  function Asking() {
    useEffect(() => asked(), []);
    return <h1>Lista najemców</h1>;
  }
  loading.mockResolvedValue(moduleOf({ routes: [{ path: '/tenants', element: <Asking /> }], epic: () => NEVER }));
  const opened = open();
  renderArea('/tenants', ENTRY, opened);
  await screen.findByRole('heading', { name: 'Lista najemców' });
  const tokenOf = (id: string) => `header.${btoa(JSON.stringify({ id }))}.signature`;
  act(() => void opened.store.dispatch(sessionResumed(tokenOf('jan'))));
  expect(asked).toHaveBeenCalledTimes(2);
  act(() => void opened.store.dispatch({ type: 'session/tokenRefreshed', token: tokenOf('jan') }));
  expect(asked).toHaveBeenCalledTimes(2);
});
