import { federated } from '@najem/testing/federated';
import { rentCoins } from '@najem/shared/contract/register';
import { fakeApi, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';

const remote = federated('payments');

it('the built remote shows the RentCoins screen', async () => {
  const api = fakeApi()
    .on(rentCoins.balance, () => ({ success: true, rentCoins: 140 }))
    .on(rentCoins.history, () => [
      {
        _id: '1',
        amount: 20,
        created_at: '2026-11-19T10:00:00.000Z',
        action_type: 'add_tenant',
        reference_name: 'Jan',
      },
    ]);
  renderScreen(await remote.load(), '/rent-coins', { api });
  expect(await screen.findByText('140')).toBeVisible();
  const history = within(screen.getByRole('region', { name: 'Historia transakcji' }));
  expect(history.getByText('Dodanie najemcy')).toBeVisible();
});
