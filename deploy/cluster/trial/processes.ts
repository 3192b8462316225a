import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fieldsOf } from '@najem/shared/domain/kernel';

/** PostgreSQL refuses to run as root. */
const POSTGRES_USER = 'postgres';
const IS_ROOT = process.getuid?.() === 0;

/** A program of the cluster while it runs. */
export interface Running {
  readonly child: ChildProcess;
  readonly name: string;
}

export interface StartOptions {
  name: string;
  /** Where its output goes, as `<name>.log`. */
  logDir: string;
  /** Runs as PostgreSQL's user, where this process is root's. */
  isPostgres?: boolean;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** Starts a program that goes on until it is stopped. */
export function startProgram(command: readonly [string, ...string[]], options: StartOptions): Running {
  const log = openSync(path.join(options.logDir, `${options.name}.log`), 'a');
  const [program, ...args] = options.isPostgres ? asPostgres(command) : command;
  const env = options.env ?? process.env;
  return {
    name: options.name,
    child: spawn(program, args, { env, stdio: ['ignore', log, log], cwd: options.cwd ?? '/' }),
  };
}

/** Runs a program to its end as PostgreSQL's user; throws with its output where it fails. */
export function runAsPostgres(command: readonly [string, ...string[]]): string {
  const [program, ...args] = asPostgres(command);
  return execFileSync(program, args, { encoding: 'utf8', cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
}

function asPostgres(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  if (!IS_ROOT) return command;
  return ['setpriv', `--reuid=${POSTGRES_USER}`, `--regid=${POSTGRES_USER}`, '--init-groups', '--', ...command];
}

/** Makes a folder that belongs to PostgreSQL's user. */
export function makePostgresDir(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToPostgres(folder);
  return folder;
}

/** Makes PostgreSQL's user the owner of a file or folder. */
export function giveToPostgres(file: string): void {
  if (!IS_ROOT) return;
  const [uid, gid] = ['-u', '-g'].map((kind) =>
    Number(execFileSync('id', [kind, POSTGRES_USER], { encoding: 'utf8' })),
  );
  chownSync(file, uid ?? 0, gid ?? 0);
}

/** Ends a program, by force after ten seconds; at once where it is to die as in a power cut. */
export async function stopProgram({ child }: Running, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}

/** The ids of a data directory's PostgreSQL: the postmaster and its children; none where it does not run. */
export function processesOf(dataDir: string): number[] {
  try {
    const [postmaster = ''] = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    return [postmaster, ...children.split(' ')].filter((pid) => pid.trim() !== '').map(Number);
  } catch {
    return [];
  }
}

/** Sends a signal to processes, of which some may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (fieldsOf(error).code !== 'ESRCH') throw error;
    }
  }
}

/** Waits until something holds; throws after `seconds`, naming it. */
export async function until(what: string, isTrue: () => Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} did not happen within ${seconds} s`);
    await pause(100);
  }
}
