import { federated } from '@najem/testing/federated';
import { type AdminUser, users } from '@najem/shared/contract';
import { anAdmin, fakeApi, pageOf, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';

const remote = federated('admin');

const PERSON: AdminUser = {
  _id: 'u1',
  name: 'Ewa Lis',
  email: 'ewa.lis@example.test',
  role: 'user',
  status: 'active',
  createdAt: '2026-05-12T10:00:00.000Z',
  isEmailVerified: true,
  verification_status: 'verified',
  rentCoins: 70,
  builtIn: false,
};

it('the built remote shows the users of the panel', async () => {
  const api = fakeApi().on(users.list, () => pageOf([PERSON]));
  renderScreen(await remote.load(), '/admin?tab=users', { api, user: anAdmin() });
  expect(await screen.findByRole('rowheader', { name: /Ewa Lis/ })).toBeVisible();
});
