import { setServerTime, trustDeviceClock } from '@najem/shared/ui/context';

const DAY_MS = 86_400_000;

/**
 * Puts the device's clock wrong by `days` until the test ends, as the page knows it once an answer told the server's time.
 * Timers are jest's from here on.
 */
export function wrongClock(days: number): void {
  jest.useFakeTimers();
  const now = Date.now();
  jest.setSystemTime(now + days * DAY_MS);
  setServerTime(now);
}

afterEach(trustDeviceClock);
