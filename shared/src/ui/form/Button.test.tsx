import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { renderKit } from '@najem/testing';
import { Button, IconButton } from './Button';

test('a button does not submit by itself', async () => {
  const onClick = jest.fn();
  renderKit(<Button onClick={onClick}>Zapisz</Button>);
  const button = screen.getByRole('button', { name: 'Zapisz' });
  expect(button).toHaveAttribute('type', 'button');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a button takes no clicks while loading, says so, and keeps focus', async () => {
  const onClick = jest.fn();
  const { rerender } = renderKit(<Button onClick={onClick}>Zapisz</Button>);
  await userEvent.click(screen.getByRole('button'));
  rerender(
    <Button loading onClick={onClick}>
      Zapisz
    </Button>,
  );
  const button = screen.getByRole('button', { name: /Zapisz.*Trwa wczytywanie/ });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('Button with an aria-label adds there that it is loading', () => {
  renderKit(
    <Button loading aria-label="Wycofaj najemcę Jan">
      Wycofaj
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Wycofaj najemcę Jan Trwa wczytywanie' });
  expect(button).toHaveTextContent(/^Wycofaj$/);
});

test('a button does not submit its form while loading', async () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  renderKit(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Wyślij
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Button with an address is a link of the router', () => {
  renderKit(
    <MemoryRouter>
      <Button href="/tenants/add">Dodaj najemcę</Button>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Dodaj najemcę' })).toHaveAttribute('href', '/tenants/add');
});

test('Button to another site opens a new tab and says so', () => {
  renderKit(
    <Button href="https://wa.me/" external>
      WhatsApp
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'WhatsApp (otwiera się w nowej karcie)' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

describe('IconButton', () => {
  test('is named by its label once', () => {
    renderKit(<IconButton icon="trash" label="Usuń: Anna Nowak" />);
    const button = screen.getByRole('button', { name: 'Usuń: Anna Nowak' });
    expect(button).not.toHaveAccessibleDescription();
  });
});
