import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { useFocusOnNavigation, useScrollRestoration } from './use-navigation';

const LATE_MS = 60_000;

function Frame() {
  useFocusOnNavigation();
  useScrollRestoration();
  return (
    <>
      <button>Menu</button>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** A screen whose content comes a minute late. */
function LateScreen() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setThere, LATE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isThere ? <h1 tabIndex={-1}>Lista</h1> : <p>Ładowanie</p>;
}

let resized: () => void = () => undefined;
const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
  scrollTo.mockClear();
  window.ResizeObserver = class implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      resized = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      resized = () => undefined;
    }
  };
});
afterEach(() => void jest.useRealTimers());

async function openSite() {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { index: true, element: <p>Start</p> },
          { path: '/list', element: <LateScreen /> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/list'));
  return router;
}
const passTime = () => act(() => jest.advanceTimersByTimeAsync(LATE_MS));

it('a heading that comes a minute late gets the focus', async () => {
  await openSite();
  expect(screen.getByRole('main')).toHaveFocus();
  await passTime();
  expect(screen.getByRole('heading', { name: 'Lista' })).toHaveFocus();
});

it('a heading that comes late takes no focus from a person who went on', async () => {
  await openSite();
  const menu = screen.getByRole('button', { name: 'Menu' });
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => menu.focus());
  await passTime();
  expect(menu).toHaveFocus();
});

describe('the position of a screen that a person comes back to', () => {
  function pageOf(height: number) {
    jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
    act(() => resized());
  }
  function scrolledTo(y: number) {
    window.scrollY = y;
    fireEvent.scroll(window);
  }

  async function comeBack() {
    const router = await openSite();
    scrolledTo(3_000);
    await act(() => router.navigate('/'));
    scrolledTo(0);
    await act(() => router.navigate(-1));
    // The page is still too short to get there.
    scrolledTo(100);
    pageOf(900);
    scrollTo.mockClear();
    await passTime();
    return router;
  }

  it('is taken up when it is long enough, however late', async () => {
    await comeBack();
    pageOf(9_000);
    expect(scrollTo).toHaveBeenCalledWith(0, 3_000);
  });

  it('is left alone once the person has scrolled', async () => {
    await comeBack();
    fireEvent.wheel(window, { deltaY: 120 });
    pageOf(9_000);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is kept where the person leaves before', async () => {
    const router = await comeBack();
    await act(() => router.navigate(1));
    await act(() => router.navigate(-1));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 3_000);
  });
});
