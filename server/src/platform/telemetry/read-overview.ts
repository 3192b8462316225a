import type { Figures, Input, ObservedError, ObservedSource, Output, telemetry } from '@najem/shared/contract';
import { SHELL_SOURCE, WEB_VITALS, type WebVital } from '@najem/shared/domain';
import type { Actor, Context } from '../../kernel/context';
import { HOUR_MS } from '../../kernel/durations';
import { findIncompatibility } from '../releases/compatibility';
import { presentCanary } from '../releases/presenter';
import { type Histogram, p75Of } from './histogram';
import {
  listCounts,
  listErrors,
  type FailureCount,
  listFailures,
  listVersions,
  readRequirements,
  type MetricCount,
  listStates,
} from './queries';
import { SHIFTS_PER_UNIT } from './record-report';

const USUAL_HOURS = 24;
const ERRORS_EACH = 20;

/** Presents every remote and the shell over the present hour and as many before it as asked for. */
export async function readOverview(
  ctx: Context,
  _actor: Actor,
  { hours = USUAL_HOURS }: Input<typeof telemetry.overview>,
): Promise<Output<typeof telemetry.overview>> {
  const since = new Date(ctx.now().getTime() - hours * HOUR_MS);
  const [remotes, made, requirements, counts, failures, errors] = await Promise.all([
    listStates(ctx),
    listVersions(ctx),
    readRequirements(ctx),
    listCounts(ctx, since),
    listFailures(ctx, since),
    listErrors(ctx, since, ERRORS_EACH),
  ]);
  const present = (id: string, pointedAt: readonly (string | null | undefined)[]) =>
    presentSource(id, pointedAt, { made, requirements, counts, failures, errors });
  const shell = made.find(({ source }) => source === SHELL_SOURCE);
  return {
    success: true,
    hours,
    shell: {
      ...present(SHELL_SOURCE, [shell?.version]),
      ...(shell ? { active: shell.version, since: shell.at.toISOString() } : {}),
    },
    remotes: remotes.map((row): ObservedSource => ({
      ...present(row.remote, [row.version, row.previous_version, row.canary_version]),
      active: row.version,
      since: row.changed_at.toISOString(),
      ...(row.label === null ? {} : { label: row.label }),
      ...(row.previous_version === null ? {} : { previous: row.previous_version }),
      ...presentCanary(row),
    })),
  };
}

interface Observations {
  made: Awaited<ReturnType<typeof listVersions>>;
  requirements: Awaited<ReturnType<typeof readRequirements>>;
  counts: readonly MetricCount[];
  failures: readonly FailureCount[];
  errors: Awaited<ReturnType<typeof listErrors>>;
}

/** Presents one remote or the shell: its figures, the versions in use or seen, and its errors. */
function presentSource(
  id: string,
  pointedAt: readonly (string | null | undefined)[],
  { made, requirements, counts, failures, errors }: Observations,
): ObservedSource {
  const { records, provides } = requirements;
  const ownCounts = counts.filter(({ source }) => source === id);
  const ownFailures = failures.filter(({ source }) => source === id);
  const seen = new Set([...pointedAt, ...ownCounts.map(({ version }) => version)]);
  const isOf =
    (version: string) =>
    (row: { version: string }): boolean =>
      row.version === version;
  return {
    id,
    figures: figuresFrom(ownCounts, ownFailures),
    versions: made
      .filter(({ source, version }) => source === id && seen.has(version))
      .map(({ version, at }) => {
        const record = records.find((one) => one.id === id && one.version === version);
        const reason = record && provides ? findIncompatibility(record, provides) : undefined;
        return {
          version,
          createdAt: at.toISOString(),
          figures: figuresFrom(ownCounts.filter(isOf(version)), ownFailures.filter(isOf(version))),
          ...(reason === undefined ? {} : { unfit: reason }),
        };
      }),
    errors: errors.filter(({ source }) => source === id).map(presentError),
  };
}

function figuresFrom(counts: readonly MetricCount[], reported: readonly FailureCount[]): Figures {
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
  const loads = sum(loaded) + Math.max(failedLoads, sumOf(reported, 'load'));
  const failures =
    Math.max(failedLoads, sumOf(reported, 'load') + sumOf(reported, 'start')) + sumOf(reported, 'render');
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

function sumOf(failures: readonly FailureCount[], stage: 'load' | 'start' | 'render'): number {
  return failures.reduce((total, row) => total + row[stage], 0);
}

function inUnits(vital: WebVital, p75: number): number {
  return vital === 'CLS' ? Math.round((p75 / SHIFTS_PER_UNIT) * 100) / 100 : Math.round(p75);
}

function presentError(row: Awaited<ReturnType<typeof listErrors>>[number]): ObservedError {
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
