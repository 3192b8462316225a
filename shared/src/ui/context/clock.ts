/** Answers name their time in whole seconds, and are on their way for a while: less than this is no difference. */
const TOLERANCE_MS = 3_000;

/** One moment, by the server's clock and by both of this device: the one that may be set, and the one that only runs. */
interface Moment {
  server: number;
  device: number;
  running: number;
}

/** The moment of the server's last answer. */
let answered: Moment | undefined;
/** The device's clock is taken for right, because the server could not be asked. */
let isDeviceTrusted = false;

/**
 * The time on this page, in ms since 1970 by the device's clock at the page's start, which may be wrong by days. It runs on
 * whatever that clock is set to: only for the time that passes between two moments on this page.
 */
export function deviceNow(): number {
  return Math.round(performance.timeOrigin + performance.now());
}

/**
 * The server's time, in ms since 1970: as its last answer told it, and as long ago as this device has been running since,
 * whatever its clock is set to meanwhile. Until there was an answer it is the device's clock. After a sleep it may be late,
 * never early, until the server is asked: `isServerTimeSure`.
 */
export function serverNow(): number {
  return answered ? answered.server + performance.now() - answered.running : Date.now();
}

/** False before the first answer, and once the device slept or its clock was set since the last one. */
export function isServerTimeSure(): boolean {
  if (!answered) return isDeviceTrusted;
  const [byClock, byRunning] = [Date.now() - answered.device, performance.now() - answered.running];
  return Math.abs(byClock - byRunning) <= TOLERANCE_MS;
}

/** Takes the time that an answer of the server named. */
export function setServerTime(at: number): void {
  const now = serverNow();
  // A correction of a second would make a countdown jump.
  const server = Math.abs(at - now) > TOLERANCE_MS ? at : now;
  answered = { server, device: Date.now(), running: performance.now() };
}

/** Takes the device's clock for right, where the server cannot be asked. */
export function trustDeviceClock(): void {
  answered = undefined;
  isDeviceTrusted = true;
}
