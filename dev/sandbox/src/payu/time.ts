const WARSAW = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZoneName: 'longOffset',
});

/** Formats a moment as PayU does: Polish wall clock with its offset, `2026-11-20T12:20:39.639+01:00`. */
export function formatPayuTime(moment: Date): string {
  const part = Object.fromEntries(WARSAW.formatToParts(moment).map(({ type, value }) => [type, value]));
  const offset = part.timeZoneName?.replace('GMT', '') || '+00:00';
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}.${part.fractionalSecond}${offset}`;
}
