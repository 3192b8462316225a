/** Answers name their time in whole seconds, and are on their way for a while: less than this is no difference. */
const TOLERANCE_MS = 3_000;

/** How far the server's clock is ahead of this device's, in ms. */
let aheadMs = 0;

/** This device's clock, which may be wrong by days: only for the time that passes between two moments on this device. */
export function deviceNow(): number {
  return Date.now();
}

/** The server's time, in ms since 1970, as its last answer told it; this device's until there was one. */
export function serverNow(): number {
  return deviceNow() + aheadMs;
}

/** Takes the time that an answer of the server named. */
export function setServerTime(at: number): void {
  const ahead = at - deviceNow();
  // A correction of a second would make a countdown jump.
  if (Math.abs(ahead - aheadMs) > TOLERANCE_MS) aheadMs = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
}
