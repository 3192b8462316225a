import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { aUser, callError, noConnection, refusal } from '@najem/testing';
import { act, screen } from '@testing-library/react';
import { NEVER, throwError } from 'rxjs';
import { anApi, renderSite, settle, tokenOf } from '../../testing/render-site';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['confirms', () => ({ success: true })],
  ['refuses', () => refusal('LINK_INVALID')],
  ['is silent', () => NEVER],
  ['cannot be reached', () => noConnection()],
])(
  'the confirmation shows success after two seconds and leaves soon after when the server %s',
  async (_name, answer) => {
    const api = anApi().on(accountCalls.verifyEmail, answer);
    const { location } = renderSite('/verify-email/abc123', { api });
    expect(await screen.findByText('Trwa weryfikacja adresu e-mail…')).toBeVisible();
    expect(api.inputs(accountCalls.verifyEmail)).toEqual([{ token: 'abc123' }]);
    act(() => void jest.advanceTimersByTime(1_900));
    expect(screen.getByText('Trwa weryfikacja adresu e-mail…')).toBeVisible();
    act(() => void jest.advanceTimersByTime(100));
    expect(screen.getByRole('heading', { name: 'E-mail zweryfikowany' })).toBeVisible();
    act(() => void jest.advanceTimersByTime(1_400));
    expect(location().pathname).toBe('/verify-email/abc123');
    await act(async () => void jest.advanceTimersByTime(100));
    expect(location()).toMatchObject({ pathname: '/login', search: '?verified=success' });
  },
);

it.each([
  [
    'refused',
    () => refusal('LINK_INVALID'),
    'Link z wiadomości okazał się nieprawidłowy lub wygasł. Jeśli Twój adres nie jest jeszcze potwierdzony, zaloguj się, aby dostać nowy link.',
  ],
  ['accepted', () => ({ success: true }), undefined],
])('the link of the verification mail that is %s leads to a sign-in page that says so', async (_name, answer, text) => {
  renderSite('/verify-email/abc123', { api: anApi().on(accountCalls.verifyEmail, answer) });
  await screen.findByText('Trwa weryfikacja adresu e-mail…');
  await act(async () => void jest.advanceTimersByTime(2_000));
  await act(async () => void jest.advanceTimersByTime(1_500));
  expect(await screen.findByRole('form', { name: 'Logowanie' })).toBeVisible();
  expect(screen.queryByRole('alert')?.textContent).toBe(text);
});

it.each([
  ['/dossier/asked/sekret', '/dossier/asked/sekret'],
  ['https://zly.example', '/landlords'],
])('the link of the verification mail leads after the sign-in to %s: %s', async (from, path) => {
  const api = anApi()
    .on(accountCalls.verifyEmail, () => ({ success: true }))
    .on(signInCalls.login, () => ({ success: true, token: tokenOf(aUser()), user: aUser() }));
  const { user, location } = renderSite(`/verify-email/abc123?from=${encodeURIComponent(from)}`, { api });
  await screen.findByText('Trwa weryfikacja adresu e-mail…');
  await act(async () => void jest.advanceTimersByTime(2_000));
  await act(async () => void jest.advanceTimersByTime(1_500));
  await user.click(await screen.findByLabelText('E-mail'));
  await user.paste('jan@example.com');
  await user.click(screen.getByLabelText('Hasło'));
  await user.paste('sekret1');
  await user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
  await settle();
  expect(location().pathname).toBe(path);
});

it("the confirmation of an address opens the same screen at the endpoint's address", async () => {
  const api = anApi().on(accountCalls.verifyEmail, () => NEVER);
  renderSite('/api/users/verify-email/abc123', { api });
  expect(await screen.findByText('Trwa weryfikacja adresu e-mail…')).toBeVisible();
  expect(api.inputs(accountCalls.verifyEmail)).toEqual([{ token: 'abc123' }]);
});

it.each(['/verify-email', '/verify-email/%20', `/verify-email/${'x'.repeat(201)}`])(
  'the link of the verification mail without a usable token shows an error and calls no endpoint: %s',
  async (path) => {
    const { api } = renderSite(path, { api: anApi() });
    expect(await screen.findByRole('alert')).toHaveTextContent('Link weryfikacyjny jest niepełny');
    expect(screen.getByRole('link', { name: 'Wróć do logowania' })).toHaveAttribute('href', '/login');
    expect(api.inputs(accountCalls.verifyEmail)).toEqual([]);
  },
);

