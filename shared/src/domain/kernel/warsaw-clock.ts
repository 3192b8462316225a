import { HOUR_MS, SECOND_MS } from './durations';
/** As many hours as a page, or a call of the server, is likely to read. */
const MOST_KEPT = 10_000;

let clockFormat: Intl.DateTimeFormat | undefined;
const offsets = new Map<number, number>();

/**
 * What Warsaw's clock and calendar show at a moment, as the milliseconds at which UTC's would show the same; NaN for NaN. Since
 * 1970 the clock has changed at full hours of UTC alone, so the offset of an hour is asked for once.
 */
export function clockAt(ms: number): number {
  if (!(ms >= 0)) return readClock(ms);
  const hour = Math.floor(ms / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = readClock(hour * HOUR_MS) - hour * HOUR_MS;
    if (offsets.size >= MOST_KEPT) offsets.clear();
    offsets.set(hour, offset);
  }
  return ms + offset;
}

function readClock(ms: number): number {
  clockFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Warsaw',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(clockFormat.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = parts;
  const clock = new Date(0);
  // Years before 100, too, which Date.UTC takes for those of the 20th century.
  clock.setUTCFullYear(year, month - 1, day);
  clock.setUTCHours(hour, minute, second);
  return clock.getTime() + (((ms % SECOND_MS) + SECOND_MS) % SECOND_MS);
}
