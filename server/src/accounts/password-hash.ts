import { hash, verify } from '@node-rs/argon2';

/** Algorithm.Argon2id: a `const enum` of the package, which single-file compilation cannot read. */
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password with the usual cost, for sign-ins to unknown accounts. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cy1zYWx0LTE2Yg$bm9ib2R5cy1oYXNoLW9mLW5vLXBhc3N3b3JkLTMyYiE';

/** Hashes a password with argon2id (19 MiB, 2 passes, 1 lane). */
export function hashPassword(password: string): Promise<string> {
  return hash(comparable(password), COST);
}

/** Whether the password belongs to the hash; without a hash it takes exactly as long and is always false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, comparable(password));
  return isRight && passwordHash !== null;
}

/** Keyboards differ in how they compose `ą`; the person typed the same password. */
function comparable(password: string): string {
  return password.normalize('NFC');
}
