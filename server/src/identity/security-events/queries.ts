import type { Insertable } from 'kysely';
import { DAY_MS } from '../../kernel/durations';
import type { Context } from '../tables';
import type { SecurityEventTables } from './tables';

interface EventRow {
  id: number;
  at: Date;
  kind: string;
  address_hash: Buffer | null;
  user_id: string | null;
  name: string | null;
  email: string | null;
}

const KEPT_MS = 90 * DAY_MS;

/** Adds an event. */
export async function insertSecurityEvent(
  ctx: Pick<Context, 'db'>,
  event: Insertable<SecurityEventTables['security_events']>,
): Promise<void> {
  await ctx.db.insertInto('security_events').values(event).execute();
}

/** Reads events before one of them, newest first, with their users. */
export async function readEvents(
  ctx: Context,
  { kind, before }: { kind?: string; before?: number },
  limit: number,
): Promise<EventRow[]> {
  let query = ctx.db
    .selectFrom('security_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.address_hash', 'e.user_id', 'u.name', 'u.email']);
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (before !== undefined) query = query.where('e.id', '<', before);
  return query.orderBy('e.id', 'desc').limit(limit).execute();
}

/** Removes events that are older than 90 days. */
export async function pruneSecurityEvents(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('security_events')
    .where('at', '<', new Date(ctx.now().getTime() - KEPT_MS))
    .execute();
}
