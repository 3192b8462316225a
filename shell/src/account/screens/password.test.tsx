import { session, accountCalls } from '@najem/shared/contract/identity';
import { aUser, callError, refusal } from '@najem/testing';
import { act, screen } from '@testing-library/react';
import { throwError } from 'rxjs';
import { anApi, renderSite, settle } from '../../testing/render-site';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a forgotten password', () => {
  async function ask(email: string, api = anApi().on(accountCalls.forgotPassword, () => ({ success: true }))) {
    const site = renderSite('/forgot-password', { api });
    await site.user.type(await screen.findByLabelText('E-mail'), email);
    await site.user.click(screen.getByRole('button', { name: 'Wyślij link' }));
    await settle();
    return site;
  }

  it('is answered the same way whether or not the account exists', async () => {
    const { api } = await ask('jan@example.com');
    expect(api.inputs(accountCalls.forgotPassword)).toEqual([{ email: 'jan@example.com' }]);
    expect(screen.getByText(/^Jeśli konto o tym adresie istnieje/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Sprawdź swoją skrzynkę' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Wróć do logowania' })).toHaveAttribute('href', '/login');
  });

  it('leads back to where the person was going', async () => {
    const api = anApi().on(accountCalls.forgotPassword, () => ({ success: true }));
    const { user } = renderSite('/login?from=/tenancies/invited/abc', { api });
    await user.click(await screen.findByRole('link', { name: 'Nie pamiętasz hasła?' }));
    await user.type(await screen.findByLabelText('E-mail'), 'jan@example.com');
    await user.click(screen.getByRole('button', { name: 'Wyślij link' }));
    await settle();
    const returnPath = '/tenancies/invited/abc';
    expect(api.inputs(accountCalls.forgotPassword)).toEqual([{ email: 'jan@example.com', returnPath }]);
    const login = `/login?from=${encodeURIComponent(returnPath)}`;
    expect(screen.getByRole('link', { name: 'Wróć do logowania' })).toHaveAttribute('href', login);
  });

  it('requires a valid address', async () => {
    const { api } = await ask('jan');
    expect(screen.getByRole('alert')).toHaveTextContent('Nieprawidłowy format adresu email');
    expect(api.inputs(accountCalls.forgotPassword)).toEqual([]);
  });

  it('shows why the mail could not be requested', async () => {
    await ask(
      'jan@example.com',
      anApi().on(accountCalls.forgotPassword, () => refusal('RATE_LIMITED')),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.');
  });
});

async function set(
  first: string,
  second: string,
  { query = '', ...options }: Parameters<typeof renderSite>[1] & { query?: string } = {},
) {
  const api = options.api ?? anApi(options.signedIn).on(accountCalls.resetPassword, () => ({ success: true }));
  const site = renderSite(`/reset-password/tajny${query}`, { ...options, api });
  if (first) await site.user.type(await screen.findByLabelText('Nowe hasło'), first);
  if (second) await site.user.type(screen.getByLabelText('Powtórz nowe hasło'), second);
  await site.user.click(screen.getByRole('button', { name: 'Zapisz hasło' }));
  await settle();
  return site;
}

it('a new password is set with the token of the link, and leads to the sign-in page after three seconds', async () => {
  const { api, location } = await set('sekret2', 'sekret2');
  expect(api.inputs(accountCalls.resetPassword)).toEqual([{ token: 'tajny', password: 'sekret2' }]);
  expect(screen.getByRole('heading', { name: 'Hasło zostało zmienione' })).toBeVisible();
  act(() => void jest.advanceTimersByTime(2_999));
  expect(location().pathname).toBe('/reset-password/tajny');
  await act(async () => void jest.advanceTimersByTime(1));
  expect(location().pathname).toBe('/login');
});

it('a new password leads on to where the person was going', async () => {
  const api = anApi().on(accountCalls.resetPassword, () => ({ success: true }));
  const { location } = await set('sekret2', 'sekret2', { api, query: '?from=%2Ftenancies' });
  await act(async () => void jest.advanceTimersByTime(3_000));
  expect(location()).toMatchObject({ pathname: '/login', search: '?from=%2Ftenancies' });
});

it.each([
  ['sekret2', 'sekret3', 'Hasła nie są identyczne.'],
  ['abc', 'abc', 'Hasło musi mieć co najmniej 6 znaków'],
])('typed as %s and %s is rejected without calling the server', async (first, second, text) => {
  const { api } = await set(first, second);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(api.inputs(accountCalls.resetPassword)).toEqual([]);
});

it.each([
  ['the sentence of the server', () => refusal('LINK_INVALID'), 'Link jest nieprawidłowy lub wygasł'],
  [
    'its own sentence without one',
    () => throwError(() => ({ ...callError('INTERNAL'), general: true })),
    'Nie udało się zmienić hasła. Spróbuj ponownie.',
  ],
])('a new password that is refused shows %s and a link to request a new mail', async (_name, answer, text) => {
  await set('sekret2', 'sekret2', { api: anApi().on(accountCalls.resetPassword, answer) });
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Poproś o nowy link' })).toHaveAttribute('href', '/forgot-password');
});

it('the screen tells before two passwords are typed that a link is over', async () => {
  const api = anApi().on(accountCalls.checkLink, () => refusal('LINK_INVALID'));
  renderSite('/reset-password/tajny', { api });
  expect(await screen.findByText('Link jest nieprawidłowy lub wygasł')).toBeVisible();
  expect(screen.queryByLabelText('Nowe hasło')).toBeNull();
  expect(screen.getByRole('link', { name: 'Poproś o nowy link' })).toHaveAttribute('href', '/forgot-password');
  expect(api.inputs(accountCalls.checkLink)).toEqual([{ token: 'tajny', opens: 'reset-password' }]);
});

it('a new password ends the session of this browser as well', async () => {
  const { store, api } = await set('sekret2', 'sekret2', { signedIn: aUser() });
  expect(screen.getByRole('heading', { name: 'Hasło zostało zmienione' })).toBeVisible();
  expect(store.getState().session.isAuthenticated).toBe(false);
  expect(api.inputs(session.logout)).toHaveLength(1);
});
