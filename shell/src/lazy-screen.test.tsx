import '@najem/testing/patience';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ErrorScreen } from './layout/ErrorScreen';
import { lazyScreen } from './lazy-screen';

/** React logs every caught error; these are caused on purpose. */
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

function Ready({ name }: { name: string }) {
  return <h1>Ekran: {name}</h1>;
}

it('a lazy screen is shown when it is loaded, with a spinner until then', async () => {
  const Lazy = lazyScreen(() => Promise.resolve(Ready));
  render(<Lazy name="profil" />);
  expect(screen.getByRole('status')).toHaveTextContent('Trwa wczytywanie');
  expect(await screen.findByRole('heading', { name: 'Ekran: profil' })).toBeVisible();
});

it('a screen in a script of its own that does not load offers a retry until it does', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('503')).mockRejectedValueOnce(new Error('503'));
  load.mockResolvedValue(Ready);
  const Lazy = lazyScreen<{ name: string }>(load);
  render(<Lazy name="profil" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nie udało się wczytać tej strony');
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('heading', { name: 'Ekran: profil' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

it('a screen in a script of its own that throws shows the top-level error screen with its text', async () => {
  const Lazy = lazyScreen(() =>
    Promise.resolve(() => {
      throw new Error('Zabrakło danych');
    }),
  );
  render(
    <ErrorScreen>
      <Lazy />
    </ErrorScreen>,
  );
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('Zabrakło danych')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Odśwież stronę' })).toBeVisible();
});
