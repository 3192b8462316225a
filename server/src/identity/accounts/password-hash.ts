import { refuse } from '../../kernel/errors';
import { MOST_WAITING, PASSWORD_COST, threads } from './password-threads';

/** A hash of no password with the usual cost, for sign-ins to unknown accounts. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cy1zYWx0LTE2Yg$bm9ib2R5cy1oYXNoLW9mLW5vLXBhc3N3b3JkLTMyYiE';

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
