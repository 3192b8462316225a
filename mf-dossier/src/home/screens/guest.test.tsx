import { claims, dossier, drafts } from '@najem/shared/contract/rights';
import { loginSuccess, unsavedGivenUp } from '@najem/shared/store';
import { aUser, noConnection, refusal, renderScreen } from '@najem/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NEVER, Subject } from 'rxjs';
import { aClaim, aDossierApi } from '../../../tests/a-dossier';
import { calls } from '../../file/state';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './Settings';

const MINUTE_MS = 60_000;
const asGuest = () =>
  aDossierApi()
    .on(claims.list, () => ({
      success: true,
      claims: [aClaim()],
      guestUntil: new Date(Date.now() + 42 * MINUTE_MS).toISOString(),
    }))
    .on(claims.closeGuest, () => ({ success: true }));

it('a guest sees the file with the minutes left, and closes it for good', async () => {
  const api = asGuest();
  const { user, store } = renderScreen(module, '/dossier/guest', { api });
  expect(await screen.findByText('Dwa czynsze po terminie.')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('Pozostało: 42 min');
  expect(screen.getByRole('link', { name: 'Zobacz wszystkie (7)' })).toHaveAttribute(
    'href',
    '/dossier/guest/inquiries',
  );
  await user.click(screen.getByRole('button', { name: 'Zamknij teczkę' }));
  expect(await screen.findByText('Teczka została zamknięta')).toBeVisible();
  expect(api.inputs(claims.closeGuest)).toHaveLength(1);
  expect(JSON.stringify(store.getState())).not.toContain('Dwa czynsze');
});

it.each([
  ['says so', () => refusal('TOKEN_INVALID')],
  ['cannot be asked', () => noConnection()],
])('a guest loses the file when its time is over and the server %s', async (_name, answer) => {
  jest.useFakeTimers();
  try {
    const api = asGuest();
    renderScreen(module, '/dossier/guest', { api });
    expect(screen.getByText('Dwa czynsze po terminie.')).toBeVisible();
    api.on(claims.list, answer);
    act(() => void jest.advanceTimersByTime(42 * MINUTE_MS));
    expect(screen.getByText('Dwa czynsze po terminie.')).toBeVisible();
    act(() => void jest.advanceTimersByTime(MINUTE_MS));
    expect(screen.getByText('Teczka została zamknięta')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

it('what a guest writes without a pause is saved before the file closes', async () => {
  jest.useFakeTimers();
  try {
    const api = asGuest().on(drafts.save, () => ({ success: true, version: 1, changedAt: new Date().toISOString() }));
    renderScreen(module, '/dossier/guest', { api });
    await act(() => jest.advanceTimersByTimeAsync(42 * MINUTE_MS - 10_000));
    fireEvent.click(screen.getByRole('button', { name: 'Odpowiedz' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    const field = screen.getByLabelText('Twoja odpowiedź');
    for (let second = 1; second < 20; second += 1) {
      fireEvent.change(field, { target: { value: 'a'.repeat(second) } });
      await act(() => jest.advanceTimersByTimeAsync(500));
    }
    expect(api.inputs(drafts.save)).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

it.each([
  ['was refused', () => refusal('DRAFT_LIMIT')],
  ['is unanswered', () => NEVER],
])('a guest who left a text whose save %s is asked before the file is closed', async (_name, answer) => {
  jest.useFakeTimers();
  try {
    const api = asGuest().on(drafts.save, answer);
    const { store } = renderScreen(module, '/dossier/guest', { api });
    await act(() => jest.advanceTimersByTimeAsync(100));
    fireEvent.click(screen.getByRole('button', { name: 'Odpowiedz' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    fireEvent.change(screen.getByLabelText('Twoja odpowiedź'), { target: { value: 'Zapłaciłem.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Anuluj' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    fireEvent.click(screen.getByRole('button', { name: 'Zamknij teczkę' }));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    const question = screen.getByRole('alertdialog', { name: 'Masz niezapisany tekst.' });
    expect(api.inputs(claims.closeGuest)).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: 'Zamknij teczkę' }));
    expect(screen.getByText('Teczka została zamknięta')).toBeVisible();
    const lost = () => screen.queryByText(/nie udało się zapisać. Przepadły/);
    expect(lost()).toBeVisible();
    // Whoever comes next in this tab, without a file of their own.
    api.on(claims.list, () => refusal('TOKEN_INVALID'));
    act(() => void store.dispatch(calls.claims.requested({})));
    expect(screen.getByText('Teczka została zamknięta')).toBeVisible();
    expect(lost()).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

const SAVED = { success: true, version: 1, changedAt: '2026-11-28T11:00:00.000Z' };

/** Opens the file as a guest, who writes a reply that is being saved until `save$` answers. */
async function replyAsGuest() {
  const save$ = new Subject<typeof SAVED>();
  const api = asGuest().on(drafts.save, () => save$);
  const { store } = renderScreen(module, '/dossier/guest', { api });
  await act(() => jest.advanceTimersByTimeAsync(100));
  fireEvent.click(screen.getByRole('button', { name: 'Odpowiedz' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  fireEvent.change(screen.getByLabelText('Twoja odpowiedź'), { target: { value: 'Zapłaciłem.' } });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  const press = async (name: string, ms = 0) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(() => jest.advanceTimersByTimeAsync(ms));
  };
  return { api, save$, store, press };
}

describe('what a guest wrote', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each(['is saved', 'is given up with the page'])('asks nothing any more once it %s', async (how) => {
    const { save$, store, press } = await replyAsGuest();
    await press('Anuluj');
    await press('Zamknij teczkę', 3_000);
    expect(screen.getByRole('alertdialog', { name: 'Masz niezapisany tekst.' })).toBeVisible();
    act(() => (how === 'is saved' ? save$.next(SAVED) : void store.dispatch(unsavedGivenUp())));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Dwa czynsze po terminie.')).toBeVisible();
  });

  it('asks nothing where its window discarded what could not be saved', async () => {
    const { api, save$, press } = await replyAsGuest();
    act(() => save$.error({ status: 409, code: 'DRAFT_LIMIT', message: '' }));
    await press('Zamknij');
    await press('Odrzuć', 100);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Zamknij teczkę');
    expect(screen.getByText('Teczka została zamknięta')).toBeVisible();
    expect(api.inputs(claims.closeGuest)).toHaveLength(1);
  });

  it('and read is gone from the store when somebody signs in', async () => {
    const { store } = await replyAsGuest();
    act(() => void store.dispatch(loginSuccess(aUser(), 'token')));
    const rest = JSON.stringify(store.getState());
    expect(rest).not.toContain('Dwa czynsze');
    expect(rest).not.toContain('Zapłaciłem.');
  });
});

it.each([
  ['could not be saved', () => noConnection(), true],
  ['is saved', () => ({ success: true, version: 1, changedAt: new Date().toISOString() }), false],
])('a guest whose text %s when the time is over is told what became of it', async (_what, save, isLost) => {
  jest.useFakeTimers();
  try {
    const api = asGuest().on(drafts.save, save);
    renderScreen(module, '/dossier/guest', { api });
    await act(() => jest.advanceTimersByTimeAsync(42 * MINUTE_MS - 5_000));
    fireEvent.click(screen.getByRole('button', { name: 'Odpowiedz' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    fireEvent.change(screen.getByLabelText('Twoja odpowiedź'), { target: { value: 'Zapłaciłem.' } });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    api.on(claims.list, () => refusal('TOKEN_INVALID'));
    await act(() => jest.advanceTimersByTimeAsync(MINUTE_MS));
    expect(screen.getByText('Teczka została zamknięta')).toBeVisible();
    expect(screen.queryByText(/nie udało się zapisać. Przepadły/) !== null).toBe(isLost);
  } finally {
    jest.useRealTimers();
  }
});

it('a guest loses the file when the server says that the session is over', async () => {
  const api = asGuest().on(dossier.reply, () => refusal('TOKEN_INVALID'));
  const { user, store } = renderScreen(module, '/dossier/guest', { api });
  await user.click(await screen.findByRole('button', { name: 'Odpowiedz' }));
  await user.type(await screen.findByLabelText('Twoja odpowiedź'), 'Zapłaciłem.');
  await user.click(screen.getByRole('button', { name: 'Wyślij' }));
  expect(await screen.findByText('Teczka została zamknięta')).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain('Dwa czynsze');
});

it('a guest without a file session is led to the start', async () => {
  renderScreen(module, '/dossier/guest', { api: asGuest().on(claims.list, () => refusal('TOKEN_INVALID')) });
  expect(await screen.findByRole('link', { name: 'Moja teczka' })).toHaveAttribute('href', '/dossier/start');
});

it('a guest finds the way to take the claim to an account', async () => {
  renderScreen(module, '/dossier/guest/settings', { api: asGuest() });
  expect(await screen.findByRole('link', { name: 'Przypisz teczkę do konta' })).toHaveAttribute(
    'href',
    '/dossier/adopt',
  );
});

it('a guest who signed in takes the claim to the account', async () => {
  const api = aDossierApi().on(claims.adopt, () => ({ success: true, claim: aClaim() }));
  const { user, location } = renderScreen(module, '/dossier/adopt', { api });
  await user.click(screen.getByRole('button', { name: 'Przypisz teczkę do konta' }));
  await waitFor(() => expect(location().pathname).toBe('/dossier'));
});

it.each(['/dossier/guest/disputes/spor-1', '/dossier/guest/entries/wpis-1/dispute', '/dossier/guest?reply=wpis-1'])(
  'a guest whose file has closed comes back from the proof to %s',
  async (path) => {
    const { user, location } = renderScreen(module, path, {
      api: asGuest().on(claims.list, () => refusal('TOKEN_INVALID')),
    });
    await user.click(await screen.findByRole('link', { name: 'Moja teczka' }));
    expect(location()).toMatchObject({ pathname: '/dossier/start', state: { returnPath: path } });
  },
);

it('a user who comes to a screen of a guest is shown the same one of their own', async () => {
  const { location } = renderScreen(module, '/dossier/guest/cases/new?kind=access', { api: aDossierApi() });
  await waitFor(() => expect(location()).toMatchObject({ pathname: '/dossier/cases/new', search: '?kind=access' }));
});
