import { dossier } from '@najem/shared/contract/rights';
import { tenancies } from '@najem/shared/contract/tenancies';
import { aUser, noConnection, pageOf, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aRow, aTenantSide, dayIn, inDays, listing } from '../../tests/a-tenancy';
import { module } from '../module';

const open = (api = listing(aRow())) => renderScreen(module, '/tenancies', { api });

it('what waits for the person stands first, by its date, each with one button', async () => {
  const opinion = aRow({ state: 'window', windowEndsAt: inDays(20), task: 'opinion', taskDueAt: inDays(20) });
  const counter = aRow({ number: 'NJ-AAAA-2222', state: 'counter', task: 'counter', taskDueAt: inDays(2) });
  open(listing(opinion, counter, aRow({ number: 'NJ-AAAA-3333' })));
  const todo = within(await screen.findByRole('region', { name: 'Do zrobienia' }));
  const titles = todo.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Sprawdź odpowiedź na zaproszenie', 'Wystaw opinię']);
  expect(todo.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tenancies/NJ-AAAA-2222',
    '/tenancies/NJ-7K3F-9QXA',
  ]);
  expect(todo.getByText(/zostały 2.dni/)).toBeVisible();
});

it('an invitation stands among what waits for the person, also before they have a tenancy', async () => {
  const path = '/tenancies/invited/a-token';
  const asked = {
    what: 'answer_invitation',
    _id: 'tenancy-1',
    number: 'NJ-7K3F-9QXA',
    dueAt: inDays(9),
    otherSide: 'Ewa Lis',
    path,
  } as const;
  open(listing().on(dossier.todo, () => ({ success: true, todo: [asked] })));
  const todo = within(await screen.findByRole('region', { name: 'Do zrobienia' }));
  expect(todo.getByRole('heading', { level: 3, name: 'Odpowiedz na zaproszenie' })).toBeVisible();
  expect(todo.getByRole('link', { name: 'Odpowiedz: Ewa Lis, Najem NJ-7K3F-9QXA' })).toHaveAttribute('href', path);
  expect(screen.getByText('Nie masz jeszcze najmów')).toBeVisible();
});

it('tenancies are grouped by address, however it is spelled, newest first', async () => {
  open(
    listing(
      aRow({ number: 'NJ-AAAA-1111', from: '2020-01-01', to: '2021-12-31', state: 'closed', isProven: false }),
      aRow({
        number: 'NJ-AAAA-2222',
        address: 'UL. LIPOWA 4/7 30-001 KRAKÓW',
        other: aTenantSide({ name: 'Ola Sosna' }),
      }),
      aRow({ number: 'NJ-AAAA-3333', address: 'Długa 5, Gdańsk', from: '2019-01-01' }),
    ),
  );
  const home = within(await screen.findByRole('region', { name: 'UL. LIPOWA 4/7 30-001 KRAKÓW' }));
  expect(home.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ola Sosna', 'Jan Brzoza']);
  expect(home.getByText('01.09.2025 – trwa nadal')).toBeVisible();
  expect(home.getByText('Najem potwierdzony, czas na opinie minął')).toBeVisible();
  expect(home.getAllByText('tożsamości sprawdzone')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Długa 5, Gdańsk' })).toBeVisible();
});

it('from ten tenancies on they are searched, and those that end soon are shown alone', async () => {
  const others = Array.from({ length: 9 }, (_, at) =>
    aRow({ number: `NJ-AAAA-000${at}`, address: `Polna ${at}, Poznań` }),
  );
  const asked = aRow({ number: 'NJ-AAAA-9999', address: 'Leśna 2, Gdynia', invitedEmail: 'ola@example.test' });
  const ending = aRow({ address: 'Krótka 1, Łódź', to: dayIn(10), other: aTenantSide({ name: 'Ola Sosna' }) });
  const { user } = open(listing(...others, asked, ending));
  await user.type(await screen.findByRole('searchbox', { name: 'Szukaj po adresie lub nazwisku' }), 'sosna');
  expect(screen.getByRole('region', { name: 'Krótka 1, Łódź' })).toBeVisible();
  expect(screen.queryByText('Polna 1, Poznań')).toBeNull();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'OLA@');
  expect(screen.getByRole('region', { name: 'Leśna 2, Gdynia' })).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('radio', { name: 'Kończą się wkrótce' }));
  expect(screen.getByRole('region', { name: 'Krótka 1, Łódź' })).toBeVisible();
  expect(screen.queryByText('Polna 1, Poznań')).toBeNull();
});

it('a few tenancies need no search', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Jan Brzoza' })).toHaveAttribute('href', '/tenancies/NJ-7K3F-9QXA');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('without a tenancy the way is shown in three steps, with one primary button', async () => {
  open(listing());
  const steps = await screen.findByRole('list', { name: 'Jak to działa' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Dodaj najem' })).toHaveAttribute('href', '/tenancies/new');
  expect(screen.getByRole('link', { name: 'Poproś o referencję' })).toHaveAttribute(
    'href',
    '/tenancies/new?as=reference',
  );
});

it('who is not verified learns before the form that invitations need it', async () => {
  renderScreen(module, '/tenancies', { api: listing(), user: aUser({ verification_status: 'unverified' }) });
  expect(await screen.findByText(/^Zaproszenia wysyłają osoby ze zweryfikowaną tożsamością\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zweryfikuj tożsamość' })).toHaveAttribute('href', '/verify-identity');
});

it('a failure to read the list says so, and can be tried again', async () => {
  const api = listing().on(tenancies.list, () => noConnection());
  const { user } = open(api);
  expect(await screen.findByText(/Nie udało się pobrać najmów/)).toBeVisible();
  api.on(tenancies.list, () => pageOf([aRow()]));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('link', { name: 'Jan Brzoza' })).toBeVisible();
});
