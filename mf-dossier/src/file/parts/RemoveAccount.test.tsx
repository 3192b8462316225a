import { type AlertSettings, claims, dossier } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { selectUser } from '@najem/shared/store';
import { aUser, fakeApi, type FakeApi, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aClaim } from '../../../tests/a-dossier';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import '../../home/screens/Settings';

const ALERTS: AlertSettings = { entry: 'at_once', report: 'at_once', checked: 'weekly', progress: 'at_once' };

function anApi(): FakeApi {
  return fakeApi()
    .on(dossier.alerts, () => ({ success: true, alerts: ALERTS }))
    .on(claims.list, () => ({ success: true, claims: [aClaim()] }));
}

async function ask(api = anApi()) {
  const shown = renderScreen(module, '/dossier/settings', { api });
  await shown.user.click(await screen.findByRole('button', { name: 'Usuń konto' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Usunąć konto?' }));
  const submit = async (typed: string) => {
    await shown.user.type(dialog.getByRole('textbox'), typed);
    await shown.user.click(dialog.getByRole('button', { name: 'Usuń konto' }));
  };
  return { ...shown, dialog, submit };
}

it('who has an open tenancy reads before what becomes of its opinions', async () => {
  renderScreen(module, '/dossier/settings', { api: anApi(), user: aUser({ hasOpenTenancy: true }) });
  expect(await screen.findByText(/^Twoje opinie o najmach zniszczymy, jeśli czas na nie jeszcze trwa\./)).toBeVisible();
});

it('the removal of an account says what stays, wants the typed word, and signs out', async () => {
  const api = anApi().on(users.removeOwn, () => ({ success: true }));
  const { submit, dialog, store } = await ask(api);
  expect(screen.getByText(/Twoje wpisy o innych osobach, bez Twojego nazwiska/)).toBeInTheDocument();
  await submit('usuń');
  expect(await dialog.findByText('Wpisz dokładnie USUŃ.')).toBeVisible();
  expect(api.inputs(users.removeOwn)).toEqual([]);
  await submit('{Backspace}{Backspace}{Backspace}{Backspace}USUŃ');
  expect(api.inputs(users.removeOwn)).toEqual([{ typed: 'USUŃ' }]);
  await waitFor(() => expect(selectUser(store.getState())).toBeNull());
});

it('the removal of one’s account that waits leaves the person signed in', async () => {
  const api = anApi().on(users.removeOwn, () => ({ success: true, removesAt: '2026-12-20T09:00:00.000Z' }));
  const { submit, store } = await ask(api);
  await submit('USUŃ');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(selectUser(store.getState())).not.toBeNull();
});

it('the removal of one’s account that was asked for says until when the account stays', async () => {
  const user = aUser({ removesAt: '2026-12-20T09:00:00.000Z' });
  renderScreen(module, '/dossier/settings', { api: anApi(), user });
  expect(await screen.findByText(/najpóźniej 20\.12\.2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usuń konto' })).toBeNull();
});

it('the removal of an account shows why it was refused', async () => {
  const { submit, dialog } = await ask(anApi().on(users.removeOwn, () => refusal('LAST_ADMIN')));
  await submit('USUŃ');
  expect(await dialog.findByRole('alert')).toBeVisible();
});
