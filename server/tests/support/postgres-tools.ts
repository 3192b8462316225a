import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@najem/embedded-postgres';

/** A server with PostgreSQL's whole set of programs, which the embedded one lacks. */
export interface PostgresServer {
  /** The address of a database, as a superuser or another role. */
  url(database: string, role?: string): string;
  stop(): Promise<void>;
}

const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql', 'createdb'];
/** Where Debian installs them, one folder a major. */
const DEBIAN = '/usr/lib/postgresql';

/** Finds a folder that has the server and its tools, in one version: a dump needs a client that fits. */
export function findPostgresTools(): string | undefined {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [process.env.PG_BIN_DIR ?? '', ...majors.map((major) => path.join(DEBIAN, major, 'bin'))];
  return folders.find((folder) => PROGRAMS.every((program) => folder !== '' && existsSync(path.join(folder, program))));
}

/** Starts an empty server of these programs. */
export async function startPostgresServer(binDir: string): Promise<PostgresServer> {
  const dataDir = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'najem-restore-'));
  // PostgreSQL runs without root's privileges and must reach its directory.
  chmodSync(dataDir, 0o711);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '60' };
  const postgres = await startEmbeddedPostgres({ dataDir, binDir, settings, log: () => undefined });
  return {
    url(database, role) {
      const url = new URL(postgres.adminUrl(database));
      if (role !== undefined) url.username = role;
      return url.href;
    },
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
