import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { type Kysely, type MigrationResultSet, Migrator } from 'kysely';
import { Client, type Pool } from 'pg';
import { readMessage } from '../guards';
import { createWorkerLogger, type Log } from '../log';
import { MIGRATIONS, type StagedMigration } from './migrations';
import { createDatabase, createPool, UNHURRIED } from './pool';
import { grantProgramRights, roleOf } from './program-role';

/** Thrown when a database cannot serve this program; its message is one sentence for the operator. */
export class IncompatibleDatabaseError extends Error {
  override name = 'IncompatibleDatabaseError';
}

const OLDEST_POSTGRES = 150_000;
/** Any fixed number: every process that migrates this product asks for the same lock. */
const MIGRATION_LOCK = 4_827_001;
const LOCK_RETRY_MS = 200;
/** Trusted since PostgreSQL 13: the owner of the database may create it. */
const EXTENSION = 'pg_trgm';
const FROM_EARLIER_BUILD =
  'The database was made by an earlier build, which this program cannot continue: set DATA_DIR to a new folder, or ' +
  'DATABASE_URL to an empty database.';

/**
 * Migrates a database and its job queue to the newest schema, as the role that owns the tables, and gives the role of
 * `programUrl` its rights. Several processes may call it at once: one migrates, the others wait for it. Throws
 * `IncompatibleDatabaseError` where the database cannot serve this program.
 */
export async function migrateDatabase(url: string, log: Log, programUrl = url): Promise<void> {
  // The lock belongs to the session, so it ends with this client even when the process is killed.
  const client = new Client({ connectionString: url, application_name: 'najem migrations' });
  // The next statement reports a connection that broke between two.
  client.on('error', (error) => log.warn({ err: error }, 'migration connection lost'));
  await client.connect();
  const pool = createPool({ url, size: 2, name: 'najem migrations', log, ...UNHURRIED });
  try {
    await lockOut(client);
    await requireCompatible(client);
    await prepare(client);
    await requireKnown(client);
    await migrateTables(pool, log);
    await renewOrder(client, log);
    await runMigrations({ pgPool: pool, logger: createWorkerLogger(log) });
    if (roleOf(programUrl) !== roleOf(url)) await grantProgramRights(client, programUrl);
  } finally {
    await pool.end();
    await client.end();
  }
}

/**
 * Takes the migrations' lock once no other process has it. Asks again and again: a statement that waits keeps a snapshot,
 * and an index that the other process makes without stopping writers would wait for it, each for the other for ever.
 */
async function lockOut(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.isTaken) return;
    await setTimeout(LOCK_RETRY_MS);
  }
}

/**
 * Migrates a database where this program may, and else requires that `db:migrate` has: a role that may create no table has
 * the rights that migrations gave it, and no owner's address. Throws `IncompatibleDatabaseError`.
 */
export async function prepareDatabase({ url, ownerUrl }: { url: string; ownerUrl: string }, log: Log): Promise<void> {
  if (ownerUrl !== url || (await mayCreate(url))) return migrateDatabase(ownerUrl, log, url);
  const client = new Client({ connectionString: url, application_name: 'najem migrations' });
  await client.connect();
  try {
    await requireCompatible(client);
    await requireKnown(client);
    await requireMigrated(client);
  } finally {
    await client.end();
  }
}

async function mayCreate(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'najem migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(`select has_schema_privilege('public', 'create') as may`);
    return rows[0]?.may ?? false;
  } finally {
    await client.end();
  }
}

async function requireMigrated(client: Client): Promise<void> {
  const { rows: tables } = await client.query(`select from pg_tables where tablename = 'kysely_migration'`);
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await client.query<{ name: string }>('select name from kysely_migration order by name');
  const recorded = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(MIGRATIONS).filter((name) => !recorded.has(name));
  if (missing.length === 0) return;
  throw new IncompatibleDatabaseError(
    `The database lacks migrations (${missing.length}), which the role of DATABASE_URL may not make: run db:migrate with ` +
      'DATABASE_MIGRATION_URL first.',
  );
}

async function requireCompatible(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; polish: boolean }>(
    `select current_setting('server_version_num') as version,
            current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'pl-x-icu') as polish`,
  );
  const server = rows[0];
  if (!server || Number(server.version) < OLDEST_POSTGRES) {
    throw new IncompatibleDatabaseError('The database is too old: PostgreSQL 15 or newer is needed.');
  }
  if (server.encoding !== 'UTF8') {
    throw new IncompatibleDatabaseError(`The database is encoded in ${server.encoding}: it must be UTF8.`);
  }
  if (!server.polish) {
    throw new IncompatibleDatabaseError(
      'The database server lacks the collation "pl-x-icu": it must be built with ICU.',
    );
  }
}

/**
 * Refuses a database of an earlier build, which has other tables under other migrations, and one of a newer build, which
 * this program would read and write without understanding it.
 */
async function requireKnown(client: Client): Promise<void> {
  const { rows: tables } = await client.query(`select from pg_tables where tablename = 'kysely_migration'`);
  if (tables.length === 0) return;
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const recorded = rows.map(({ name }) => name);
  const [first] = Object.keys(MIGRATIONS).sort();
  if (recorded.length > 0 && recorded[0] !== first) throw new IncompatibleDatabaseError(FROM_EARLIER_BUILD);
  const unknown = recorded.filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length === 0) return;
  throw new IncompatibleDatabaseError(
    `The database is newer than this program, which does not know ${unknown.join(', ')}: start the newer program.`,
  );
}

async function prepare(client: Client): Promise<void> {
  try {
    await client.query(`create extension if not exists ${EXTENSION}`);
  } catch (error) {
    throw new IncompatibleDatabaseError(
      `The database extension ${EXTENSION} is missing and cannot be created: ${readMessage(error)}.`,
    );
  }
}

async function migrateTables(pool: Pool, log: Log): Promise<void> {
  const db = createDatabase(pool);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  for (const { name, executedAt, migration } of await migrator.getMigrations()) {
    if (executedAt !== undefined || !isStaged(migration)) continue;
    report(await migrator.migrateTo(before(name)), log);
    // A migration knows tables of its own time, not those of the present types.
    await migration.prepare(db as unknown as Kysely<unknown>);
  }
  report(await migrator.migrateToLatest(), log);
}

/**
 * Builds the indexes of the order of names again where the library that sorts them has another version than when they were
 * built: what it orders otherwise now would not be found along them.
 */
async function renewOrder(client: Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ index: string | null }>(
    `select i.indexrelid::regclass::text as index
     from pg_collation c left join pg_index i on c.oid = any(i.indcollation)
     where c.collname = 'polish' and c.collversion is distinct from pg_collation_actual_version(c.oid)`,
  );
  if (rows.length === 0) return;
  for (const { index } of rows) if (index !== null) await client.query(`reindex index concurrently ${index}`);
  await client.query('alter collation polish refresh version');
  log.info({ indexes: rows.length }, 'order of names built again for another version of ICU');
}

function isStaged(migration: StagedMigration): migration is Required<StagedMigration> {
  return migration.prepare !== undefined;
}

/** The name of the migration before this one. */
function before(name: string): string {
  return (
    Object.keys(MIGRATIONS)
      .sort()
      .findLast((other) => other < name) ?? name
  );
}

function report({ error, results = [] }: MigrationResultSet, log: Log): void {
  for (const result of results) {
    if (result.status === 'Success') log.info({ migration: result.migrationName }, 'migrated');
  }
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
}
