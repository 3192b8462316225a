import { claims, dossier } from '@najem/shared/contract/rights';
import { fakeApi, renderScreen } from '@najem/testing';
import { federated } from '@najem/testing/federated';
import { screen } from '@testing-library/react';
import { aClaim, aDossier, anEntry } from '../tests/a-dossier';

const remote = federated('dossier');

it('the built remote shows the file', async () => {
  const api = fakeApi()
    .on(dossier.overview, () => ({ success: true, dossier: aDossier() }))
    .on(dossier.entries, () => ({ rows: [anEntry()], total: 1 }))
    .on(claims.list, () => ({ success: true, claims: [aClaim()] }));
  renderScreen(await remote.load(), '/dossier', { api });
  expect(await screen.findByRole('heading', { level: 1, name: 'Moja teczka' })).toBeVisible();
  expect(await screen.findByText('Dwa czynsze po terminie.')).toBeVisible();
});
