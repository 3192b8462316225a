import type { UserRow } from './queries';

/** Whether an account is trusted: its e-mail address and its identity are verified. */
export function isTrusted(user: Pick<UserRow, 'email_verified_at' | 'identity_verified_at'>): boolean {
  return user.email_verified_at !== null && user.identity_verified_at !== null;
}
