import { addDays } from '@najem/shared/domain/kernel';

/** A due date for a calendar. */
export interface CalendarEvent {
  /** The same each time, so that a later date takes the place of an earlier one. */
  id: string;
  title: string;
  /** The day, as `YYYY-MM-DD`. */
  day: string;
  /** Where the reader goes on that day. */
  url: string;
}

const LINE_OCTETS = 75;

/** Writes one event of a whole day as a calendar file (RFC 5545), as it was at a moment. */
export function writeCalendar({ id, title, day, url }: CalendarEvent, at: Date): Uint8Array<ArrayBuffer> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rzetelny Najem//Terminy//PL',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return new TextEncoder().encode(lines.map((line) => `${foldLine(line)}\r\n`).join(''));
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
}

/** A line has at most 75 octets; what follows begins with a space. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    const most = parts.length === 0 ? LINE_OCTETS : LINE_OCTETS - 1;
    if (Buffer.byteLength(part + letter) > most) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}
