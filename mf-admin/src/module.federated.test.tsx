import { federated } from '@najem/testing/federated';
import { users } from '@najem/shared/contract/office';
import { anAdmin, fakeApi, pageOf, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { PERSON } from '../tests/a-user';

const remote = federated('admin');

it('the built remote shows the users of the panel', async () => {
  const api = fakeApi().on(users.list, () => pageOf([PERSON]));
  renderScreen(await remote.load(), '/admin?tab=users', { api, user: anAdmin() });
  expect(await screen.findByRole('rowheader', { name: /Ewa Lis/ })).toBeVisible();
});
