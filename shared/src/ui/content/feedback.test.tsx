import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@najem/testing';
import { Notice, Spinner } from '@najem/shared/ui/form';
import { Badge, CardSkeleton, EmptyState, Skeleton } from './feedback';

test.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'alert'],
  ['danger', 'alert'],
] as const)('Notice of tone %s is announced as %s', (tone, role) => {
  renderKit(<Notice tone={tone}>Treść</Notice>);
  expect(screen.getByRole(role)).toHaveTextContent('Treść');
});

test('a notice can be dismissed', async () => {
  const onDismiss = jest.fn();
  renderKit(<Notice onDismiss={onDismiss}>Treść</Notice>);
  await userEvent.click(screen.getByRole('button', { name: 'Zamknij' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('Notice with role null announces nothing', () => {
  renderKit(
    <Notice tone="warning" role={null}>
      Treść
    </Notice>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a notice is announced in Polish', () => {
  renderKit(<Spinner />);
  expect(screen.getByRole('status')).toHaveTextContent('Trwa wczytywanie');
});

test.each([
  ['text', <Skeleton lines={3} title />],
  ['cards', <CardSkeleton count={3} />],
])('a skeleton for %s is announced once', (_, bones) => {
  renderKit(bones);
  expect(screen.getAllByText('Trwa wczytywanie')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent(/^Trwa wczytywanie$/);
});

describe('EmptyState', () => {
  test('shows the next step', () => {
    renderKit(<EmptyState title="Nie masz jeszcze żadnych najemców" actions={<a href="/add">Dodaj najemcę</a>} />);
    expect(screen.getByText('Nie masz jeszcze żadnych najemców')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dodaj najemcę' })).toBeVisible();
  });
});

test('a Badge shows its word', () => {
  renderKit(<Badge tone="success">Aktywny</Badge>);
  expect(screen.getByText('Aktywny')).toBeVisible();
});
