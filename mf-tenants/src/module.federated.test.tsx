import { federated } from '@najem/testing/federated';
import { tenants } from '@najem/shared/contract/register';
import { aTenant, fakeApi, pageOf, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';

const remote = federated('tenants');

it('the remote opens the list of tenants through the federation, on the test’s store and kit', async () => {
  const api = fakeApi().on(tenants.list, () => pageOf([aTenant()]));
  renderScreen(await remote.load(), '/tenants', { api });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lista najemców' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Jan Brzoza' })).toBeVisible();
  expect(api.log).toEqual(['GET /tenants']);
});
