import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './Button';
import { ConfirmDialog, Dialog, Drawer } from './Dialog';

function Opener({ closable }: { closable?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Otwórz</Button>
      <Dialog open={open} title="Sukces" tone="success" closable={closable} onClose={() => setOpen(false)}>
        Historia została dodana pomyślnie.
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  test('is named by its title, puts focus on OK and gives it back after closing', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(screen.getByRole('dialog', { name: 'Sukces' })).toHaveTextContent('Historia została dodana pomyślnie.');
    expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Otwórz' })).toHaveFocus();
  });

  test('closes by Escape, by its cross and by a press beside it', async () => {
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Otwórz' });
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('button', { name: 'Zamknij' })),
      () => userEvent.click(screen.getByRole('dialog')),
    ]) {
      await userEvent.click(opener);
      await close();
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  test('that must be answered stays open at Escape', async () => {
    render(<Opener closable={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Otwórz' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Sukces' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Zamknij' })).toBeNull();
  });
});

describe('ConfirmDialog', () => {
  const question = 'Czy na pewno chcesz usunąć tego najemcę?';

  test('asks, and starts on the way out', async () => {
    const onConfirm = jest.fn();
    render(
      <ConfirmDialog open title="Usunąć najemcę?" confirmLabel="Usuń" onConfirm={onConfirm} onClose={() => {}}>
        {question}
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Usunąć najemcę?' })).toHaveAccessibleDescription(question);
    expect(screen.getByRole('button', { name: 'Anuluj' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Usuń' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('says why the last try failed', () => {
    render(
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

test('a Drawer is a dialog that stays out of the page while closed', () => {
  const { rerender } = render(
    <Drawer open={false} title="Menu" onClose={() => {}}>
      Treść
    </Drawer>,
  );
  expect(screen.queryByText('Treść')).toBeNull();
  rerender(
    <Drawer open title="Menu" onClose={() => {}}>
      Treść
    </Drawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveTextContent('Treść');
});
