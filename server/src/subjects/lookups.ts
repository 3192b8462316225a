import { isAdmin, warsawDate } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import { type Statement, run } from '../db/statement';

/** Bytes of a blind index that tell a person's identifiers of one day apart. */
const SHORT_INDEX_BYTES = 16;
const DAY_SECONDS = 86_400;

/**
 * Counts an identifier once a day and says whether it may be looked up. `$1` user, `$2` day, `$3` the identifier's short
 * indexes, newest key first, `$4` the day's limit, 0 for none. The row's lock makes the count exact whatever arrives at
 * once; a day that a slower clock calls yesterday is still counted as today.
 */
export const LOOKUP_TABLES = `
  seen as materialized (
    select from lookups where user_id = $1 and day >= $2::date and identifiers && $3::bytea[]
  ), counted as (
    insert into lookups as l (user_id, day, identifiers)
    select $1, $2::date, ($3::bytea[])[1:1] where $4::integer > 0 and not exists (select from seen)
    on conflict (user_id) do update set
      day = greatest(l.day, excluded.day),
      identifiers = case
        when l.day < excluded.day then excluded.identifiers
        when l.identifiers && $3::bytea[] then l.identifiers
        else l.identifiers || excluded.identifiers
      end
    where l.day < excluded.day or l.identifiers && $3::bytea[] or cardinality(l.identifiers) < $4::integer
    returning true
  ), allowed as materialized (
    select $4::integer = 0 or exists (select from seen) or exists (select from counted) as is_allowed
  )`;

/**
 * A count that a crash forgets harms nobody, so its commit need not wait for the disk. What must not be lost, the
 * audit event, is written elsewhere.
 */
export const LOOKUP_COMMIT = `case when exists (select from counted) then set_config('synchronous_commit', 'off', true) end`;

const COUNT: Statement = {
  name: 'lookup-count',
  text: `with ${LOOKUP_TABLES} select is_allowed, ${LOOKUP_COMMIT} from allowed`,
};

/** The values of `$1` to `$4` of `LOOKUP_TABLES`. Administrators see everything anyway and are not limited. */
export function lookupValues(ctx: Context, actor: Actor, indexes: readonly Buffer[]): unknown[] {
  const limit = isAdmin(actor) ? 0 : ctx.config.limits.lookupsPerDay;
  const short = indexes.map((index) => index.subarray(0, SHORT_INDEX_BYTES));
  return [actor.id, warsawDate(ctx.now()), short, limit];
}

/**
 * Counts the identifier with these blind indexes (of `ctx.vault.indexes`) among the distinct ones that the actor looks
 * up today (Warsaw). Refuses with LOOKUP_LIMIT. Called before any transaction, so that a refused deed counts too.
 */
export async function countLookup(ctx: Context, actor: Actor, indexes: readonly Buffer[]): Promise<void> {
  if (isAdmin(actor) || ctx.config.limits.lookupsPerDay === 0) return;
  const rows = await run<{ is_allowed: boolean }>(ctx.db, COUNT, lookupValues(ctx, actor, indexes));
  if (!rows[0]?.is_allowed) refuseLookup(ctx);
}

/** Refuses with LOOKUP_LIMIT until midnight in Warsaw. */
export function refuseLookup(ctx: Context): never {
  ctx.metrics.lookups.inc({ outcome: 'refused' });
  refuse('LOOKUP_LIMIT', { retryAfterSeconds: secondsUntilTomorrow(ctx.now()) });
}

/** Seconds until midnight in Warsaw, at least one; on the two days when clocks change, up to an hour off. */
function secondsUntilTomorrow(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = now
    .toLocaleTimeString('pl-PL', { timeZone: 'Europe/Warsaw', hour12: false })
    .split(':')
    .map(Number);
  return Math.max(1, DAY_SECONDS - (hours * 60 + minutes) * 60 - seconds);
}

/** Where an identifier was looked up, and what that found. */
export interface Lookup {
  kind: string;
  /** Null where nobody has the identifier, or where what was found is not known yet. */
  foundId: string | null;
  index: Buffer;
  /** The deed that took the identifier, for example `check`. */
  by: string;
}

/** Audits a look-up by the identifier's blind index, never by the identifier; resolves when it is durable. */
export async function auditLookup(ctx: Context, actor: Actor, { kind, foundId, index, by }: Lookup): Promise<void> {
  await ctx.audit.append({
    actorId: actor.id,
    action: 'identifier.checked',
    targetType: kind,
    targetId: foundId,
    details: { by, index: index.toString('base64url') },
  });
}
