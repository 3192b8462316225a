import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CLONE, makeClone } from './lib/clone';
import { goal, printTable } from './lib/figures';
import { endAtSignal } from './lib/ending';

/**
 * How long a newcomer waits: the first `npm start` on a fresh clone whose dependencies are installed (pages are built,
 * a database is made), the second one, and one after the server was killed in the middle of its work.
 */
const PORT = 3720;
const SITE = `http://localhost:${PORT}`;
const FIRST_LIMIT_S = 60;
const SECOND_LIMIT_S = 3;
const POLL_MS = 20;

await makeClone();
const first = await start('SIGTERM');
const second = await start('SIGKILL');
const healed = await start('SIGTERM');
// What teams need is still built where the site ended before.
await rm(CLONE, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });

printTable(
  'npm start, dependencies installed',
  ['start', 'ready after'],
  [
    ['first, on a fresh clone', goal(first, FIRST_LIMIT_S, ' s')],
    ['second', goal(second, SECOND_LIMIT_S, ' s')],
    ['after kill -9', goal(healed, SECOND_LIMIT_S, ' s')],
  ],
);

/** Runs what `npm start` runs in the clone until it is ready, ends it, and returns the seconds until it was. */
async function start(end: NodeJS.Signals): Promise<number> {
  const began = performance.now();
  const site = endAtSignal(
    spawn(process.execPath, ['dev/tools/start.mjs'], {
      cwd: CLONE,
      env: { ...process.env, PORT: String(PORT), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()));
  while (!(await fetch(`${SITE}/health/ready`).catch(() => undefined))?.ok) {
    if (site.exitCode !== null) throw new Error('The site stopped while starting');
    await pause(POLL_MS);
  }
  const seconds = (performance.now() - began) / 1000;
  site.kill(end);
  await ended;
  while (await fetch(`${SITE}/health/live`).catch(() => undefined)) await pause(POLL_MS);
  return seconds;
}
