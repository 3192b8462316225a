import type { Context } from '../context';

const WITHOUT_QUOTAS = { lookupsPerDay: 0, lookupsPerDayUntrusted: 0, lookupsPerDayAddress: 0 };

/** Nobody gets a mail about the past. */
export const NO_JOBS: Context['jobs'] = { add: async () => undefined };

/** The context of an event in the past, which is neither audited nor counted as a look-up. */
export function at(ctx: Context, time: Date): Context {
  return {
    ...ctx,
    now: () => time,
    config: { ...ctx.config, limits: { ...ctx.config.limits, ...WITHOUT_QUOTAS } },
    audit: { append: async () => undefined, record: async () => undefined },
    addToHour: async () => new Map(),
  };
}
