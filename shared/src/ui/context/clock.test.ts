import { deviceNow, serverNow, setServerTime } from './clock';

const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-11-26T12:00:00Z');

beforeEach(() => void jest.useFakeTimers({ now: NOON }));
afterEach(() => {
  setServerTime(deviceNow());
  jest.useRealTimers();
});

describe("the server's time", () => {
  it.each([-2 * DAY_MS, 2 * DAY_MS])('is right on a device whose clock is wrong by %d ms', (wrongMs) => {
    setServerTime(NOON - wrongMs);
    expect(serverNow()).toBe(NOON - wrongMs);
    jest.advanceTimersByTime(90_000);
    expect(serverNow()).toBe(NOON - wrongMs + 90_000);
  });

  it("is the device's where the answer was only on its way for a while", () => {
    setServerTime(NOON - 2_000);
    expect(serverNow()).toBe(NOON);
  });

  it('does not jump at every answer, and follows a clock that was put right', () => {
    setServerTime(NOON + DAY_MS);
    setServerTime(NOON + DAY_MS - 1_000);
    expect(serverNow()).toBe(NOON + DAY_MS);
    jest.setSystemTime(NOON + DAY_MS);
    setServerTime(NOON + DAY_MS);
    expect(serverNow()).toBe(NOON + DAY_MS);
  });
});
