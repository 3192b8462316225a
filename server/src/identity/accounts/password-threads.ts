import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';

/** Algorithm.Argon2id: a `const enum` of the package, which single-file compilation cannot read. */
const ARGON2ID = 2;

/** What a hash of a password costs: argon2id with 19 MiB, 2 passes and 1 lane. */
export const PASSWORD_COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Threads for hashing strangers' passwords; one core is left for everything else. */
export const HASHING_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Passwords of each pool that may wait for a thread; a further one is refused at once. */
export const MOST_WAITING = 20;
const IDLE_MS = 60_000;
/** Below the priority of the threads that answer requests. */
const NICENESS = 10;

/** Threads of their own: Node's shared ones also compress answers and read files. Tests mock this file. */
function createThreads(most: number) {
  return new Piscina({
    filename: path.resolve('server/src/identity/accounts/password-worker.mjs'),
    minThreads: 0,
    maxThreads: most,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    // The settings hold secrets, which hashing does not need.
    env: {},
  });
}

/** Strangers, whose sign-ins may be a flood, wait among themselves; whoever is signed in has a thread of their own. */
export const threads = { stranger: createThreads(HASHING_THREADS), 'signed-in': createThreads(1) };
