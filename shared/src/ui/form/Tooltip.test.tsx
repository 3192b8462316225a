import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';
import { Tooltip } from './Tooltip';

function isOpen() {
  return screen.queryByRole('tooltip') !== null;
}

function renderTooltip() {
  render(
    <>
      <Tooltip text="Dodaj opinię o twoim najemcy">
        <Button>Dodaj najemcę</Button>
      </Tooltip>
      <Button>Obok</Button>
    </>,
  );
  return screen.getByRole('button', { name: 'Dodaj najemcę' });
}

describe('Tooltip', () => {
  test('describes its control for screen readers at all times', () => {
    expect(renderTooltip()).toHaveAccessibleDescription('Dodaj opinię o twoim najemcy');
    expect(isOpen()).toBe(false);
  });

  test('opens under the pointer and closes when it leaves', async () => {
    const button = renderTooltip();
    await userEvent.hover(button);
    expect(isOpen()).toBe(true);
    await userEvent.unhover(button);
    expect(isOpen()).toBe(false);
  });

  test('opens by keyboard focus and closes by Escape without moving focus', async () => {
    const button = renderTooltip();
    await userEvent.tab();
    expect(isOpen()).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(button).toHaveFocus();
  });

  test('stays open for a finger until it touches elsewhere', async () => {
    const button = renderTooltip();
    await userEvent.pointer({ keys: '[TouchA>]', target: button });
    expect(isOpen()).toBe(true);
    await userEvent.pointer({ keys: '[TouchB]', target: screen.getByRole('button', { name: 'Obok' }) });
    expect(isOpen()).toBe(false);
  });
});
