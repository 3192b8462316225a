import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import {
  anAdmin,
  aTenant,
  aTenantEntry,
  badReply,
  choose,
  fakeApi,
  noConnection,
  pageOf,
  refusal,
  renderScreen,
} from '@najem/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { NEVER, Subject } from 'rxjs';
import { module } from '../module';

const own = aTenant();
const foreign = aTenant({ _id: 'tenant-2', name: 'Maria Sosna', created_by: { _id: 'user-2' } });
const bare = aTenant({
  _id: 'tenant-3',
  name: 'Stolarnia Dąb',
  type: 'firma',
  identifier: undefined,
  identifierType: undefined,
  address: undefined,
  history: [],
  entryCount: 0,
  rating: 2.5,
});

/** The first page as the screen asks for it: of each history the last entry alone. */
const PAGE = { page: 1, pageSize: 20, history: 'last' };

function open(
  rows = [own],
  { path = '/tenants', ...options }: { path?: string; user?: ReturnType<typeof anAdmin>; state?: object } = {},
) {
  const api = fakeApi()
    .on(tenants.list, () => pageOf(rows))
    .on(reports.list, () => pageOf([]))
    .on(tenants.removalCost, () => ({ success: true, rentCoins: 0 }));
  return renderScreen(module, path, { api, ...options });
}

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

it('the list of tenants has the specified title, columns and add button', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Lista najemców' })).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(
    expect.arrayContaining(['Nazwa', 'Typ', 'NIP/PESEL', 'Adres', 'Historia najmu', 'Ocena', 'Akcje']),
  );
  const add = screen.getByRole('link', { name: 'Dodaj najemcę' });
  expect(add).toHaveAttribute('href', '/tenants/add');
  expect(add).toHaveAccessibleDescription(
    'Jeśli jesteś właścicielem lub zarządcą nieruchomości dodaj opinię o twoim najemcy',
  );
});

it('the list of tenants shows each tenant’s basics, newest reasons and rating', () => {
  open();
  const cells = within(row('Jan Brzoza'));
  expect(cells.getByText('Osoba fizyczna')).toBeVisible();
  expect(cells.getByText('20871543213')).toBeVisible();
  expect(cells.getByText('ul. Polna 7, Poznań')).toBeVisible();
  expect(cells.getByText('Terminowy płatnik')).toBeVisible();
  expect(cells.getByRole('img', { name: 'Ocena 3,8 na 5' })).toBeVisible();
  expect(cells.getByText('1 wpis')).toBeVisible();
});

// RULES: `GET …/check/{identifier}`
it('the list of tenants says which basics of another user’s tenant are hidden', () => {
  open([aTenant({ address: null, contact_info: null })]);
  expect(within(row('Jan Brzoza')).getByText('Ukryte')).toBeVisible();
});

it('the list of tenants shows an administrator a masked identifier when they ask for it', async () => {
  const masked = aTenant({ identifier: '•••••••3213', pesel: '•••••••3213' });
  const { user, api } = open([masked, { ...masked, _id: 'tenant-2', name: 'Maria Sosna' }], { user: anAdmin() });
  api.on(tenants.identifier, () => ({ success: true, identifier: '20871543213' }));
  expect(screen.queryByText('20871543213')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pokaż numer: Maria Sosna' }));
  expect(within(row('Maria Sosna')).getByText('20871543213')).toBeVisible();
  expect(within(row('Jan Brzoza')).queryByText('20871543213')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pokaż numer: Maria Sosna' })).not.toBeInTheDocument();
  expect(api.inputs(tenants.identifier)).toEqual([{ id: 'tenant-2' }]);
});

it('the list of tenants says why an identifier could not be shown', async () => {
  const { user, api } = open([aTenant({ identifier: '•••••••3213' })], { user: anAdmin() });
  api.on(tenants.identifier, () => refusal('UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Pokaż numer: Jan Brzoza' }));
  expect(screen.getByText('Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pokaż numer: Jan Brzoza' })).toBeEnabled();
});

