import { session, signInCalls } from '@najem/shared/contract/identity';
import { aUser, noConnection, type StorageTrouble, throwingStorage } from '@najem/testing';
import { act, screen } from '@testing-library/react';
import { withSessionLock } from './session-storage';
import { anApi, renderSite, settle, tokenOf } from './testing/render-site';

jest.mock('./federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const JAN = aUser();
const IDLE = 'Zostałeś wylogowany z powodu braku aktywności.';
const UNSTORED = /^Przeglądarka nie zapisuje Twojej sesji/;
const TROUBLES: StorageTrouble[] = ['forbidden', 'full'];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const wait = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));

/** Signs Jan in on a browser that stores nothing. */
async function signIn(trouble: StorageTrouble) {
  throwingStorage(trouble);
  const site = renderSite('/login', {
    api: anApi(JAN).on(signInCalls.login, () => ({ success: true, token: tokenOf(JAN), user: JAN })),
  });
  await site.user.click(await screen.findByLabelText('E-mail'));
  await site.user.paste(JAN.email);
  await site.user.click(screen.getByLabelText('Hasło'));
  await site.user.paste('sekret1');
  await site.user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
  await settle();
  expect(site.store.getState().session).toMatchObject({ isAuthenticated: true, token: tokenOf(JAN) });
  return site;
}

describe.each(TROUBLES)('a session in a browser whose storage is %s', (trouble) => {
  it('lives in the page, which says so once', async () => {
    const { user, navigate } = await signIn(trouble);
    expect(screen.getByText(UNSTORED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rozumiem' }));
    act(() => navigate('/profile'));
    await settle();
    expect(screen.queryByText(UNSTORED)).not.toBeInTheDocument();
  });

  it('ends after twenty minutes without activity, at the server too', async () => {
    const { api } = await signIn(trouble);
    await wait(1_200_000);
    expect(await screen.findByText(IDLE)).toBeVisible();
    expect(api.inputs(session.logout)).toHaveLength(1);
  });

  it('goes on with activity and ends at the server by a sign-out', async () => {
    const { user, api, store } = await signIn(trouble);
    await wait(1_190_000);
    await user.pointer({ target: document.body, coords: { x: 1, y: 1 } });
    await wait(1_100_000);
    expect(store.getState().session.isAuthenticated).toBe(true);
    api.on(session.logout, () => noConnection());
    await user.click(screen.getAllByRole('button', { name: 'Wyloguj' })[0] as HTMLElement);
    api.on(session.logout, () => ({ success: true }));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(api.inputs(session.logout)).toHaveLength(2);
    expect(await screen.findByRole('form', { name: 'Logowanie' })).toBeVisible();
    expect(screen.queryByText(UNSTORED)).not.toBeInTheDocument();
  });
});

describe('a browser that forbids storage', () => {
  it.each([
    ['/register', 'Utwórz konto'],
    ['/forgot-password', 'Nie pamiętasz hasła?'],
  ])('shows %s, which needs none', async (path, name) => {
    throwingStorage('forbidden');
    renderSite(path);
    await settle();
    expect(screen.getByRole('heading', { name })).toBeVisible();
  });

  it('shows the public part of a remote', () => {
    throwingStorage('forbidden');
    const { location } = renderSite('/reports/shared/abc');
    expect(location().pathname).toBe('/reports/shared/abc');
    expect(screen.queryByRole('heading', { name: 'Unexpected Application Error!' })).not.toBeInTheDocument();
  });
});

it('a session is renewed where the browser forbids locks with the storage', async () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'locks');
  const request = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  await expect(withSessionLock(() => Promise.resolve('token'))).resolves.toBe('token');
  if (before) Object.defineProperty(navigator, 'locks', before);
  else Reflect.deleteProperty(navigator, 'locks');
});
