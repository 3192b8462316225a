import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

/** A measurement with a database and a program of its own, which it names when both run. */
const MEASUREMENT = `
  import { type ChildProcess, spawn } from 'node:child_process';
  import { endAtSignal } from './dev/bench/lib/ending';
  import { startDatabase } from './dev/bench/lib/starting';
  startDatabase(process.argv[2]).then(() => {
    const program = endAtSignal(spawn('sleep', ['600'], { stdio: 'ignore' }));
    process.stdout.write(String(program.pid));
  });
`;

let folder: string;
let measurement: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'najem-measured-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
});

afterEach(() => {
  measurement?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('a measurement that a signal ends leaves no database and no program', async () => {
  const file = path.join(folder, 'measurement.cjs');
  buildSync({
    stdin: { contents: MEASUREMENT, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg-native'],
    outfile: file,
  });
  const data = path.join(folder, 'data');
  const started = spawn(process.execPath, [file, data], { stdio: ['ignore', 'pipe', 'inherit'] });
  measurement = started;
  const [said] = (await once(started.stdout, 'data')) as [Buffer];
  const version = readdirSync(data).find((entry) => /^pg\d+$/.test(entry)) ?? '';
  const lock = path.join(data, version, 'postmaster.pid');
  const [server] = readFileSync(lock, 'utf8').split('\n');
  started.kill('SIGTERM');
  await once(started, 'exit');
  expect(existsSync(lock)).toBe(false);
  for (const pid of [Number(said), Number(server)]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
