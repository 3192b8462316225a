import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { anAdmin, aTenant, aTenantEntry, fakeApi, noConnection, pageOf, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { module } from '../module';

describe('a long history', () => {
  const entries = Array.from({ length: 60 }, (_, n) =>
    aTenantEntry({
      _id: `entry-${n}`,
      comment: `Wpis ${n}.`,
      created_at: new Date(Date.UTC(2026, 4, 1) - n * 86_400_000).toISOString(),
    }),
  );
  const long = aTenant({ history: entries.slice(0, 50), hasOlderEntries: true, entryCount: 60 });

  const open = () =>
    renderScreen(module, '/tenants', {
      api: fakeApi()
        .on(tenants.list, () => pageOf([long]))
        .on(reports.list, () => pageOf([])),
      user: anAdmin(),
    });

  it('adds older entries at the press of a button', async () => {
    const { user, api } = open();
    api.on(tenants.history, () => ({ rows: entries.slice(50), total: 60 }));
    await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Historia: Jan Brzoza' }));
    const history = within(screen.getByRole('region', { name: 'Historia: Jan Brzoza' }));
    expect(history.getAllByRole('listitem')).toHaveLength(50);
    await user.click(history.getByRole('button', { name: 'Pokaż starsze wpisy' }));
    expect(api.inputs(tenants.history)).toEqual([{ id: 'tenant-1', page: 2 }]);
    expect(history.getAllByRole('listitem')).toHaveLength(60);
    expect(history.getByText('Wpis 59.')).toBeVisible();
    expect(history.queryByRole('button', { name: 'Pokaż starsze wpisy' })).not.toBeInTheDocument();
  });

  it('shows why older entries could not be loaded, and can try again', async () => {
    const { user, api } = open();
    api.on(tenants.history, () => noConnection());
    await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Historia: Jan Brzoza' }));
    await user.click(screen.getByRole('button', { name: 'Pokaż starsze wpisy' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Nie udało się pobrać starszych wpisów');
    expect(screen.getByRole('button', { name: 'Pokaż starsze wpisy' })).toBeEnabled();
  });
});
