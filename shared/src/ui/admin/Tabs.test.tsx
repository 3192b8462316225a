import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '@najem/testing';
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

/** The style sheet hides antd's position text before the name of the focused tab. */
const named = (name: string) => ({ name: new RegExp(`${name}$`) });
const tab = (name: string) => screen.getByRole('tab', named(name));

describe('Tabs', () => {
  test('have a common name', () => {
    renderKit(<Panel />);
    expect(screen.getByRole('group', { name: 'Panel Admina' })).toContainElement(screen.getByRole('tablist'));
  });

  test('show the panel of the chosen tab', async () => {
    renderKit(<Panel />);
    expect(screen.getByRole('tabpanel', { name: 'Raporty' })).toHaveTextContent('Generator');
    await userEvent.click(tab('Użytkownicy'));
    expect(screen.getByRole('tabpanel', named('Użytkownicy'))).toHaveTextContent('Konta');
  });

  test('stay in place while one is pressed, and arrows go on from the clicked one', async () => {
    const user = userEvent.setup();
    renderKit(<Panel />);
    await user.pointer({ target: tab('Statystyki'), keys: '[MouseLeft>]' });
    expect(tab('Statystyki')).not.toHaveFocus();
    await user.pointer('[/MouseLeft]');
    expect(tab('Statystyki')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Użytkownicy')).toHaveFocus();
  });

  test('are one stop of the Tab key, with arrows, Home and End inside, and Enter chooses', async () => {
    renderKit(<Panel />);
    await userEvent.tab();
    expect(tab('Raporty')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('Użytkownicy')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(tab('Statystyki')).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    expect(tab('Użytkownicy')).toHaveFocus();
    expect(tab('Użytkownicy')).toHaveAttribute('aria-selected', 'true');
    await userEvent.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Konta');
  });
});
