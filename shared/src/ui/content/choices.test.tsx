import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '@najem/testing';
import { Button, filled, Form } from '@najem/shared/ui/form';
import { CheckboxField, ChoiceField } from './choices';

describe('CheckboxField', () => {
  test('is checked by a click on its whole line', async () => {
    const onEdit = jest.fn();
    renderKit(
      <Form label="Zgody" initialValues={{ hasAgreed: false }} onEdit={onEdit} onSubmit={() => {}}>
        <CheckboxField name="hasAgreed" label="Akceptuję regulamin" />
      </Form>,
    );
    await userEvent.click(screen.getByText('Akceptuję regulamin'));
    expect(onEdit).toHaveBeenCalledWith({ hasAgreed: true }, { hasAgreed: true });
  });

  test('is named by its line, and announces that it is required and unchecked', () => {
    renderKit(<CheckboxField label="Akceptuję regulamin" required error="Zaakceptuj regulamin" />);
    const box = screen.getByRole('checkbox', { name: 'Akceptuję regulamin' });
    expect(box).toBeInvalid();
    expect(box).toBeRequired();
    expect(box).toHaveAccessibleDescription('Zaakceptuj regulamin');
  });
});

describe('ChoiceField', () => {
  function Type({ error }: { error?: string }) {
    const [type, setType] = useState<'osoba' | 'firma' | ''>('');
    return (
      <ChoiceField
        label="Typ"
        value={type}
        onChange={setType}
        error={error}
        options={[
          { value: 'osoba', label: 'Osoba', note: 'Podasz PESEL.' },
          { value: 'firma', label: 'Firma' },
        ]}
      />
    );
  }

  test('is a named group of radio buttons that the arrows move through', async () => {
    renderKit(<Type />);
    expect(screen.getByRole('radiogroup', { name: 'Typ' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Osoba' }));
    expect(screen.getByRole('radio', { name: 'Osoba' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Firma' })).toBeChecked();
  });

  test('is described by what follows from it', () => {
    renderKit(<Type />);
    expect(screen.getByRole('radio', { name: 'Osoba' })).toHaveAccessibleDescription('Podasz PESEL.');
    expect(screen.getByRole('radio', { name: 'Firma' })).not.toHaveAccessibleDescription();
  });

  test('takes focus at an error of its form, and gives the form what is chosen', async () => {
    const onSubmit = jest.fn();
    renderKit(
      <Form
        label="Osoba"
        initialValues={{ type: '' }}
        onSubmit={onSubmit}
        actions={<Button type="submit">Zapisz</Button>}
      >
        <ChoiceField
          name="type"
          label="Typ"
          rules={[filled('Wybierz typ')]}
          options={[{ value: 'osoba', label: 'Osoba' }]}
        />
      </Form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    expect(await screen.findByText('Wybierz typ')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Osoba' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    expect(onSubmit).toHaveBeenCalledWith({ type: 'osoba' });
  });

  test('shows its error', () => {
    renderKit(<Type error="Wybierz typ" />);
    expect(screen.getByRole('radiogroup', { name: 'Typ' })).toHaveAccessibleDescription('Wybierz typ');
  });
});
