import { watchNavigation } from './navigation-watch';

const endless = jest.fn<void, [string]>();
/** What can still be taken off the page. */
let left = 0;
const takeOff = jest.fn<boolean, [string]>(() => (left -= 1) >= 0);
const onShown = jest.fn<void, []>();
let shown = '';
/** Begins to watch; returns what says which path is shown. */
function watch(): (pathname: string) => void {
  shown = location.pathname;
  watchNavigation(() => shown, { takeOff, onShown, leave: endless });
  return (pathname) => (shown = pathname);
}
/** The idle callbacks that the page has not come to yet. */
let awaited: (() => void)[] = [];
const becomeIdle = () => awaited.splice(0).forEach((callback) => callback());

beforeEach(() => {
  jest.useFakeTimers();
  [endless, takeOff, onShown].forEach((mock) => mock.mockClear());
  left = 0;
  awaited = [];
  Object.assign(globalThis, { requestIdleCallback: (callback: () => void) => awaited.push(callback) });
  history.replaceState(null, '', '/tenants');
});
afterEach(() => jest.useRealTimers());

it('an address that is not shown for five seconds by a page that is never idle is left, once', () => {
  watch();
  jest.advanceTimersByTime(60_000);
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(5_000);
  expect(endless).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(endless.mock.calls).toEqual([['/tenants']]);
});

it('an address that is shown, or that waits for a file, is awaited', () => {
  const show = watch();
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(3_000);
  show('/landlords');
  jest.advanceTimersByTime(30_000);
  history.pushState(null, '', '/profile');
  for (let seconds = 0; seconds < 30; seconds += 3) {
    jest.advanceTimersByTime(3_000);
    becomeIdle();
  }
  expect(endless).not.toHaveBeenCalled();
});

it('what may be why is taken off first, one thing a second, until the address is shown', () => {
  left = 2;
  const show = watch();
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(3_000);
  expect(takeOff).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  show('/landlords');
  jest.advanceTimersByTime(30_000);
  expect([takeOff.mock.calls, onShown.mock.calls.length]).toEqual([[['/tenants']], 1]);
  expect(endless).not.toHaveBeenCalled();
});

it('an idle moment after something was taken off says nothing of why the address is not shown', () => {
  left = 2;
  const show = watch();
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(5_000);
  becomeIdle();
  jest.advanceTimersByTime(4_000);
  expect([takeOff.mock.calls.length, onShown.mock.calls.length]).toEqual([1, 0]);
  jest.advanceTimersByTime(1_000);
  show('/landlords');
  jest.advanceTimersByTime(1_000);
  expect([takeOff.mock.calls.length, onShown.mock.calls.length]).toEqual([2, 1]);
});

it('a page that renders without end also without what was taken off is left', () => {
  left = 2;
  watch();
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(30_000);
  expect(left).toBeLessThan(0);
  expect(onShown).not.toHaveBeenCalled();
  expect(endless.mock.calls).toEqual([['/tenants']]);
});

it('a browser that does not say when it is idle is not watched', () => {
  Object.assign(globalThis, { requestIdleCallback: undefined });
  watch();
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(60_000);
  expect(endless).not.toHaveBeenCalled();
});
