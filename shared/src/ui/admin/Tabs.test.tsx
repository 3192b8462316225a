import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs';

type Area = 'reports' | 'statistics' | 'users';

function Panel() {
  const [active, setActive] = useState<Area>('reports');
  return (
    <Tabs<Area>
      label="Panel Admina"
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'reports', label: 'Raporty', content: 'Generator' },
        { key: 'statistics', label: 'Statystyki', content: 'Liczby' },
        { key: 'users', label: 'Użytkownicy', content: 'Konta' },
      ]}
    />
  );
}

describe('Tabs', () => {
  test('show the panel of the chosen tab', async () => {
    render(<Panel />);
    expect(screen.getByRole('tabpanel', { name: 'Raporty' })).toHaveTextContent('Generator');
    await userEvent.click(screen.getByRole('tab', { name: 'Użytkownicy' }));
    expect(screen.getByRole('tabpanel', { name: 'Użytkownicy' })).toHaveTextContent('Konta');
  });

  test('are one stop of the Tab key, with arrows, Home and End inside', async () => {
    render(<Panel />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Raporty' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Użytkownicy' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Użytkownicy' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Statystyki' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Użytkownicy' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});
