import { rm } from 'node:fs/promises';
import { makeClone } from './lib/clone';
import { goal, printTable } from './lib/figures';
import { startClone } from './lib/started';

/**
 * How long a newcomer waits: the first `npm start` on a fresh clone whose dependencies are installed (pages are built,
 * a database is made), the second one, and one after the server was killed in the middle of its work.
 */
const PORT = 3720;
const FIRST_LIMIT_S = 120;
const SECOND_LIMIT_S = 5;

const clone = await makeClone('clone');
const first = await startClone(clone, PORT);
await first.kill('SIGTERM');
const second = await startClone(clone, PORT);
await second.kill('SIGKILL');
const healed = await startClone(clone, PORT);
await healed.kill('SIGTERM');
await rm(clone, { recursive: true, force: true });

printTable(
  'npm start, dependencies installed',
  ['start', 'ready after', 'limit'],
  [
    ['first, on a fresh clone', `${first.seconds.toFixed(1)} s`, goal(first.seconds, FIRST_LIMIT_S, ' s')],
    ['second', `${second.seconds.toFixed(1)} s`, goal(second.seconds, SECOND_LIMIT_S, ' s')],
    ['after kill -9', `${healed.seconds.toFixed(1)} s`, goal(healed.seconds, SECOND_LIMIT_S, ' s')],
  ],
);
