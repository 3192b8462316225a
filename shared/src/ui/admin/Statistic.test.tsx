import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@najem/testing';
import { Statistic, SwitchField } from './Statistic';

test('a Statistic names its figure', () => {
  renderKit(<Statistic label="Najemcy" value={12408} hint="9120 z historią" />);
  expect(screen.getByRole('group', { name: 'Najemcy' })).toHaveTextContent(/12\s408.*9120 z historią/);
});

describe('SwitchField', () => {
  test('is named by its label and can be turned on', async () => {
    const onChange = jest.fn();
    renderKit(<SwitchField label="Aktywny" checked={false} onChange={onChange} />);
    expect(screen.getByRole('switch', { name: 'Aktywny' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('switch', { name: 'Aktywny' }));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  test('takes no clicks while loading', async () => {
    const onChange = jest.fn();
    renderKit(<SwitchField label="Aktywny" checked loading onChange={onChange} />);
    await userEvent.click(screen.getByRole('switch'));
    expect(onChange).not.toHaveBeenCalled();
  });
});
