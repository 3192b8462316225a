import { watchNavigation } from './navigation-watch';

const endless = jest.fn<void, [string]>();
/** The idle callbacks that the page has not come to yet. */
let awaited: (() => void)[] = [];
const becomeIdle = () => awaited.splice(0).forEach((callback) => callback());

beforeEach(() => {
  jest.useFakeTimers();
  endless.mockClear();
  awaited = [];
  Object.assign(globalThis, { requestIdleCallback: (callback: () => void) => awaited.push(callback) });
  history.replaceState(null, '', '/tenants');
});
afterEach(() => jest.useRealTimers());

it('an address that is not shown for five seconds by a page that is never idle is left, once', () => {
  watchNavigation(endless);
  jest.advanceTimersByTime(60_000);
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(5_000);
  expect(endless).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(endless.mock.calls).toEqual([['/tenants']]);
});

it('an address that is shown, or that waits for a file, is awaited', () => {
  const show = watchNavigation(endless);
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

it('a browser that does not say when it is idle is not watched', () => {
  Object.assign(globalThis, { requestIdleCallback: undefined });
  watchNavigation(endless);
  history.pushState(null, '', '/landlords');
  jest.advanceTimersByTime(60_000);
  expect(endless).not.toHaveBeenCalled();
});
