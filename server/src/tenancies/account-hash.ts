import { createHash } from 'node:crypto';

/** Hashes the random id of an account, by which its confirmed tenancies know it also after they left its file. */
export function hashAccount(userId: string): string {
  return createHash('sha256').update(userId).digest('hex');
}
