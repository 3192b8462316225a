import { isServerTimeSure, serverNow, setServerTime, trustDeviceClock } from '@najem/shared/ui/context';
import { keepServerTime } from './server-time';

const NOON = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 86_400_000;

const ask = jest.fn<Promise<Pick<Response, 'headers'>>, []>();

beforeAll(() => {
  Object.assign(globalThis, { fetch: ask });
  jest.useFakeTimers({ now: NOON });
  keepServerTime();
});
afterAll(() => {
  trustDeviceClock();
  jest.useRealTimers();
});

it("the server's time is asked for once the clock of the device was set, and not otherwise", async () => {
  ask.mockImplementation(async () => ({ headers: new Headers({ date: new Date(NOON + 120_000).toUTCString() }) }));
  setServerTime(NOON);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  jest.setSystemTime(NOON + DAY_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(isServerTimeSure()).toBe(true);
  expect(serverNow()).toBe(NOON + 120_000);
});

it("the server's time is the device's where there is no connection", async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  setServerTime(NOON);
  jest.setSystemTime(NOON + 2 * DAY_MS);
  await jest.advanceTimersByTimeAsync(31_000);
  expect(serverNow()).toBe(Date.now());
});
