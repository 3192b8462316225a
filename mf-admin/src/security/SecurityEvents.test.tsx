import { securityEventCalls } from '@najem/shared/contract/identity';
import { anAdmin, choose, fakeApi, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';

describe('the security events', () => {
  it('are listed with account and address, filtered by kind, older ones on request', async () => {
    const api = fakeApi().on(securityEventCalls.securityEvents, ({ before }) => ({
      success: true,
      events: [
        before
          ? { _id: '1', at: '2026-11-20T08:00:00.000Z', kind: 'sign-in.refused' }
          : {
              _id: '2',
              at: '2026-11-20T09:00:00.000Z',
              kind: 'sign-in.succeeded',
              user: { _id: 'u1', name: 'Ewa Lis', email: 'ewa.lis@example.test' },
              origin: '1a2b3c4d',
            },
      ],
      ...(before ? {} : { olderThan: 2 }),
    }));
    const { user } = renderScreen(module, '/admin/security', { api, user: anAdmin() });
    const table = within(await screen.findByRole('table', { name: 'Zdarzenia bezpieczeństwa' }));
    expect(await table.findByText('ewa.lis@example.test')).toBeVisible();
    expect(table.getByText('Logowanie')).toBeVisible();
    expect(table.getByText('1a2b3c4d')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pokaż starsze' }));
    expect(await table.findByText('Nieznane konto')).toBeVisible();
    await choose(user, screen.getByRole('combobox', { name: 'Zdarzenie' }), 'Odmowa logowania');
    await waitFor(() =>
      expect(api.inputs(securityEventCalls.securityEvents).at(-1)).toEqual({ kind: 'sign-in.refused' }),
    );
  });
});
