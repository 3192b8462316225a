import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { realpathSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { Client } from 'pg';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded-postgres';
import type { EmbeddedPostgres } from '../src/embedded-postgres';
import { isAlive } from '../src/processes';
import type { OwnerLine, OwnerOptions } from './postgres-owner';

let root: string;
let ownerBundle: string;
/** A data directory as the first start leaves it; tests copy it, which is quicker than creating one. */
let template: string;
let dataDir: string;
const owners: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

beforeAll(async () => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'najem-embedded-'));
  chmodSync(root, 0o711);
  ownerBundle = path.join(root, 'owner.cjs');
  buildSync({
    entryPoints: ['dev/embedded-postgres/tests/postgres-owner.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg-native'],
    outfile: ownerBundle,
  });
  template = path.join(root, 'template');
  await (await startEmbeddedPostgres({ dataDir: template, log: () => undefined })).stop();
});

beforeEach(() => {
  const parent = mkdtempSync(path.join(root, 'x'));
  chmodSync(parent, 0o711);
  useDirectory(path.join(parent, 'data'));
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await Promise.all(owners.splice(0).map(killed));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function useDirectory(directory: string): void {
  dataDir = directory;
  execFileSync('cp', ['-a', template, directory]);
}

/** Empties the data directory, for the tests of creating a database. */
function useEmptyDirectory(): void {
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
}

async function start(options: Omit<OwnerOptions, 'dataDir' | 'writes'> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...options, log: () => undefined });
  servers.push(server);
  return server;
}

