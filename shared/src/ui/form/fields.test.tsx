import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CheckboxField, ChoiceField, PasswordField, SelectField, TextArea, TextField } from './fields';

describe('TextField', () => {
  test('gives the typed value and ties label, hint and error to the control', async () => {
    const onChange = jest.fn();
    render(
      <TextField label="PESEL" value="" onChange={onChange} hint="11 cyfr" error="Błędna suma kontrolna" required />,
    );
    const field = screen.getByRole('textbox', { name: 'PESEL' });
    expect(field).toBeInvalid();
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleDescription('11 cyfr Błędna suma kontrolna');
    await userEvent.type(field, '4');
    expect(onChange).toHaveBeenCalledWith('4');
  });

  test('cannot be changed when locked, and says why', async () => {
    const onChange = jest.fn();
    render(<TextField label="NIP" value="1111111111" onChange={onChange} locked="Pole zablokowane po weryfikacji" />);
    const field = screen.getByRole('textbox', { name: 'NIP' });
    expect(field).toHaveAttribute('readonly');
    expect(field).toHaveAccessibleDescription('Pole zablokowane po weryfikacji');
    await userEvent.type(field, '2');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('PasswordField', () => {
  test('shows and hides what was typed', async () => {
    render(<PasswordField label="Hasło" autoComplete="current-password" value="tajne" />);
    const field = screen.getByLabelText('Hasło');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Pokaż hasło' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Ukryj hasło' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('TextArea', () => {
  test('counts, and speaks of the end only when it is near', () => {
    const { rerender } = render(<TextArea label="Komentarz" value="Dobrze" maxLength={100} />);
    expect(screen.getByText('6/100')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<TextArea label="Komentarz" value={'a'.repeat(85)} maxLength={100} />);
    expect(screen.getByRole('status')).toHaveTextContent('Pozostało znaków: 15');
  });
});

const REASONS = [
  { label: 'Pozytywne', options: [{ value: 'timely_payment', label: 'Terminowe płatności' }] },
  { value: 'other', label: 'Inny' },
];

describe('SelectField', () => {
  test('offers groups and single choices', async () => {
    const onChange = jest.fn();
    render(<SelectField label="Powód" value="" onChange={onChange} options={REASONS} />);
    const select = screen.getByRole('combobox', { name: 'Powód' });
    expect(screen.getByRole('group', { name: 'Pozytywne' })).toContainElement(
      screen.getByRole('option', { name: 'Terminowe płatności' }),
    );
    await userEvent.selectOptions(select, 'Inny');
    expect(onChange).toHaveBeenCalledWith('other');
  });

  test('leaves out the empty choice on demand', () => {
    render(<SelectField label="Rola" value="other" options={REASONS} placeholder={null} />);
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });
});

describe('CheckboxField', () => {
  test('is ticked by its whole line', async () => {
    const onChange = jest.fn();
    render(<CheckboxField label="Akceptuję regulamin" checked={false} onChange={onChange} />);
    await userEvent.click(screen.getByText('Akceptuję regulamin'));
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('ChoiceField', () => {
  function Type() {
    const [type, setType] = useState<'osoba' | 'firma' | ''>('');
    return (
      <ChoiceField
        label="Typ"
        value={type}
        onChange={setType}
        options={[
          { value: 'osoba', label: 'Osoba' },
          { value: 'firma', label: 'Firma' },
        ]}
      />
    );
  }

  test('is a named group of radio buttons that the arrows move through', async () => {
    render(<Type />);
    expect(screen.getByRole('group', { name: 'Typ' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Osoba' }));
    expect(screen.getByRole('radio', { name: 'Osoba' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Firma' })).toBeChecked();
  });
});