it('the mail of a confirmation can be sent again to the address that this browser stores', async () => {
  localStorage.setItem('userEmail', 'jan@example.com');
  const api = anApi().on(accountCalls.resendVerification, () => ({ success: true }));
  const { user } = renderSite('/verify-email', { api });
  await user.click(await screen.findByRole('button', { name: 'Wyślij link ponownie' }));
  expect(api.inputs(accountCalls.resendVerification)).toEqual([{ email: 'jan@example.com' }]);
  expect(screen.getByRole('heading', { name: 'Wysłaliśmy nowy link' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Wróć do logowania' })).toBeVisible();
});

it('the mail of a confirmation cannot be sent again when this browser stores no address', async () => {
  const { user } = renderSite('/verify-email');
  await user.click(await screen.findByRole('button', { name: 'Wyślij link ponownie' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Nie znaleziono adresu email. Spróbuj zarejestrować się ponownie.',
  );
});

it.each([
  ['an unknown user', () => refusal('USER_NOT_FOUND'), 'Nie znaleziono użytkownika o podanym adresie email'],
  ['a rate limit', () => refusal('RATE_LIMITED'), 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.'],
  [
    'an unexpected answer',
    () => throwError(() => ({ ...callError('INTERNAL'), general: true })),
    'Nie udało się wysłać linku weryfikacyjnego. Spróbuj ponownie później.',
  ],
])('the link of the verification mail that is sent again to %s shows the reason', async (_name, answer, text) => {
  localStorage.setItem('userEmail', 'jan@example.com');
  const { user } = renderSite('/verify-email', { api: anApi().on(accountCalls.resendVerification, answer) });
  await user.click(await screen.findByRole('button', { name: 'Wyślij link ponownie' }));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Wyślij link ponownie' })).toBeEnabled();
});

describe('the waiting page', () => {
  const state = { email: 'jan@example.com', message: 'Twój email nie został jeszcze zweryfikowany.' };

  it.each([undefined, {}, { email: '' }, { email: 7 }])(
    'redirects to registration without an address: %j',
    async (without) => {
      const { location } = renderSite('/verify-pending', { state: without });
      expect(await screen.findByRole('form', { name: 'Rejestracja' })).toBeVisible();
      expect(location().pathname).toBe('/register');
    },
  );

  it('shows the address of the mail and the message', async () => {
    renderSite('/verify-pending', { state });
    expect(await screen.findByText('jan@example.com')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(state.message);
    expect(screen.getByRole('link', { name: 'Wróć do logowania' })).toBeVisible();
  });

  it('sends the mail again, says so for six seconds, and is disabled for a minute', async () => {
    const api = anApi().on(accountCalls.resendVerification, () => ({ success: true }));
    const { user } = renderSite('/verify-pending', { state, api });
    await user.click(await screen.findByRole('button', { name: 'Wyślij link ponownie' }));
    await settle();
    expect(api.inputs(accountCalls.resendVerification)).toEqual([{ email: 'jan@example.com' }]);
    expect(screen.getByText('Link weryfikacyjny został wysłany ponownie.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Wyślij ponownie za 60 s' })).toBeDisabled();
    act(() => void jest.advanceTimersByTime(6_000));
    expect(screen.queryByText('Link weryfikacyjny został wysłany ponownie.')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Wyślij ponownie za 54 s' })).toBeDisabled();
    act(() => void jest.advanceTimersByTime(54_000));
    expect(screen.getByRole('button', { name: 'Wyślij link ponownie' })).toBeEnabled();
  });

  it('says when no user has the address', async () => {
    const api = anApi().on(accountCalls.resendVerification, () => refusal('USER_NOT_FOUND'));
    const { user } = renderSite('/verify-pending', { state: { email: 'nikt@example.com' }, api });
    await user.click(await screen.findByRole('button', { name: 'Wyślij link ponownie' }));
    expect(screen.getByText('Nie znaleziono użytkownika o podanym adresie email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Wyślij link ponownie' })).toBeEnabled();
  });

  it('leads to the sign-in once the link was opened elsewhere, with where the person was going', async () => {
    let isConfirmed = false;
    const api = anApi().on(accountCalls.isConfirmed, () => ({ success: true, isConfirmed }));
    const { location } = renderSite('/verify-pending', { state: { ...state, from: '/dossier/asked/abc' }, api });
    await screen.findByText('jan@example.com');
    act(() => void jest.advanceTimersByTime(10_000));
    await settle();
    expect(api.inputs(accountCalls.isConfirmed)).toEqual([{ email: 'jan@example.com' }]);
    expect(location().pathname).toBe('/verify-pending');
    isConfirmed = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await settle();
    expect(location()).toMatchObject({ pathname: '/login', search: '?verified=success' });
    expect(location().state).toMatchObject({ from: '/dossier/asked/abc' });
    expect(await screen.findByLabelText('E-mail')).toHaveValue('jan@example.com');
    expect(screen.getByLabelText('Hasło')).toHaveFocus();
  });

  it('stores the address for the screen of the link', async () => {
    renderSite('/verify-pending', { state });
    await screen.findByText('jan@example.com');
    expect(localStorage.getItem('userEmail')).toBe('jan@example.com');
  });
});

describe('the link of a reader who did not make the account', () => {
  const SUBMIT = 'To nie ja, usuń konto';

  it.each([
    [true, 'Konto zostało usunięte'],
    [false, 'Konto zostało zabezpieczone'],
  ])('does nothing before the button is pressed, and says what became of the account: %s', async (removed, title) => {
    const api = anApi().on(accountCalls.disown, () => ({ success: true, removed }));
    const { user } = renderSite('/not-me/abc123', { api });
    const button = await screen.findByRole('button', { name: SUBMIT });
    expect(api.inputs(accountCalls.disown)).toEqual([]);
    await user.click(button);
    expect(api.inputs(accountCalls.disown)).toEqual([{ token: 'abc123' }]);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Wróć do logowania' })).toHaveAttribute('href', '/login');
  });

  it('offers nothing to press where the link is over', async () => {
    const api = anApi().on(accountCalls.checkLink, () => refusal('LINK_INVALID'));
    renderSite('/not-me/abc123', { api });
    expect(await screen.findByText('Link jest nieprawidłowy lub wygasł')).toBeVisible();
    expect(screen.queryByRole('button', { name: SUBMIT })).toBeNull();
  });

  it('shows why it failed', async () => {
    const { user } = renderSite('/not-me/abc123', {
      api: anApi().on(accountCalls.disown, () => refusal('LINK_INVALID')),
    });
    await user.click(await screen.findByRole('button', { name: SUBMIT }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Link jest nieprawidłowy lub wygasł');
  });
});
