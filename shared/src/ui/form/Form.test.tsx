import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';
import { TextField } from './fields';
import { Form } from './Form';
import type { FormError } from './Form';

function Example({ errors, onSubmit = () => {} }: { errors?: FormError[]; onSubmit?: () => void }) {
  return (
    <Form label="Najemca" errors={errors} onSubmit={onSubmit} actions={<Button type="submit">Zapisz</Button>}>
      <TextField id="pesel" label="PESEL" value="" />
    </Form>
  );
}

describe('Form', () => {
  test('submits by the Enter key without leaving the page', async () => {
    const onSubmit = jest.fn();
    render(<Example onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'PESEL' }), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('moves focus to the errors when they appear, and from there to the field', async () => {
    const { rerender } = render(<Example />);
    rerender(
      <Example
        errors={[{ message: 'Podaj PESEL', fieldId: 'pesel' }, { message: 'Wypełnij wszystkie wymagane pola' }]}
      />,
    );
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('Popraw zaznaczone pola');
    await userEvent.click(screen.getByRole('link', { name: 'Podaj PESEL' }));
    expect(screen.getByRole('textbox', { name: 'PESEL' })).toHaveFocus();
  });

  test('shows a single error without a heading over it', () => {
    render(<Example errors={[{ message: 'Hasła nie są identyczne' }]} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Hasła nie są identyczne$/);
  });
});
