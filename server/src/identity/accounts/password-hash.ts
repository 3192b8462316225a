import { refuse } from '../../kernel/errors';
import { HASHING_THREADS, MOST_WAITING, PASSWORD_COST, threads } from './password-threads';
import { ACCOUNT_TEXTS } from './texts';

/** A hash of no password with the usual cost, for sign-ins to unknown accounts. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cy1zYWx0LTE2Yg$bm9ib2R5cy1oYXNoLW9mLW5vLXBhc3N3b3JkLTMyYiE';
/** After so long a full queue has been hashed. */
const RETRY_SECONDS = 5;

/** Who waits for a hash. */
type Waiting = keyof typeof threads;

/** Hashes a password with argon2id (19 MiB, 2 passes, 1 lane). UNAVAILABLE while too many passwords wait. */
export async function hashPassword(password: string, by: Waiting = 'stranger'): Promise<string> {
  return threadsFor(by).run({ password: comparable(password), cost: PASSWORD_COST }, { name: 'hashPassword' });
}

/**
 * Whether the password belongs to the hash; without a hash it takes exactly as long and is always false. UNAVAILABLE
 * while too many passwords wait.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  by: Waiting = 'stranger',
): Promise<boolean> {
  const task = { passwordHash: passwordHash ?? NOBODYS_HASH, password: comparable(password) };
  const isRight: boolean = await threadsFor(by).run(task, { name: 'verifyPassword' });
  return isRight && passwordHash !== null;
}

let signingIn = 0;

/** Makes a sign-in; while as many as can be hashed and wait are under way, a further one is refused untouched. UNAVAILABLE. */
export async function admitSignIn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (signingIn >= HASHING_THREADS + MOST_WAITING) refuseBusy();
  signingIn += 1;
  try {
    return await work();
  } finally {
    signingIn -= 1;
  }
}

function refuseBusy(): never {
  refuse('UNAVAILABLE', { message: ACCOUNT_TEXTS.busySigningIn, retryAfterSeconds: RETRY_SECONDS });
}

function threadsFor(by: Waiting) {
  return threads[by].queueSize >= MOST_WAITING ? refuseBusy() : threads[by];
}

/** Keyboards differ in how they compose `ą`; the person typed the same password. */
function comparable(password: string): string {
  return password.normalize('NFC');
}
