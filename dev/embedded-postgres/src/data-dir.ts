import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
} from 'node:fs';
import { realpathSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { startFollower } from './command';
import type { Runner } from './command';
import { EmbeddedPostgresError, hasCode } from './errors';
import { chownTo } from './paths';
import { findNodeParent, isAlive, isPostgresOf } from './processes';

/** The one role of the embedded server. */
export const ROLE = 'najem';

/** How long an orphaned server may take to end. */
const GONE_AFTER_MS = 15_000;
const POLL_MS = 50;

export interface InitOptions {
  runner: Runner;
  binaries: Binaries;
  /** Set where the server listens on the loopback instead of a socket. */
  password: string | null;
  /** Skips the final sync to disk, for tests. */
  sync: boolean;
}

/** Creates the database directory if it is missing: a draft beside it gets the name once it is complete. */
export async function ensureDataDir(
  directory: string,
  options: InitOptions,
  log: (message: string) => void,
): Promise<void> {
  const home = path.dirname(directory);
  const draftPrefix = `${path.basename(directory)}.init-`;
  for (const name of readdirSync(home)) {
    // The caller owns the lock, so this draft was interrupted; what wrote it may be about to end.
    if (name.startsWith(draftPrefix)) rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (existsSync(directory)) {
    if (existsSync(path.join(directory, 'PG_VERSION'))) return checkOwner(directory, options.runner, log);
    removeIfEmpty(directory);
  }
  warnAboutOtherMajors(home, directory, log);
  log('Creating the database (once)');
  const draft = path.join(home, `${draftPrefix}${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  chownTo(options.runner.user, draft);
  try {
    await initialise(draft, options);
    renameSync(draft, directory);
    if (options.sync) syncDirectory(home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Restored data and data of another user's server may lack the owner and mode that PostgreSQL requires. */
function checkOwner(directory: string, { user }: Runner, log: (message: string) => void): void {
  const { uid, mode } = statSync(directory);
  const wanted = user?.uid ?? process.getuid?.();
  if (wanted === undefined) return;
  if (uid !== wanted) {
    if (user === null) {
      throw new EmbeddedPostgresError(
        `${directory} belongs to user id ${uid}, this process runs as ${wanted}: start it as that user or as root`,
      );
    }
    log(`Changing the owner of ${directory} to ${user.name}, the user that PostgreSQL runs as`);
    spawnSync('chown', ['-R', '--', `${user.uid}:${user.gid}`, realpathSync(directory)]);
  }
  if ((mode & 0o077) !== 0) chmodSync(directory, 0o700);
}

function removeIfEmpty(directory: string): void {
  if (readdirSync(directory).length > 0) {
    throw new EmbeddedPostgresError(
      `${directory} is not a PostgreSQL directory: move it away, or set another DATA_DIR`,
    );
  }
  if (!lstatSync(directory).isSymbolicLink()) rmdirSync(directory);
}

function warnAboutOtherMajors(home: string, directory: string, log: (message: string) => void): void {
  for (const name of readdirSync(home)) {
    if (/^pg\d+$/.test(name) && name !== path.basename(directory)) {
      log(
        `${home}/${name} holds data of another PostgreSQL version: a new, empty database is used in ${path.basename(directory)}`,
      );
    }
  }
}

async function initialise(draft: string, { runner, binaries, password, sync }: InitOptions): Promise<void> {
  // The builtin provider gives the same Polish letters on every system; before 17 the C library has to.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
      : ['--locale-provider=libc', '--locale=C.UTF-8'];
  const args = ['-D', draft, '-U', ROLE, '-E', 'UTF8', ...locale, ...(sync ? [] : ['--no-sync'])];
  const passwordFile = `${draft}.password`;
  if (password === null) {
    args.push('--auth-local=trust', '--auth-host=reject');
  } else {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    chownTo(runner.user, passwordFile);
    args.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  }
  try {
    const { code, output } = await ended(startFollower(runner, path.join(binaries.directory, 'initdb'), args));
    if (code !== 0) throw new EmbeddedPostgresError(`The database could not be created: ${explain(output)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function explain(output: string): string {
  if (output.includes('could not look up effective user ID')) {
    return `user id ${process.getuid?.()} has no passwd entry, which PostgreSQL needs: add one, or set DATABASE_URL`;
  }
  const lines = output.split('\n').filter((line) => /error|fatal|hint|could not|denied|cannot|failed/i.test(line));
  return lines.slice(0, 3).join(' ').trim() || 'initdb reported no reason';
}

function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, output }));
  });
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The first line of postmaster.pid: the server's process id. */
export function readServerPid(directory: string): number | null {
  const pid = Number(readPidFile(directory)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** The eighth line of postmaster.pid says `ready` once connections are accepted. */
export function isServerReady(directory: string): boolean {
  return readPidFile(directory)[7]?.trim() === 'ready';
}

function readPidFile(directory: string): string[] {
  try {
    return readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * Clears what a killed server left behind. An orphaned server of this directory is stopped; a process id that another
 * process or a zombie has now is removed. Throws where the server's owner is still running.
 */
export async function healStaleServer(directory: string, log: (message: string) => void): Promise<void> {
  const pid = readServerPid(directory);
  if (pid === null) return;
  if (!isPostgresOf(pid, directory)) {
    // PostgreSQL itself still refuses to start while any process has its shared memory.
    rmSync(path.join(directory, 'postmaster.pid'), { force: true });
    return;
  }
  const parent = findNodeParent(pid);
  if (parent !== null) {
    throw new EmbeddedPostgresError(
      `${directory} is in use by PostgreSQL ${pid} of process ${parent}: stop that process first`,
    );
  }
  log(`Stopping PostgreSQL ${pid}, which outlived the process that started it`);
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + GONE_AFTER_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL process ${pid} of ${directory} does not stop: end it manually`);
    }
    await sleep(POLL_MS);
  }
}
