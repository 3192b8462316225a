import { type Suspect, suspectCalls } from '@najem/shared/contract/register';
import { deskCalls } from '@najem/shared/contract/rights';
import { type AdminUser, users } from '@najem/shared/contract/office';
import { refusal } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { aDesk, openDesk, row } from '../../../tests/the-desk';

const SUSPECT: Suspect = {
  _id: '7',
  user: { _id: 'u1', name: 'Jan Pytalski', email: 'jan@example.test', role: 'user', status: 'active' },
  identifiers: 41,
  lookups: 40,
  misses: 38,
  accounts: 2,
  firstAt: '2026-11-20T09:00:00.000Z',
  lastAt: '2026-11-20T12:00:00.000Z',
  notedAt: '2026-11-20T12:00:00.000Z',
};
const BLOCKED: AdminUser = {
  ...SUSPECT.user,
  status: 'blocked',
  createdAt: '2026-01-10T09:00:00.000Z',
  isEmailVerified: true,
  verification_status: 'verified',
  rentCoins: 0,
  builtIn: false,
};

const withSuspect = () => aDesk().on(suspectCalls.suspects, () => ({ success: true, items: [SUSPECT] }));

describe('the suspects', () => {
  it('are accounts with figures and times, and are blocked with a reason, which is chosen beforehand', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=suspects',
      withSuspect().on(users.update, () => NEVER),
    );
    const figures = row(/Jan Pytalski/);
    for (const text of ['41', '40', '38', '2', /20\.11\.2026, 10:00/]) expect(figures.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zablokuj: Jan Pytalski' }));
    const question = within(screen.getByRole('dialog', { name: 'Dlaczego blokujesz to konto?' }));
    expect(question.getByRole('radio', { name: 'Hurtowe sprawdzanie identyfikatorów' })).toBeChecked();
    expect(api.inputs(users.update)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Zablokuj' }));
    const { _id: id, ...user1 } = SUSPECT.user;
    const why = { blockReason: 'mass_lookups', blockText: '' };
    await waitFor(() => expect(api.inputs(users.update)).toEqual([{ id, ...user1, status: 'blocked', ...why }]));
  });

  it('leave the list when they are blocked; a refusal is shown in the question', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=suspects',
      withSuspect().on(users.update, () => refusal('LAST_ADMIN')),
    );
    await user.click(screen.getByRole('button', { name: 'Zablokuj: Jan Pytalski' }));
    const question = within(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Zablokuj' }));
    expect(await question.findByText(/ostatniemu aktywnemu administratorowi/)).toBeVisible();
    api.on(users.update, () => ({ success: true, user: BLOCKED }));
    await user.click(question.getByRole('button', { name: 'Zablokuj' }));
    expect(await screen.findByText('Konto zostało zablokowane.')).toBeVisible();
    expect(screen.getByText('Nie ma podejrzanych zapytań')).toBeVisible();
  });

  it('a harmless suspect is marked as handled', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=suspects',
      withSuspect().on(suspectCalls.handleSuspect, () => ({ success: true })),
    );
    await user.click(screen.getByRole('button', { name: 'Załatwione: Jan Pytalski' }));
    expect(api.inputs(suspectCalls.handleSuspect)).toEqual([{ id: '7' }]);
    expect(await screen.findByText('Nie ma podejrzanych zapytań')).toBeVisible();
    expect(api.inputs(deskCalls.overview).length).toBeGreaterThan(1);
  });
});
