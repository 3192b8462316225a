import { type Statistics, statisticsCalls } from '@najem/shared/contract/office';
import { anAdmin, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';

const FIGURES: Statistics = {
  tenants: { total: 1200, withHistory: { total: 300 }, withRating: { total: 300 } },
  landlords: { total: 80, withHistory: { total: 20 }, withRating: { total: 20 } },
  users: { total: 500, byStatus: { active: 490, blocked: 10 }, byRole: { admin: 2, user: 498 } },
  logins: { currentlyActive: 12, lastMonth: 340, lastThreeMonths: 900, lastSixMonths: 1700, lastYear: 3100 },
  countedAt: '2026-11-20T09:05:00.000Z',
  loginsByMonth: [{ month: '2026-11', total: 340 }],
  ratings: [
    { from: 0, tenants: 5, landlords: 1 },
    { from: 4, tenants: 295, landlords: 19 },
  ],
  growth: [{ month: '2026-11', tenants: 1200, landlords: 80 }],
};

const open = (api = fakeApi().on(statisticsCalls.statistics, () => ({ success: true, statistics: FIGURES }))) =>
  renderScreen(module, '/admin?tab=statistics', { api, user: anAdmin() });

describe('the figures of the service', () => {
  it('says when the statistics were counted', () => {
    open();
    expect(screen.getByText('stan na 20.11.2026, 10:05')).toBeVisible();
  });

  it('shows each figure under its name', () => {
    open();
    for (const [label, value] of [
      ['Najemcy', '1200'],
      ['Aktywni użytkownicy', '490'],
      ['Obecnie zalogowani', '12'],
      ['Ostatnie 6 miesięcy', '1700'],
      ['Wynajmujący z historią', '20'],
    ] as const) {
      const [figure] = screen.getAllByText(label).flatMap((name) => name.closest<HTMLElement>('.rn-statistic') ?? []);
      expect(within(figure!).getByText((text) => text.replace(/\s/g, '') === value)).toBeVisible();
    }
  });

  it('draws charts with their figures as a table beside each', () => {
    open();
    const ratings = within(screen.getByRole('figure', { name: 'Oceny najemców' }));
    expect(ratings.getByRole('rowheader', { name: '4–5', hidden: true })).toBeInTheDocument();
    expect(screen.getByRole('figure', { name: 'Użytkownicy według roli' })).toHaveTextContent('99,6%');
  });

  it('shows the specified sentence when the statistics cannot be fetched, and retries', async () => {
    const api = fakeApi().on(statisticsCalls.statistics, noConnection);
    const { user } = open(api);
    expect(screen.getByText(/^Wystąpił błąd podczas pobierania statystyk\. Błąd połączenia/)).toBeVisible();
    api.on(statisticsCalls.statistics, () => refusal('UNAVAILABLE'));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(screen.getByText('Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.')).toBeVisible();
  });
});

it('the page of statistics keeps the active tab in the address', async () => {
  const { user, location } = open();
  await user.click(screen.getByRole('tab', { name: 'Raporty' }));
  await waitFor(() => expect(location().search).toBe('?tab=reports'));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(/Raporty$/);
});
