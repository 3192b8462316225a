import type { Context } from '../tables';
import { DAY_MS } from '../kernel/durations';

const WITHOUT_QUOTAS = { lookupsPerDay: 0, lookupsPerDayUntrusted: 0, lookupsPerDayAddress: 0 };

/** Events of the past cause no mail. */
export const NO_JOBS: Context['jobs'] = { add: async () => undefined };

/** The context of an event in the past, which is neither audited nor counted as a look-up. */
export function at(ctx: Context, time: Date): Context {
  return {
    ...ctx,
    now: () => time,
    config: { ...ctx.config, limits: { ...ctx.config.limits, ...WITHOUT_QUOTAS } },
    audit: { append: async () => undefined, record: async () => undefined },
  };
}

/** The context of an event so many days ago, which causes no mail. */
export function daysAgo(ctx: Context, days: number): Context {
  return { ...at(ctx, new Date(ctx.now().getTime() - days * DAY_MS)), jobs: NO_JOBS };
}
