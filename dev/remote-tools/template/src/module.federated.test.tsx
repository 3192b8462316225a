import { federated } from '@najem/testing/federated';
import { accountCalls } from '@najem/shared/contract/identity';
import { aUser, fakeApi, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';

const remote = federated('example');

it('the remote shows its screen when it is loaded by the federation', async () => {
  const api = fakeApi().on(accountCalls.profile, () => ({ success: true, user: aUser() }));
  renderScreen(await remote.load(), '/example', { api });
  expect(await screen.findByText('Ewa Lis')).toBeVisible();
});
