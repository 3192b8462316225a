import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { migrateDatabase } from '../../src/kernel/db/migrate';

/** Any fixed number: concurrent test workers wait for the one that creates the template. */
const TEMPLATE_LOCK = 4_827_003;

/** The database of one test file, copied from a migrated template. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database on the server of `startPostgres`; copying its files takes half the time of logging them. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(`template ${await withServer(makeTemplate)} strategy file_copy`);
}

/** Copies a database without connections, as a dump and its restore would. */
export function copyDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  return createFrom(`template ${path.basename(new URL(url).pathname)} strategy file_copy`);
}

/** Creates an empty database, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom("template template0 encoding 'UTF8'");
}

/** Creates a database of an encoding that the product cannot use. */
export function createLatinDatabase(): Promise<TestDatabase> {
  return createFrom("template template0 encoding 'LATIN2' locale_provider libc locale 'C'");
}

async function createFrom(origin: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withServer((client) => client.query(`create database ${name} ${origin}`));
  return {
    url: databaseUrl(name),
    drop: () => withServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

async function makeTemplate(client: Client): Promise<string> {
  const name = `template_${migrationsDigest()}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const known = await client.query('select from pg_database where datname = $1', [name]);
  if (known.rowCount === 0) {
    // Renamed once complete, so that a killed run leaves no partial template.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    await migrateDatabase(databaseUrl(draft), pino({ level: 'silent' }));
    await client.query(`alter database ${draft} rename to ${name}`);
  }
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return name;
}

/** Names the schema: a server that outlives a run keeps templates of several schemas. */
function migrationsDigest(): string {
  const folder = path.resolve('server/src/kernel/db/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: tests run through jest, which starts PostgreSQL');
  return url;
}

async function withServer<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