/** Starts another process that owns the database; resolves once `until` is true of a line that it prints. */
async function startOwner(options: Partial<OwnerOptions>, until: (line: OwnerLine) => boolean) {
  const owner = spawn(process.execPath, [ownerBundle, JSON.stringify({ dataDir, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(owner);
  const lines: OwnerLine[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: owner.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as OwnerLine;
      lines.push(line);
      if (line.error !== undefined) reject(new Error(line.error));
      else if (until(line)) resolve();
    });
  });
  return { owner, lines };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function rows<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

function serverPid(): number {
  return Number(readFileSync(path.join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const isUp = (line: OwnerLine) => line.url !== undefined;

test('a started server has the database, durable settings, Polish letters and no network address', async () => {
  const { url } = await start();
  const [settings] = await rows(
    url,
    `SELECT current_database() AS name, lower('ŁÓDŹ') AS lower, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commits, current_setting('listen_addresses') AS addresses`,
  );
  expect(settings).toEqual({ name: 'najem', lower: 'łódź', fsync: 'on', commits: 'on', addresses: '' });
});

test('a stopped server leaves its data, but neither a process nor a lock', async () => {
  const first = await start();
  await rows(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  const pid = serverPid();
  await first.stop();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  // Where install scripts were skipped, links to PostgreSQL's libraries stay as well.
  expect(readdirSync(dataDir).filter((name) => name !== 'pg-libraries')).toEqual(['pg-socket', 'pg18']);
  expect(readdirSync(path.join(dataDir, 'pg-socket'))).toEqual([]);
  const second = await start();
  expect(await rows(second.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }]);
});

test('socket, data and lock are accessible to their owner alone', async () => {
  await start();
  for (const name of ['pg18', 'pg-socket']) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, 'postgres.lock')).mode & 0o777).toBe(0o600);
});

test('another process gets the address of a running server', async () => {
  expect(await joinEmbeddedPostgres({ dataDir })).toBeNull();
  const { lines } = await startOwner({}, isUp);
  const joined = await joinEmbeddedPostgres({ dataDir });
  expect(joined).toBe(lines.at(-1)?.url);
  expect(await rows(joined ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that was killed is reported as lost', async () => {
  const { lost } = await start();
  process.kill(serverPid(), 'SIGKILL');
  expect(await lost).toContain('PostgreSQL ended by itself');
});

describe('unusual directories', () => {
  test('a server starts in a path with spaces, commas, quotes and Polish letters', async () => {
    useDirectory(path.join(path.dirname(dataDir), `za, "żółć" 100% 'x'`));
    rmSync(path.join(dataDir, 'pg18'), { recursive: true });
    const { url } = await start();
    expect(await rows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a path too long for a socket is replaced by a short temporary one, which stop() removes', async () => {
    useDirectory(path.join(path.dirname(dataDir), 'd'.repeat(90)));
    const { url, stop } = await start();
    expect(await rows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const socketDir = decodeURIComponent(new URL(url).hostname);
    expect(Buffer.byteLength(socketDir)).toBeLessThan(90);
    expect(existsSync(socketDir)).toBe(true);
    await stop();
    expect(existsSync(socketDir)).toBe(false);
  });

  test('a start rejects a directory with other files and does not change it', async () => {
    useEmptyDirectory();
    mkdirSync(path.join(dataDir, 'pg18'));
    writeFileSync(path.join(dataDir, 'pg18', 'letter.txt'), 'mine');
    await expect(start()).rejects.toThrow('is not a PostgreSQL directory');
    expect(readFileSync(path.join(dataDir, 'pg18', 'letter.txt'), 'utf8')).toBe('mine');
  });

  test('a start rejects programs that cannot run and names the alternatives', async () => {
    await expect(start({ binDir: root })).rejects.toThrow(/cannot run PG_BIN_DIR.*set DATABASE_URL/);
  });
});

describe('a second start on the same directory', () => {
  test('a second start on a directory is rejected with the id of the process that owns it', async () => {
    const { owner } = await startOwner({}, isUp);
    await expect(start()).rejects.toThrow(`is already in use by process ${owner.pid}`);
    expect(isAlive(serverPid())).toBe(true);
  });

  test('a second start on a directory is rejected without the lock file, too', async () => {
    const { owner } = await startOwner({}, isUp);
    rmSync(path.join(dataDir, 'postgres.lock'));
    await expect(start()).rejects.toThrow(`is in use by PostgreSQL ${serverPid()} of process ${owner.pid}`);
  });

  test('of several simultaneous starts on a directory exactly one succeeds', async () => {
    useEmptyDirectory();
    const attempts = Array.from({ length: 4 }, () => startOwner({}, isUp));
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(String(reason)).toContain('already in use by process');
  });
});

test('kill -9 of the owner ends the server, and the next start has every acknowledged row', async () => {
  const { owner, lines } = await startOwner({ writes: true }, (line) => line.acknowledged === 200);
  const pid = serverPid();
  await killed(owner);
  const { url } = await start();
  expect(isAlive(pid)).toBe(false);
  const found = new Set((await rows<{ id: number }>(url, 'SELECT id FROM written')).map((row) => row.id));
  const acknowledged = lines.flatMap((line) => line.acknowledged ?? []);
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
});

test('kill -9 of owner and server loses no acknowledged row', async () => {
  const { owner, lines } = await startOwner({ writes: true }, (line) => line.acknowledged === 200);
  process.kill(serverPid(), 'SIGKILL');
  await killed(owner);
  const { url } = await start();
  const found = new Set((await rows<{ id: number }>(url, 'SELECT id FROM written')).map((row) => row.id));
  expect(lines.flatMap((line) => line.acknowledged ?? []).filter((id) => !found.has(id))).toEqual([]);
});

test('kill -9 of the owner ends the server without setpriv, too', async () => {
  const { owner } = await startOwner({ ways: { withoutSetpriv: true } }, isUp);
  const pid = serverPid();
  await killed(owner);
  const { url } = await start({ ways: { withoutSetpriv: true } });
  expect(isAlive(pid)).toBe(false);
  expect(await rows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('kill -9 during the first initdb does not prevent the next start', async () => {
  useEmptyDirectory();
  void startOwner({}, () => false);
  await appearance(dataDir, /^pg18\.init-/);
  await killed(owners[0] as ChildProcess);
  expect(existsSync(path.join(dataDir, 'pg18'))).toBe(false);
  const { url } = await start();
  expect(await rows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.includes('init-'))).toEqual([]);
});

async function appearance(directory: string, pattern: RegExp): Promise<void> {
  const watcher = watch(directory);
  try {
    while (!readdirSync(directory).some((name) => pattern.test(name))) await once(watcher, 'change');
  } finally {
    watcher.close();
  }
}

describe('stale files', () => {
  test('a start replaces a damaged lock and that of a process that ended or whose id was reused', async () => {
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    const lock = path.join(dataDir, 'postgres.lock');
    const torn = '{"pid":';
    for (const text of [
      JSON.stringify({ pid: ended.pid, started: 'x' }),
      JSON.stringify({ pid: process.ppid }),
      torn,
      '',
    ]) {
      writeFileSync(lock, text);
      const { stop } = await start();
      await stop();
      expect(existsSync(lock)).toBe(false);
    }
  });

  test('a start replaces a pid file that names a process other than PostgreSQL, and does not signal it', async () => {
    await (await start()).stop();
    const directory = path.join(dataDir, 'pg18');
    const { uid, gid } = statSync(directory);
    const stranger = spawn('sleep', ['60'], { uid, gid });
    owners.push(stranger);
    writeFileSync(path.join(directory, 'postmaster.pid'), `${stranger.pid}\n${directory}\n1\n5432\n\n\n\nready   \n`);
    const { url } = await start();
    expect(await rows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });
});

test('a server on the loopback requires the password of its connection string', async () => {
  useEmptyDirectory();
  const { url } = await start({ ways: { loopback: true } });
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await rows(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const guessed = new URL(url);
  guessed.password = 'guess';
  await expect(rows(guessed.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});
