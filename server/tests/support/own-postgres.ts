import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@najem/embedded-postgres';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { pino } from 'pino';
import { migrateDatabase } from '../../src/kernel/db/migrate';

/** A PostgreSQL of one test, which may freeze it. */
export interface OwnPostgres {
  url: string;
  /** Stops all its processes where they are; `thaw` lets them go on. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL with a migrated database. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'najem-own-postgres-'));
  // PostgreSQL runs without root's privileges and must reach its directory.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    binDir: process.env.PG_BIN_DIR || null,
    settings: { fsync: 'off', max_connections: '60' },
    log: () => undefined,
  });
  await migrateDatabase(postgres.url, pino({ level: 'silent' }));
  const signal = (name: NodeJS.Signals) => processesOf(dataDir).forEach((pid) => signalProcess(pid, name));
  const thaw = () => signal('SIGCONT');
  return {
    url: postgres.url,
    freeze: () => signal('SIGSTOP'),
    thaw,
    async stop() {
      thaw();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The postmaster of a data directory and its children. */
function processesOf(dataDir: string): number[] {
  const [postmaster = ''] = readFileSync(path.join(databaseFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n', 1);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.split(' ')].filter((pid) => pid !== '').map(Number);
}

function databaseFolder(dataDir: string): string {
  const folder = readdirSync(dataDir).find((name) => /^pg\d+$/.test(name)) as string;
  return realpathSync(path.join(dataDir, folder));
}

/** A worker of PostgreSQL may end between the two: autovacuum's come and go. */
function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Of another realm than the test's, so no instance of its Error.
    if (fieldsOf(error).code !== 'ESRCH') throw error;
  }
}

/** A network between a program and a database that can stop to deliver, without closing anything. */
export interface FlakyNetwork {
  url: string;
  goSilent(): void;
  /** Delivers what new connections send; those that were open stay dead. */
  recover(): void;
  /** Cuts every connection. */
  cut(): void;
  close(): void;
}

/** Opens such a network to the database of an address, which names a unix socket. */
export async function openFlakyNetwork(databaseUrl: string): Promise<FlakyNetwork> {
  const target = new URL(databaseUrl);
  const socketPath = path.join(decodeURIComponent(target.hostname), '.s.PGSQL.5432');
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => undefined);
    if (isSilent) return;
    const far = connect(socketPath);
    open.add(far);
    far.on('error', () => near.destroy());
    far.pipe(near);
    near.pipe(far);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    goSilent() {
      isSilent = true;
      open.forEach((socket) => socket.unpipe().pause());
    },
    recover: () => void (isSilent = false),
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