it('the list of tenants shows the number to the account that added the tenant, and offers that to no other user', async () => {
  const masked = aTenant({ identifier: '•••••••3213', pesel: '•••••••3213' });
  const foreign = { ...masked, _id: 'tenant-2', name: 'Maria Sosna', created_by: { _id: 'user-9' } };
  const { user, api } = open([masked, foreign]);
  api.on(tenants.identifier, () => ({ success: true, identifier: '20871543213' }));
  await user.click(screen.getByRole('button', { name: 'Pokaż numer: Jan Brzoza' }));
  expect(within(row('Jan Brzoza')).getByText('20871543213')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pokaż numer:/ })).not.toBeInTheDocument();
});

it('the list of tenants shows the numbers of all rows that the user created, until they hide them', async () => {
  const masked = aTenant({ identifier: '•••••••3213', pesel: '•••••••3213' });
  const { user, api } = open([masked]);
  api.on(tenants.list, ({ numbers }) =>
    pageOf([numbers === 'own' ? aTenant({ identifier: '20871543213', pesel: '20871543213' }) : masked]),
  );
  await user.click(screen.getByRole('button', { name: 'Pokaż numery' }));
  expect(within(row('Jan Brzoza')).getByText('20871543213')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ukryj numery' }));
  expect(within(row('Jan Brzoza')).queryByText('20871543213')).not.toBeInTheDocument();
});

it.each([
  ['an administrator', { user: anAdmin() }, {}],
  ['a user who created none of the rows', {}, { created_by: { _id: 'user-9' } }],
])('the list of tenants offers the numbers of all rows not to %s', (_who, options, changes) => {
  open([aTenant({ identifier: '•••••••3213', ...changes })], options);
  expect(screen.queryByRole('button', { name: 'Pokaż numery' })).not.toBeInTheDocument();
});

it('a row shows placeholders for missing basics and history', () => {
  open([bare]);
  const cells = within(row('Stolarnia Dąb'));
  expect(cells.getByText('Brak identyfikatora')).toBeVisible();
  expect(cells.getByText('Brak danych')).toBeVisible();
  expect(cells.getAllByText('Brak historii')).toHaveLength(2);
});

it('a row describes a rating by each own entry and the sum of others', () => {
  open([aTenant({ entryCount: 3, othersEffect: -1.3, rating: 2.5 })]);
  const stars = within(row('Jan Brzoza')).getByRole('button', { name: /Ocena 2,5 na 5/ });
  expect(stars).toHaveAccessibleDescription(
    '2,5 Ocena początkowa +1,3 Terminowy płatnik, 12.05.2026 −1,3 Wpisy innych osób (2) 2,5 Ocena',
  );
});

it('a row says how far a rating can be relied on, with its cause, where the stars explain themselves', () => {
  open([aTenant({ confidence: { level: 'low', cause: 'Tylko jeden autor.', authors: 1 } })]);
  const stars = within(row('Jan Brzoza')).getByRole('button', { name: /Ocena 3,8 na 5/ });
  expect(stars).toHaveAccessibleDescription(/3,8 Ocena Niska wiarygodność\. Tylko jeden autor\.$/);
});

it('a row opens the figures behind a rating, and how each entry is proved, was replied to and when it ends', async () => {
  const confidence = {
    level: 'medium',
    cause: 'Trzy wpisy to za mało na pewny obraz.',
    authors: 2,
    documentedRating: 3.8,
    newestAt: '2026-05-12T10:00:00.000Z',
  } as const;
  const entry = aTenantEntry({
    grade: 'confirmed',
    expiresAt: '2032-05-12T10:00:00.000Z',
    reply: { text: 'Potwierdzam,\ntak było.', at: '2026-06-01T10:00:00.000Z' },
  });
  const { user } = open([aTenant({ history: [entry], entryCount: 3, confidence })]);
  await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Historia: Jan Brzoza' }));
  const history = within(screen.getByRole('region', { name: 'Historia: Jan Brzoza' }));
  expect(history.getByRole('button', { name: 'Potwierdzony przez obie strony' })).toHaveAccessibleDescription(
    'Osoba, której dotyczy wpis, potwierdziła, że jest prawdziwy.',
  );
  expect(history.getByText('Zniknie dnia 12.05.2032')).toBeVisible();
  expect(history.getByText('Odpowiedź osoby, której dotyczy wpis')).toBeVisible();
  expect(history.getByText('01.06.2026')).toBeVisible();
  expect(history.getByText(/Potwierdzam,/)).toHaveTextContent('Potwierdzam, tak było.');
  expect(screen.getByText('Średnia wiarygodność')).toBeVisible();
  expect(screen.getByText('Trzy wpisy to za mało na pewny obraz.', { exact: false })).toBeVisible();
  for (const figure of [
    'Wpisy, które się liczą: 3',
    'Niezależni autorzy: 2',
    'Z wpisów udokumentowanych: 3,8',
    'Najnowszy wpis: 12.05.2026',
  ]) {
    expect(screen.getByText(figure)).toBeVisible();
  }
});

it('the list of tenants opens the whole history of a tenant', async () => {
  const older = aTenantEntry({ _id: 'entry-2', reason: 'property_damage', comment: 'Zarysowane panele.' });
  const { user } = open([aTenant({ history: [aTenantEntry(), older], entryCount: 2 })]);
  await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Historia: Jan Brzoza' }));
  const history = within(screen.getByRole('region', { name: 'Historia: Jan Brzoza' }));
  expect(history.getByText('Czynsz zawsze na czas.')).toBeVisible();
  expect(history.getByText('Zarysowane panele.')).toBeVisible();
  expect(history.getByRole('link', { name: 'Dodaj wpis' })).toHaveAttribute('href', '/tenants/add');
});

it('the list of tenants offers users the deletion of only the tenants that they created', () => {
  open([own, foreign]);
  expect(within(row('Jan Brzoza')).getByRole('button', { name: 'Usuń: Jan Brzoza' })).toBeVisible();
  expect(within(row('Maria Sosna')).queryByRole('button', { name: /Usuń/ })).not.toBeInTheDocument();
});

it('the list of tenants offers an administrator the deletion of every tenant', () => {
  open([foreign], { user: anAdmin() });
  expect(within(row('Maria Sosna')).getByRole('button', { name: 'Usuń: Maria Sosna' })).toBeVisible();
});

it('the list of tenants leads a user to the limited form and an administrator to the edit form', async () => {
  const asUser = open([own]);
  await asUser.user.click(screen.getByRole('link', { name: /Jan Brzoza/ }));
  expect(asUser.location()).toMatchObject({ pathname: '/tenants/add', state: { isLimitedForm: true, tenant: own } });
  asUser.unmount();
  const asAdmin = open([own], { user: anAdmin() });
  await asAdmin.user.click(screen.getByRole('link', { name: 'Edytuj: Jan Brzoza' }));
  expect(asAdmin.location()).toMatchObject({ pathname: '/tenants/add', state: { editMode: true, tenant: own } });
});

describe('deleting a tenant', () => {
  it('deletes a tenant after a confirmation, reports it and refetches the list', async () => {
    const { user, api } = open([own]);
    api.on(tenants.remove, () => ({ success: true })).on(tenants.list, () => pageOf([]));
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' }));
    const question = screen.getByRole('alertdialog', { name: 'Czy na pewno chcesz usunąć tego najemcę?' });
    await user.click(within(question).getByRole('button', { name: 'Usuń' }));
    expect(api.inputs(tenants.remove)).toEqual([{ id: 'tenant-1' }]);
    expect(api.inputs(tenants.list)).toHaveLength(2);
    expect(screen.getByText('Usunięto: Jan Brzoza')).toBeVisible();
    expect(screen.getByText('Nie masz jeszcze żadnych najemców.')).toBeVisible();
  });

  it('keeps a tenant when the deletion is cancelled', async () => {
    const { user, api } = open([own]);
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' }));
    await user.click(screen.getByRole('button', { name: 'Anuluj' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' })).toHaveFocus();
    expect(api.inputs(tenants.remove)).toEqual([]);
  });

  it('shows why a deletion failed and keeps the row', async () => {
    const { user, api } = open([own]);
    api.on(tenants.remove, () => refusal('TENANT_HAS_HISTORY'));
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' }));
    await user.click(screen.getByRole('button', { name: 'Usuń' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Nie udało się usunąć najemcy. Sprawdź czy nie ma powiązanych historii.',
    );
    expect(row('Jan Brzoza')).toBeInTheDocument();
  });
});

describe('what a deletion costs', () => {
  // RULES: The balance is the sum
  it('says before the deletion how many RentCoins it takes back', async () => {
    const { user, api } = open([own]);
    api.on(tenants.removalCost, () => ({ success: true, rentCoins: 20 }));
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Wycofanie usunie też 20 RentCoins.');
    expect(api.inputs(tenants.removalCost)).toEqual([{ id: 'tenant-1' }]);
  });

  it('asks before the deletion only once the number is known', async () => {
    const { user, api } = open([own]);
    const answer = new Subject<{ success: boolean; rentCoins: number }>();
    api.on(tenants.removalCost, () => answer);
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    act(() => answer.next({ success: true, rentCoins: 20 }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Wycofanie usunie też 20 RentCoins.');
  });

  it.each([
    ['nothing is taken back', () => ({ success: true, rentCoins: 0 })],
    ['the number cannot be had', () => refusal('INTERNAL')],
  ])('asks without a number where %s', async (_case, answer) => {
    const { user, api } = open([own]);
    api.on(tenants.removalCost, answer);
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' }));
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('RentCoins');
  });
});

describe('the address of the list', () => {
  it('keeps the order in the address and requests it from the server', async () => {
    const { user, api, location } = open();
    await user.click(screen.getByRole('columnheader', { name: 'Ocena' }));
    await user.click(screen.getByRole('columnheader', { name: 'Ocena' }));
    await waitFor(() => expect(location().search).toBe('?sort=-rating'));
    expect(api.inputs(tenants.list).at(-1)).toEqual({ ...PAGE, sort: '-rating' });
  });

  it('keeps the page and its size in the address', async () => {
    const api = fakeApi().on(tenants.list, () => pageOf([own], 120));
    const { user, location } = renderScreen(module, '/tenants?page=2', { api });
    expect(api.inputs(tenants.list)).toEqual([{ ...PAGE, page: 2 }]);
    await choose(user, screen.getByRole('combobox', { name: 'Wierszy na stronie' }), '50 na stronę');
    expect(location().search).toBe('?pageSize=50');
    await user.click(screen.getByRole('button', { name: 'Strona 3' }));
    await waitFor(() => expect(location().search).toBe('?page=3&pageSize=50'));
  });

  it('leads from a page that no longer exists to the last one', async () => {
    const api = fakeApi().on(tenants.list, ({ page }) => (page === 2 ? pageOf([own], 21) : pageOf([], 21)));
    const { location } = renderScreen(module, '/tenants?page=9', { api });
    expect(await screen.findByRole('rowheader', { name: 'Jan Brzoza' })).toBeVisible();
    expect(location().search).toBe('?page=2');
  });

  it('keeps the administrators’ filters, a name, a number and an e-mail, out of the address, and requests them', async () => {
    const { user, api, location } = open([own], { path: '/tenants?page=3', user: anAdmin() });
    const filters = within(screen.getByRole('search'));
    await user.type(filters.getByLabelText('E-mail'), 'ewa');
    // The order, chosen after the filters were rendered, stays.
    await user.click(screen.getByRole('columnheader', { name: 'Nazwa' }));
    await user.type(filters.getByLabelText('Nazwa'), 'Brzoza');
    await user.type(filters.getByLabelText('NIP, PESEL lub paszport'), '20871543213');
    await waitFor(() =>
      expect(api.inputs(tenants.list).at(-1)).toEqual({
        ...PAGE,
        sort: 'name',
        name: 'Brzoza',
        identifier: '20871543213',
        email: 'ewa',
      }),
    );
    expect(location().search).toBe('?sort=name');
    expect(location().state).toEqual({ filters: { name: 'Brzoza', identifier: '20871543213', email: 'ewa' } });
    await user.click(filters.getByRole('button', { name: 'Wyczyść filtry' }));
    expect(filters.getByLabelText('Nazwa')).toHaveFocus();
    await waitFor(() => expect(location()).toMatchObject({ search: '?sort=name', state: null }));
  });

  it('offers ordinary users no search of a list of nine', () => {
    renderScreen(module, '/tenants', { api: fakeApi().on(tenants.list, () => pageOf([own], 9)) });
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
  });

  it('lets ordinary users search a list of ten by name and by the end of a number, which alone is sent', async () => {
    const api = fakeApi().on(tenants.list, (input) => pageOf([own], input?.name ? 1 : 10));
    const { user, location } = renderScreen(module, '/tenants', { api });
    const search = within(screen.getByRole('search'));
    expect(search.queryByLabelText('E-mail')).not.toBeInTheDocument();
    await user.type(search.getByLabelText('Nazwa'), 'Brzoza');
    await waitFor(() => expect(location().state).toEqual({ filters: { name: 'Brzoza' } }));
    await user.type(search.getByLabelText('Cztery ostatnie znaki numeru'), '2087-154 3213');
    await waitFor(() => expect(location().state).toEqual({ filters: { name: 'Brzoza', identifier: '3213' } }));
    const asked = { ...PAGE, name: 'Brzoza', identifier: '3213' };
    await waitFor(() => expect(api.inputs(tenants.list).at(-1)).toEqual(asked));
    await user.click(search.getByRole('button', { name: 'Wyczyść filtry' }));
    await waitFor(() => expect(location()).toMatchObject({ search: '', state: null }));
  });
});

describe('a list without rows', () => {
  it('shows a skeleton while the list is loading', () => {
    renderScreen(module, '/tenants', { api: fakeApi().on(tenants.list, () => NEVER) });
    expect(screen.getByRole('status')).toHaveTextContent('Trwa wczytywanie');
  });

  it('reports that filters found nothing', () => {
    open([], { user: anAdmin(), state: { filters: { name: 'X' } } });
    expect(screen.getByText('Nic nie znaleziono')).toBeVisible();
  });

  it.each([
    [
      'the server’s reason',
      () => refusal('UNAVAILABLE'),
      'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    ],
    ['a lost connection', noConnection, 'Błąd połączenia z serwerem. Spróbuj ponownie później.'],
    ['a reply of another shape', badReply, 'Nieprawidłowy format danych z serwera'],
  ])('shows %s when the list fails and retries at a click', async (_name, answer, reason) => {
    const api = fakeApi().on(tenants.list, answer);
    const { user } = renderScreen(module, '/tenants', { api });
    expect(screen.getByRole('alert')).toHaveTextContent(`Nie udało się pobrać listy najemców: ${reason}`);
    api.on(tenants.list, () => pageOf([own]));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(row('Jan Brzoza')).toBeVisible();
  });

  it('keeps old rows beside the error when a refetch fails', () => {
    const { api, store } = open([own]);
    api.on(tenants.list, () => refusal('UNAVAILABLE'));
    store.bus.emit('refresh', { kind: 'tenant' });
    expect(screen.getByRole('alert')).toHaveTextContent('Widzisz dane wczytane wcześniej.');
    expect(row('Jan Brzoza')).toBeVisible();
  });

  it('refetches at a refresh event without a loading state', () => {
    const { api, store } = open([own]);
    api.on(tenants.list, () => pageOf([own, foreign]));
    store.bus.emit('refresh', { kind: 'tenant' });
    expect(row('Maria Sosna')).toBeVisible();
    expect(row('Jan Brzoza').closest('[aria-busy="true"]')).toBeNull();
  });
});
