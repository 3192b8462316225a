import { createHash } from 'node:crypto';

/**
 * The audit log's proof. A row is durable before its call is answered, and is sealed within two seconds: it gets its number and
 * a hash, both by `audit_seal` in the database. Each row's hash is SHA-256 over the hash of the row before it and its own content, so that no
 * row can be changed, dropped from the middle or put in between without breaking every later hash. What the chain
 * alone cannot show is rows cut off at the end: for that, `audit:verify` prints the last row's number and hash, and
 * accepts an earlier printed pair to check against.
 */
export interface AuditContent {
  at: Date;
  actorId: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  details: unknown;
}

/** The hash that the first row follows. */
export const GENESIS = Buffer.alloc(32);

/** Builds a row's canonical text, the same for any order of keys in its details. */
export function canonicalText(content: AuditContent): string {
  const { at, actorId, action, targetType, targetId, details } = content;
  return JSON.stringify([at.toISOString(), actorId, action, targetType, targetId, withSortedKeys(plain(details))]);
}

/** Computes the hash of a row that follows `previous`, like `audit_seal` in the database. */
export function chainHash(previous: Buffer, content: string): Buffer {
  return createHash('sha256').update(previous).update(content, 'utf8').digest();
}

/** A value as JSON keeps it: without undefined, with dates as text. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  const copy: unknown = JSON.parse(JSON.stringify(value));
  return copy;
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // Pairs instead of an object: JavaScript would put keys that look like numbers first.
  return entries.map(([key, item]) => [key, withSortedKeys(item)]);
}

/** A row's number with its hash, as printed by an earlier check. */
export interface ChainMark {
  seq: number;
  hash: string;
}
