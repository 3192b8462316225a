import { fakeApi, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { module } from '../module';

it('the sample report is shown without an account and without a call, marked as made up', async () => {
  const { api } = renderScreen(module, '/reports/sample', { user: null, api: fakeApi() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Przykładowy raport' })).toBeVisible();
  expect(screen.getByText('To jest przykład: osoba, wpisy i adresy są zmyślone.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sprawdź kogoś' })).toHaveAttribute('href', '/reports');
  expect(screen.getByText('Dwa czynsze zapłacone z miesięcznym opóźnieniem.')).toBeVisible();
  expect(api.log).toEqual([]);
});
