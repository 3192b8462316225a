import type { Figures, Input, ObservedError, ObservedSource, Output, observation } from '@najem/shared/contract';
import { SHELL_SOURCE, WEB_VITALS, type WebVital } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { type Histogram, p75Of } from './histogram';
import { unfitness } from '../releases/compatibility';
import {
  countsSince,
  errorsSince,
  type FaultCount,
  faultsSince,
  madeVersions,
  needsAndProvided,
  type MetricCount,
  standings,
} from './queries';
import { SHIFTS_PER_UNIT } from './record-report';

const HOUR_MS = 60 * 60 * 1000;
const USUAL_HOURS = 24;
const ERRORS_EACH = 20;

/** Every remote and the shell as they did in the last hours: the running hour and as many before it as asked for. */
export async function overview(
  ctx: Context,
  _actor: Actor,
  { hours = USUAL_HOURS }: Input<typeof observation.overview>,
): Promise<Output<typeof observation.overview>> {
  const since = new Date(ctx.now().getTime() - hours * HOUR_MS);
  const [remotes, made, needs, counts, faults, errors] = await Promise.all([
    standings(ctx),
    madeVersions(ctx),
    needsAndProvided(ctx),
    countsSince(ctx, since),
    faultsSince(ctx, since),
    errorsSince(ctx, since, ERRORS_EACH),
  ]);
  const unfitOf = (id: string, version: string) => {
    const record = needs.records.find((one) => one.id === id && one.version === version);
    return record && needs.provides ? unfitness(record, needs.provides) : undefined;
  };
  const observed = (id: string, pointedAt: readonly (string | null | undefined)[]) => {
    const ownCounts = counts.filter(({ source }) => source === id);
    const ownFaults = faults.filter(({ source }) => source === id);
    const figuresOf = (version: string) =>
      figuresFrom(
        ownCounts.filter((row) => row.version === version),
        ownFaults.filter((row) => row.version === version),
      );
    const seen = new Set([...pointedAt, ...ownCounts.map(({ version }) => version)]);
    return {
      id,
      figures: figuresFrom(ownCounts, ownFaults),
      versions: made
        .filter(({ source, version }) => source === id && seen.has(version))
        .map(({ version, at }) => {
          const unfit = unfitOf(id, version);
          return {
            version,
            createdAt: at.toISOString(),
            figures: figuresOf(version),
            ...(unfit === undefined ? {} : { unfit }),
          };
        }),
      errors: errors.filter(({ source }) => source === id).map(toError),
    };
  };
  const shell = made.find(({ source }) => source === SHELL_SOURCE);
  return {
    success: true,
    hours,
    shell: {
      ...observed(SHELL_SOURCE, [shell?.version]),
      ...(shell ? { active: shell.version, since: shell.at.toISOString() } : {}),
    },
    remotes: remotes.map((row): ObservedSource => ({
      ...observed(row.remote, [row.version, row.previous_version, row.canary_version]),
      active: row.version,
      since: row.changed_at.toISOString(),
      ...(row.label === null ? {} : { label: row.label }),
      ...(row.previous_version === null ? {} : { previous: row.previous_version }),
      ...(row.canary_version === null
        ? {}
        : { canary: { version: row.canary_version, percent: row.canary_percent as number } }),
    })),
  };
}

function figuresFrom(counts: readonly MetricCount[], faults: readonly FaultCount[]): Figures {
  const histogramOf = (metric: MetricCount['metric']): Histogram => {
    const histogram = new Map<number, number>();
    for (const { metric: own, bucket, count } of counts) {
      if (own === metric) histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
    }
    return histogram;
  };
  const sum = (histogram: Histogram) => [...histogram.values()].reduce((total, count) => total + count, 0);
  const loaded = histogramOf('load');
  // A failed load is reported at once and again with the page's report, which may be lost: the larger number is right.
  // Code that throws when it is first run has not loaded either; it is reported at once as a failed start.
  const failedLoads = sum(histogramOf('load-failed'));
  const loads = sum(loaded) + Math.max(failedLoads, sumOf(faults, 'load'));
  const failures = Math.max(failedLoads, sumOf(faults, 'load') + sumOf(faults, 'start')) + sumOf(faults, 'render');
  const loadP75 = p75Of(loaded);
  return {
    loads,
    failures,
    ...(loads > 0 ? { failureRate: Math.min(1, failures / loads) } : {}),
    ...(loadP75 === undefined ? {} : { loadP75Ms: Math.round(loadP75) }),
    errors: sum(histogramOf('error')),
    vitals: WEB_VITALS.flatMap((vital) => {
      const histogram = histogramOf(vital);
      const p75 = p75Of(histogram);
      return p75 === undefined ? [] : [{ vital, p75: inUnits(vital, p75), visits: sum(histogram) }];
    }),
  };
}

function sumOf(faults: readonly FaultCount[], stage: 'load' | 'start' | 'render'): number {
  return faults.reduce((total, row) => total + row[stage], 0);
}

function inUnits(vital: WebVital, p75: number): number {
  return vital === 'CLS' ? Math.round((p75 / SHIFTS_PER_UNIT) * 100) / 100 : Math.round(p75);
}

function toError(row: Awaited<ReturnType<typeof errorsSince>>[number]): ObservedError {
  return {
    version: row.version,
    shell: row.shell,
    message: row.message,
    ...(row.place === null ? {} : { place: row.place }),
    count: row.count,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  };
}
