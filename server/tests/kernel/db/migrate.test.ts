import { Migrator } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { IncompatibleDatabaseError, migrateDatabase } from '../../../src/kernel/db/migrate';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import { createEmptyDatabase, createLatinDatabase, type TestDatabase } from '../../support/database';

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

it('migrating rejects a database of a newer program in one sentence', async () => {
  database = await createEmptyDatabase();
  await migrateDatabase(database.url, log);
  await query(`insert into kysely_migration select '9999_later', timestamp from kysely_migration limit 1`);
  await expect(migrateDatabase(database.url, log)).rejects.toThrow(
    new IncompatibleDatabaseError(
      'The database is newer than this program, which does not know 9999_later: start the newer program.',
    ),
  );
});

it('migrating rejects a database of an earlier build in one sentence', async () => {
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

it('migrating rejects a database whose owner cannot create the required extension, in one sentence', async () => {
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

it('migrating rejects a database that cannot store Polish names', async () => {
  database = await createLatinDatabase();
  await expect(migrateDatabase(database.url, log)).rejects.toThrow(
    'The database is encoded in LATIN2: it must be UTF8.',
  );
});

describe('the data of earlier versions', () => {
  const SUBS = `select email, google_sub, google_email, identity_google_sub from users order by email`;

  it('a Google account goes on signing in only where it came by a sign-in of the present address', async () => {
    database = await createEmptyDatabase();
    const pool = createPool({ url: database.url, size: 1, name: 'test', log });
    await pool.query('create extension if not exists pg_trgm');
    const migrator = new Migrator({ db: createDatabase(pool), provider: { getMigrations: async () => MIGRATIONS } });
    await migrator.migrateTo('0013_telemetry');
    await pool.query(`insert into users (name, email, email_key, password_hash, google_sub, email_verified_at,
        identity_verified_at) values
      ('made by Google', 'a@x.pl', 'a@x.pl', null, 'g-a', now(), now()),
      ('tied by verifying', 'b@x.pl', 'b@x.pl', 'hash', 'g-b', now(), now()),
      ('linked by signing in', 'c@x.pl', 'c@x.pl', 'hash', 'g-c', now(), null),
      ('address changed', 'd@x.pl', 'd@x.pl', null, 'g-d', now(), null)`);
    await pool.query(`select audit_append(jsonb_build_array(jsonb_build_object('at', now(), 'actor_id', null,
      'action', 'user.updated', 'target_type', 'user', 'target_id', id, 'details', '{"email":"changed"}'::jsonb,
      'content', 'x'))) from users where email = 'd@x.pl'`);
    await pool.end();
    await migrateDatabase(database.url, log);
    expect(await query(SUBS)).toEqual([
      { email: 'a@x.pl', google_sub: 'g-a', google_email: 'a@x.pl', identity_google_sub: 'g-a' },
      { email: 'b@x.pl', google_sub: null, google_email: null, identity_google_sub: 'g-b' },
      { email: 'c@x.pl', google_sub: 'g-c', google_email: 'c@x.pl', identity_google_sub: null },
      { email: 'd@x.pl', google_sub: null, google_email: null, identity_google_sub: null },
    ]);
  });
});
