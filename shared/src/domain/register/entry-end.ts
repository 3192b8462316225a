import { epochMs, type Instant } from '../kernel/format';
import { RETENTION } from '../kernel/retention';
import { addMonths } from '../kernel/warsaw-time';
import type { Grade } from './grade';
import { findReason, LANDLORD_REASONS, type ReasonCode, TENANT_REASONS } from './reason';

export interface KeptEntry {
  readonly reason: string;
  readonly grade: Grade;
  readonly recordedAt: Instant;
  /** Before this moment the entry does not end, however old it is. */
  readonly keptUntil?: Instant | null;
}

const REASONS = { reasons: [...TENANT_REASONS, ...LANDLORD_REASONS] } as const;

const ENTRIES: Readonly<Record<ReasonCode, { readonly months: number }>> = RETENTION.entries;

const SHORTEST_MONTHS = Math.min(...Object.values(ENTRIES).map(({ months }) => months));

/** The moment at which an entry ends; one with an unknown reason is kept for the shortest period. */
export function expiresAt({ reason, grade, recordedAt, keptUntil }: KeptEntry): Date {
  const code = REASONS.reasons.find((known) => known.code === findReason(REASONS, reason)?.code)?.code;
  const ofReason = code === undefined ? SHORTEST_MONTHS : ENTRIES[code].months;
  const months = grade === 'court' ? Math.max(ofReason, RETENTION.courtEntry.months) : ofReason;
  const end = addMonths(recordedAt, months);
  return new Date(Math.max(end.getTime(), epochMs(keptUntil) ?? -Infinity));
}
