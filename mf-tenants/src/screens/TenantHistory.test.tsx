import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { anAdmin, aTenant, aTenantEntry, fakeApi, noConnection, pageOf, refusal, renderScreen } from '@najem/testing';
import { act, screen, within } from '@testing-library/react';
import { Subject as Answers } from 'rxjs';
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

describe('a history of which the list has the last entry', () => {
  const [last, second, third] = ['timely_payment', 'cleanliness', 'cleanliness'].map((reason, n) =>
    aTenantEntry({
      _id: `entry-${n}`,
      reason,
      comment: `Wpis ${n}.`,
      created_at: `2026-05-0${9 - n}T10:00:00.000Z`,
    }),
  );
  const all = [last!, second!, third!];
  const figures = { count: 3, counting: 3, effect: 2.3, isDisputed: false };
  const row = aTenant({
    history: [last!],
    hasOlderEntries: true,
    visibleEntries: figures,
    entryCount: 4,
    othersEffect: -1.3,
    rating: 3.5,
  });
  const label = 'Pokaż szczegóły: Historia: Jan Brzoza';

  function open(rows = [row], person?: ReturnType<typeof anAdmin>) {
    const api = fakeApi()
      .on(tenants.list, () => pageOf(rows))
      .on(tenants.history, () => ({ rows: all, total: 3 }))
      .on(tenants.removalCost, () => ({ success: true, rentCoins: 0 }))
      .on(reports.list, () => pageOf([]));
    return renderScreen(module, '/tenants', { api, user: person });
  }
  const shown = () => within(screen.getByRole('region', { name: 'Historia: Jan Brzoza' }));

  it('shows the newest reason, how many more there are, and by how much which entries change the rating', () => {
    const { api } = open();
    expect(screen.getByText('i 2 wpisy więcej')).toBeVisible();
    expect(screen.getByRole('button', { name: /Ocena 3,5 na 5/ })).toHaveAccessibleDescription(
      '2,5 Ocena początkowa +1,3 Terminowy płatnik, 09.05.2026 +1,0 Starsze wpisy: 2 wpisy −1,3 Wpisy innych osób (1) ' +
        '3,5 Ocena',
    );
    expect(api.inputs(tenants.history)).toEqual([]);
  });

  it('has all entries once the row is opened, there and in the form that it leads to', async () => {
    const { user, api, location } = open();
    await user.click(screen.getByRole('button', { name: label }));
    expect(api.inputs(tenants.history)).toEqual([{ id: 'tenant-1', page: 1 }]);
    expect(shown().getAllByRole('listitem')).toHaveLength(3);
    expect(shown().queryByRole('button', { name: 'Pokaż starsze wpisy' })).not.toBeInTheDocument();
    await user.click(shown().getByRole('link', { name: 'Dodaj wpis' }));
    expect(location().state).toMatchObject({ tenant: { history: all, hasOlderEntries: false } });
  });

  it('keeps the last entry and says why where the others are refused, and can try again', async () => {
    const { user, api } = open([row], anAdmin());
    api.on(tenants.history, () => refusal('OWN_MATTER'));
    await user.click(screen.getByRole('button', { name: label }));
    expect(screen.getByRole('alert')).toHaveTextContent('Ta sprawa dotyczy Ciebie.');
    expect(shown().getAllByRole('listitem')).toHaveLength(1);
    api.on(tenants.history, () => ({ rows: all, total: 3 }));
    await user.click(shown().getByRole('button', { name: 'Pokaż starsze wpisy' }));
    expect(shown().getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reads the entries of an opened row again only where a refreshed list has the row changed', async () => {
    const { user, api } = open([row], anAdmin());
    await user.click(screen.getByRole('button', { name: label }));
    await user.click(screen.getByRole('columnheader', { name: 'Ocena' }));
    expect(api.inputs(tenants.history)).toHaveLength(1);
    const newer = { ...row, history: [second!], visibleEntries: { ...figures, count: 2 } };
    api.on(tenants.list, () => pageOf([newer])).on(tenants.history, () => ({ rows: [second!, third!], total: 2 }));
    await user.click(screen.getByRole('columnheader', { name: 'Ocena' }));
    expect(api.inputs(tenants.history)).toHaveLength(2);
    expect(shown().queryByText('Wpis 0.')).not.toBeInTheDocument();
    expect(shown().getByText('Wpis 2.')).toBeVisible();
  });

  it('loads the entries of two rows that are opened at once', async () => {
    const other = { ...row, _id: 'tenant-2', name: 'Maria Sosna' };
    const { user, api } = open([row, other]);
    const answers = new Map<string, Answers<{ rows: typeof all; total: number }>>();
    api.on(tenants.history, ({ id }) => {
      const answer = new Answers<{ rows: typeof all; total: number }>();
      answers.set(id, answer);
      return answer;
    });
    await user.click(screen.getByRole('button', { name: label }));
    await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Historia: Maria Sosna' }));
    act(() => answers.forEach((answer) => answer.next({ rows: all, total: 3 })));
    expect(shown().getAllByRole('listitem')).toHaveLength(3);
    const second = within(screen.getByRole('region', { name: 'Historia: Maria Sosna' }));
    expect(second.getAllByRole('listitem')).toHaveLength(3);
  });

  it('has all entries in the form that the row leads to', async () => {
    const { user, api } = open([row], anAdmin());
    await user.click(screen.getByRole('link', { name: 'Edytuj: Jan Brzoza' }));
    expect(api.inputs(tenants.history)).toEqual([{ id: 'tenant-1', page: 1 }]);
    expect(screen.getByText('Wpis 2.')).toBeVisible();
  });

  it('says how many entries there are in the limited form', async () => {
    const { user } = open();
    await user.click(screen.getByRole('link', { name: 'Dodaj lub popraw wpis: Jan Brzoza' }));
    await user.click(screen.getByRole('button', { name: 'Historia (3 wpisy)' }));
    expect(screen.getByText('Wpis 2.')).toBeVisible();
  });

  it('says before the deletion that it withdraws an entry which the row does not have', async () => {
    const { user } = open([{ ...row, visibleEntries: { ...figures, isDisputed: true } }]);
    await user.click(screen.getByRole('button', { name: 'Usuń: Jan Brzoza' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Usunięcie wycofa wpis ze sporu');
  });
});
