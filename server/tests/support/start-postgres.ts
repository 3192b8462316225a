import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@najem/embedded-postgres';
import type { EmbeddedPostgres } from '@najem/embedded-postgres';
import { isAlive } from '@najem/embedded-postgres/processes';

/** What is stopped and removed. Setup and teardown share a process, but not their modules. */
interface TestCluster {
  postgres: EmbeddedPostgres;
  dataDir: string;
}

declare global {
  // Only `var` becomes a property of the global object.
  var testCluster: TestCluster | undefined;
}

const PREFIX = 'najem-test-';

/** Settings of a temporary server: fast, and with connections for the pools of all workers. */
const SETTINGS = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  // No database lives long enough.
  autovacuum: 'off',
  max_connections: '200',
};

/** Starts one PostgreSQL for all tests and leaves its address in TEST_POSTGRES_URL. */
export async function startPostgres(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) {
    process.env.TEST_POSTGRES_URL = process.env.TEST_DATABASE_URL;
    return;
  }
  const parent = realpathSync(os.tmpdir());
  removeLeftovers(parent);
  const dataDir = mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs without root's privileges and must reach its directory.
  chmodSync(dataDir, 0o711);
  const binDir = process.env.PG_BIN_DIR || null;
  const lines: string[] = [];
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      binDir,
      settings: SETTINGS,
      log: (line) => lines.push(line),
    });
    globalThis.testCluster = { postgres, dataDir };
    process.env.TEST_POSTGRES_URL = postgres.adminUrl('postgres');
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error([(error as Error).message, ...lines].join('\n'), { cause: error });
  }
}

/** Stops what `startPostgres` started and removes its data. */
export async function stopPostgres(): Promise<void> {
  const cluster = globalThis.testCluster;
  if (!cluster) return;
  globalThis.testCluster = undefined;
  await cluster.postgres.stop();
  rmSync(cluster.dataDir, { recursive: true, force: true });
}

/** Removes the directories of killed runs; their servers ended with them. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
