import { dossier, type Todo } from '@najem/shared/contract/rights';
import { Slot } from '@najem/shared/store';
import { aUser, type FakeApi, fakeApi, noConnection, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { module } from '../../module';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const about = { role: 'tenant', reason: 'payment_issues', at: '2026-09-08T09:00:00.000Z' } as const;
const TODO: Todo[] = [
  {
    what: 'answer_dispute',
    _id: 'dispute-1',
    number: 'SP-7K3F-9QXA',
    dueAt: inDays(2),
    about,
    otherSide: 'Jan Brzoza',
  },
  { what: 'answer_case', _id: 'case-1', number: 'WN-7K3F-9QXA', dueAt: inDays(5), caseKind: 'erasure' },
  { what: 'enter_code', _id: 'claim-1', number: 'PT-7K3F-9QXA', dueAt: inDays(9) },
];
const LIST = { ...module, routes: [{ path: '/list', element: <Slot name="subject-list" /> }] };
const open = (api: FakeApi, waitingCount?: number) =>
  renderScreen(LIST, '/list', { api, user: aUser({ waitingCount }), filledBy: [LIST] });

it('what waits for the user stands above the list, named, with the time that is left and the way to it', async () => {
  open(
    fakeApi().on(dossier.todo, () => ({ success: true, todo: TODO })),
    TODO.length,
  );
  const todo = within(await screen.findByRole('region', { name: 'Do zrobienia' }));
  const [first, second, third] = todo.getAllByRole('listitem');
  expect(first).toHaveTextContent('Odpowiedz w sporze o wpis „Problemy z płatnościami” (Jan Brzoza): zostały 2 dni');
  expect(second).toHaveTextContent('Odpowiedz na pytanie w sprawie: Usunięcie danych: zostało 5 dni');
  expect(third).toHaveTextContent('Wpisz kod z listu');
  expect(todo.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dossier/disputes/dispute-1',
    '/dossier/cases/case-1',
    '/dossier',
  ]);
});

it('what one’s own tenancies wait for is left to their part above the list, invitations are not', async () => {
  const window = { what: 'give_opinion', _id: 'tenancy-1', number: 'NJ-7K3F-9QXA', dueAt: inDays(3) } as const;
  const path = '/tenancies/invited/a-token';
  const invitation = { ...window, what: 'answer_invitation', _id: 'tenancy-2', number: 'NJ-7K3F-9QXB', path } as const;
  open(
    fakeApi().on(dossier.todo, () => ({ success: true, todo: [window, invitation, ...TODO] })),
    TODO.length + 2,
  );
  const todo = within(await screen.findByRole('region', { name: 'Do zrobienia' }));
  expect(todo.getAllByRole('listitem')).toHaveLength(TODO.length + 1);
  expect(todo.getByRole('link', { name: /NJ-7K3F-9QXB/ })).toHaveAttribute('href', path);
});

it('a user for whom nothing waits is not asked about', () => {
  const api = fakeApi();
  const { container } = open(api);
  expect(container).toBeEmptyDOMElement();
  expect(api.inputs(dossier.todo)).toEqual([]);
});

it('a failure to read what waits says so, and can be tried again', async () => {
  const api = fakeApi().on(dossier.todo, () => noConnection());
  const { user } = open(api, 1);
  expect(await screen.findByText(/Nie udało się sprawdzić, co czeka na Ciebie/)).toBeVisible();
  api.on(dossier.todo, () => ({ success: true, todo: TODO }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('region', { name: 'Do zrobienia' })).toBeVisible();
});
