import type { SessionUser } from '@najem/shared/contract/identity';
import type { Bus, RemoteModule } from '@najem/shared/store';
import {
  type AppStore,
  createAppStore,
  findPart,
  SlotFilling,
  type SlotRequest,
  startSession,
  useNotices,
} from '@najem/shared/store/host';
import { ToastProvider, useToast } from '@najem/shared/ui/context';
import { Toasts } from '@najem/shared/ui/data';
import { KitProvider } from '@najem/shared/ui/form';
import { act, render, type RenderResult } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ComponentType, Suspense, useCallback, useState } from 'react';
import { Provider } from 'react-redux';
import { type Location, MemoryRouter, useLocation, useRoutes } from 'react-router-dom';
import { type FakeApi, fakeApi } from './fake-api';
import { aToken, aUser } from './fixtures';
import { aPerson } from './person';

export interface ScreenOptions {
  /** Answers the calls of the screen. */
  api?: FakeApi;
  /** Who is signed in: an ordinary, verified user unless said otherwise; `null` while the profile is on its way. */
  user?: SessionUser | null;
  /** Navigation state of the first address. */
  state?: unknown;
  /** What follows `#` in the first address, with it. */
  hash?: string;
  /** The other sites that the screen may lead to; none when absent. */
  redirectOrigins?: readonly string[];
  /** The remotes whose parts fill the screen's slots; none when absent. */
  filledBy?: readonly RemoteModule[];
}

export interface Screen extends RenderResult {
  user: UserEvent;
  store: AppStore;
  api: FakeApi;
  /** Where the router is now, with its navigation state. */
  location(): Location;
  /** Leaves the screen for one of another remote. The store and the epics of all stay, as in the shell. */
  leave(): void;
  /** Comes back to the screen that was left. */
  comeBack(): void;
}

/**
 * A remote's screen as the shell shows it: the real store with its epics and bus, a router in memory, toasts that stay,
 * and a fake server. An address that the remote does not know shows nothing, as if another remote took over.
 */
export function renderScreen(module: RemoteModule, path: string, options: ScreenOptions = {}): Screen {
  const { api = fakeApi(), user = aUser(), state, hash, redirectOrigins, filledBy = [] } = options;
  const store = createAppStore({
    call: api.call,
    redirectOrigins,
    session: { ...startSession(user === null ? null : aToken(user?._id ?? 'user-1')), user },
    onEpicError: (id, error) => {
      throw new Error(`An error escaped the epic of '${id}'`, { cause: error });
    },
  });
  for (const joined of new Set([module, ...filledBy])) store.join(joined);
  const [pathname = '/', search = ''] = path.split('?', 2);
  let location: Location;
  let show: (isShown: boolean) => void;

  function Place() {
    const [isShown, setShown] = useState(true);
    show = (shown) => act(() => setShown(shown));
    location = useLocation();
    return isShown && <Routes />;
  }

  function Routes() {
    const { show } = useToast();
    useNotices(useCallback<typeof show>((toast) => show({ ...toast, durationMs: 0 }), [show]));
    return useRoutes([...module.routes, { path: '*', element: null }]);
  }

  const screen = render(
    <Provider store={store}>
      <KitProvider withoutStyles>
        <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, hash, state }]}>
          <ToastProvider durationMs={0}>
            <SlotFilling value={fillingOf(filledBy)}>
              <Place />
            </SlotFilling>
            <Toasts />
          </ToastProvider>
        </MemoryRouter>
      </KitProvider>
    </Provider>,
  );
  const shown = { ...store, bus: withScreen(store.bus) };
  return {
    ...screen,
    user: aPerson(),
    store: shown,
    api,
    location: () => location,
    leave: () => show(false),
    comeBack: () => show(true),
  };
}

/** The bus for a test: what it emits is on the screen when `emit` returns. */
function withScreen(bus: Bus): Bus {
  const emit = (...event: Parameters<Bus['emit']>) => act(() => bus.emit(...event));
  return { ...bus, emit: emit as Bus['emit'] };
}

/** Fills slots with the parts of these modules, without the shell's loading and isolation. */
function fillingOf(modules: readonly RemoteModule[]): ComponentType<SlotRequest> {
  return function Parts({ name, loading, handed }: SlotRequest) {
    return modules.map((module) => {
      const Part = findPart(module, name);
      return (
        Part && (
          <Suspense key={module.id} fallback={loading}>
            <Part {...handed} />
          </Suspense>
        )
      );
    });
  };
}
