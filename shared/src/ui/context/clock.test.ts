import { deviceNow, isServerTimeSure, serverNow, setServerTime, trustDeviceClock } from './clock';

const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-11-26T12:00:00Z');

beforeEach(() => void jest.useFakeTimers({ now: NOON }));
afterEach(() => {
  trustDeviceClock();
  jest.useRealTimers();
});

describe("the server's time", () => {
  it.each([-2 * DAY_MS, 2 * DAY_MS])('is right on a device whose clock is wrong by %d ms', (wrongMs) => {
    setServerTime(NOON - wrongMs);
    expect(serverNow()).toBe(NOON - wrongMs);
    jest.advanceTimersByTime(90_000);
    expect(serverNow()).toBe(NOON - wrongMs + 90_000);
    expect(isServerTimeSure()).toBe(true);
  });

  it.each([-2 * DAY_MS, 2 * DAY_MS])(
    "runs on while the device's clock is set by %d ms, and is to be asked for",
    (byMs) => {
      setServerTime(NOON);
      jest.setSystemTime(NOON + byMs);
      jest.advanceTimersByTime(1_000);
      expect(serverNow()).toBe(NOON + 1_000);
      expect(isServerTimeSure()).toBe(false);
      setServerTime(NOON + 1_000);
      expect(isServerTimeSure()).toBe(true);
      expect(serverNow()).toBe(NOON + 1_000);
    },
  );

  it("is the device's where the answer was only on its way for a while", () => {
    setServerTime(NOON - 2_000);
    expect(serverNow()).toBe(NOON);
  });

  it("does not touch the time that passes on a page while the device's clock is set", () => {
    const before = deviceNow();
    jest.setSystemTime(NOON + DAY_MS);
    jest.advanceTimersByTime(1_000);
    expect(deviceNow() - before).toBe(1_000);
  });

  it('does not jump at every answer', () => {
    setServerTime(NOON + DAY_MS);
    setServerTime(NOON + DAY_MS - 1_000);
    expect(serverNow()).toBe(NOON + DAY_MS);
  });

  it("is the device's where the server cannot be asked", () => {
    setServerTime(NOON);
    jest.setSystemTime(NOON + DAY_MS);
    trustDeviceClock();
    expect(serverNow()).toBe(NOON + DAY_MS);
    expect(isServerTimeSure()).toBe(true);
  });
});
