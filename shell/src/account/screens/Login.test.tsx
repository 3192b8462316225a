import { signInCalls } from '@najem/shared/contract/identity';
import { aUser, anAdmin, callError, noConnection, refusal } from '@najem/testing';
import { loginFailure, logout } from '@najem/shared/store';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { throwError } from 'rxjs';
import { anApi, renderSite, settle, type SiteOptions, tokenOf } from '../../testing/render-site';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const JAN = aUser();
const SIGNED_IN = { success: true, token: tokenOf(JAN), user: JAN };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function openLogin(path = '/login', options: SiteOptions = {}) {
  const site = renderSite(path, options);
  await screen.findByRole('form', { name: 'Logowanie' });
  return site;
}

async function signIn({ user }: Awaited<ReturnType<typeof openLogin>>, email = JAN.email) {
  await user.click(screen.getByLabelText('E-mail'));
  await user.paste(email);
  await user.click(screen.getByLabelText('Hasło'));
  await user.paste('sekret1');
  await submit(user);
}

async function submit(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Zaloguj się' }));
  await settle();
}

describe('the sign-in page', () => {
  // RULES: After login
  it('signs in, stores the session for all tabs, and shows the landlords', async () => {
    const api = anApi().on(signInCalls.login, () => SIGNED_IN);
    const site = await openLogin('/login', { api });
    await signIn(site);
    expect(api.inputs(signInCalls.login)).toEqual([{ email: JAN.email, password: 'sekret1' }]);
    expect(site.location().pathname).toBe('/landlords');
    expect({ ...localStorage }).toMatchObject({
      token: SIGNED_IN.token,
      userEmail: JAN.email,
      userName: JAN.name,
      isEmailVerified: 'true',
      userRole: 'user',
    });
  });

  it('shows and hides the password', async () => {
    const { user } = await openLogin();
    const password = screen.getByLabelText('Hasło');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Pokaż hasło' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Ukryj hasło' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('requires both fields before it calls the server', async () => {
    const { user, api } = await openLogin();
    await submit(user);
    expect(screen.getByRole('alert')).toHaveTextContent('Wszystkie pola są wymagane');
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Wszystkie pola są wymagane');
    await user.type(screen.getByLabelText('E-mail'), 'j');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(api.inputs(signInCalls.login)).toEqual([]);
  });

  it.each([
    ['the sentence of the server', () => refusal('CREDENTIALS_INVALID'), 'Nieprawidłowy e-mail lub hasło'],
    [
      'its own sentence when the server sends none',
      () => throwError(() => ({ ...callError('INTERNAL'), general: true })),
      'Błąd podczas logowania. Spróbuj ponownie.',
    ],
    ['its own sentence without a connection', () => noConnection(), 'Błąd podczas logowania. Spróbuj ponownie.'],
    [
      'how to continue after too many attempts',
      () => refusal('RATE_LIMITED'),
      'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
    ],
  ])('shows %s after a failed sign-in and keeps the typed values', async (_name, answer, text) => {
    const site = await openLogin('/login', { api: anApi().on(signInCalls.login, answer) });
    await signIn(site);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('E-mail')).toHaveValue(JAN.email);
    expect(screen.getByLabelText('Hasło')).toHaveValue('sekret1');
  });

  it('leads a person with an unverified address to the waiting page, with the address and a message', async () => {
    const site = await openLogin('/login', { api: anApi().on(signInCalls.login, () => refusal('EMAIL_NOT_VERIFIED')) });
    await signIn(site);
    expect(await screen.findByRole('heading', { name: 'Sprawdź swoją skrzynkę' })).toBeVisible();
    expect(site.location()).toMatchObject({
      pathname: '/verify-pending',
      state: {
        email: JAN.email,
        message:
          'Twój email nie został jeszcze zweryfikowany. Sprawdź swoją skrzynkę email lub wyślij link weryfikacyjny ponownie.',
      },
    });
  });

  it('redirects a signed-in person to the landlords', () => {
    const { location } = renderSite('/login', { signedIn: JAN });
    expect(location().pathname).toBe('/landlords');
  });

  it('links to registration with the referral, and to a forgotten password', async () => {
    await openLogin('/login?ref=kod%2B1');
    expect(screen.getByRole('link', { name: 'Zarejestruj się' })).toHaveAttribute('href', '/register?ref=kod%2B1');
    expect(screen.getByRole('link', { name: 'Nie pamiętasz hasła?' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('the way back after signing in', () => {
  // RULES: After login
  it('leads to the requested screen with its navigation state', async () => {
    const api = anApi().on(signInCalls.login, () => SIGNED_IN);
    const site = renderSite('/tenants/add?x=1', { api, state: { isVerified: true } });
    await screen.findByRole('form', { name: 'Logowanie' });
    expect(site.location().pathname).toBe('/login');
    await signIn(site);
    expect(site.location()).toMatchObject({ pathname: '/tenants/add', search: '?x=1', state: { isVerified: true } });
  });

  // RULES: `returnPath`
  it('never leaves the site', async () => {
    const api = anApi().on(signInCalls.login, () => SIGNED_IN);
    const site = await openLogin('/login', { api, state: { from: '//evil.example' } });
    await signIn(site);
    expect(site.location().pathname).toBe('/landlords');
  });

  it('does not lead a person to the screen that the previous person left by choice', async () => {
    const api = anApi(JAN).on(signInCalls.login, () => ({ success: true, token: tokenOf(anAdmin()), user: anAdmin() }));
    const site = renderSite('/profile', { signedIn: JAN, api });
    await site.user.click((await screen.findAllByRole('button', { name: 'Wyloguj' }))[0] as HTMLElement);
    await screen.findByRole('form', { name: 'Logowanie' });
    await signIn(site, anAdmin().email);
    expect(site.location().pathname).toBe('/landlords');
  });
});

describe('the way back after a session that ended by itself', () => {
  const DRAFT = { formData: { name: 'Adam Najemca' } };

  async function signInAfterIdling(person: typeof JAN) {
    const api = anApi(JAN).on(signInCalls.login, () => ({ success: true, token: tokenOf(person), user: person }));
    const site = renderSite('/tenants/add', { signedIn: JAN, api, state: DRAFT });
    act(() => void site.store.dispatch(logout('Zostałeś wylogowany z powodu braku aktywności.')));
    await screen.findByRole('form', { name: 'Logowanie' });
    await signIn(site, person.email);
    return site.location();
  }

  it('is kept for the same person', async () => {
    expect(await signInAfterIdling(JAN)).toMatchObject({ pathname: '/tenants/add', state: DRAFT });
  });

  it('is hidden from another person', async () => {
    expect(await signInAfterIdling(anAdmin())).toMatchObject({ pathname: '/landlords', state: null });
  });
});

describe('the message of the sign-in page', () => {
  const VERIFIED = 'Twój email został pomyślnie zweryfikowany. Możesz się teraz zalogować do aplikacji.';

  it('says for five seconds that the address is verified', async () => {
    await openLogin('/login?verified=success');
    expect(screen.getByRole('status')).toHaveTextContent(VERIFIED);
    act(() => void jest.advanceTimersByTime(4_999));
    expect(screen.getByText(VERIFIED)).toBeVisible();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByText(VERIFIED)).not.toBeInTheDocument();
  });

  it('has the address of the registration filled in, and the password in focus', async () => {
    localStorage.setItem('userEmail', 'ewa@example.pl');
    await openLogin('/login?verified=success');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ewa@example.pl');
    expect(screen.getByLabelText('Hasło')).toHaveFocus();
  });

  it('is never a foreign text of a link', async () => {
    const text = 'Zadzwoń pod numer 700 000 000';
    await openLogin(`/login?message=${encodeURIComponent(text)}`);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('is a known text that a link names', async () => {
    await openLogin(`/login?message=${encodeURIComponent('Zostałeś wylogowany z powodu braku aktywności.')}`);
    expect(screen.getByRole('alert')).toHaveTextContent('Zostałeś wylogowany z powodu braku aktywności.');
  });

  it('is shown once as an error when the navigation carries it', async () => {
    const { location } = await openLogin('/login', {
      state: { message: 'Zaloguj się jeszcze raz.', from: '/profile' },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Zaloguj się jeszcze raz.');
    expect(location().state).toEqual({ from: '/profile', fromState: undefined });
  });

  it('is the error alone when the link reports a success and the session failed', async () => {
    const site = await openLogin('/login?verified=success');
    act(() => void site.store.dispatch(loginFailure('Sesja wygasła.')));
    expect(screen.getByRole('alert')).toHaveTextContent('Sesja wygasła.');
    expect(screen.queryByText(VERIFIED)).not.toBeInTheDocument();
  });

  it('is replaced by the outcome of the next attempt', async () => {
    const api = anApi().on(signInCalls.login, () => refusal('CREDENTIALS_INVALID'));
    const site = await openLogin('/login', { api });
    await signIn(site);
    act(() => site.navigate('/login', { replace: true, state: { message: 'Sesja wygasła.' } }));
    expect(screen.getByRole('alert')).toHaveTextContent('Sesja wygasła.');
    await submit(site.user);
    expect(screen.getByRole('alert')).toHaveTextContent('Nieprawidłowy e-mail lub hasło');
  });

  it('may arrive while the page is open, and keeps the way back', async () => {
    const api = anApi().on(signInCalls.login, () => SIGNED_IN);
    const site = renderSite('/tenants/add', { api });
    await screen.findByRole('form', { name: 'Logowanie' });
    act(() => site.navigate('/login', { replace: true, state: { message: 'Sesja wygasła.' } }));
    expect(screen.getByRole('alert')).toHaveTextContent('Sesja wygasła.');
    await signIn(site);
    expect(site.location().pathname).toBe('/tenants/add');
  });

  it('says that identity verification needs a session', async () => {
    renderSite('/verify-identity');
    await screen.findByRole('form', { name: 'Logowanie' });
    expect(screen.getByRole('alert')).toHaveTextContent('Musisz być zalogowany, aby zweryfikować tożsamość.');
  });
});
