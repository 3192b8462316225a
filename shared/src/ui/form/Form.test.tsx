import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { press, renderKit } from '@najem/testing';
import { Button } from './Button';
import { TextField } from './fields';
import { filled, rule, type Rule } from './form-context';
import { Form } from './Form';
import type { FormProps } from './Form';

interface Subject {
  name: string;
  pesel: string;
}

const NOTHING: Subject = { name: '', pesel: '' };
const MISSING_NAME = 'Podaj imię i nazwisko';
const MISSING_PESEL = 'Podaj PESEL';

const field = {
  name: () => screen.getByRole('textbox', { name: 'Imię i nazwisko' }),
  pesel: () => screen.getByRole('textbox', { name: 'PESEL' }),
};
const save = () => press('Zapisz');

interface ExampleProps extends Partial<FormProps<Subject>> {
  nameRules?: readonly Rule[];
  peselRules?: readonly Rule[];
}

function Example({ onSubmit = () => {}, nameRules, peselRules, ...rest }: ExampleProps) {
  return (
    <Form<Subject>
      label="Najemca"
      onSubmit={onSubmit}
      actions={<Button type="submit">Zapisz</Button>}
      {...(rest.values ? {} : { initialValues: NOTHING })}
      {...rest}
    >
      <TextField name="name" label="Imię i nazwisko" rules={nameRules} />
      <TextField id="pesel" name="pesel" label="PESEL" hint="11 cyfr" rules={peselRules} />
    </Form>
  );
}

/** Reports every missing value at once. */
function allMissing({ name, pesel }: Subject) {
  return { name: name ? undefined : MISSING_NAME, pesel: pesel ? undefined : MISSING_PESEL };
}

/** Reports one problem at a time, at the field concerned. */
function firstMissing({ name, pesel }: Subject) {
  if (!name) return { name: MISSING_NAME };
  return pesel ? {} : { pesel: MISSING_PESEL };
}

