import type { AuditChain, AuditEntry } from '@najem/shared/contract/kernel';
import type { readLastCheck } from './queries';
import { type AuditRow } from './queries';

/** Presents a row of the log with its actor. */
export function presentEntry(row: AuditRow): AuditEntry {
  const { seq, at, actor_id, actor_name, actor_email, action, target_type, target_id, details } = row;
  return {
    seq,
    at: at.toISOString(),
    actor: actor_id === null ? undefined : { _id: actor_id, name: actor_name ?? '', email: actor_email ?? '' },
    action,
    targetType: target_type,
    targetId: target_id ?? undefined,
    details,
  };
}

/** Presents the result of a complete check of the chain. */
export function presentChain(row: NonNullable<Awaited<ReturnType<typeof readLastCheck>>>): AuditChain {
  return {
    checkedAt: row.checked_at.toISOString(),
    isWhole: row.is_whole,
    rows: row.rows,
    hash: row.hash?.toString('hex'),
    brokenAt: row.broken_at ?? undefined,
    problem: row.problem ?? undefined,
  };
}
