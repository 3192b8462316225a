import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '@najem/testing';
import { Button } from '@najem/shared/ui/form';
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

describe('Dialog', () => {
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
