import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { goal, printTable } from './lib/figures';

/**
 * How long a newcomer waits: the first `npm start` on a fresh clone whose dependencies are installed (pages are built,
 * a database is made), the second one, and one after the server was killed in the middle of its work.
 */
const ROOT = process.cwd();
const CLONE = path.join(ROOT, '.cache/bench/clone');
const PORT = 3720;
const FIRST_LIMIT_S = 120;
const SECOND_LIMIT_S = 5;

interface Started {
  seconds: number;
  kill(signal: NodeJS.Signals): Promise<void>;
}

async function start(): Promise<Started> {
  const began = performance.now();
  const site = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: CLONE,
    env: { ...process.env, PORT: String(PORT), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()));
  for (;;) {
    if (site.exitCode !== null) throw new Error('The site stopped while starting');
    const answer = await fetch(`http://localhost:${PORT}/health/ready`).catch(() => undefined);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    async kill(signal) {
      site.kill(signal);
      await ended;
      while (await fetch(`http://localhost:${PORT}/health/live`).catch(() => undefined)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

await rm(CLONE, { recursive: true, force: true });
await mkdir(path.dirname(CLONE), { recursive: true });
execFileSync('git', ['clone', '--quiet', '--local', ROOT, CLONE]);
// Hard links: the same as an installation, without its minutes.
for (const folder of await readdir(ROOT)) {
  const modules = folder === 'node_modules' ? folder : path.join(folder, 'node_modules');
  if (existsSync(path.join(ROOT, modules)))
    execFileSync('cp', ['-al', path.join(ROOT, modules), path.join(CLONE, modules)]);
}

const first = await start();
await first.kill('SIGTERM');
const second = await start();
await second.kill('SIGKILL');
const healed = await start();
await healed.kill('SIGTERM');
await rm(CLONE, { recursive: true, force: true });

printTable(
  'npm start, dependencies installed',
  ['start', 'ready after', 'limit'],
  [
    ['first, on a fresh clone', `${first.seconds.toFixed(1)} s`, goal(first.seconds, FIRST_LIMIT_S, ' s')],
    ['second', `${second.seconds.toFixed(1)} s`, goal(second.seconds, SECOND_LIMIT_S, ' s')],
    ['after kill -9', `${healed.seconds.toFixed(1)} s`, goal(healed.seconds, SECOND_LIMIT_S, ' s')],
  ],
);
