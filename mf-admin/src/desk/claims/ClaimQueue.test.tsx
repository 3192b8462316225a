import type { Output } from '@najem/shared/contract/kernel';
import { deskClaimCalls } from '@najem/shared/contract/rights';
import { choose, refusal } from '@najem/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Subject } from 'rxjs';
import { aClaim } from '../../../tests/a-claim';
import { ADMIN, aDesk, inDays, openDesk, row } from '../../../tests/the-desk';

describe('the claims', () => {
  it('are rows with number, kind, age, due date in words and who has them', async () => {
    await openDesk(
      '/admin/desk?queue=claims',
      aDesk({
        claims: [
          aClaim({ createdAt: inDays(-5), dueAt: inDays(-2) }),
          aClaim({
            _id: 'c2',
            number: 'PT-2',
            method: 'signed',
            dueAt: inDays(0.001),
            takenBy: { _id: 'x', name: 'Ola Inna' },
          }),
          aClaim({ _id: 'c3', number: 'PT-3', dueAt: inDays(3), takenBy: { _id: ADMIN._id, name: ADMIN.name } }),
          aClaim({ _id: 'c4', number: 'PT-4', dueAt: inDays(1), step: 'letter' }),
        ],
      }),
    );
    const first = row('PT-7K3F-9QXA');
    for (const text of ['Dokument i list', 'Do sprawdzenia', '5 dni', '2 dni po terminie', 'nikt']) {
      expect(first.getByText(text)).toBeVisible();
    }
    expect(first.getByRole('link')).toHaveAttribute('href', '/admin/desk/claims/claim-1?queue=claims');
    expect(row('PT-2').getByText('Podpis elektroniczny')).toBeVisible();
    expect(row('PT-2').getByText('Ola Inna')).toBeVisible();
    expect(row('PT-2').queryByRole('button')).toBeNull();
    expect(row('PT-3').getByText('za 3 dni')).toBeVisible();
    expect(row('PT-3').getByText('Ty')).toBeVisible();
    expect(row('PT-4').getByText('za 1 dzień')).toBeVisible();
    expect(row('PT-4').getByText('List do wysłania')).toBeVisible();
  });

  it('are filtered by kind, who has them and state, kept in the address', async () => {
    const { user, api, location } = await openDesk('/admin/desk?queue=claims');
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Podpis elektroniczny');
    await choose(user, screen.getByRole('combobox', { name: 'Kto się zajmuje' }), 'Ja');
    await choose(user, screen.getByRole('combobox', { name: 'Stan' }), 'Odmowa');
    const filters = { method: 'signed', takenBy: 'me', state: 'refused' };
    await waitFor(() => expect(api.inputs(deskClaimCalls.claims).at(-1)).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({ queue: 'claims', ...filters });
  });

  it('are taken and given back in their row', async () => {
    const taken = aClaim({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 2 });
    const { user, api } = await openDesk(
      '/admin/desk?queue=claims',
      aDesk()
        .on(deskClaimCalls.takeClaim, () => ({ success: true, claim: taken }))
        .on(deskClaimCalls.releaseClaim, () => ({ success: true, claim: aClaim({ version: 3 }) })),
    );
    await user.click(screen.getByRole('button', { name: 'Weź PT-7K3F-9QXA' }));
    expect(row('PT-7K3F-9QXA').getByText('Ty')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Oddaj PT-7K3F-9QXA' }));
    expect(row('PT-7K3F-9QXA').getByText('nikt')).toBeVisible();
    expect(api.inputs(deskClaimCalls.takeClaim)).toEqual([{ id: 'claim-1', version: 1 }]);
    expect(api.inputs(deskClaimCalls.releaseClaim)).toEqual([{ id: 'claim-1', version: 2 }]);
  });

  it('a list that was read before a claim was taken and comes later shows who has it', async () => {
    const late = new Subject<Output<typeof deskClaimCalls.claims>>();
    const taken = aClaim({ takenBy: { _id: ADMIN._id, name: ADMIN.name }, version: 2 });
    const api = aDesk().on(deskClaimCalls.takeClaim, () => ({ success: true, claim: taken }));
    const { user } = await openDesk('/admin/desk?queue=claims', api);
    api.on(deskClaimCalls.claims, () => late);
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Dokument i list');
    await waitFor(() => expect(late.observed).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Weź PT-7K3F-9QXA' }));
    act(() => late.next({ success: true, items: [aClaim(), aClaim({ _id: 'c2', number: 'PT-2' })] }));
    expect(row('PT-2').getByRole('button', { name: 'Weź PT-2' })).toBeVisible();
    expect(row('PT-7K3F-9QXA').getByText('Ty')).toBeVisible();
    act(() => late.next({ success: true, items: [aClaim({ version: 3 })] }));
    expect(row('PT-7K3F-9QXA').getByText('nikt')).toBeVisible();
  });

  it('a claim that another administrator took meanwhile is marked, and the list is fetched again', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=claims',
      aDesk().on(deskClaimCalls.takeClaim, () => refusal('STALE_EDIT')),
    );
    await user.click(screen.getByRole('button', { name: 'Weź PT-7K3F-9QXA' }));
    expect(await screen.findByText(/Ktoś zmienił to zgłoszenie przed Tobą/)).toBeVisible();
    expect(api.inputs(deskClaimCalls.claims)).toHaveLength(2);
  });

  it('are shown page after page', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=claims',
      aDesk().on(deskClaimCalls.claims, ({ next }) =>
        next === undefined
          ? { success: true, items: [aClaim()], next: 'place' }
          : { success: true, items: [aClaim({ _id: 'c2', number: 'PT-2' })] },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Pokaż więcej' }));
    expect(row('PT-7K3F-9QXA')).toBeDefined();
    expect(row('PT-2')).toBeDefined();
    expect(api.inputs(deskClaimCalls.claims).at(-1)).toEqual({ next: 'place' });
    expect(screen.queryByRole('button', { name: 'Pokaż więcej' })).toBeNull();
  });
});
