import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@najem/embedded-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { migrateDatabase } from '../src/kernel/db/migrate';
import { createPool } from '../src/kernel/db/pool';
import { readSchema } from './read-schema';

/** `npm run schema:record`, at a release: records the schema that the released program relies on. */
const FILE = path.resolve('server/schema/released.json');

const dataDir = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'najem-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => undefined });
try {
  const log = pino({ level: 'silent' });
  await migrateDatabase(postgres.url, log);
  const pool = createPool({ url: postgres.url, size: 1, name: 'najem schema', log });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  writeFileSync(FILE, `${JSON.stringify(await readSchema(db), null, 2)}\n`);
  await db.destroy();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
