import type { AuditChain, AuditEntry } from '@najem/shared/contract/kernel';
import type { readLastCheck } from './queries';
import { type AuditRow } from './queries';

/** Presents a row of the log with its actor. */
export function presentEntry(row: AuditRow): AuditEntry {
  const { seq, at, actor_id, actor_name, actor_email, action, target_type, target_id, details } = row;
  return {
    seq,
    at: at.toISOString(),
    ...(actor_id === null ? {} : { actor: { _id: actor_id, name: actor_name ?? '', email: actor_email ?? '' } }),
    action,
    targetType: target_type,
    ...(target_id === null ? {} : { targetId: target_id }),
    details,
  };
}

/** Presents the result of a complete check of the chain. */
export function presentChain(row: NonNullable<Awaited<ReturnType<typeof readLastCheck>>>): AuditChain {
  return {
    checkedAt: row.checked_at.toISOString(),
    isWhole: row.is_whole,
    rows: row.rows,
    ...(row.hash === null ? {} : { hash: row.hash.toString('hex') }),
    ...(row.broken_at === null ? {} : { brokenAt: row.broken_at }),
    ...(row.problem === null ? {} : { problem: row.problem }),
  };
}
