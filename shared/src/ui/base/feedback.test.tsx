import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chip, EmptyState, ErrorState, Notice, RemotePanel, Spinner, TableSkeleton } from './feedback';

describe('Notice', () => {
  test.each([
    ['success', 'status'],
    ['info', 'status'],
    ['warning', 'alert'],
    ['danger', 'alert'],
  ] as const)('of tone %s is announced as %s', (tone, role) => {
    render(<Notice tone={tone}>Treść</Notice>);
    expect(screen.getByRole(role)).toHaveTextContent('Treść');
  });

  test('can be dismissed', async () => {
    const onDismiss = jest.fn();
    render(<Notice onDismiss={onDismiss}>Treść</Notice>);
    await userEvent.click(screen.getByRole('button', { name: 'Zamknij' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  test('that always stands there announces nothing', () => {
    render(
      <Notice tone="warning" role={null}>
        Treść
      </Notice>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('waiting', () => {
  test('is announced in Polish', () => {
    render(<Spinner />);
    expect(screen.getByRole('status')).toHaveTextContent('Trwa wczytywanie');
  });

  test('of a table is announced once, not per row', () => {
    render(<TableSkeleton rows={8} columns={4} label="Trwa wczytywanie najemców" />);
    expect(screen.getAllByText('Trwa wczytywanie najemców')).toHaveLength(1);
  });
});

describe('states of a list', () => {
  test('empty gives the next step', () => {
    render(<EmptyState title="Nie masz jeszcze żadnych najemców" actions={<a href="/add">Dodaj najemcę</a>} />);
    expect(screen.getByText('Nie masz jeszcze żadnych najemców')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dodaj najemcę' })).toBeVisible();
  });

  test('failed offers to try again', async () => {
    const onRetry = jest.fn();
    render(<ErrorState onRetry={onRetry}>Nie udało się pobrać listy najemców</ErrorState>);
    expect(screen.getByRole('alert')).toHaveTextContent('Nie udało się pobrać listy najemców');
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('a broken remote says in Polish that the rest works', () => {
    render(<RemotePanel onRetry={() => {}} details="tenants 1.4.2" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Ta część serwisu jest chwilowo niedostępna');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByText('tenants 1.4.2')).toBeVisible();
  });
});

describe('Chip', () => {
  test('is removed by a button with its own name', async () => {
    const onRemove = jest.fn();
    render(
      <Chip onRemove={onRemove} removeLabel="Usuń filtr: ocena">
        Ocena co najmniej 4
      </Chip>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Usuń filtr: ocena' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });
});
