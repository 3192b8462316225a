import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries';
import type { Binaries } from './binaries';
import type { Runner } from './command';
import { ROLE, ensureDataDir } from './data-dir';
import { EmbeddedPostgresError, hasCode, isSystemError } from './errors';
import { createExclusively } from './exclusive-file';
import { chooseOsUser } from './os-user';
import { acquireOwnerLock, findLivingOwner } from './owner-lock';
import type { OwnerLock } from './owner-lock';
import { findHome, linkHome, makeSocketDir } from './paths';
import { startServer } from './server';
import type { RunningServer } from './server';
import { serverArguments } from './server-settings';
import type { Listening } from './server-settings';

export { EmbeddedPostgresError } from './errors';

/** Options of the embedded PostgreSQL; `config.embedded` supplies all but `log`. */
export interface EmbeddedPostgresOptions {
  /** Absolute path of DATA_DIR. */
  dataDir: string;
  /** Receives one English sentence per event, without personal data. */
  log: (message: string) => void;
  /** Server settings that override the tuned ones. */
  settings?: Record<string, string>;
  binDir?: string | null;
  osUser?: string | null;
  /** For tests: behaves as on other systems, with the loopback of Windows or the shell wrapper of macOS. */
  ways?: { loopback?: boolean; withoutSetpriv?: boolean };
}

export interface EmbeddedPostgres {
  /** Connection string of the database `najem`. */
  url: string;
  /** Connection string of any other database of the same server, with the right to create databases. */
  adminUrl(database: string): string;
  /** Ends sessions, writes a checkpoint and stops the server. Idempotent. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the server ended by itself; stays pending after `stop()`. */
  lost: Promise<string>;
}

const DATABASE = 'najem';
const UNKNOWN_DATABASE = '3D000';
const JOIN_WAIT_MS = 30_000;
const POLL_MS = 50;
/** Part of the socket's name; nothing listens on this port. */
const SOCKET_PORT = 5432;

/**
 * Starts the PostgreSQL of a data directory, which is created or recovered first. Throws `EmbeddedPostgresError` where
 * another process owns the directory or this system cannot run PostgreSQL.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    const lock = acquireOwnerLock(dataDir);
    try {
      return await startOwned({ ...options, dataDir }, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw withReason(error, dataDir);
  }
}

/** A full disk or a missing permission becomes a sentence, because the operator can correct it. */
function withReason(error: unknown, dataDir: string): unknown {
  if (!isSystemError(error)) return error;
  return new EmbeddedPostgresError(`DATA_DIR ${dataDir} cannot be used: ${error.message}`, { cause: error });
}

async function startOwned(options: EmbeddedPostgresOptions, lock: OwnerLock): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const runner: Runner = { user: null, libraryPath: null, withoutSetpriv: options.ways?.withoutSetpriv };
  runner.user = chooseOsUser(options.osUser ?? null, newestDataDir(dataDir), log);
  const binaries = findBinaries(options.binDir ?? null, runner, dataDir, log);
  const name = `pg${binaries.major}`;
  const home = findHome(dataDir, name, runner, log);
  const directory = path.join(home, name);
  const password = usesLoopback(options) ? loopbackPassword(dataDir) : null;
  const settings = options.settings ?? {};
  await ensureDataDir(directory, { runner, binaries, password, sync: settings.fsync !== 'off' }, log);
  linkHome(dataDir, home, name);
  return launch({ options, lock, runner, binaries, home, directory, password });
}

interface Launch {
  options: EmbeddedPostgresOptions;
  lock: OwnerLock;
  runner: Runner;
  binaries: Binaries;
  home: string;
  directory: string;
  password: string | null;
}

async function launch({
  options,
  lock,
  runner,
  binaries,
  home,
  directory,
  password,
}: Launch): Promise<EmbeddedPostgres> {
  const socket = password === null ? makeSocketDir(home, runner.user) : null;
  const temporaryDir = socket?.isTemporary ? socket.directory : null;
  // Announced before the server starts, so that a recovery after a kill finds the directory.
  lock.announce({ url: null, temporaryDir });
  const listening: Listening = { socketDir: socket?.directory ?? null, port: socket ? SOCKET_PORT : await freePort() };
  const adminUrl = (database: string) => connectionString(listening, password, database);
  const url = adminUrl(DATABASE);
  let server: RunningServer | null = null;
  const cleanUp = async () => {
    await server?.stop();
    if (temporaryDir !== null) rmSync(temporaryDir, { recursive: true, force: true });
  };
  try {
    const args = serverArguments(binaries.major, listening, options.settings ?? {});
    server = await startServer({ runner, binaries, directory, socketDir: listening.socketDir, args, log: options.log });
    await ensureDatabase(url, adminUrl('postgres'));
    lock.announce({ url, temporaryDir });
  } catch (error) {
    await cleanUp();
    throw error;
  }
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= cleanUp().finally(() => lock.release()));
  return { url, adminUrl, stop, lost: server.lost };
}

/** Returns the connection string of the server that another process runs on a data directory, or null. */
export async function joinEmbeddedPostgres(options: { dataDir: string }): Promise<string | null> {
  const dataDir = path.resolve(options.dataDir);
  const deadline = Date.now() + JOIN_WAIT_MS;
  for (let owner = findLivingOwner(dataDir); owner; owner = findLivingOwner(dataDir)) {
    if (owner.url !== null) return owner.url;
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`Process ${owner.pid} has been starting PostgreSQL in ${dataDir} for too long`);
    }
    await sleep(POLL_MS);
  }
  return null;
}

/** The newest database directory; PostgreSQL must run as its owner. */
function newestDataDir(dataDir: string): string {
  const majors = [20, 19, 18, 17, 16, 15].map((major) => path.join(dataDir, `pg${major}`));
  return majors.find((directory) => existsSync(directory)) ?? path.join(dataDir, 'pg');
}

function usesLoopback(options: EmbeddedPostgresOptions): boolean {
  return options.ways?.loopback ?? process.platform === 'win32';
}

function loopbackPassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres.password');
  createExclusively(file, randomBytes(24).toString('base64url'));
  return readFileSync(file, 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The loopback gave no port'));
        else resolve(address.port);
      });
    });
  });
}

/** Names every part, because the driver takes missing ones from PGPORT, PGSSLMODE and the like. */
function connectionString({ socketDir, port }: Listening, password: string | null, database: string): string {
  const host = socketDir === null ? '127.0.0.1' : encodeURIComponent(socketDir);
  const credentials = password === null ? ROLE : `${ROLE}:${password}`;
  return `postgresql://${credentials}@${host}:${port}/${encodeURIComponent(database)}?sslmode=disable`;
}

async function ensureDatabase(url: string, adminUrl: string): Promise<void> {
  try {
    await withClient(url, () => Promise.resolve());
  } catch (error) {
    if (!hasCode(error, UNKNOWN_DATABASE)) throw error;
    await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
  }
}

async function withClient(connectionUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: connectionUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
