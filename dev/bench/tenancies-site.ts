import path from 'node:path';
import type { EmbeddedPostgres } from '@najem/embedded-postgres';
import { migrateDatabase } from '@najem/server/src/kernel/db/migrate';
import { startTestApp, type TestApp } from '@najem/server/tests/support/harness';
import { Client } from 'pg';
import { SILENT_LOG } from './lib/surroundings';

/** As where nothing else is set. */
const POOL = 10;

/** Works on a site with a clock of its own and an empty database. */
export async function withSite(
  postgres: EmbeddedPostgres,
  database: string,
  work: (site: TestApp) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: postgres.adminUrl('postgres') });
  await client.connect();
  await client.query(`drop database if exists ${database} with (force)`);
  await client.query(`create database ${database} template template0 encoding 'UTF8'`);
  await client.end();
  const databaseUrl = postgres.adminUrl(database);
  await migrateDatabase(databaseUrl, SILENT_LOG);
  const site = await startTestApp({
    databaseUrl,
    documentWorker: path.resolve('server/dist/document-worker.mjs'),
    config: { accessTokenSeconds: 400 * 86_400, database: { url: databaseUrl, migrationUrl: null, pool: POOL } },
  });
  try {
    await work(site);
  } finally {
    await site.close();
  }
}
