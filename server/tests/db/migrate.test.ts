import { Client } from 'pg';
import { pino } from 'pino';
import { IncompatibleDatabaseError, migrateDatabase } from '../../src/db/migrate';
import { MIGRATIONS } from '../../src/db/migrations';
import { createEmptyDatabase, createLatinDatabase, type TestDatabase } from '../support/database';

const log = pino({ level: 'silent' });
let database: TestDatabase;
afterEach(() => database.drop());

async function query(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe('migrating', () => {
  it('concurrent processes migrate a database once', async () => {
    database = await createEmptyDatabase();
    await Promise.all([
      migrateDatabase(database.url, log),
      migrateDatabase(database.url, log),
      migrateDatabase(database.url, log),
    ]);
    const names = await query('select name from kysely_migration order by name');
    expect(names).toEqual(Object.keys(MIGRATIONS).map((name) => ({ name })));
    expect(await query('select count(*)::int as jobs from graphile_worker.jobs')).toEqual([{ jobs: 0 }]);
  });

  it('a second migration has no effect', async () => {
    database = await createEmptyDatabase();
    await migrateDatabase(database.url, log);
    await expect(migrateDatabase(database.url, log)).resolves.toBeUndefined();
  });

  it('rejects a database of a newer program in one sentence', async () => {
    database = await createEmptyDatabase();
    await migrateDatabase(database.url, log);
    await query(`insert into kysely_migration select '9999_later', timestamp from kysely_migration limit 1`);
    await expect(migrateDatabase(database.url, log)).rejects.toThrow(
      new IncompatibleDatabaseError(
        'The database is newer than this program, which does not know 9999_later: start the newer program.',
      ),
    );
  });

  it('rejects a database of an earlier build in one sentence', async () => {
    database = await createEmptyDatabase();
    await query('create table kysely_migration (name text, timestamp text)');
    await query(`insert into kysely_migration values ('0001_people', ''), ('0002_subjects', '')`);
    await expect(migrateDatabase(database.url, log)).rejects.toThrow(
      new IncompatibleDatabaseError(
        'The database was made by an earlier build, which this program cannot continue: set DATA_DIR to a new folder, ' +
          'or DATABASE_URL to an empty database.',
      ),
    );
  });

  it('rejects a database whose owner cannot create the required extension, in one sentence', async () => {
    database = await createEmptyDatabase();
    const url = new URL(database.url);
    url.username = `guest_${url.pathname.slice(1)}`;
    url.password = 'guest';
    await query(`create role ${url.username} login password 'guest'`);
    try {
      await expect(migrateDatabase(url.href, log)).rejects.toThrow(
        new IncompatibleDatabaseError(
          'The database extension pg_trgm is missing and cannot be created: permission denied to create extension "pg_trgm".',
        ),
      );
    } finally {
      await query(`drop role ${url.username}`);
    }
  });

  it('rejects a database that cannot store Polish names', async () => {
    database = await createLatinDatabase();
    await expect(migrateDatabase(database.url, log)).rejects.toThrow(
      'The database is encoded in LATIN2: it must be UTF8.',
    );
  });
});