describe('Form', () => {
  test('submits its values by the Enter key without leaving the page', async () => {
    const onSubmit = jest.fn();
    renderKit(<Example onSubmit={onSubmit} initialValues={{ name: 'Anna', pesel: '' }} />);
    expect(screen.getByRole('form', { name: 'Najemca' })).toBeVisible();
    await userEvent.type(field.pesel(), '44051401359{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Anna', pesel: '44051401359' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('submits nothing while its check finds errors, which each field shows; the first one has focus', async () => {
    const onSubmit = jest.fn();
    renderKit(<Example check={allMissing} onSubmit={onSubmit} />);
    await save();
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent?.trim())).toEqual([
      MISSING_NAME,
      MISSING_PESEL,
    ]);
    await waitFor(() => expect(field.name()).toHaveFocus());
    expect(field.name()).toBeInvalid();
    expect(field.name()).toHaveAccessibleDescription(MISSING_NAME);
    expect(field.pesel()).toHaveAccessibleDescription(expect.stringContaining('11 cyfr'));
    expect(field.pesel()).toHaveAccessibleDescription(expect.stringContaining(MISSING_PESEL));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('shows no errors before it is submitted', async () => {
    renderKit(<Example check={allMissing} />);
    await userEvent.type(field.name(), 'A{Backspace}');
    await userEvent.tab();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  describe('whose submit button is disabled', () => {
    const held = (
      <>
        <Button>Anuluj</Button>
        <Button type="submit" disabled>
          Zapisz
        </Button>
      </>
    );

    test('says at the Enter key what is missing, and is not sent', async () => {
      const onSubmit = jest.fn();
      renderKit(<Example nameRules={[filled(MISSING_NAME)]} onSubmit={onSubmit} actions={held} />);
      await userEvent.type(field.name(), '{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(MISSING_NAME);
      expect(onSubmit).not.toHaveBeenCalled();
    });

    test('says at the Enter key that something is missing where no rule knows it', async () => {
      const onSubmit = jest.fn();
      renderKit(<Example onSubmit={onSubmit} actions={held} />);
      await userEvent.type(field.name(), '{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola');
      expect(onSubmit).not.toHaveBeenCalled();
    });

    test('says so on leaving a required field that has no rule', async () => {
      renderKit(
        <Form label="Zespół" initialValues={{ email: '' }} onSubmit={() => {}} actions={held}>
          <TextField name="email" label="E-mail" required />
        </Form>,
      );
      await userEvent.tab();
      await userEvent.tab();
      expect(await screen.findByRole('alert')).toHaveTextContent('Wypełnij wszystkie wymagane pola');
    });

    test('says so on leaving a field, about that field alone', async () => {
      renderKit(<Example check={allMissing} summary={() => 'Brakuje danych'} actions={held} />);
      await userEvent.tab();
      await userEvent.tab();
      expect(await screen.findByRole('alert')).toHaveTextContent('Brakuje danych');
      expect(field.name()).toHaveAccessibleDescription(MISSING_NAME);
      expect(field.pesel()).toBeValid();
    });

    test('does not push away the button that is being pressed', async () => {
      renderKit(<Example nameRules={[filled(MISSING_NAME)]} actions={held} />);
      const user = userEvent.setup();
      await user.click(field.name());
      const cancel = screen.getByRole('button', { name: 'Anuluj' });
      await user.pointer({ keys: '[MouseLeft>]', target: cancel });
      expect(cancel).toHaveFocus();
      expect(field.name()).toBeValid();
      await user.pointer({ keys: '[/MouseLeft]', target: cancel });
      expect(await screen.findByRole('alert')).toHaveTextContent(MISSING_NAME);
    });
  });

  test('removes the error of an edited field, and keeps the others', async () => {
    renderKit(<Example check={allMissing} />);
    await save();
    await screen.findByText(MISSING_NAME);
    await userEvent.type(field.name(), 'Anna');
    await waitFor(() => expect(screen.queryByText(MISSING_NAME)).toBeNull());
    expect(field.name()).toBeValid();
    expect(screen.getByText(MISSING_PESEL)).toBeVisible();
    expect(field.pesel()).toBeInvalid();
  });

  test('removes an error that an edit of another field fixed', async () => {
    const oneOf = ({ name, pesel }: Subject) => (name || pesel ? {} : { name: MISSING_NAME, pesel: MISSING_PESEL });
    renderKit(<Example check={oneOf} />);
    await save();
    await screen.findByText(MISSING_PESEL);
    await userEvent.type(field.name(), 'A');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('shows one error at a time if its check does, and removes it at any edit', async () => {
    const onSubmit = jest.fn();
    renderKit(<Example check={firstMissing} onSubmit={onSubmit} />);
    await save();
    await waitFor(() => expect(field.name()).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(MISSING_NAME);
    await userEvent.type(field.pesel(), '4');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.clear(field.pesel());
    await userEvent.type(field.name(), 'Anna');
    await save();
    await waitFor(() => expect(field.pesel()).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(MISSING_PESEL);
    await userEvent.type(field.pesel(), '44051401359');
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Anna', pesel: '44051401359' }));
  });

  test('shows a summary above the fields, and does not announce their errors then', async () => {
    renderKit(<Example check={allMissing} summary={() => 'Wypełnij wszystkie wymagane pola'} />);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Wypełnij wszystkie wymagane pola$/);
    await waitFor(() => expect(field.name()).toHaveFocus());
    expect(field.name()).toHaveAccessibleDescription(MISSING_NAME);
    await userEvent.type(field.name(), 'A');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText(MISSING_PESEL)).toBeVisible();
  });

  test('reverts an edit that its caller does not accept', async () => {
    renderKit(<Example values={{ name: 'Anna', pesel: '' }} />);
    await userEvent.type(field.name(), 'x');
    expect(field.name()).toHaveValue('Anna');
  });

  test('shows the values that its caller keeps, and reports every edit', async () => {
    const onEdit = jest.fn();
    function Kept() {
      const [values, setValues] = useState<Subject>({ name: 'Anna', pesel: '' });
      return (
        <Example
          values={values}
          onEdit={(changed, all) => {
            onEdit(changed);
            setValues({ ...all, pesel: all.pesel.replace(/\D/g, '') });
          }}
        />
      );
    }
    renderKit(<Kept />);
    expect(field.name()).toHaveValue('Anna');
    await userEvent.type(field.pesel(), '4x4');
    expect(onEdit).toHaveBeenCalledWith({ pesel: '4x' });
    expect(field.pesel()).toHaveValue('44');
  });
});

const OWN_RULES = { nameRules: [filled(MISSING_NAME)], peselRules: [filled(MISSING_PESEL)] };
const NOT_DIGITS = 'PESEL ma same cyfry';
const digits = rule((pesel: string) => (/^[0-9]*$/.test(pesel) ? undefined : NOT_DIGITS));

test('rules of fields keep a form from its submit, and focus the first faulty field', async () => {
  const onSubmit = jest.fn();
  renderKit(<Example {...OWN_RULES} onSubmit={onSubmit} />);
  await save();
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent?.trim())).toEqual([
    MISSING_NAME,
    MISSING_PESEL,
  ]);
  await waitFor(() => expect(field.name()).toHaveFocus());
  expect(field.pesel()).toHaveAccessibleDescription(expect.stringContaining(MISSING_PESEL));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("the error of a field's own rules stays until that field is edited", async () => {
  renderKit(<Example {...OWN_RULES} check={() => ({})} />);
  await save();
  await screen.findByText(MISSING_PESEL);
  await userEvent.type(field.name(), 'Anna');
  await waitFor(() => expect(screen.queryByText(MISSING_NAME)).toBeNull());
  expect(field.pesel()).toBeInvalid();
  await userEvent.type(field.pesel(), '4');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test("a field shows one error, its form's before those of its own rules", async () => {
  renderKit(
    <Example peselRules={[filled(MISSING_PESEL), digits]} check={({ name }) => ({ pesel: name || undefined })} />,
  );
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(MISSING_PESEL);
  await userEvent.type(field.pesel(), 'x');
  await save();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(NOT_DIGITS));
  await userEvent.type(field.name(), 'Anna');
  await save();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Anna$/));
});

test('rules of a field are applied at each edit of a live form', async () => {
  renderKit(<Example live peselRules={[digits]} />);
  await userEvent.type(field.pesel(), 'x');
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_DIGITS);
  await userEvent.clear(field.pesel());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test("antd's own rules show their message, which is not announced below a summary", async () => {
  const long: Rule = () => ({ min: 3, message: 'Co najmniej 3 znaki' });
  renderKit(<Example nameRules={[long]} initialValues={{ name: 'A', pesel: '' }} summary={() => 'Popraw dane'} />);
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Popraw dane$/);
  expect(field.name()).toHaveAccessibleDescription('Co najmniej 3 znaki');
});

test('an error of the server takes focus when it appears, and links to its field', async () => {
  const { rerender } = renderKit(<Example />);
  rerender(<Example error={{ message: 'Podany PESEL jest nieprawidłowy', fieldId: 'pesel' }} />);
  expect(screen.getByRole('alert')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Podany PESEL jest nieprawidłowy' }));
  expect(field.pesel()).toHaveFocus();
});

test('a submit error without a field is plain text', () => {
  renderKit(<Example error={{ message: 'Hasła nie są identyczne' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Hasła nie są identyczne$/);
});
