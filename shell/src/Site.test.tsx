import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { session, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { accountRentCoins } from '@najem/shared/contract/register';
import { platform, type RemoteLine } from '@najem/shared/contract/platform';
import { logout } from '@najem/shared/store';
import { aUser, anAdmin, noConnection, refusal } from '@najem/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import type { RemoteEntry } from './platform/registry';
import { announceSessionEnd } from './session-storage';
import { aRemote } from './testing/remotes';
import { anApi, REGISTRY, renderSite, tokenOf } from './testing/render-site';

const loadRelease = jest.fn<Promise<unknown>, [{ id: string; version: string }]>();
jest.mock('./federation', () => ({ loadRelease: (source: { id: string; version: string }) => loadRelease(source) }));

beforeEach(() => {
  loadRelease.mockReset();
  loadRelease.mockReturnValue(new Promise(() => undefined));
});

const JAN = aUser();

describe('access to screens', () => {
  it.each(['/', '/tenants', '/profile', '/admin', '/verify-identity', '/nie-ma-takiej'])(
    '%s asks a visitor without a session to sign in',
    async (path) => {
      const { location } = renderSite(path);
      expect(await screen.findByRole('form', { name: 'Logowanie' })).toBeVisible();
      expect(location().pathname).toBe('/login');
      expect(loadRelease).not.toHaveBeenCalled();
    },
  );

  it('shows the public part of a remote without a session, between a way home and the footer', () => {
    renderSite('/reports/shared/abc');
    expect(loadRelease).toHaveBeenCalledWith(expect.objectContaining({ id: 'reports' }));
    const home = within(screen.getByRole('banner')).getByRole('link', { name: 'Strona główna' });
    expect(home).toHaveAttribute('href', '/');
    expect(screen.getByRole('main')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Kontakt' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Główna' })).not.toBeInTheDocument();
  });

  it('keeps the bar of who is signed in on the public part of a remote', () => {
    renderSite('/reports/shared/abc', { signedIn: JAN });
    expect(screen.getByRole('navigation', { name: 'Główna' })).toBeVisible();
  });

  it('redirects the index to the landlords', () => {
    const { location } = renderSite('/', { signedIn: JAN });
    expect(location().pathname).toBe('/landlords');
  });

  // RULES: Numbers are shown
  it.each(['/admin', '/admin/report-generator'])(
    '%s is forbidden to an ordinary user and loads nothing',
    async (path) => {
      const { api } = renderSite(path, { signedIn: JAN });
      expect(screen.getByRole('heading', { name: 'Brak dostępu' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Przejdź na stronę główną' })).toBeVisible();
      expect(loadRelease).not.toHaveBeenCalled();
      expect(api.log.filter((call) => call.includes('admin'))).toEqual([]);
    },
  );

  it('shows the not-found screen for an unknown address', () => {
    renderSite('/administracja', { signedIn: JAN });
    expect(screen.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
    expect(document.title).toBe('Nie ma takiej strony – Rzetelny Najem');
  });

  it.each([undefined, JAN])('says of a retired remote that it is gone', (signedIn) => {
    renderSite('/okna/lista', { signedIn, registry: { ...REGISTRY, retiredPaths: ['/okna'] } });
    expect(screen.getByRole('heading', { name: 'Wycofano' })).toBeVisible();
    expect(loadRelease).not.toHaveBeenCalled();
  });

  it.each([undefined, JAN])('says of a path of a release that cannot run that it is unavailable', async (signedIn) => {
    const { remotes, user } = renderSite('/okna/lista', {
      signedIn,
      registry: { ...REGISTRY, failedPaths: ['/okna'] },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Ta część serwisu jest chwilowo niedostępna');
    const renew = jest.spyOn(remotes, 'renew');
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('leads home to the first link of the navigation where the landlords are retired', async () => {
    const remotes = REGISTRY.remotes.filter(({ id }) => id !== 'landlords');
    const registry = { ...REGISTRY, remotes, retiredPaths: ['/landlords'] };
    const { location, user } = renderSite('/landlords', { signedIn: JAN, registry });
    await user.click(screen.getByRole('link', { name: 'Przejdź na stronę główną' }));
    expect(location().pathname).toBe('/tenants');
  });

  it('waits for the registry after an administrator signed in before it forbids a screen', async () => {
    const admin = anAdmin();
    const api = anApi(admin).on(signInCalls.login, () => ({ success: true, token: tokenOf(admin), user: admin }));
    const { user, remotes } = renderSite('/admin', { api });
    let answer: (registry: typeof REGISTRY) => void = () => undefined;
    await user.click(await screen.findByLabelText('E-mail'));
    await user.paste(admin.email);
    await user.click(screen.getByLabelText('Hasło'));
    await user.paste('sekret1');
    let renewal: Promise<unknown> = Promise.resolve();
    act(() => {
      renewal = remotes.renew(() => new Promise((resolve) => (answer = resolve)));
    });
    await user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
    expect(screen.queryByRole('heading', { name: 'Brak dostępu' })).not.toBeInTheDocument();
    answer({ ...REGISTRY, remotes: [...REGISTRY.remotes, aRemote('admin', { access: 'admin' })] });
    await act(() => renewal);
    expect(loadRelease).toHaveBeenCalledWith(expect.objectContaining({ id: 'admin' }));
  });
});

describe('a remote whose record is under way', () => {
  const [tenants, ...others] = REGISTRY.remotes as [RemoteEntry, ...RemoteEntry[]];
  const line: RemoteLine = { id: 'tenants', version: '1.0.0-a', record: 'hash-1', nav: [...tenants.nav] };
  const registry = { ...REGISTRY, remotes: others, unread: [line] };

  it('has its links in the bar and waits at its address, however late it is', async () => {
    jest.useFakeTimers();
    renderSite('/tenants', { signedIn: JAN, registry });
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: /Najemcy/ })).toHaveAttribute('href', '/tenants');
    expect(bar.getAllByRole('link', { name: /Najemcy|Wynajmujący|Moja teczka|Profil/ })).toHaveLength(4);
    expect(screen.queryByText('Nie ma takiej strony')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Ładowanie trwa dłużej niż zwykle')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible();
    jest.useRealTimers();
  });
});

describe('signing in on a page that is older than a release', () => {
  const newer: typeof REGISTRY = {
    ...REGISTRY,
    remotes: REGISTRY.remotes.map((remote) => ({ ...remote, version: '1.0.0-b' })),
  };
  const versions = () => loadRelease.mock.calls.map(([{ version }]) => version);

  async function signIn(ask: () => Promise<typeof REGISTRY>) {
    const api = anApi(JAN).on(signInCalls.login, () => ({ success: true, token: tokenOf(JAN), user: JAN }));
    const { user, remotes, store } = renderSite('/tenants', { api });
    store.bus.on('session/changed').subscribe(() => void remotes.renew(ask));
    await user.click(await screen.findByLabelText('E-mail'));
    await user.paste(JAN.email);
    await user.click(screen.getByLabelText('Hasło'));
    await user.paste('sekret1');
    await user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
    return { remotes };
  }

  it('loads only the newest release', async () => {
    let answer: (registry: typeof REGISTRY) => void = () => undefined;
    await signIn(() => new Promise((resolve) => (answer = resolve)));
    expect(versions()).toEqual([]);
    await act(async () => answer(newer));
    expect(versions()).toEqual(['1.0.0-b']);
  });

  it('loads the known release when the registry is late, and does not wait for later renewals', async () => {
    const routes = [{ path: '/tenants', element: <h1>Lista najemców</h1> }];
    loadRelease.mockResolvedValue({ id: 'tenants', contract: CONTRACT_VERSION, routes });
    const { remotes } = await signIn(() => new Promise(() => undefined));
    const list = await screen.findByRole('heading', { name: 'Lista najemców' });
    expect(versions()).toEqual(['1.0.0-a']);
    act(() => void remotes.renew(() => new Promise(() => undefined)));
    expect(list).toBeVisible();
  });
});

describe('the top bar', () => {
  // RULES: The specified links
  it("shows the remotes' links and the profile in order, with tooltips", () => {
    renderSite('/admin', { signedIn: JAN });
    const links = within(screen.getByRole('navigation', { name: 'Główna' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Najemcy', 'Wynajmujący', 'Moja teczka', 'Profil']);
    expect(links[0]).toHaveAccessibleDescription('Lista najemców');
  });

  // RULES: The specified links
  it('counts what waits for the person by a due date at the link to their file', () => {
    renderSite('/admin', { signedIn: { ...JAN, waitingCount: 2 } });
    const bar = within(screen.getByRole('navigation', { name: 'Główna' }));
    expect(bar.getByRole('link', { name: /^Moja teczka.*czeka na Ciebie: 2/ })).toHaveAttribute('href', '/dossier');
  });

  // RULES: The specified links
  it('leaves the file of an administrator to the profile', async () => {
    renderSite('/profile', { signedIn: anAdmin({ waitingCount: 1 }) });
    const bar = within(screen.getByRole('navigation', { name: 'Główna' }));
    expect(bar.queryByRole('link', { name: /Moja teczka/ })).not.toBeInTheDocument();
    expect(bar.getByRole('link', { name: /^Profil.*czeka na Ciebie: 1/ })).toBeVisible();
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Moja teczka' })).toHaveAttribute('href', '/dossier');
  });

  it('shows the balance and identity of an ordinary user, and updates stale ones', async () => {
    const api = anApi(JAN);
    const { store } = renderSite('/admin', { signedIn: JAN, api });
    expect(screen.getByRole('link', { name: 'Saldo: 140 RentCoins' })).toHaveAttribute('href', '/rent-coins');
    expect(screen.getByRole('link', { name: 'Tożsamość zweryfikowana' })).toHaveAttribute('href', '/verify-identity');
    api
      .on(accountRentCoins, () => ({ success: true, rentCoins: 20 }))
      .on(accountCalls.profile, () => ({
        success: true,
        user: { ...JAN, verification_status: 'unverified' as const },
      }));
    act(() => store.bus.emit('profile/stale'));
    expect(screen.getByRole('link', { name: 'Saldo: 20 RentCoins' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tożsamość niezweryfikowana' })).toBeVisible();
  });

  it('fetches no balance for an administrator and hides the identity of the built-in one', () => {
    const { api } = renderSite('/admin', { signedIn: anAdmin({ builtIn: true }) });
    expect(api.inputs(accountRentCoins)).toEqual([]);
    expect(screen.queryByRole('link', { name: /RentCoins/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Tożsamość/ })).not.toBeInTheDocument();
  });

  it('shows the identity of every other administrator', () => {
    renderSite('/admin', { signedIn: anAdmin() });
    expect(screen.getByRole('link', { name: /Tożsamość/ })).toBeVisible();
  });

  it('has links to the marketing site in the footer', () => {
    renderSite('/admin', { signedIn: JAN });
    const links = within(screen.getByRole('navigation', { name: 'Informacje' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://www.example.test/',
      'https://www.example.test/o-nas',
      'https://www.example.test/jak-to-dziala',
      'https://www.example.test/regulamin',
      'https://www.example.test/polityka-prywatnosci',
      'https://www.example.test/kontakt',
    ]);
  });

  it('starts with a skip link to the content', async () => {
    const { user } = renderSite('/admin', { signedIn: JAN });
    await user.click(screen.getByRole('link', { name: 'Przejdź do treści' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('navigating between screens', () => {
  it('moves focus to the heading of the new screen and scrolls to its top', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo');
    const { user } = renderSite('/admin', { signedIn: JAN });
    await user.click(screen.getByRole('link', { name: 'Profil' }));
    expect(await screen.findByRole('heading', { name: 'Profil' })).toHaveFocus();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it('moves focus to the main part while the new screen is loading', async () => {
    const { user } = renderSite('/admin', { signedIn: JAN });
    await user.click(screen.getByRole('link', { name: 'Najemcy' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('leaves focus alone on the first screen', () => {
    renderSite('/admin', { signedIn: JAN });
    expect(document.body).toHaveFocus();
  });
});

const EXPIRED = 'Twoja sesja wygasła. Zaloguj się ponownie, aby kontynuować.';

it('the site shows the sign-in page with one notice, however many calls were refused', async () => {
  const { location, api } = renderSite('/profile?x=1', { signedIn: JAN });
  await screen.findByRole('heading', { name: 'Profil' });
  act(() => [1, 2, 3].forEach(() => announceSessionEnd('Sesja wygasła. Zaloguj się ponownie.', true)));
  await screen.findByRole('form', { name: 'Logowanie' });
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([EXPIRED]);
  expect(location()).toMatchObject({ pathname: '/login', state: { from: '/profile?x=1' } });
  expect(api.inputs(session.refresh)).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('a session is renewed first when only the window event reports it', async () => {
  const api = anApi(JAN).on(session.refresh, () => ({ success: true, token: tokenOf(JAN, 2) }));
  const { store } = renderSite('/admin', { signedIn: JAN, api });
  act(() => void window.dispatchEvent(new CustomEvent('authError', { detail: { message: 'Sesja wygasła.' } })));
  expect(api.inputs(session.refresh)).toHaveLength(1);
  expect(store.getState().session.token).toBe(tokenOf(JAN, 2));
});

it('a session that ends by itself and cannot be renewed shows the sign-in page', async () => {
  const api = anApi(JAN).on(session.refresh, () => refusal('REFRESH_INVALID'));
  renderSite('/admin', { signedIn: JAN, api });
  act(() => void window.dispatchEvent(new CustomEvent('authError')));
  expect(await screen.findByText(EXPIRED)).toBeVisible();
});

it('the site ends the session at the server once the connection is back after a sign-out without one', async () => {
  const { store, api } = renderSite('/admin', {
    signedIn: JAN,
    api: anApi(JAN).on(session.logout, () => noConnection()),
  });
  act(() => void store.dispatch(logout()));
  await screen.findByRole('form', { name: 'Logowanie' });
  api.on(session.logout, () => ({ success: true }));
  fireEvent(window, new Event('online'));
  fireEvent(window, new Event('online'));
  expect(api.inputs(session.logout)).toHaveLength(2);
});

describe('other tabs', () => {
  const storageEvent = (key: string, newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

  it('sign this tab out, and delete its drafts after a sign-out by choice', async () => {
    sessionStorage.setItem('draft', 'x');
    const { location, api } = renderSite('/admin', { signedIn: JAN });
    localStorage.removeItem('token');
    storageEvent('sessionEnding', '');
    storageEvent('token', null);
    await screen.findByRole('form', { name: 'Logowanie' });
    expect(location()).toMatchObject({ pathname: '/login', state: null });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
    expect(api.inputs(session.logout)).toEqual([]);
  });

  it('pass on why the session ended by itself, and keep drafts and the way back', async () => {
    sessionStorage.setItem('draft', 'x');
    const { location } = renderSite('/admin', { signedIn: JAN });
    storageEvent('sessionEnding', 'Zostałeś wylogowany z powodu braku aktywności.');
    expect(await screen.findByRole('alert')).toHaveTextContent('Zostałeś wylogowany z powodu braku aktywności.');
    expect(location().state).toMatchObject({ from: '/admin' });
    expect(sessionStorage.getItem('draft')).toBe('x');
  });

  it('hear why the server ended the session before the token is gone', () => {
    const steps: unknown[] = [];
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation((...written) => void steps.push(written));
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => void steps.push(key));
    announceSessionEnd('Sesja wygasła.');
    jest.restoreAllMocks();
    expect(steps).toEqual([['sessionEnding', 'Sesja wygasła.'], 'sessionEnding', 'token']);
  });

  it('sign this tab in, and it shows the requested screen', async () => {
    const { location } = renderSite('/profile', { api: anApi(JAN) });
    await screen.findByRole('form', { name: 'Logowanie' });
    localStorage.setItem('token', tokenOf(JAN));
    storageEvent('token', tokenOf(JAN));
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeVisible();
    expect(location().pathname).toBe('/profile');
  });

  it("delete one person's drafts when another person signs in", async () => {
    renderSite('/admin', { signedIn: JAN });
    sessionStorage.setItem('draft', 'x');
    const other = aUser({ _id: 'other' });
    localStorage.setItem('token', tokenOf(other));
    storageEvent('token', tokenOf(other));
    expect(sessionStorage.getItem('draft')).toBeNull();
  });
});

describe('the notices of the whole site', () => {
  it('show that there is no connection until it is back', () => {
    renderSite('/admin', { signedIn: JAN });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(screen.getByText(/^Brak połączenia z internetem/)).toBeVisible();
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(screen.queryByText(/^Brak połączenia z internetem/)).not.toBeInTheDocument();
  });

  it('offer a newer version of the site until it is dismissed', async () => {
    jest.useFakeTimers();
    const api = anApi(JAN).on(platform.registry, () => ({ remotes: [], shellVersion: 'shell-2' }));
    const { user, remotes } = renderSite('/admin', { signedIn: JAN, api });
    const before = remotes.current();
    expect(screen.queryByText('Dostępna jest nowa wersja serwisu.')).not.toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(600_000));
    expect(screen.getByText('Dostępna jest nowa wersja serwisu.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Odśwież' })).toBeVisible();
    expect(remotes.current()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Później' }));
    act(() => void jest.advanceTimersByTime(600_000));
    expect(screen.queryByText('Dostępna jest nowa wersja serwisu.')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('are empty while the server serves the same version', () => {
    jest.useFakeTimers();
    const api = anApi(JAN).on(platform.registry, () => ({ remotes: [], shellVersion: 'shell-1' }));
    renderSite('/admin', { signedIn: JAN, api });
    act(() => void jest.advanceTimersByTime(600_000));
    expect(api.inputs(platform.registry)).toHaveLength(1);
    expect(screen.queryByText('Dostępna jest nowa wersja serwisu.')).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});

it('the site signs out without waiting for the server', async () => {
  const api = anApi(JAN).on(session.logout, () => NEVER);
  const { user, location } = renderSite('/admin', { signedIn: JAN, api });
  await user.click(screen.getByRole('button', { name: 'Wyloguj' }));
  await waitFor(() => expect(location().pathname).toBe('/login'));
});
