import { type AuditEntry, auditCalls } from '@najem/shared/contract/kernel';
import { anAdmin, fakeApi, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { module } from '../module';
import { TEXTS as SECURITY } from '../security/texts';
import { TEXTS } from './texts';

const row = (seq: string) => screen.getByRole('cell', { name: seq }).closest('tr') as HTMLElement;

const entry = (seq: number): AuditEntry => ({
  seq,
  at: '2026-11-20T09:00:00.000Z',
  actor: { _id: 'admin-1', name: 'Administrator', email: 'admin@example.test' },
  action: 'user.updated',
  targetType: 'user',
  targetId: 'u1',
  details: { status: { from: 'active', to: 'blocked' }, index: 'opaque' },
});

/** Every action that the server's code writes to the log in one piece. */
function writtenActions(): string[] {
  const kinds: readonly string[] = Object.keys(SECURITY.kinds);
  const groups = new Set(Object.keys(TEXTS.actions).map((action) => action.split('.')[0]));
  const files = globSync('server/src/**/*.ts', { exclude: (name) => name.endsWith('queries.ts') });
  const found = files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')[a-z-]+\.[a-z-]+(?=')/g) ?? []);
  return [...new Set(found)].filter((text) => groups.has(text.split('.')[0]) && !kinds.includes(text));
}

describe('the audit log', () => {
  it('every action that the server logs has words', () => {
    const actions = writtenActions();
    expect(actions.length).toBeGreaterThan(100);
    expect(actions.filter((action) => !(action in TEXTS.actions))).toEqual([]);
  });

  it('details are shown in words, and ids not at all', async () => {
    const details = [
      { by: 'show' },
      { by: '8c5f8d6e-3c1b-4f0a-9a52-0d7c4f1f6a11', type: 'unknown' },
      { remote: 'admin', percent: null, rows: ['a', 'b'] },
    ];
    const api = fakeApi().on(auditCalls.audit, () => ({
      success: true,
      entries: details.map((each, seq) => ({ ...entry(seq), targetType: 'unknown', details: each })),
      rows: 3,
    }));
    renderScreen(module, '/admin/audit', { api, user: anAdmin() });
    await screen.findByRole('cell', { name: '0' });
    expect(within(row('0')).getByText('miejsce: pokazanie numeru')).toBeVisible();
    expect(within(row('1')).getByText('rodzaj: rola nieznana')).toBeVisible();
    expect(within(row('2')).getByText('moduł: admin, wierszy: 2')).toBeVisible();
    expect(within(row('0')).getByText('Osoba lub firma')).toBeVisible();
  });

  it('shows audit entries, older ones on request, and the state of the hash chain', async () => {
    const api = fakeApi().on(auditCalls.audit, ({ before }) => ({
      success: true,
      entries: before ? [entry(1)] : [entry(2)],
      ...(before ? {} : { olderThan: 2 }),
      rows: 2,
      chain: { checkedAt: '2026-11-20T08:00:00.000Z', isWhole: false, rows: 0, brokenAt: 1, problem: 'changed' },
    }));
    const { user, location } = renderScreen(module, '/admin/audit', { api, user: anAdmin() });
    // The calendar is loaded with the view and is slow on a busy machine.
    await screen.findByRole('cell', { name: '2' });
    const first = within(row('2'));
    expect(first.getByText('admin@example.test')).toBeVisible();
    expect(first.getByText('Zmiana użytkownika')).toBeVisible();
    expect(first.getByText('status: aktywny → zablokowany')).toBeVisible();
    expect(screen.getByText(/Pierwszy niepasujący wpis: 1 \(zmieniona treść\)/)).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'adm@example.test{Enter}');
    await waitFor(() => expect(api.inputs(auditCalls.audit).at(-1)).toEqual({ actor: 'adm@example.test' }));
    expect(location().search).toBe('');
    await user.click(await screen.findByRole('button', { name: 'Pokaż starsze' }));
    expect(await screen.findByRole('cell', { name: '1' })).toBeVisible();
    expect(row('1')).toBeVisible();
    expect(row('2')).toBeVisible();
    expect(api.inputs(auditCalls.audit).at(-1)).toEqual({ actor: 'adm@example.test', before: 2 });
    expect(screen.getByText('To już wszystkie wpisy.')).toBeVisible();
  });
});
