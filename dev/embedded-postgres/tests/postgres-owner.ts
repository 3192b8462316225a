/**
 * A process that owns an embedded PostgreSQL, for the tests that kill it. It prints events as lines of JSON; with
 * `writes` it inserts rows until it ends and prints each one that the database has acknowledged.
 */
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/embedded-postgres';
import type { EmbeddedPostgresOptions } from '../src/embedded-postgres';

export type OwnerOptions = Omit<EmbeddedPostgresOptions, 'log'> & { writes?: boolean };

/** One line of the owner's output. */
export interface OwnerLine {
  log?: string;
  error?: string;
  url?: string;
  acknowledged?: number;
}

function say(line: OwnerLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function writeForever(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY)');
  for (let id = 1; ; id++) {
    await client.query('INSERT INTO written VALUES ($1)', [id]);
    say({ acknowledged: id });
  }
}

async function main(): Promise<void> {
  const { writes, ...options } = JSON.parse(process.argv[2] ?? '{}') as OwnerOptions;
  const postgres = await startEmbeddedPostgres({ ...options, log: (message) => say({ log: message }) });
  process.once('SIGTERM', () => void postgres.stop());
  say({ url: postgres.url });
  if (writes) await writeForever(postgres.url);
}

main().catch((error: Error) => {
  say({ error: error.message });
  process.exitCode = 1;
});
