import { session, type SessionUser, accountCalls } from '@najem/shared/contract/identity';
import { accountRentCoins } from '@najem/shared/contract/register';
import { cases } from '@najem/shared/contract/rights';
import { type AppStore, bridgeAuthError, createAppStore, startSession } from '@najem/shared/store/host';
import { aPerson, aUser, type FakeApi, fakeApi } from '@najem/testing';
import { deviceStorage, tabStorage, ToastProvider, trustDeviceClock } from '@najem/shared/ui/context';
import * as formKit from '@najem/shared/ui/form';
import { act, render, type RenderResult } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import type { Boot } from '../boot';
import { KitFrame } from '../kit';
import { shellModule } from '../module';
import type { SiteRegistry } from '../platform/registry';
import { Remotes } from '../platform/remotes';
import { Site } from '../Site';
import { aRemote } from './remotes';

export const GOOGLE_FRAME = '/google-button';

/** A token with the claims that a browser reads. */
export function tokenOf({ _id, role }: SessionUser, serial = 1): string {
  return `header.${btoa(JSON.stringify({ id: _id, role, serial }))}.signature`;
}

/** The registry of an ordinary user. */
export const REGISTRY: SiteRegistry = {
  shellVersion: 'shell-1',
  remotes: [
    aRemote('tenants', {
      nav: [{ label: 'Najemcy', path: '/tenants', tooltip: 'Lista najemców', icon: 'tenant', order: 10 }],
    }),
    aRemote('landlords', {
      nav: [{ label: 'Wynajmujący', path: '/landlords', tooltip: 'Lista wynajmujących', icon: 'landlord', order: 20 }],
    }),
    aRemote('reports', { publicPaths: ['/reports/shared'] }),
    aRemote('dossier', {
      nav: [
        { label: 'Moja teczka', path: '/dossier', tooltip: 'Zobacz, co o Tobie zapisano', icon: 'profile', order: 35 },
      ],
    }),
  ],
};

export interface SiteOptions {
  api?: FakeApi;
  /** The signed-in person, if any. */
  signedIn?: SessionUser;
  /** Navigation state of the first address. */
  state?: unknown;
  boot?: Partial<Boot>;
  registry?: SiteRegistry;
  /** Renders the site as if the kit's first group did not load. */
  withoutKit?: boolean;
}

export interface RenderedSite extends RenderResult {
  user: UserEvent;
  store: AppStore;
  api: FakeApi;
  remotes: Remotes;
  location(): Location;
  /** Navigates as a screen does. */
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
}

/** The kit's first group as the site loads it, without the styles, on which jsdom spends most of a test. */
const QUIET_KIT: typeof formKit = {
  ...formKit,
  KitProvider: ({ children }) => <formKit.KitProvider withoutStyles>{children}</formKit.KitProvider>,
};

const leaving: (() => void)[] = [];

afterEach(() => {
  leaving.splice(0).forEach((leave) => leave());
  deviceStorage.clear();
  tabStorage.clear();
});

/** Waits for a form's asynchronous check without moving the fake clock. */
export async function settle(): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(0));
}

/** A fake server with the profile, balance and sign-out of a person. */
export function anApi(person: SessionUser = aUser()): FakeApi {
  return fakeApi()
    .on(accountCalls.profile, () => ({ success: true, user: person }))
    .on(accountRentCoins, () => ({ success: true, rentCoins: 140 }))
    .on(cases.listOnAccount, () => ({ success: true, cases: [] }))
    .on(accountCalls.googleLoginNonce, () => ({ success: true, nonce: 'nonce-1' }))
    .on(session.logout, () => ({ success: true }));
}

/** Renders the whole site with a router in memory and a fake server; remotes do not load. */
export function renderSite(path: string, options: SiteOptions = {}): RenderedSite {
  const { signedIn, state } = options;
  const api = options.api ?? anApi(signedIn);
  // The fake server's answers name no time.
  trustDeviceClock();
  const token = signedIn ? tokenOf(signedIn) : null;
  if (token) localStorage.setItem('token', token);
  const store = createAppStore({
    call: api.call,
    session: { ...startSession(token), user: signedIn ?? null },
    onEpicError: (id, error) => {
      throw new Error(`An error escaped the epic of '${id}'`, { cause: error });
    },
  });
  const boot: Boot = {
    registry: { remotes: [], shellVersion: 'shell-1' },
    integrity: {},
    nonce: 'page-nonce',
    google: { clientId: '', frameUrl: GOOGLE_FRAME },
    marketingUrl: 'https://www.example.test',
    redirectOrigins: [],
    version: 'shell-1',
    ...options.boot,
  };
  const remotes = new Remotes(options.registry ?? REGISTRY, () => undefined);
  leaving.push(bridgeAuthError(store.bus, window), store.join(shellModule));
  const [pathname = '/', search = ''] = path.split('?', 2);
  let location: Location;
  let navigate: NavigateFunction;

  function Watch() {
    location = useLocation();
    navigate = useNavigate();
    return null;
  }

  const site = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
        <ToastProvider durationMs={0}>
          <KitFrame kit={options.withoutKit ? undefined : QUIET_KIT}>
            <Watch />
            <Site boot={boot} remotes={remotes} />
          </KitFrame>
        </ToastProvider>
      </MemoryRouter>
    </Provider>,
  );
  return {
    ...site,
    user: aPerson(),
    store,
    api,
    remotes,
    location: () => location,
    navigate: (to, how) => void navigate(to, how),
  };
}
