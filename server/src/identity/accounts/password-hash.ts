import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import { refuse } from '../../kernel/errors';
import { PASSWORD_COST } from './password-cost';

/** A hash of no password with the usual cost, for sign-ins to unknown accounts. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cy1zYWx0LTE2Yg$bm9ib2R5cy1oYXNoLW9mLW5vLXBhc3N3b3JkLTMyYiE';

/** Threads for hashing; one core is left for everything else. */
export const HASHING_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Passwords that may wait for a thread; a further one is refused at once. */
export const MOST_WAITING = 20;
const IDLE_MS = 60_000;
/** Below the priority of the threads that answer requests. */
const NICENESS = 10;

/** Threads of their own: Node's shared ones also compress answers and read files. */
const threads = new Piscina({
  filename: path.resolve('server/src/identity/accounts/password-worker.mjs'),
  minThreads: 0,
  maxThreads: HASHING_THREADS,
  maxQueue: MOST_WAITING,
  idleTimeout: IDLE_MS,
  niceIncrement: NICENESS,
  // The settings hold secrets, which hashing does not need.
  env: {},
});

/** Hashes a password with argon2id (19 MiB, 2 passes, 1 lane). UNAVAILABLE while too many passwords wait. */
export async function hashPassword(password: string): Promise<string> {
  requireRoom();
  return threads.run({ password: comparable(password), cost: PASSWORD_COST }, { name: 'hashPassword' });
}

/**
 * Whether the password belongs to the hash; without a hash it takes exactly as long and is always false. UNAVAILABLE
 * while too many passwords wait.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  requireRoom();
  const task = { passwordHash: passwordHash ?? NOBODYS_HASH, password: comparable(password) };
  const isRight: boolean = await threads.run(task, { name: 'verifyPassword' });
  return isRight && passwordHash !== null;
}

function requireRoom(): void {
  if (threads.queueSize >= MOST_WAITING) refuse('UNAVAILABLE');
}

/** Keyboards differ in how they compose `ą`; the person typed the same password. */
function comparable(password: string): string {
  return password.normalize('NFC');
}
