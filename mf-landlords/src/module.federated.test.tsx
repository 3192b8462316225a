import { federated } from '@najem/testing/federated';
import { landlords } from '@najem/shared/contract/register';
import { aLandlord, fakeApi, pageOf, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';

const remote = federated('landlords');

it('the remote opens the list of landlords through the federation', async () => {
  const api = fakeApi().on(landlords.list, () => pageOf([aLandlord()]));
  renderScreen(await remote.load(), '/landlords', { api });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Kamienica Sp. z o.o.' })).toBeVisible();
});
