// Plain JavaScript and not bundled: worker threads load it from its folder, also where tests run the sources.
import { hashSync, verifySync } from '@node-rs/argon2';

/** Hashes a password. */
export function hashPassword({ password, cost }) {
  return hashSync(password, cost);
}

/** Whether a password belongs to a hash. */
export function verifyPassword({ passwordHash, password }) {
  return verifySync(passwordHash, password);
}
