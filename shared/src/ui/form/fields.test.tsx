import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, renderKit } from '@najem/testing';
import { Button } from './Button';
import { PasswordField, TextArea, TextField } from './fields';
import { Form } from './Form';

describe('TextField', () => {
  test('reports the typed value, and has label, hint and error', async () => {
    const onChange = jest.fn();
    renderKit(
      <TextField label="PESEL" value="" onChange={onChange} hint="11 cyfr" error="Błędna suma kontrolna" required />,
    );
    const field = screen.getByRole('textbox', { name: 'PESEL' });
    expect(field).toBeInvalid();
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleDescription('Błędna suma kontrolna 11 cyfr');
    expect(screen.getByRole('alert')).toHaveTextContent('Błędna suma kontrolna');
    await userEvent.type(field, '4');
    expect(onChange).toHaveBeenCalledWith('4');
  });

  test('cannot be changed when locked, and says why', async () => {
    const onChange = jest.fn();
    renderKit(
      <TextField label="NIP" value="1111111111" onChange={onChange} locked="Pole zablokowane po weryfikacji" />,
    );
    const field = screen.getByRole('textbox', { name: 'NIP' });
    expect(field).toHaveAttribute('readonly');
    expect(field).toHaveAccessibleDescription('Pole zablokowane po weryfikacji');
    await userEvent.type(field, '2');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('is marked as optional only where it can be filled', () => {
    const { rerender } = renderKit(<TextField label="NIP" value="" required={false} />);
    expect(screen.getByText('NIP')).toHaveAttribute('data-mark', '(opcjonalnie)');
    rerender(<TextField label="NIP" value="1111111111" required={false} locked="Pole zablokowane po weryfikacji" />);
    expect(screen.getByText('NIP')).not.toHaveAttribute('data-mark');
  });

  test('keeps its accessible name if the label is hidden', () => {
    renderKit(<TextField label="Szukaj" hideLabel value="" />);
    expect(screen.getByRole('textbox', { name: 'Szukaj' })).toBeVisible();
    expect(screen.queryByText('Szukaj')).toBeNull();
  });
});

describe('PasswordField', () => {
  test('shows and hides its value', async () => {
    renderKit(<PasswordField label="Hasło" autoComplete="current-password" value="tajne" />);
    const field = screen.getByLabelText('Hasło');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Pokaż hasło' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Ukryj hasło' }));
    expect(field).toHaveAttribute('type', 'password');
  });

  test('shows its value by the keyboard, too', async () => {
    renderKit(<PasswordField label="Hasło" autoComplete="current-password" value="tajne" />);
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Pokaż hasło' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Hasło')).toHaveAttribute('type', 'text');
  });
});

describe('TextArea', () => {
  test('counts, and announces the limit only near it', () => {
    const comment = (text: string) => (
      <Form label="Opinia" values={{ comment: text }} onSubmit={() => {}}>
        <TextArea name="comment" label="Komentarz" maxLength={100} />
      </Form>
    );
    const { rerender } = renderKit(comment('Dobrze'));
    expect(screen.getByText('6/100')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(comment('a'.repeat(85)));
    expect(screen.getByRole('status')).toHaveTextContent('Pozostało znaków: 15');
  });
});

describe('a text beyond the maximum length', () => {
  const TOO_LONG = 'Tekst jest za długi o 2 znaki. Może mieć najwyżej 4.';

  test.each([
    ['several lines', <TextArea key="lines" name="text" label="Opis" maxLength={4} />],
    ['one line', <TextField key="line" name="text" label="Opis" maxLength={4} />],
  ])('of %s stays whole, says at once by how much, and is not sent', async (_name, control) => {
    const onSubmit = jest.fn();
    renderKit(
      <Form
        label="Opinia"
        initialValues={{ text: '' }}
        onSubmit={onSubmit}
        actions={<Button type="submit">Wyślij</Button>}
      >
        {control}
        <TextField name="other" label="Inne" />
      </Form>,
    );
    const field = screen.getByRole('textbox', { name: 'Opis' });
    await userEvent.click(field);
    await userEvent.paste(' Dobrze ');
    expect(field).toHaveValue(' Dobrze ');
    expect(await screen.findByRole('alert')).toHaveTextContent(TOO_LONG);
    expect(field).toBeInvalid();
    await userEvent.type(screen.getByRole('textbox', { name: 'Inne' }), 'x');
    expect(screen.getByRole('alert')).toHaveTextContent(TOO_LONG);
    await press('Wyślij');
    await waitFor(() => expect(field).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(field, '{Backspace}{Backspace}{Backspace}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await press('Wyślij');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });

  test('is told where the caller holds the value', () => {
    renderKit(<TextField label="Szukaj" value="Dobrze" maxLength={4} />);
    expect(screen.getByRole('textbox', { name: 'Szukaj' })).toHaveAccessibleDescription(TOO_LONG);
  });
});
