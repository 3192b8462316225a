import type { Actor, Context } from '../../kernel/context';
import { countAttempt } from '../../kernel/http/queries';
import { windowStartOf } from '../../kernel/http/window';
import type { LookupAlarm } from '../../kernel/metrics/metrics';

const HOUR_SECONDS = 3_600;
/** The fewest look-ups of an hour whose share of misses is judged. */
const LEAST_LOOKUPS = 15;
/** A larger share of look-ups without a result looks like trying out numbers. */
const MISSES_SHARE = 0.8;
/** An administrator's work does not need more identifiers in an hour. */
const MOST_SHOWN = 500;

/** Those whose look-ups are judged together. */
interface Source {
  alarm: LookupAlarm;
  targetType: 'user' | 'address';
  /** The user's id, or the keyed hash of the address. */
  id: string;
}

/** A look-up that the quotas allowed. What its user, or its address, had looked up on the same day counts only once. */
export interface CountedLookup {
  actorId: string;
  /** The keyed hash of the network address for this day. */
  address: string;
  isNewToUser: boolean;
  isNewToAddress: boolean;
}

/**
 * Counts the result of a look-up. Where more than 80 % of the last hour's look-ups of an account or an address found
 * nothing, and there were at least 15, the audit log and the metrics report it, once an hour.
 */
export async function recordResult(ctx: Context, lookup: CountedLookup, isFound: boolean): Promise<void> {
  const sources: Source[] = [
    ...(lookup.isNewToUser ? [{ alarm: 'account_misses', targetType: 'user', id: lookup.actorId } as const] : []),
    ...(lookup.isNewToAddress ? [{ alarm: 'address_misses', targetType: 'address', id: lookup.address } as const] : []),
  ];
  if (sources.length === 0) return;
  const counted = await ctx.addToHour(
    sources.flatMap(({ id }) => [
      { key: `lookups:${id}`, count: 1 },
      { key: `lookups-missed:${id}`, count: isFound ? 0 : 1 },
    ]),
  );
  for (const source of sources) {
    const lookups = counted.get(`lookups:${source.id}`) ?? 0;
    const misses = counted.get(`lookups-missed:${source.id}`) ?? 0;
    if (lookups < LEAST_LOOKUPS || misses <= lookups * MISSES_SHARE) continue;
    await raiseAlarm(ctx, source, 'lookups.mostly_missed', lookup.actorId, { lookups, misses });
  }
}

/** Reports more than 500 identifiers that an administrator had shown in an hour, however often they confirmed it. */
export async function alarmOfShown(ctx: Context, actor: Actor, shown: number): Promise<void> {
  if (shown <= MOST_SHOWN) return;
  const source: Source = { alarm: 'identifiers_shown', targetType: 'user', id: actor.id };
  await raiseAlarm(ctx, source, 'identifiers.shown_in_bulk', actor.id, { shown });
}

async function raiseAlarm(
  ctx: Context,
  { alarm, targetType, id }: Source,
  action: string,
  actorId: string,
  details: Record<string, number>,
): Promise<void> {
  const isFirst = (await countAttempt(ctx, `alarm:${alarm}:${id}`, windowStartOf(ctx.now(), HOUR_SECONDS))) === 1;
  if (!isFirst) return;
  ctx.metrics.lookupAlarms.inc({ alarm });
  ctx.log.warn({ alarm, ...details }, 'unusual look-ups of identifiers');
  await ctx.audit.append({ actorId, action, targetType, targetId: id, details });
}
