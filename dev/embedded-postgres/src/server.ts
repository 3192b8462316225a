import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { startFollower } from './command';
import type { Runner } from './command';
import { healStaleServer, isServerReady, readServerPid } from './data-dir';
import { EmbeddedPostgresError } from './errors';
import { isAlive, isPostgresOf } from './processes';

export interface ServerOptions {
  runner: Runner;
  binaries: Binaries;
  directory: string;
  /** Holds nothing but this server's socket; null where it listens on the loopback. */
  socketDir: string | null;
  args: string[];
  log: (message: string) => void;
}

export interface RunningServer {
  lost: Promise<string>;
  stop(): Promise<void>;
}

const POLL_MS = 10;
/** PostgreSQL does not start while backends of a killed server still hold its shared memory. */
const RETRY_FOR_MS = 15_000;
const RETRY_PAUSE_MS = 250;
/** Replaying a long log after a crash may take minutes; progress is logged. */
const READY_WITHIN_MS = 10 * 60_000;
const REPORT_EVERY_MS = 5_000;
const STOP_STEPS: { signal: NodeJS.Signals; forMs: number }[] = [
  { signal: 'SIGINT', forMs: 30_000 },
  { signal: 'SIGQUIT', forMs: 5_000 },
  { signal: 'SIGKILL', forMs: 5_000 },
];
const KEPT_LINES = 40;

/** Starts the server of a prepared directory; resolves when it accepts connections. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    await healStaleServer(options.directory, options.log);
    if (options.socketDir !== null) emptyDirectory(options.socketDir);
    const attempt = new Attempt(options);
    const failure = await attempt.untilReady();
    if (failure === null) return attempt;
    if (!isTemporary(failure) || Date.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reasonIn(failure)}`);
    }
    await sleep(RETRY_PAUSE_MS);
  }
}

/** A socket's lock file names a process, too, and a zombie of that id would block the start. */
function emptyDirectory(directory: string): void {
  for (const name of readdirSync(directory)) rmSync(path.join(directory, name), { recursive: true, force: true });
}

function isTemporary(output: string[]): boolean {
  return output.some((line) =>
    /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(line),
  );
}

function reasonIn(output: string[]): string {
  const worst = output.filter((line) => /^(FATAL|PANIC):|setpriv:|denied|not permitted/.test(line));
  return (worst.length > 0 ? worst : output.slice(-3)).join(' ').trim() || 'no reason reported';
}

/** One run of the server's process. */
class Attempt implements RunningServer {
  readonly lost: Promise<string>;
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private readonly lines: string[] = [];
  private hasExited = false;
  private isStopping = false;

  constructor(private readonly options: ServerOptions) {
    const { runner, binaries, directory, args } = options;
    this.child = startFollower(runner, path.join(binaries.directory, 'postgres'), ['-D', directory, ...args]);
    this.child.stderr?.on('data', (chunk: Buffer) => this.keep(chunk.toString()));
    this.exited = new Promise((resolve) => {
      const end = (line?: string) => {
        if (line !== undefined) this.lines.push(line);
        this.hasExited = true;
        resolve();
      };
      this.child.on('error', (error) => end(error.message));
      // The output is complete at `close`, not at `exit`. Descendants of a killed server may keep the pipe open, so
      // `close` is awaited only briefly after an exit.
      this.child.on('close', () => end());
      this.child.on('exit', () => void sleep(RETRY_PAUSE_MS).then(() => end()));
    });
    this.lost = new Promise((resolve) => {
      void this.exited.then(() => {
        if (!this.isStopping) resolve(`PostgreSQL ended by itself: ${reasonIn(this.lines)}`);
      });
    });
  }

  /** Resolves with null once connections are accepted, or with the output of a server that ended. */
  async untilReady(): Promise<string[] | null> {
    const started = Date.now();
    let reported = started;
    while (!this.hasExited) {
      if (isServerReady(this.options.directory) && this.isMine()) {
        this.options.log(`PostgreSQL ${this.options.binaries.version} is ready after ${Date.now() - started} ms`);
        return null;
      }
      if (Date.now() - reported > REPORT_EVERY_MS) {
        reported = Date.now();
        this.options.log(`PostgreSQL is recovering after a crash (${Math.round((reported - started) / 1000)} s)`);
      }
      if (reported - started > READY_WITHIN_MS) {
        await this.stop();
        return [`not ready after ${READY_WITHIN_MS / 60_000} minutes`];
      }
      await sleep(POLL_MS);
    }
    return this.lines;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    for (const { signal, forMs } of STOP_STEPS) {
      if (this.hasExited) return;
      this.signal(signal);
      await Promise.race([this.exited, sleep(forMs, undefined, { ref: false })]);
    }
    if (!this.hasExited) throw new EmbeddedPostgresError(`PostgreSQL process ${this.child.pid} could not be stopped`);
  }

  private signal(signal: NodeJS.Signals): void {
    const { binaries, directory } = this.options;
    if (process.platform === 'win32') {
      const mode = signal === 'SIGINT' ? 'fast' : 'immediate';
      spawnSync(path.join(binaries.directory, 'pg_ctl'), ['stop', '-D', directory, '-m', mode, '-W']);
      return;
    }
    const pid = this.isMine() ? readServerPid(directory) : null;
    if (pid === null || pid === this.child.pid) this.child.kill(signal);
    else process.kill(pid, signal);
  }

  /** Whether postmaster.pid is of this run; that of an earlier run was removed before the start. */
  private isMine(): boolean {
    const { directory } = this.options;
    const pid = readServerPid(directory);
    if (pid === null || pid === this.child.pid) return pid !== null;
    return process.platform === 'win32' ? isAlive(pid) : isPostgresOf(pid, directory);
  }

  private keep(text: string): void {
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      this.lines.push(line);
      if (/^(PANIC|WARNING):/.test(line)) this.options.log(`PostgreSQL: ${line}`);
    }
    this.lines.splice(0, Math.max(0, this.lines.length - KEPT_LINES));
  }
}
