import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Tooltip } from '@najem/shared/ui/form';
import { AppFrame, Footer, TopBar } from './frame';
import type { TopBarProps } from './frame';
import { AuthLayout } from './landing';
import { Card, Page } from './layout';

const ITEMS = [
  { href: '/tenants', label: 'Najemcy', tooltip: 'Lista najemców', icon: 'tenant' },
  { href: '/reports', label: 'Raporty', icon: 'no-such-icon' },
];

function renderBar(props: Partial<TopBarProps> = {}) {
  const onLogout = jest.fn();
  render(
    <MemoryRouter initialEntries={['/tenants']}>
      <TopBar homeHref="/landlords" items={ITEMS} onLogout={onLogout} {...props} />
    </MemoryRouter>,
  );
  return { onLogout };
}

test('the top bar marks the current link and explains links by their tooltips', () => {
  renderBar({ tip: Tooltip });
  const navigation = screen.getByRole('navigation', { name: 'Główna' });
  const current = within(navigation).getByRole('link', { name: 'Najemcy' });
  expect(current).toHaveAttribute('aria-current', 'page');
  expect(current).toHaveAccessibleDescription('Lista najemców');
  expect(within(navigation).getByRole('link', { name: 'Raporty' })).not.toHaveAttribute('aria-current');
});

test('the top bar logs out', async () => {
  const { onLogout } = renderBar();
  await userEvent.click(screen.getByRole('button', { name: 'Wyloguj' }));
  expect(onLogout).toHaveBeenCalledTimes(1);
});

test.each([
  [true, 'Tożsamość zweryfikowana'],
  [false, 'Tożsamość niezweryfikowana'],
])('TopBar with verified %s links to the verification by the name %s', (verified, name) => {
  renderBar({ identity: { verified, href: '/verify-identity' } });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/verify-identity');
});

test('the top bar shows the balance of RentCoins', () => {
  renderBar({ coins: { balance: 140, href: '/rent-coins' } });
  expect(screen.getByRole('link', { name: 'Saldo: 140 RentCoins' })).toHaveTextContent('140');
});

test('the top bar opens the same links in a drawer, which closes when one is followed', async () => {
  renderBar();
  await userEvent.click(screen.getByRole('button', { name: 'Otwórz menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  await userEvent.click(within(drawer).getByRole('link', { name: 'Raporty' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('links for which the bar has no room', () => {
  const many = ['Najemcy', 'Raporty', 'Okna', 'Klucze'].map((label, index) => ({
    href: `/${index}`,
    label,
    count: index,
  }));

  /** Draws every link 100 px wide in a bar of this width. */
  function renderInto(width: number) {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, 0, this.matches('nav') ? width : 100, 68);
    });
    renderBar({ items: many });
  }
  afterEach(() => void jest.restoreAllMocks());

  const more = () => screen.queryByRole('button', { name: /^Więcej/ });

  test('are behind one button, with what waits there', async () => {
    renderInto(300);
    expect(more()).toHaveAccessibleName('Więcej (czeka na Ciebie: 5)');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more() as HTMLElement);
    const list = document.getElementById(more()?.getAttribute('aria-controls') ?? '') as HTMLElement;
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Okna /), expect.stringMatching(/^Klucze /)]);
    await userEvent.click(within(list).getByRole('link', { name: /^Klucze/ }));
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    expect(more()).toHaveAttribute('aria-current', 'true');
  });

  test('are shown and hidden again by the keyboard alone', async () => {
    renderInto(300);
    more()?.focus();
    await userEvent.keyboard('{Enter}{Tab}');
    expect(document.activeElement).toHaveTextContent(/^Okna/);
    await userEvent.keyboard('{Escape}');
    expect(more()).toHaveFocus();
    await userEvent.keyboard('{Enter}{Tab}{Tab}{Tab}');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
  });

  test('are none where all fit', () => {
    renderInto(400);
    expect(more()).toBeNull();
  });
});

describe('AppFrame', () => {
  test('has a skip link over the top bar', async () => {
    render(
      <AppFrame
        topBar={<nav>…</nav>}
        footer={<Footer links={[{ href: 'https://example.test/kontakt', label: 'Kontakt' }]} />}
      >
        Treść
      </AppFrame>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', 'https://example.test/kontakt');
  });

  test('of a remote that still frames its page adds no second main part', () => {
    render(
      <AppFrame topBar={<nav aria-label="Serwis" />}>
        <AppFrame topBar={<nav aria-label="Dawna" />}>Treść</AppFrame>
      </AppFrame>,
    );
    expect(screen.getAllByRole('link', { name: 'Przejdź do treści' })).toHaveLength(1);
    expect(within(screen.getByRole('main')).getByRole('navigation', { name: 'Dawna' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('Treść');
  });
});

describe('Page', () => {
  test('names the document and shows one title', () => {
    render(
      <Page title="Lista najemców" lead="Twoi najemcy">
        Treść
      </Page>,
    );
    expect(document.title).toBe('Lista najemców – Rzetelny Najem');
    expect(screen.getByRole('heading', { level: 1, name: 'Lista najemców' })).toBeVisible();
  });
});

test('a Card with a title is a region of that name', () => {
  render(<Card title="Historia najmu">Wpisy</Card>);
  expect(screen.getByRole('region', { name: 'Historia najmu' })).toHaveTextContent('Wpisy');
});

describe('AuthLayout', () => {
  test('shows the form and the four steps of both flows', () => {
    render(
      <MemoryRouter>
        <AuthLayout title="Zaloguj się">
          <form aria-label="Logowanie" />
        </AuthLayout>
      </MemoryRouter>,
    );
    expect(document.title).toBe('Zaloguj się – Rzetelny Najem');
    expect(screen.getByRole('form', { name: 'Logowanie' })).toBeInTheDocument();
    for (const name of ['Wynajmujesz mieszkanie?', 'Szukasz mieszkania?']) {
      const panel = screen.getByRole('region', { name });
      expect(within(panel).getAllByRole('listitem')).toHaveLength(4);
      expect(within(panel).getByText('Wybierz z menu RAPORTY')).toBeVisible();
    }
  });
});
