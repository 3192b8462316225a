import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderKit } from '@najem/testing';
import { Button, Form, TextArea, TextField } from '@najem/shared/ui/form';
import { ConfirmDialog, Dialog } from './Dialog';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Otwórz</Button>
      <Dialog open={open} title="Sukces" tone="success" onClose={() => setOpen(false)}>
        Historia została dodana pomyślnie.
      </Dialog>
    </>
  );
}

const ways: [string, () => Promise<void>][] = [
  ['Escape', async () => void (await userEvent.keyboard('{Escape}'))],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Zamknij' }))],
  ['a press outside', () => userEvent.click(screen.getByText('Opinia').closest('.ant-modal-wrap')!)],
];

describe.each([
  [
    'a dialog',
    (text: ReactNode, onClose: () => void) => (
      <Dialog open title="Opinia" onClose={onClose}>
        {text}
      </Dialog>
    ),
  ],
  [
    'a question',
    (text: ReactNode, onClose: () => void) => (
      <ConfirmDialog open title="Opinia" confirmLabel="Usuń" onConfirm={onClose} onClose={onClose}>
        {text}
      </ConfirmDialog>
    ),
  ],
])('%s with a form', (_what, dialog) => {
  test.each(ways)('asks at %s before what was typed is lost', async (_way, leave) => {
    const onClose = jest.fn();
    const field = (
      <Form label="Opinia" initialValues={{ text: '' }} onSubmit={() => undefined}>
        <TextArea name="text" label="Treść" maxLength={200} />
      </Form>
    );
    renderKit(dialog(field, onClose));
    const text = screen.getByRole('textbox', { name: 'Treść' });
    await userEvent.type(text, 'Spokojny najemca');
    await leave();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('To, co wpisano w tym oknie, nie jest zapisane.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Wróć do pisania' }));
    expect(text).toHaveFocus();
    expect(text).toHaveValue('Spokojny najemca');
    await leave();
    await userEvent.click(screen.getByRole('button', { name: 'Odrzuć' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each(ways)('asks at %s about what was dictated into a field that had the focus before', async (_way, leave) => {
    const onClose = jest.fn();
    const field = (
      <Form label="Opinia" initialValues={{ text: '' }} onSubmit={() => undefined}>
        <TextField name="text" label="Treść" />
      </Form>
    );
    renderKit(dialog(field, onClose));
    fireEvent.input(screen.getByRole('textbox', { name: 'Treść' }), { target: { value: 'Spokojny najemca' } });
    await leave();
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each(ways)('asks at %s about a chosen file, and no more once its form is gone', async (_way, leave) => {
    const onClose = jest.fn();
    const file = <input type="file" aria-label="Plik" />;
    const { rerender } = renderKit(dialog(<form>{file}</form>, onClose));
    await userEvent.upload(screen.getByLabelText('Plik'), new File(['x'], 'umowa.png', { type: 'image/png' }));
    await leave();
    expect(onClose).not.toHaveBeenCalled();
    rerender(dialog(<p>Wysłano.</p>, onClose));
    await leave();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each(ways)('closes at %s where nothing was typed, or all of it was taken back', async (_way, leave) => {
    const onClose = jest.fn();
    renderKit(dialog(<TextField label="Nazwa" value="Anna" onChange={() => undefined} />, onClose));
    await userEvent.click(screen.getByRole('textbox', { name: 'Nazwa' }));
    await leave();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('Dialog', () => {
  test.each(ways)('asks at %s about work that is in no field', async (_way, leave) => {
    const onClose = jest.fn();
    renderKit(
      <Dialog open title="Opinia" isUnsaved onClose={onClose}>
        Dwa paski
      </Dialog>,
    );
    await leave();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Odrzuć' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is named by its title, focuses OK and restores focus after closing', async () => {
    renderKit(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(screen.getByRole('dialog', { name: 'Sukces' })).toHaveTextContent('Historia została dodana pomyślnie.');
    expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Otwórz' })).toHaveFocus();
  });

  test('restores focus when the screen unmounts it', async () => {
    function Screen() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Otwórz</Button>
          {open && <Dialog open title="Sukces" onClose={() => setOpen(false)} />}
        </>
      );
    }
    renderKit(<Screen />);
    await userEvent.click(screen.getByRole('button', { name: 'Otwórz' }));
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('button', { name: 'Otwórz' })).toHaveFocus();
  });

  test('closes by Escape, by its close button and by a press outside', async () => {
    renderKit(<Opener />);
    const opener = screen.getByRole('button', { name: 'Otwórz' });
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('button', { name: 'Zamknij' })),
      () => userEvent.click(screen.getByRole('dialog').parentElement!),
    ]) {
      await userEvent.click(opener);
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});

describe('ConfirmDialog', () => {
  const question = 'Czy na pewno chcesz usunąć tego najemcę?';

  test('asks, and focuses the cancel button', async () => {
    const onConfirm = jest.fn();
    renderKit(
      <ConfirmDialog open title="Usunąć najemcę?" confirmLabel="Usuń" onConfirm={onConfirm} onClose={() => {}}>
        {question}
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Usunąć najemcę?' })).toHaveAccessibleDescription(question);
    expect(screen.getByRole('button', { name: 'Anuluj' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Usuń' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('shows why the last attempt failed', () => {
    renderKit(
      <ConfirmDialog
        open
        title="Usunąć?"
        confirmLabel="Usuń"
        error="Nie udało się usunąć najemcy."
        onConfirm={() => {}}
        onClose={() => {}}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Nie udało się usunąć najemcy.');
  });
});
