import { secondFactor, session, type SessionInfo, accountCalls } from '@najem/shared/contract/identity';
import { accountRentCoins } from '@najem/shared/contract/register';
import { sessionResumed } from '@najem/shared/store';
import { aUser, anAdmin, noConnection, refusal } from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anApi, renderSite } from '../../testing/render-site';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const JAN = aUser({ name: 'Jan Kowalski', verification_status: 'unverified' });
const SESSIONS: SessionInfo[] = [
  {
    _id: 's1',
    device: 'Chrome, Windows',
    createdAt: '2026-11-20T08:00:00Z',
    lastUsedAt: '2026-11-20T15:30:00Z',
    current: true,
  },
  {
    _id: 's2',
    device: 'Safari, iPhone',
    createdAt: '2026-11-12T18:20:00Z',
    lastUsedAt: '2026-11-19T21:04:00Z',
    current: false,
  },
];

const NO_WAYS = { codeApp: false, passkeys: [], recoveryCodes: 0, isRequired: false };

function apiOf(person = JAN) {
  return anApi(person)
    .on(session.list, () => ({ success: true, sessions: SESSIONS }))
    .on(secondFactor.ways, () => ({ success: true, ...NO_WAYS }));
}

function open(person = JAN, api = apiOf(person)) {
  return renderSite('/profile', { signedIn: person, api });
}

it('the profile shows the person, and links to RentCoins, invoices and verification', async () => {
  open();
  const card = await screen.findByRole('region', { name: 'Twoje konto' });
  expect(card).toHaveTextContent('Jan Kowalski');
  expect(card).toHaveTextContent(JAN.email);
  expect(card).toHaveTextContent('Niezweryfikowana');
  expect(within(card).getByRole('link', { name: 'RentCoins' })).toHaveAttribute('href', '/rent-coins');
  expect(within(card).getByRole('link', { name: 'Faktury' })).toHaveAttribute('href', '/invoices');
  expect(within(card).getByRole('link', { name: 'Zweryfikuj tożsamość' })).toHaveAttribute('href', '/verify-identity');
  expect(document.title).toBe('Profil – Rzetelny Najem');
});

// RULES: After login
it('the profile signs out here and at the server, and clears local storage but for the chosen theme', async () => {
  localStorage.setItem('rn-theme', 'dark');
  const { user, api, location } = open();
  const main = await screen.findByRole('main');
  await user.click(await within(main).findByRole('button', { name: 'Wyloguj' }));
  await waitFor(() => expect(location().pathname).toBe('/login'));
  expect(api.inputs(session.logout)).toHaveLength(1);
  expect({ ...localStorage }).toEqual({ 'rn-theme': 'dark' });
});

it('the profile shows no identity for the built-in administrator and no balance for any', async () => {
  const admin = anAdmin({ builtIn: true });
  const { api } = open(admin);
  const card = await screen.findByRole('region', { name: 'Twoje konto' });
  expect(card).not.toHaveTextContent('Tożsamość');
  expect(within(card).getByRole('link', { name: 'RentCoins' })).toBeVisible();
  expect(api.inputs(accountRentCoins)).toEqual([]);
});

it('the profile offers a retry when the profile cannot be fetched', async () => {
  const api = apiOf().on(accountCalls.profile, () => noConnection());
  const site = renderSite('/profile', { api });
  act(() => void site.store.dispatch(sessionResumed('token')));
  await site.user.click(await screen.findByRole('link', { name: 'Profil' }));
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  api.on(accountCalls.profile, () => ({ success: true, user: JAN }));
  await site.user.click(retry);
  expect(await screen.findByText('Jan Kowalski')).toBeVisible();
});

async function change(current: string, first: string, second: string, api = apiOf()) {
  const site = open(JAN, api);
  const form = await screen.findByRole('form', { name: 'Zmiana hasła' });
  const fields = { 'Obecne hasło': current, 'Nowe hasło': first, 'Powtórz nowe hasło': second };
  for (const [label, value] of Object.entries(fields)) {
    await site.user.click(within(form).getByLabelText(label));
    if (value) await site.user.paste(value);
  }
  await site.user.click(within(form).getByRole('button', { name: 'Zmień hasło' }));
  return { ...site, form };
}

it('the profile sends the current and the new password, and reloads the devices', async () => {
  const api = apiOf().on(accountCalls.changePassword, () => ({ success: true }));
  const { form } = await change('sekret1', 'sekret2', 'sekret2', api);
  expect(await screen.findByText('Hasło zostało zmienione.')).toBeVisible();
  expect(api.inputs(accountCalls.changePassword)).toEqual([{ currentPassword: 'sekret1', password: 'sekret2' }]);
  expect(within(form).getByLabelText('Nowe hasło')).toHaveValue('');
  expect(api.inputs(session.list)).toHaveLength(2);
});

