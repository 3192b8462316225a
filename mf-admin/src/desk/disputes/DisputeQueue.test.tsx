import { deskDisputeCalls } from '@najem/shared/contract/rights';
import { choose, refusal } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import { aDispute } from '../../../tests/a-dispute';
import { ADMIN, aDesk, inDays, openDesk, row } from '../../../tests/the-desk';

describe('the disputes', () => {
  it('are rows with number, ground, state, age, due date and who has them', async () => {
    const dispute = aDispute({
      openedAt: inDays(-27),
      dueAt: inDays(3),
      takenBy: { _id: 'x', name: 'Ola Inna' },
    });
    await openDesk('/admin/desk?queue=disputes', aDesk({ disputes: [dispute] }));
    const shown = row('SP-7K3F-9QXA');
    for (const text of ['To nieprawda', 'Do decyzji', '27 dni', 'za 3 dni', 'Ola Inna']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(shown.getByRole('link')).toHaveAttribute('href', '/admin/desk/disputes/dispute-1?queue=disputes');
  });

  it('are filtered by ground, who has them and state, kept in the address', async () => {
    const { user, api, location } = await openDesk('/admin/desk?queue=disputes');
    await choose(user, screen.getByRole('combobox', { name: 'Zarzut' }), 'To nie dotyczy mnie');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Nikt');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Odwołanie');
    const filters = { ground: 'not_me', takenBy: 'nobody', state: 'appealed' };
    await waitFor(() => expect(api.inputs(deskDisputeCalls.disputes).at(-1)).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ queue: 'disputes', ...filters });
  });

  it('a row takes its piece of work, or says that another administrator took it', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=disputes',
      aDesk({ disputes: [aDispute()] }).on(deskDisputeCalls.takeDispute, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Weź SP-7K3F-9QXA' }));
    expect(await screen.findByText(/Ktoś zmienił ten spór przed Tobą/)).toBeVisible();
    expect(api.inputs(deskDisputeCalls.disputes)).toHaveLength(2);
    const taken = aDispute({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 4 });
    api.on(deskDisputeCalls.takeDispute, () => ({ success: true, dispute: taken }));
    await user.click(screen.getByRole('button', { name: 'Weź SP-7K3F-9QXA' }));
    expect(await row('SP-7K3F-9QXA').findByText('Ty')).toBeVisible();
  });
});
