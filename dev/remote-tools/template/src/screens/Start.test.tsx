import { accountCalls } from '@najem/shared/contract/identity';
import { aUser, fakeApi, noConnection, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { module } from '../module';

const server = () => fakeApi().on(accountCalls.profile, () => ({ success: true, user: aUser() }));

it('the first screen shows the signed-in person', async () => {
  renderScreen(module, '/example', { api: server() });
  expect(await screen.findByText('Ewa Lis')).toBeVisible();
});

it('the first screen says that it fetched newer data', async () => {
  const { user, api } = renderScreen(module, '/example', { api: server() });
  await user.click(screen.getByRole('button', { name: 'Odśwież' }));
  expect(await screen.findByText(`Odświeżono dane konta ${aUser().email}`)).toBeVisible();
  expect(api.inputs(accountCalls.profile)).toHaveLength(2);
});

it('the first screen shows an error when the server does not answer, and offers a retry', async () => {
  const api = server().on(accountCalls.profile, noConnection);
  const { user } = renderScreen(module, '/example', { api });
  expect(await screen.findByText('Nie udało się pobrać danych konta')).toBeVisible();
  api.on(accountCalls.profile, () => ({ success: true, user: aUser() }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('Ewa Lis')).toBeVisible();
});
