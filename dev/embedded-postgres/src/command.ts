import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnSyncReturns } from 'node:child_process';
import type { OsUser } from './os-user';

/** How PostgreSQL's programs are run: the user and the libraries. */
export interface Runner {
  user: OsUser | null;
  /** Where the shared libraries are, when the package's own links are missing. */
  libraryPath: string | null;
  /** For tests: behaves as on systems without setpriv. */
  withoutSetpriv?: boolean;
}

const KEPT_VARIABLES = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'USERPROFILE', 'APPDATA'];

/** A minimal environment, which keeps the program's secrets and the user's PGPORT, PGDATA and LANG from PostgreSQL. */
function environment(runner: Runner): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of KEPT_VARIABLES) if (process.env[name] !== undefined) env[name] = process.env[name];
  if (runner.libraryPath !== null) {
    env[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = runner.libraryPath;
  }
  return env;
}

let setprivKnowsDeathSignal: boolean | undefined;

function hasSetpriv(runner: Runner): boolean {
  if (runner.withoutSetpriv || process.platform !== 'linux') return false;
  setprivKnowsDeathSignal ??=
    spawnSync('setpriv', ['--help'], { encoding: 'utf8' }).stdout?.includes('--pdeathsig') ?? false;
  return setprivKnowsDeathSignal;
}

function setprivArguments(user: OsUser | null): string[] {
  return user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : [];
}

function identity(user: OsUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** Runs a program to its end as PostgreSQL's user. */
export function runProgram(runner: Runner, program: string, args: string[]): SpawnSyncReturns<string> {
  const common = { cwd: '/', env: environment(runner), encoding: 'utf8', input: '' } as const;
  if (runner.user && hasSetpriv(runner)) {
    return spawnSync('setpriv', [...setprivArguments(runner.user), '--', program, ...args], common);
  }
  return spawnSync(program, args, { ...common, ...identity(runner.user) });
}

/** Sends INT to its child when its standard input ends: the kernel closes it when this process dies. */
const FOLLOW_PARENT = `
"$@" </dev/null & child=$!
trap 'kill -INT $child' INT TERM
( cat; kill -INT $child ) <&3 >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait $child; code=$?
while kill -0 $child 2>/dev/null; do wait $child; code=$?; done
kill $watcher 2>/dev/null
exit $code`;

/** Starts nothing where this process died before the kernel was asked to announce its death. */
const WITH_PARENT = ['/bin/sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"'];

/**
 * Starts a program that ends with this process, even after `kill -9`. It has a process group of its own, so that a Ctrl-C
 * in the terminal reaches this process alone and the database stops last.
 */
export function startFollower(runner: Runner, program: string, args: string[]): ChildProcess {
  const common = { cwd: '/', env: environment(runner), detached: process.platform !== 'win32' } as const;
  if (process.platform === 'win32') return spawn(program, args, { ...common, stdio: ['ignore', 'ignore', 'pipe'] });
  if (hasSetpriv(runner)) {
    const prefix = [...setprivArguments(runner.user), '--pdeathsig', 'INT', '--', ...WITH_PARENT, String(process.pid)];
    return spawn('setpriv', [...prefix, program, ...args], { ...common, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  const script = `exec 3<&0 </dev/null${FOLLOW_PARENT}`;
  return spawn('/bin/sh', ['-c', script, 'sh', program, ...args], {
    ...common,
    ...identity(runner.user),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}
