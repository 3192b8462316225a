import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { chownSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from './command';
import type { Runner } from './command';
import { EmbeddedPostgresError } from './errors';
import type { OsUser } from './os-user';

/** The kernel's limit for the path of a socket, in bytes. */
const SOCKET_PATH_MAX = 107;
const SOCKET_NAME = '.s.PGSQL.5432';

/** Makes the directory for what PostgreSQL's user cannot reach inside the project. */
export function makeOutsideDir(): string {
  const directory = '/var/lib/rzetelny-najem';
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return directory;
}

/** Whether the runner's user can enter a directory and every directory above it. */
export function isReachable(runner: Runner, directory: string): boolean {
  return runProgram(runner, 'test', ['-x', directory]).status === 0;
}

export function chownTo(user: OsUser | null, directory: string): void {
  if (user) chownSync(directory, user.uid, user.gid);
}

/**
 * Finds the directory for the database and its socket: DATA_DIR, or, where PostgreSQL's user cannot reach that, a
 * directory outside, to which a symbolic link `DATA_DIR/pg18` leads.
 */
export function findHome(dataDir: string, name: string, runner: Runner, log: (message: string) => void): string {
  const link = path.join(dataDir, name);
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (existsSync(link)) return path.dirname(realpathSync(link));
    throw new EmbeddedPostgresError(
      `${link} leads to a missing directory: restore it, or delete the link to start empty`,
    );
  }
  if (runner.user === null || isReachable(runner, dataDir)) return dataDir;
  if (isReachable(runner, path.dirname(dataDir))) {
    // Other users may pass through this directory, but neither list nor read it.
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
    if (isReachable(runner, dataDir)) return dataDir;
  }
  if (existsSync(link)) {
    throw new EmbeddedPostgresError(
      `User ${runner.user.name} cannot reach ${link}: open the folders above it, or move DATA_DIR`,
    );
  }
  const home = mkdtempSync(path.join(makeOutsideDir(), 'data-'));
  chmodSync(home, 0o711);
  log(`User ${runner.user.name} cannot enter ${dataDir}: the database is stored in ${home}/${name}, linked as ${link}`);
  return home;
}

/** Makes `DATA_DIR/pg18` lead to a database that lies outside. */
export function linkHome(dataDir: string, home: string, name: string): void {
  const link = path.join(dataDir, name);
  if (home !== dataDir && !existsSync(link)) symlinkSync(path.join(home, name), link);
}

export interface SocketDir {
  directory: string;
  /** Made for this run only. */
  isTemporary: boolean;
}

/** Makes a directory of mode 700 for the socket: beside the data, or a temporary one where that path is too long. */
export function makeSocketDir(home: string, user: OsUser | null): SocketDir {
  const beside = path.join(home, 'pg-socket');
  const isTemporary = Buffer.byteLength(path.join(beside, SOCKET_NAME)) > SOCKET_PATH_MAX;
  const directory = isTemporary ? mkdtempSync(path.join(shortTemporaryDir(), 'najem-')) : beside;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chownTo(user, directory);
  chmodSync(directory, 0o700);
  return { directory, isTemporary };
}

function shortTemporaryDir(): string {
  const directory = realpathSync(os.tmpdir());
  const example = path.join(directory, 'najem-XXXXXX', SOCKET_NAME);
  return Buffer.byteLength(example) > SOCKET_PATH_MAX ? '/tmp' : directory;
}
