import { admin as contract, type AuditEntry } from '@najem/shared/contract';
import { anAdmin, fakeApi, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { module } from '../module';

const row = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;

describe('the audit log', () => {
  const entry = (seq: number): AuditEntry => ({
    seq,
    at: '2026-11-20T09:00:00.000Z',
    actor: { _id: 'admin-1', name: 'Administrator', email: 'admin@example.test' },
    action: 'user.updated',
    targetType: 'user',
    targetId: 'u1',
    details: { status: { from: 'active', to: 'blocked' }, index: 'opaque' },
  });

  it('shows audit entries, older ones on request, and the state of the hash chain', async () => {
    const api = fakeApi().on(contract.audit, ({ before }) => ({
      success: true,
      entries: before ? [entry(1)] : [entry(2)],
      ...(before ? {} : { olderThan: 2 }),
      rows: 2,
      chain: { checkedAt: '2026-11-20T08:00:00.000Z', isWhole: false, rows: 0, brokenAt: 1, problem: 'changed' },
    }));
    const { user } = renderScreen(module, '/admin/audit?actor=adm', { api, user: anAdmin() });
    // The calendar is loaded with the view and is slow on a busy machine.
    await screen.findByRole('rowheader', { name: '2' });
    const first = within(row('2'));
    expect(first.getByText('admin@example.test')).toBeVisible();
    expect(first.getByText('Zmiana użytkownika')).toBeVisible();
    expect(first.getByText('status: aktywny → zablokowany')).toBeVisible();
    expect(screen.getByText(/Pierwszy niepasujący wpis: 1 \(zmieniona treść\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pokaż starsze' }));
    expect(row('1')).toBeVisible();
    expect(row('2')).toBeVisible();
    expect(api.inputs(contract.audit)).toEqual([{ actor: 'adm' }, { actor: 'adm', before: 2 }]);
    expect(screen.getByText('To już wszystkie wpisy.')).toBeVisible();
  });
});
