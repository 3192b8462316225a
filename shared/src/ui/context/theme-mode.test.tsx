import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeToggle } from '@najem/shared/ui/base';
import { restoreTheme, useThemeMode } from './theme-mode';

function Mode() {
  return <p>motyw: {useThemeMode()}</p>;
}

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('the theme', () => {
  test('follows the system until a theme is chosen', () => {
    render(<Mode />);
    expect(screen.getByText('motyw: light')).toBeVisible();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  test('is switched everywhere at once and kept for the next visit', async () => {
    render(
      <>
        <ThemeToggle />
        <Mode />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Włącz ciemny motyw' }));
    expect(screen.getByText('motyw: dark')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');

    delete document.documentElement.dataset.theme;
    restoreTheme();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });

  test('follows the system again once it is chosen back', async () => {
    render(<ThemeToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Włącz ciemny motyw' }));
    await userEvent.click(screen.getByRole('button', { name: 'Włącz jasny motyw' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(localStorage).toHaveLength(0);
  });

  test('is light on paper, also where dark was chosen', () => {
    let isPrinting = false;
    const listeners = new Set<() => void>();
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query === 'print' && isPrinting,
          addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
          removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
        }) as unknown as MediaQueryList,
    );
    localStorage.setItem('rn-theme', 'dark');
    restoreTheme();
    render(<Mode />);
    expect(screen.getByText('motyw: dark')).toBeVisible();
    const setPrinting = (to: boolean) =>
      act(() => {
        isPrinting = to;
        for (const listener of listeners) listener();
      });
    setPrinting(true);
    expect(screen.getByText('motyw: light')).toBeVisible();
    setPrinting(false);
    expect(screen.getByText('motyw: dark')).toBeVisible();
    jest.restoreAllMocks();
  });

  test('ignores an unknown stored theme', () => {
    localStorage.setItem('rn-theme', 'sepia');
    restoreTheme();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });
});
