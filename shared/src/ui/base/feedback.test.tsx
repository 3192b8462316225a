import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorState, RemotePanel } from './feedback';

test('an error offers a retry', async () => {
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry}>Nie udało się pobrać listy najemców</ErrorState>);
  expect(screen.getByRole('alert')).toHaveTextContent('Nie udało się pobrać listy najemców');
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('the error panel of a remote says in Polish that the rest works', () => {
  render(<RemotePanel onRetry={() => {}} details="tenants 1.4.2" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Ta część serwisu jest chwilowo niedostępna');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('tenants 1.4.2')).toBeVisible();
});
