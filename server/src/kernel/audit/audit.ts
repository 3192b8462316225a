import type { Db } from '../tables';
import { appendRows } from './append-queries';
import { canonicalText } from './chain';

/** One read or change. Details never carry an identifier in clear. */
export interface AuditEvent {
  actorId: string | null;
  /** Past tense, for example `identifier.checked`, `report.opened`, `user.updated`. */
  action: string;
  targetType: string;
  targetId: string | null;
  details?: Record<string, unknown>;
}

/** The parts of the context that a write in its transaction needs. */
export interface AuditedTransaction {
  db: Db;
  now(): Date;
  beforeCommit?(work: () => Promise<void>): void;
}

export interface Audit {
  /**
   * Appends in the transaction of `ctx`: the event and the change it describes are written together or not at all. All events
   * of a transaction are written at once, just before its commit.
   */
  record(ctx: AuditedTransaction, event: AuditEvent): Promise<void>;
  /** Appends on its own; resolves when it is durable. For reads, which have no transaction of their own. */
  append(event: AuditEvent): Promise<void>;
}

declare module '../context' {
  interface Context {
    audit: Audit;
  }
}

interface DatedEvent extends AuditEvent {
  at: Date;
}

/** Creates the audit log of a database; `chain.ts` describes what its rows prove. */
export function createAudit(db: Db, now: () => Date): Audit {
  const pending = new WeakMap<object, DatedEvent[]>();
  return {
    append: (event) => write(db, [{ ...event, at: now() }]),
    async record(ctx, event) {
      const dated = { ...event, at: ctx.now() };
      if (!ctx.beforeCommit) return write(ctx.db, [dated]);
      const known = pending.get(ctx.db);
      if (known) {
        known.push(dated);
        return;
      }
      const events = [dated];
      pending.set(ctx.db, events);
      ctx.beforeCommit(() => write(ctx.db, events));
    },
  };
}

async function write(db: Db, events: DatedEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    at: event.at.toISOString(),
    actor_id: event.actorId,
    action: event.action,
    target_type: event.targetType,
    target_id: event.targetId,
    details: event.details ?? {},
    content: canonicalText({ ...event, details: event.details ?? {} }),
  }));
  await appendRows(db, rows);
}
