import { renderScreen } from '@najem/testing';
import { federated } from '@najem/testing/federated';
import { screen } from '@testing-library/react';
import { aRow, listing } from '../tests/a-tenancy';

const remote = federated('tenancies');

it('the built remote shows the tenancies of the person', async () => {
  renderScreen(await remote.load(), '/tenancies', { api: listing(aRow()) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Moje najmy' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Jan Brzoza' })).toBeVisible();
});
