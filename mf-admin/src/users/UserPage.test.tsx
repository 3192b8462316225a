import type { Output } from '@najem/shared/contract/kernel';
import { users } from '@najem/shared/contract/office';
import { drafts } from '@najem/shared/contract/rights';
import { anAdmin, fakeApi, pageOf, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';
import { PERSON } from '../../tests/a-user';

const AT = '2026-11-20T09:00:00.000Z';
const NONE = { total: 0, rows: [] };
const PAGE: Output<typeof users.get> = {
  success: true,
  user: PERSON,
  entries: {
    total: 60,
    rows: [
      {
        _id: 'e1',
        kind: 'tenant',
        name: 'Jan Brzoza',
        reason: 'payment_issues',
        createdAt: AT,
        grade: 'declared',
        isCounting: false,
      },
    ],
  },
  reports: {
    total: 1,
    rows: [{ _id: 'r1', number: 'RN-1', type: 'unknown', createdAt: AT, expirationDate: '2026-12-20T09:00:00.000Z' }],
  },
  payments: {
    total: 1,
    rows: [
      {
        _id: 'o1',
        amount: 40,
        status: 'completed',
        createdAt: AT,
        isRefunded: true,
        invoice: { _id: 'i1', number: 'FV/7/2026' },
      },
    ],
  },
  disputes: {
    total: 1,
    rows: [{ _id: 'd1', number: 'SP-1', side: 'author', state: 'awaiting_author', openedAt: AT, dueAt: AT }],
  },
  sessions: [{ _id: 's1', device: 'Firefox, Linux', createdAt: AT, lastUsedAt: AT }],
  events: [{ seq: 4, at: AT, action: 'user.updated', targetType: 'user', targetId: 'u1', details: {} }],
};

function open(page = PAGE, user = anAdmin(), path = '/admin/users/u1', kept?: Output<typeof drafts.get>['draft']) {
  const api = fakeApi()
    .on(users.get, () => page)
    .on(users.list, () => pageOf([PERSON]))
    .on(users.update, ({ id: _id, ...changes }) => ({ success: true, user: { ...PERSON, _id, ...changes } }))
    .on(users.remove, () => ({ success: true }))
    .on(drafts.get, () => ({ success: true, version: 0, draft: kept }));
  return renderScreen(module, path, { api, user });
}

describe('the page of a user', () => {
  it('shows what they wrote, hold, paid and dispute in words, each with the way there', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ewa Lis' })).toBeVisible();
    const dispute = within(screen.getByRole('table', { name: 'Spory' }));
    expect(dispute.getByRole('link', { name: 'SP-1' })).toHaveAttribute('href', '/admin/desk/disputes/d1');
    expect(dispute.getByText('Czeka na autora')).toBeVisible();
    const entries = within(screen.getByRole('table', { name: 'Wpisy' }));
    expect(entries.getByRole('link', { name: 'Jan Brzoza' })).toHaveAttribute('href', '/tenants');
    expect(entries.getByText('Problemy z płatnościami')).toBeVisible();
    expect(screen.getByText('Najnowsze 1 z 60.')).toBeVisible();
    const reports = within(screen.getByRole('table', { name: 'Kupione raporty' }));
    expect(reports.getByRole('link', { name: 'RN-1' })).toHaveAttribute('href', '/reports/r1');
    expect(reports.getByText('rola nieznana')).toBeVisible();
    const payments = within(screen.getByRole('table', { name: 'Płatności' }));
    expect(payments.getByText('Opłacona, zwrot')).toBeVisible();
    expect(payments.getByRole('link', { name: 'FV/7/2026' })).toHaveAttribute('href', '/invoices/i1');
    expect(screen.getByText('Firefox, Linux')).toBeVisible();
    expect(screen.getByText('Zmiana użytkownika')).toBeVisible();
  });

  it('shows ten rows of a part at once', async () => {
    const [first] = PAGE.entries.rows;
    const rows = Array.from({ length: 12 }, (_, place) => ({
      ...first!,
      _id: `e${place}`,
      name: `Osoba ${place + 1}`,
    }));
    const { user } = open({ ...PAGE, entries: { total: 12, rows } });
    const entries = within(await screen.findByRole('table', { name: 'Wpisy' }));
    expect(entries.getByText('Osoba 10')).toBeVisible();
    expect(entries.queryByText('Osoba 11')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Strona 2' }));
    expect(entries.getByText('Osoba 12')).toBeVisible();
  });

  it('hides what there is nothing of', async () => {
    open({ ...PAGE, entries: NONE, reports: NONE, payments: NONE, disputes: NONE, sessions: [], events: [] });
    expect(await screen.findByText('Bez wpisów, raportów, płatności i sporów.')).toBeVisible();
    expect(screen.queryAllByRole('columnheader')).toEqual([]);
  });

  // RULES: Deleting a user
  it('blocks them with a reason, and reads the page again', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Zablokuj' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dlaczego blokujesz to konto?' }));
    await user.click(dialog.getByRole('radio', { name: 'Obchodzenie zabezpieczeń' }));
    await user.click(dialog.getByRole('button', { name: 'Zablokuj' }));
    const blocked = { id: 'u1', name: 'Ewa Lis', email: 'ewa.lis@example.test', role: 'user', status: 'blocked' };
    await waitFor(() =>
      expect(api.inputs(users.update)).toEqual([{ ...blocked, blockReason: 'security', blockText: '' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.inputs(users.get)).toHaveLength(2);
  });

  it('keeps why they are blocked until it is sent', async () => {
    const kept = { values: { reason: 'other', text: 'Konto sprzedano.' }, attachments: [], changedAt: AT };
    const { user, api, location } = open(PAGE, anAdmin(), '/admin/users/u1?step=block', kept);
    const dialog = within(await screen.findByRole('dialog', { name: 'Dlaczego blokujesz to konto?' }));
    expect(await dialog.findByRole('textbox', { name: 'Wyjaśnienie dla tej osoby' })).toHaveValue('Konto sprzedano.');
    expect(dialog.getByText(/^Szkic zapisano/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Zablokuj' }));
    const why = { blockReason: 'other', blockText: 'Konto sprzedano.' };
    await waitFor(() => expect(api.inputs(users.update)[0]).toMatchObject(why));
    await waitFor(() => expect(location().search).toBe(''));
    expect(api.inputs(drafts.get)).toEqual([{ kind: 'block', thing: 'u1' }]);
  });

  it('tells why they are blocked, and unblocks them', async () => {
    const block = { status: 'blocked', blockReason: 'other', blockText: 'Konto sprzedano.' } as const;
    const { user, api } = open({ ...PAGE, user: { ...PERSON, ...block } });
    expect(await screen.findByText('Inne naruszenie Regulaminu')).toBeVisible();
    expect(screen.getByText('Konto sprzedano.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Odblokuj' }));
    await waitFor(() => expect(api.inputs(users.update)[0]).toMatchObject({ id: 'u1', status: 'active' }));
  });

  it('removes them without a question, and the list offers to undo it', async () => {
    const { user, api, location } = open();
    await user.click(await screen.findByRole('button', { name: 'Usuń' }));
    expect(api.inputs(users.remove)).toEqual([{ id: 'u1' }]);
    await waitFor(() => expect(location().pathname).toBe('/admin'));
    expect(await screen.findByRole('button', { name: 'Cofnij' })).toBeVisible();
  });

  it('offers an administrator nothing of that for their own account', async () => {
    const own = anAdmin();
    open({ ...PAGE, user: { ...PERSON, _id: own._id } }, own);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ewa Lis' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zablokuj' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Usuń' })).toBeNull();
  });
});
