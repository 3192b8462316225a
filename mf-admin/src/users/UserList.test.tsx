import { type AdminUser, users } from '@najem/shared/contract/office';
import { anAdmin, choose, fakeApi, pageOf, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';
import { PERSON } from '../../tests/a-user';

const OTHER: AdminUser = { ...PERSON, _id: 'u2', name: 'Jan Blok', email: 'jan@example.test', status: 'blocked' };

function open(path = '/admin?tab=users') {
  const api = fakeApi()
    .on(users.list, () => pageOf([PERSON, OTHER], 45))
    .on(users.update, ({ id: _id, ...changes }) => ({ success: true, user: { ...PERSON, _id, ...changes } }))
    .on(users.remove, () => ({ success: true }));
  return renderScreen(module, path, { api, user: anAdmin() });
}

const row = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;

describe('the list of users', () => {
  it('requests the users that the address describes', () => {
    const { api } = open('/admin?tab=users&date=2026-05&sort=-rentCoins&page=2&pageSize=50');
    expect(api.inputs(users.list)).toEqual([{ date: '2026-05', sort: '-rentCoins', page: 2, pageSize: 50 }]);
  });

  it('takes the day of registration in the form in which the table shows it', async () => {
    const { user, api } = open();
    await user.type(screen.getByRole('textbox', { name: 'Data rejestracji' }), '02.05.2026');
    await waitFor(() => expect(api.inputs(users.list).at(-1)).toMatchObject({ date: '2026-05-02' }));
  });

  it('filters users after a pause in typing, from the first page', async () => {
    const { user, api, location } = open('/admin?tab=users&page=2');
    await user.type(screen.getByRole('searchbox', { name: 'Imię i nazwisko' }), 'lis');
    await waitFor(() =>
      expect(location()).toMatchObject({ search: '?tab=users', state: { filters: { name: 'lis' } } }),
    );
    await waitFor(() => expect(api.inputs(users.list).at(-1)).toEqual({ name: 'lis', page: 1, pageSize: 20 }));
  });

  it('sorts and pages users on the server', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Strona 2' }));
    expect(api.inputs(users.list).at(-1)).toEqual({ page: 2, pageSize: 20 });
    await user.click(screen.getByRole('columnheader', { name: /RentCoins/ }));
    expect(api.inputs(users.list).at(-1)).toEqual({ page: 1, pageSize: 20, sort: 'rentCoins' });
  });

  it('says that more users match the filter than are listed', () => {
    const api = fakeApi().on(users.list, () => pageOf([PERSON], 10_000));
    const state = { filters: { name: 'a' } };
    renderScreen(module, '/admin?tab=users', { api, user: anAdmin(), state });
    expect(screen.getByText(/pierwszych 10\s000 pasujących osób/)).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Strony' })).toHaveTextContent('z 10 000+');
  });

  it('edits a user in the row of the list', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Edytuj: Ewa Lis' }));
    const name = screen.getByRole('textbox', { name: 'Imię i nazwisko' });
    await user.clear(name);
    expect(screen.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
    await user.type(name, 'Ewa Nowak');
    await choose(user, screen.getByRole('combobox', { name: 'Rola' }), 'Administrator');
    await user.click(screen.getByRole('button', { name: 'Zapisz' }));
    const changed = { name: 'Ewa Nowak', email: 'ewa.lis@example.test', role: 'admin', status: 'active' };
    await waitFor(() => expect(api.inputs(users.update)).toEqual([{ id: 'u1', ...changed }]));
    expect(within(row('Ewa Nowak')).getByText('Administrator')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zapisz' })).toBeNull();
  });

  // RULES: Deleting a user
  it('asks why a user is blocked, saves the row with the reason, and shows it', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Edytuj: Ewa Lis' }));
    await choose(user, screen.getByRole('combobox', { name: 'Status' }), 'Zablokowany');
    const dialog = within(await screen.findByRole('dialog', { name: 'Dlaczego blokujesz to konto?' }));
    await user.click(dialog.getByRole('button', { name: 'Zablokuj' }));
    expect(await dialog.findByText('Wybierz powód.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Inne naruszenie Regulaminu' }));
    await user.click(dialog.getByRole('button', { name: 'Zablokuj' }));
    expect(await dialog.findByText('Napisz, na czym polega naruszenie.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Wyjaśnienie dla tej osoby' }), 'Konto sprzedano.');
    await user.click(dialog.getByRole('button', { name: 'Zablokuj' }));
    const blocked = { name: 'Ewa Lis', email: 'ewa.lis@example.test', role: 'user', status: 'blocked' };
    const why = { blockReason: 'other', blockText: 'Konto sprzedano.' };
    await waitFor(() => expect(api.inputs(users.update)).toEqual([{ id: 'u1', ...blocked, ...why }]));
    expect(within(row('Ewa Lis')).getByText('Zablokowany')).toBeVisible();
    expect(within(row('Ewa Lis')).getByText('Inne naruszenie Regulaminu')).toBeVisible();
  });

  it('leaves a user active when the question why is closed', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Edytuj: Ewa Lis' }));
    await choose(user, screen.getByRole('combobox', { name: 'Status' }), 'Zablokowany');
    const dialog = within(await screen.findByRole('dialog', { name: 'Dlaczego blokujesz to konto?' }));
    await user.click(dialog.getByRole('button', { name: 'Anuluj' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Zapisz' }));
    await waitFor(() => expect(api.inputs(users.update)[0]).toMatchObject({ status: 'active' }));
  });

  it('shows why a name is refused, but lets an older one be', async () => {
    const OLD = { ...PERSON, name: 'Ewa www.lis.test' };
    const api = fakeApi().on(users.list, () => pageOf([OLD]));
    const { user } = renderScreen(module, '/admin?tab=users', { api, user: anAdmin() });
    await user.click(screen.getByRole('button', { name: 'Edytuj: Ewa www.lis.test' }));
    expect(screen.getByRole('button', { name: 'Zapisz' })).toBeEnabled();
    const name = screen.getByRole('textbox', { name: 'Imię i nazwisko' });
    await user.clear(name);
    await user.type(name, 'ewa@lis.test');
    const message = 'Nazwa nie może zawierać linku, znaku @ ani niewidocznych znaków';
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
  });

  it('shows problems in the edited row while typing, and saves it by the Enter key', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Edytuj: Ewa Lis' }));
    const email = within(screen.getByRole('table')).getByRole('textbox', { name: 'E-mail' });
    await user.clear(email);
    await user.type(email, 'ewa');
    expect(await screen.findByText('Nieprawidłowy format adresu email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
    await user.type(email, '@example.test{Enter}');
    await waitFor(() => expect(api.inputs(users.update)[0]?.email).toBe('ewa@example.test'));
  });

  it('restores an edited row on cancel', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Edytuj: Ewa Lis' }));
    await user.type(screen.getByRole('textbox', { name: 'Imię i nazwisko' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Anuluj' }));
    expect(row('Ewa Lis')).toBeVisible();
    expect(api.inputs(users.update)).toEqual([]);
  });

  it('shows why the last administrator cannot be changed, and keeps the row open', async () => {
    const { user, api } = open();
    api.on(users.update, () => refusal('LAST_ADMIN'));
    await user.click(screen.getByRole('button', { name: 'Edytuj: Ewa Lis' }));
    await user.click(screen.getByRole('button', { name: 'Zapisz' }));
    expect(await screen.findByText('Nie można odebrać uprawnień ostatniemu aktywnemu administratorowi.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zapisz' })).toBeEnabled();
  });

  // RULES: Deleting a user
  it('removes a user without a confirmation and fetches the page again', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Blok' }));
    expect(api.inputs(users.remove)).toEqual([{ id: 'u2' }]);
    expect(screen.getByText('Użytkownik został usunięty.')).toBeVisible();
    expect(api.inputs(users.list)).toHaveLength(2);
  });

  it('undoes a removal by the button of its notice', async () => {
    const { user, api } = open();
    api.on(users.restore, () => ({ success: true, user: OTHER }));
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Blok' }));
    await user.click(await screen.findByRole('button', { name: 'Cofnij' }));
    expect(api.inputs(users.restore)).toEqual([{ id: 'u2' }]);
    expect(await screen.findByText(/Usunięcie zostało cofnięte\./)).toBeVisible();
    expect(api.inputs(users.list)).toHaveLength(3);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull());
  });

  it('shows why a user was not removed', async () => {
    const { user, api } = open();
    api.on(users.remove, () => refusal('LAST_ADMIN'));
    await user.click(screen.getByRole('button', { name: 'Usuń: Ewa Lis' }));
    expect(await screen.findByText('Nie można odebrać uprawnień ostatniemu aktywnemu administratorowi.')).toBeVisible();
    expect(row('Ewa Lis')).toBeVisible();
  });
});