it.each([
  ['', 'sekret2', 'sekret2', 'Wszystkie pola są wymagane'],
  ['sekret1', 'sekret2', 'sekret3', 'Hasła nie są identyczne.'],
  ['sekret1', 'abc', 'abc', 'Hasło musi mieć co najmniej 6 znaków'],
])(
  'changing the password with %j, %j and %j is rejected without calling the server',
  async (current, first, second, text) => {
    const { form, api } = await change(current, first, second);
    expect(await within(form).findByRole('alert')).toHaveTextContent(text);
    expect(api.inputs(accountCalls.changePassword)).toEqual([]);
  },
);

it('the profile shows why the server refused and keeps the typed values', async () => {
  const { form } = await change(
    'zle',
    'sekret2',
    'sekret2',
    apiOf().on(accountCalls.changePassword, () => refusal('PASSWORD_WRONG')),
  );
  expect(await within(form).findByRole('alert')).toHaveTextContent('Obecne hasło jest nieprawidłowe');
  expect(within(form).getByLabelText('Nowe hasło')).toHaveValue('sekret2');
});

it('the profile is replaced by a link to set a password for accounts without one', async () => {
  open(aUser({ hasPassword: false }));
  expect(await screen.findByRole('link', { name: 'Ustaw hasło' })).toHaveAttribute('href', '/forgot-password');
});

describe('the list of devices', () => {
  it('marks this device and ends the session of another', async () => {
    const api = apiOf().on(session.end, () => ({ success: true }));
    const { user } = open(JAN, api);
    const rows = within(await screen.findByRole('region', { name: 'Zalogowane urządzenia' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('To urządzenie');
    expect(rows[1]).not.toHaveTextContent('To urządzenie');
    await user.click(screen.getByRole('button', { name: 'Zakończ Safari, iPhone' }));
    expect(api.inputs(session.end)).toEqual([{ id: 's2' }]);
    expect(screen.getByText('Sesja została zakończona.')).toBeVisible();
    expect(api.inputs(session.list)).toHaveLength(2);
  });

  it('signs out when the session of this device is ended', async () => {
    const { user, location } = open();
    await user.click(await screen.findByRole('button', { name: 'Zakończ Chrome, Windows' }));
    await waitFor(() => expect(location().pathname).toBe('/login'));
  });

  it('says when a session could not be ended, and reloads the list', async () => {
    const api = apiOf().on(session.end, () => refusal('SESSION_NOT_FOUND'));
    const { user } = open(JAN, api);
    await user.click(await screen.findByRole('button', { name: 'Zakończ Safari, iPhone' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Nie znaleziono sesji');
    expect(api.inputs(session.list)).toHaveLength(2);
  });

  it('offers a retry when it cannot be fetched', async () => {
    const api = apiOf().on(session.list, () => noConnection());
    const { user } = open(JAN, api);
    const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
    api.on(session.list, () => ({ success: true, sessions: SESSIONS }));
    await user.click(retry);
    expect(screen.getByText('Safari, iPhone', { selector: 'p > span' })).toBeVisible();
  });
});

describe('the ways to sign in', () => {
  const card = () => screen.findByRole('region', { name: 'Logowanie' });

  it('shows that there is no second factor, and where to set one up', async () => {
    open();
    expect(await within(await card()).findByRole('link', { name: 'Ustaw drugi składnik' })).toHaveAttribute(
      'href',
      '/second-factor',
    );
  });

  // RULES: A Google account that proves
  it('shows the Google account that signs in, and removes it', async () => {
    const api = apiOf();
    let google: { email: string } | undefined = { email: 'jan@gmail.com' };
    api.on(secondFactor.ways, () => ({ success: true, ...NO_WAYS, ...(google && { google }) }));
    api.on(accountCalls.removeGoogle, () => {
      google = undefined;
      return { success: true };
    });
    const { user } = open(JAN, api);
    expect(await within(await card()).findByText('Włączone: jan@gmail.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Wyłącz logowanie przez Google' }));
    await user.click(await screen.findByRole('button', { name: 'Wyłącz' }));
    expect(await screen.findByText('Logowanie przez Google zostało wyłączone.')).toBeVisible();
    expect(screen.queryByText('Włączone: jan@gmail.com')).toBeNull();
  });
});
