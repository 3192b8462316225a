import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@najem/embedded-postgres';
import { Client } from 'pg';
import { pino } from 'pino';
import { migrateDatabase } from '../server/src/db/migrate';
import { runModel } from '../server/tests/support/dispute-model';
import { startTestApp } from '../server/tests/support/harness';

/**
 * Random steps over disputes, edits, removals and confirmations, many at once: afterwards the sums of every subject, what
 * counts, lists and points are compared with a recount of the entries.
 */
const STEPS = Number(process.env.BENCH_STEPS ?? 10_000);
const AT_ONCE = Number(process.env.BENCH_CONCURRENCY ?? 50);
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 12);
const SEED = Number(process.env.BENCH_SEED ?? 1);
const HOME = path.join(process.cwd(), '.cache/bench/disputes');
const DATABASE = 'bench_disputes';

async function main(): Promise<void> {
  mkdirSync(HOME, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: HOME, log: () => undefined });
  try {
    const client = new Client({ connectionString: postgres.adminUrl('postgres') });
    await client.connect();
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
    await client.end();
    const databaseUrl = postgres.adminUrl(DATABASE);
    await migrateDatabase(databaseUrl, pino({ level: 'silent' }));
    const site = await startTestApp({ databaseUrl });
    const started = Date.now();
    const { steps, refused, faults } = await runModel(site, {
      steps: STEPS,
      atOnce: AT_ONCE,
      people: PEOPLE,
      seed: SEED,
    });
    const seconds = (Date.now() - started) / 1000;
    console.log(`${steps} steps, ${AT_ONCE} at once, ${seconds.toFixed(0)} s, ${refused} refused, seed ${SEED}`);
    for (const fault of faults) console.log(`fault: ${fault}`);
    console.log(`faults: ${faults.length} (none: ${faults.length === 0 ? 'reached' : 'MISSED'})`);
    await site.close();
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

await main();
