import { landlords } from '@najem/shared/contract/register';
import { aLandlord, aLandlordEntry, anAdmin, fakeApi, pageOf, refusal, renderScreen } from '@najem/testing';
import { act, screen, within } from '@testing-library/react';
import { module } from '../module';

const landlord = aLandlord({
  history: [
    aLandlordEntry({ _id: 'entry-2', reason: 'quick_response', created_at: '2026-06-01T10:00:00.000Z' }),
    aLandlordEntry(),
  ],
  entryCount: 2,
});

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

afterEach(() => {
  jest.useRealTimers();
});

it('the list of landlords shows the specified columns with the newest entry', () => {
  renderScreen(module, '/landlords', { api: fakeApi().on(landlords.list, () => pageOf([landlord])) });
  expect(screen.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(
    expect.arrayContaining(['Nazwa', 'Typ', 'Identyfikator', 'Adres', 'Ostatni wpis', 'Ocena', 'Akcje']),
  );
  const cells = within(row('Kamienica Sp. z o.o.'));
  expect(cells.getByText('Firma')).toBeVisible();
  expect(cells.getByText('Szybka reakcja na zgłoszenia')).toBeVisible();
  expect(cells.getByText('01.06.2026')).toBeVisible();
  expect(cells.queryByText('Rzetelne rozliczenie kaucji')).not.toBeInTheDocument();
});

it('the list of landlords shows the number of a person to the account that added them', async () => {
  const masked = { ...landlord, name: 'Zofia Jodła', identifier: '•••••••3213', identifierType: 'pesel' as const };
  const api = fakeApi()
    .on(landlords.list, () => pageOf([masked]))
    .on(landlords.identifier, () => ({ success: true, identifier: '20871543213' }));
  const { user } = renderScreen(module, '/landlords', { api });
  await user.click(screen.getByRole('button', { name: 'Pokaż numer: Zofia Jodła' }));
  expect(within(row('Zofia Jodła')).getByText('20871543213')).toBeVisible();
});

it('the list of landlords describes the add button as a review of the property and its owner', () => {
  renderScreen(module, '/landlords', { api: fakeApi().on(landlords.list, () => pageOf([landlord])) });
  const add = screen.getByRole('link', { name: 'Dodaj wynajmującego' });
  expect(add).toHaveAttribute('href', '/landlords/add');
  expect(add).toHaveAccessibleDescription(expect.stringContaining('dodaj wpis o nieruchomości i jej właścicielu'));
});

it('the deletion of a landlord is confirmed first, and the list shows why it failed', async () => {
  const api = fakeApi()
    .on(landlords.list, () => pageOf([landlord]))
    .on(landlords.removalCost, () => ({ success: true, rentCoins: 0 }))
    .on(landlords.remove, () => refusal('LANDLORD_HAS_HISTORY'));
  const { user } = renderScreen(module, '/landlords', { api });
  await user.click(screen.getByRole('button', { name: 'Usuń: Kamienica Sp. z o.o.' }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Czy na pewno chcesz usunąć tego wynajmującego?');
  await user.click(screen.getByRole('button', { name: 'Usuń' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Nie udało się usunąć wynajmującego. Sprawdź czy nie ma powiązanych historii.',
  );
});

it('the list of landlords offers administrators filters by name, identifier and e-mail', () => {
  const api = fakeApi().on(landlords.list, () => pageOf([landlord]));
  renderScreen(module, '/landlords', { api, user: anAdmin() });
  const filters = within(screen.getByRole('search'));
  expect(filters.getByLabelText('Nazwa')).toBeVisible();
  expect(filters.getByLabelText('Identyfikator')).toBeVisible();
  expect(filters.getByLabelText('E-mail')).toBeVisible();
});

it('the list of landlords is fetched every 30 seconds while it is shown, and never afterwards', () => {
  jest.useFakeTimers();
  const api = fakeApi().on(landlords.list, () => pageOf([landlord]));
  const { unmount } = renderScreen(module, '/landlords?page=2', { api });
  act(() => jest.advanceTimersByTime(29_999));
  expect(api.inputs(landlords.list)).toHaveLength(1);
  act(() => jest.advanceTimersByTime(1));
  expect(api.inputs(landlords.list)).toEqual([
    { page: 2, pageSize: 20, history: 'last' },
    { page: 2, pageSize: 20, history: 'last' },
  ]);
  unmount();
  act(() => jest.advanceTimersByTime(120_000));
  expect(api.inputs(landlords.list)).toHaveLength(2);
  expect(jest.getTimerCount()).toBe(0);
});

it('the list of landlords says why it could not be loaded', () => {
  renderScreen(module, '/landlords', { api: fakeApi().on(landlords.list, () => refusal('UNAVAILABLE')) });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Nie udało się pobrać listy wynajmujących: Serwis jest chwilowo niedostępny.',
  );
});
