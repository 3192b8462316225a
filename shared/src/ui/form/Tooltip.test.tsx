import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@najem/testing';
import { Button, IconButton } from './Button';
import { Tooltip } from './Tooltip';

const opens = () => screen.findByRole('tooltip');
const closes = () => waitFor(() => expect(document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')).toBeNull());

function renderTooltip() {
  renderKit(
    <>
      <Tooltip text="Dodaj opinię o twoim najemcy">
        <Button>Dodaj najemcę</Button>
      </Tooltip>
      <Button>Obok</Button>
    </>,
  );
  return screen.getByRole('button', { name: 'Dodaj najemcę' });
}

test('a tooltip describes its control for screen readers at all times', () => {
  expect(renderTooltip()).toHaveAccessibleDescription('Dodaj opinię o twoim najemcy');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a tooltip opens under the pointer and closes when it leaves', async () => {
  const button = renderTooltip();
  await userEvent.hover(button);
  expect(await opens()).toHaveTextContent('Dodaj opinię o twoim najemcy');
  expect(button).toHaveAccessibleDescription('Dodaj opinię o twoim najemcy');
  await userEvent.unhover(button);
  await closes();
});

test('a tooltip opens by keyboard focus and closes by Escape without moving focus', async () => {
  const button = renderTooltip();
  await userEvent.tab();
  await opens();
  await userEvent.keyboard('{Escape}');
  await closes();
  expect(button).toHaveFocus();
});

test('a tooltip stays open on touch until another place is touched', async () => {
  const button = renderTooltip();
  fireEvent.pointerEnter(button, { pointerType: 'touch' });
  fireEvent.focus(button);
  await opens();
  fireEvent.blur(button);
  fireEvent.pointerLeave(button, { pointerType: 'touch' });
  await closes();
});

test('Tooltip that is the name of its control is not announced twice', async () => {
  renderKit(<IconButton icon="trash" label="Usuń: Anna Nowak" />);
  await userEvent.tab();
  expect(await opens()).toHaveAccessibleName('Usuń: Anna Nowak');
  expect(screen.getByRole('button', { name: 'Usuń: Anna Nowak' })).not.toHaveAccessibleDescription();
});
