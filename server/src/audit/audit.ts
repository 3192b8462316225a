import type { Context } from '../context';

/** One thing that somebody read or changed. Details never carry an identifier in clear. */
export interface AuditEvent {
  actorId: string | null;
  /** Past tense, for example `identifier.checked`, `report.opened`, `user.updated`. */
  action: string;
  targetType: string;
  targetId: string | null;
  details?: Record<string, unknown>;
}

export interface Audit {
  /** Appends in the transaction of `ctx`: the event and what it tells of are written together or not at all. */
  record(ctx: Context, event: AuditEvent): Promise<void>;
  /**
   * Appends on its own, together with what other requests append at the same moment (one write for all of them);
   * resolves when it is durable. For reads, which have no transaction of their own.
   */
  append(event: AuditEvent): Promise<void>;
}
