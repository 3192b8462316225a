import {
  deskCalls,
  deskClaimCalls,
  deskDisputeCalls,
  deskCaseCalls,
  deskEvidenceCalls,
} from '@najem/shared/contract/rights';
import { choose, noConnection } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import { aCase } from '../../tests/a-case';
import { aClaim } from '../../tests/a-claim';
import { aDispute } from '../../tests/a-dispute';
import { someEvidence } from '../../tests/some-evidence';
import { aDesk, inDays, openDesk, row } from '../../tests/the-desk';

describe('the way to the desk', () => {
  it('stands at the head of the panel with the number that is due within three days', async () => {
    await openDesk('/admin');
    expect(await screen.findByRole('link', { name: /Biurko spraw.*w ciągu 3 dni: 3/ })).toHaveAttribute(
      'href',
      '/admin/desk',
    );
    expect(screen.getAllByRole('tab')).toHaveLength(4);
  });

  it('has no number where nothing is due or where it is unknown', async () => {
    await openDesk(
      '/admin',
      aDesk().on(deskCalls.due, () => noConnection()),
    );
    expect(screen.getByRole('link', { name: 'Biurko spraw' })).toBeVisible();
  });
});

describe('the desk', () => {
  it('the queues are tabs with counts, and the address holds the chosen tab', async () => {
    const { user, location } = await openDesk('/admin/desk', aDesk({ disputes: [aDispute()] }));
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Po terminie (1)',
      'Potwierdzenia (4)',
      'Spory (3)',
      'Sprawy (5)',
      'Dowody (2)',
      'Podejrzane (1)',
      'Notatki (2)',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Spory (3)' }));
    await waitFor(() => expect(location().search).toBe('?queue=disputes'));
    expect(await screen.findByRole('table', { name: 'Spory' })).toBeVisible();
  });

  it.each([
    [1, 'Po terminie (1)'],
    [0, 'Potwierdzenia (4)'],
  ])('opens on what is overdue where something is: %j', async (count, tab) => {
    const queues = [
      { queue: 'overdue', count },
      { queue: 'claims', count: 4 },
    ] as const;
    await openDesk(
      '/admin/desk',
      aDesk().on(deskCalls.overview, () => ({ success: true, queues: [...queues], dueSoon: 0 })),
    );
    expect(await screen.findByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  });

  it('the queues show skeletons while they load, and a failure with a way to try again', async () => {
    const { user, api } = await openDesk(
      '/admin/desk?queue=claims',
      aDesk().on(deskClaimCalls.claims, () => noConnection()),
    );
    expect(await screen.findByText(/Nie udało się pobrać kolejki\./)).toBeVisible();
    api.on(deskClaimCalls.claims, () => ({ success: true, items: [aClaim()] }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByText('PT-7K3F-9QXA')).toBeVisible();
  });

  it('an empty queue says that nothing waits', async () => {
    await openDesk('/admin/desk?queue=overdue', aDesk({ claims: [] }));
    expect(await screen.findByText('Nic nie jest po terminie')).toBeVisible();
  });

  it('a queue is not asked for anything that the address made up', async () => {
    const { api } = await openDesk('/admin/desk?queue=claims&method=x&takenBy=y&state=z');
    await waitFor(() => expect(api.inputs(deskClaimCalls.claims)).toHaveLength(1));
    expect(JSON.stringify(api.inputs(deskClaimCalls.claims))).toBe('[{}]');
  });
});

describe('what is overdue', () => {
  const LISTS = {
    claims: [aClaim({ dueAt: inDays(-1) })],
    disputes: [aDispute({ dueAt: inDays(-2) })],
    cases: [aCase({ dueAt: inDays(-4) })],
    evidence: [someEvidence({ dueAt: inDays(-3) })],
  };

  it('overdue work is one list per kind, and each row names its kind', async () => {
    const { api } = await openDesk('/admin/desk?queue=overdue&takenBy=nobody', aDesk(LISTS));
    expect(await screen.findByText('Dowód: Umowa najmu')).toBeVisible();
    expect(screen.getByText('Potwierdzenie: Dokument i list')).toBeVisible();
    expect(screen.getByText('Spór: To nieprawda')).toBeVisible();
    expect(screen.getByText('Sprawa: Usunięcie danych')).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Potwierdzenia', 'Spory', 'Sprawy', 'Dowody']);
    expect(row('SP-7K3F-9QXA').getByText('2 dni po terminie')).toBeVisible();
    for (const call of [
      deskClaimCalls.claims,
      deskDisputeCalls.disputes,
      deskCaseCalls.cases,
      deskEvidenceCalls.evidence,
    ]) {
      expect(api.inputs(call)).toEqual([{ due: 'overdue', takenBy: 'nobody' }]);
    }
  });

  it('comes ten at a time on a phone', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => ({ matches: query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
      );
    const { api } = await openDesk('/admin/desk?queue=overdue', aDesk(LISTS));
    expect(api.inputs(deskDisputeCalls.disputes)).toEqual([{ due: 'overdue', pageSize: 10 }]);
    jest.restoreAllMocks();
  });

  it('is of one kind on request', async () => {
    const { user, api } = await openDesk('/admin/desk?queue=overdue', aDesk(LISTS));
    await choose(user, screen.getByRole('combobox', { name: 'Rodzaj' }), 'Spory');
    await waitFor(() => expect(screen.queryByText('Dowód: Umowa najmu')).toBeNull());
    expect(screen.getByText('Spór: To nieprawda')).toBeVisible();
    expect(api.inputs(deskEvidenceCalls.evidence)).toHaveLength(1);
  });

  it('shows the others where one list fails', async () => {
    await openDesk(
      '/admin/desk?queue=overdue',
      aDesk(LISTS).on(deskDisputeCalls.disputes, () => noConnection()),
    );
    expect(await screen.findByText(/Nie udało się pobrać kolejki\./)).toBeVisible();
    expect(screen.getByText('Dowód: Umowa najmu')).toBeVisible();
  });
});
