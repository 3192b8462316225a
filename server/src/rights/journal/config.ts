import { statSync } from 'node:fs';
import path from 'node:path';
import { isDatabaseUrl, isSameDatabase, safeConnection } from '../../kernel/config/database-floors';
import { type Checks, type ReadSetting, refused, warned, withValue } from '../../kernel/config/floors';
import type { Reader } from '../../kernel/config/reader';

export interface JournalSettings {
  /** Where erasures are written outside the database: a folder, or the URL of another PostgreSQL database. */
  erasureJournal: string;
}

export const JOURNAL_CHECKS: Checks = {
  floors: [
    ...refused(
      ['ERASURE_JOURNAL'],
      withValue((value, read) =>
        isSameDatabase(value, read('DATABASE_URL'))
          ? 'is the database of DATABASE_URL, with which it would be restored'
          : null,
      ),
    ),
    ...safeConnection('ERASURE_JOURNAL'),
    ...warned(['ERASURE_JOURNAL'], findJournalBesideData),
  ],
};

export function readJournal(read: Reader, dataDir: string): JournalSettings {
  const given = read.text('ERASURE_JOURNAL', path.join(dataDir, 'erasures'));
  return { erasureJournal: isDatabaseUrl(given) ? given : path.resolve(given) };
}

/** A folder, the default one too, that is lost or put back together with the data of DATA_DIR. */
function findJournalBesideData(value: string | null, read: ReadSetting): string | null {
  if (value !== null && isDatabaseUrl(value)) return null;
  const dataDir = path.resolve(read('DATA_DIR') ?? '.data');
  const folder = value === null ? path.join(dataDir, 'erasures') : path.resolve(value);
  const isInside = !path.relative(dataDir, folder).startsWith('..');
  // With a database of its own elsewhere, DATA_DIR holds no rows that a restore would bring back.
  const isBeside = read('DATABASE_URL') === null && deviceOf(folder) === deviceOf(dataDir);
  return isInside || isBeside ? 'is on the disk of DATA_DIR: keep it on another one, which no backup puts back' : null;
}

/** The disk of a folder, or of where it will be made. */
function deviceOf(folder: string): number {
  try {
    return statSync(folder).dev;
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? 0 : deviceOf(parent);
  }
}
