import { pino } from 'pino';
import { createDocuments } from '@najem/server/src/kernel/documents/documents';
import type { createServices } from '@najem/server/src/services';

/** Drops every line: a measurement prints its own figures. */
export const SILENT_LOG = pino({ level: 'silent' });

/** What the program's services get in a measurement: mails are dropped, Google verification fails. */
export const benchSurroundings = (): Parameters<typeof createServices>[2] => ({
  log: SILENT_LOG,
  now: () => new Date(),
  mailer: { send: async () => undefined, close: () => undefined },
  google: { verify: () => Promise.reject(new Error('Google verification is not available in benchmarks')) },
  documents: createDocuments({ log: SILENT_LOG }),
});
