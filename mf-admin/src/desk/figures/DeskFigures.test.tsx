import { deskCalls } from '@najem/shared/contract/rights';
import { screen, within } from '@testing-library/react';
import { aDesk, openDesk, row } from '../../../tests/the-desk';

describe('how the desk works', () => {
  it('the figures are the open and overdue claims, the median and the outcomes by month', async () => {
    await openDesk(
      '/admin/desk/figures',
      aDesk().on(deskCalls.figures, () => ({
        success: true,
        open: 4,
        overdue: 1,
        medianDays: 2.5,
        months: [{ month: '2026-11', approved: 3, refused: 1 }],
      })),
    );
    expect(await screen.findByRole('group', { name: 'W toku' })).toHaveTextContent('4');
    expect(screen.getByRole('group', { name: 'Po terminie' })).toHaveTextContent('1');
    expect(screen.getByRole('group', { name: 'Zwykły czas do decyzji' })).toHaveTextContent('2,5 dnia');
    expect(row('listopad 2026').getByText('25%')).toBeVisible();
  });

  it('the figures say that nothing was decided yet', async () => {
    await openDesk(
      '/admin/desk/figures',
      aDesk().on(deskCalls.figures, () => ({ success: true, open: 0, overdue: 0, months: [] })),
    );
    expect(await screen.findByText('Nie było jeszcze decyzji')).toBeVisible();
    expect(screen.getByText('brak decyzji')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Spory' })).toBeNull();
  });

  it('the figures of disputes have a section with outcomes as shares, appeals and reversals', async () => {
    await openDesk(
      '/admin/desk/figures',
      aDesk().on(deskCalls.figures, () => ({
        success: true,
        open: 0,
        overdue: 0,
        months: [],
        disputes: {
          open: 5,
          overdue: 2,
          medianDays: 21,
          appeals: 3,
          reversals: 1,
          months: [{ month: '2026-11', kept: 1, corrected: 1, removed: 2 }],
        },
      })),
    );
    const part = within(await screen.findByRole('region', { name: 'Spory' }));
    for (const [name, value] of [
      ['W toku', '5'],
      ['Po terminie', '2'],
      ['Zwykły czas do decyzji', '21 dni'],
      ['Odwołania', '3'],
      ['Zmienione po odwołaniu', '1'],
    ] as const) {
      expect(part.getByRole('group', { name })).toHaveTextContent(value);
    }
    expect(row('listopad 2026').getAllByText('25%')).toHaveLength(2);
    expect(row('listopad 2026').getByText('50%')).toBeVisible();
  });

  it('the figures of cases have a section with outcomes as shares', async () => {
    await openDesk(
      '/admin/desk/figures',
      aDesk().on(deskCalls.figures, () => ({
        success: true,
        open: 0,
        overdue: 0,
        months: [],
        cases: {
          open: 6,
          overdue: 1,
          medianDays: 9,
          months: [{ month: '2026-11', granted: 1, partly: 1, refused: 2 }],
        },
      })),
    );
    const part = within(await screen.findByRole('region', { name: 'Sprawy' }));
    for (const [name, value] of [
      ['W toku', '6'],
      ['Po terminie', '1'],
      ['Zwykły czas do decyzji', '9 dni'],
    ] as const) {
      expect(part.getByRole('group', { name })).toHaveTextContent(value);
    }
    expect(row('listopad 2026').getAllByText('25%')).toHaveLength(2);
    expect(row('listopad 2026').getByText('50%')).toBeVisible();
  });
});
