import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, chosen, renderKit } from '@najem/testing';
import { SelectField } from './SelectField';

const REASONS = [
  { label: 'Pozytywne', options: [{ value: 'timely_payment', label: 'Terminowe płatności' }] },
  { value: 'other', label: 'Inny' },
];

describe('SelectField', () => {
  test('offers groups and single choices, and shows the chosen one', async () => {
    const onChange = jest.fn();
    const list = (value: string) => <SelectField label="Powód" value={value} onChange={onChange} options={REASONS} />;
    const { rerender } = renderKit(list(''));
    const select = screen.getByRole('combobox', { name: 'Powód' });
    await userEvent.click(select);
    expect(screen.getByText('Pozytywne')).toBeVisible();
    await choose(userEvent.setup(), select, 'Inny');
    expect(onChange).toHaveBeenCalledWith('other');
    rerender(list('other'));
    expect(chosen(select)).toBe('Inny');
  });
});
