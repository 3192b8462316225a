import type { Kysely } from 'kysely';
import type { Context } from '../context';
import { batched } from '../db/batch';
import type { Database } from '../db/schema';
import { run, type Statement } from '../db/statement';
import { canonicalText } from './chain';

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
  /**
   * Appends in the transaction of `ctx`: the event and what it tells of are written together or not at all. It is
   * written last, just before the commit, because from then on every other writer of the log waits for this one.
   */
  record(ctx: Context, event: AuditEvent): Promise<void>;
  /**
   * Appends on its own, together with what other requests append at the same moment (one write for all of them);
   * resolves when it is durable. For reads, which have no transaction of their own.
   */
  append(event: AuditEvent): Promise<void>;
}

const MOST_EVENTS_AT_ONCE = 500;

const APPEND: Statement = { name: 'audit-append', text: 'select audit_append($1::jsonb)' };

interface DatedEvent extends AuditEvent {
  at: Date;
}

/** Makes the audit log of a database; see `chain.ts` for what its rows prove. */
export function createAudit(db: Kysely<Database>, now: () => Date): Audit {
  const pending = new WeakMap<object, DatedEvent[]>();
  // One write under way at a time: the chain's lock would only make a second one wait, holding a connection.
  const appendTogether = batched<DatedEvent, void>({
    maxSize: MOST_EVENTS_AT_ONCE,
    maxInFlight: 1,
    run: async (events) => {
      await write(db, events);
      return events.map(() => undefined);
    },
  });

  return {
    append: (event) => appendTogether({ ...event, at: now() }),
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

async function write(db: Kysely<Database>, events: DatedEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    at: event.at.toISOString(),
    actor_id: event.actorId,
    action: event.action,
    target_type: event.targetType,
    target_id: event.targetId,
    details: event.details ?? {},
    content: canonicalText({ ...event, details: event.details ?? {} }),
  }));
  await run(db, APPEND, [JSON.stringify(rows)]);
}
