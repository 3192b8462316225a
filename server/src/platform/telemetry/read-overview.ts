import type { Input, Output } from '@najem/shared/contract/kernel';
import type { Figures, ObservedSource, telemetry } from '@najem/shared/contract/platform';
import { SHELL_SOURCE, WEB_VITALS, type WebVital } from '@najem/shared/domain/platform';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { HOUR_MS } from '../../kernel/durations';
import { p75Of } from '../../kernel/metrics/histogram';
import type { RemoteRecord } from '../registry/build-record';
import { findUnfitness } from '../registry/compatibility';
import { type FailureCount, listFailures } from '../releases/failure-queries';
import { presentCalls, presentCanary, presentStage } from '../releases/presenter';
import { presentErrors } from '../releases/source-maps';
import { findOffer, readActiveReleases } from '../registry/queries';
import { listUnreleased } from '../tokens/token-queries';
import { type CountRow, listCounts, listErrors, listMade } from './queries';
import { SHIFTS_PER_UNIT } from './record-report';

const USUAL_HOURS = 24;
const ERRORS_EACH = 20;

/**
 * Presents the shell and every remote, those that only have a deploy token too, over the present hour and as many before it
 * as asked for.
 */
export async function readOverview(
  ctx: Context,
  _actor: Actor,
  { hours = USUAL_HOURS }: Input<typeof telemetry.overview>,
): Promise<Output<typeof telemetry.overview>> {
  const since = new Date(ctx.now().getTime() - hours * HOUR_MS);
  const [active, unreleased, offer, made, counts, failures, errors] = await Promise.all([
    readActiveReleases(ctx),
    listUnreleased(ctx),
    findOffer(ctx),
    listMade(ctx),
    listCounts(ctx, since),
    listFailures(ctx, since),
    listErrors(ctx, since, ERRORS_EACH),
  ]);
  const seen = { made, counts, failures, errors: await presentErrors(ctx, errors) };
  const shell = made.find(({ source }) => source === SHELL_SOURCE);
  const reasonAgainst = async (record: RemoteRecord) => offer && (await findUnfitness(ctx, record, offer))?.pl;
  const presentRemote = async (row: ActiveRow): Promise<ObservedSource> => {
    const { record, previous, trial, canary_percent, changed_at, stage } = row;
    const inUse = [record, previous, trial].filter((one) => one !== null);
    const reasons = new Map(
      await Promise.all(inUse.map(async (one) => [one.version, await reasonAgainst(one)] as const)),
    );
    const [link] = record.nav;
    return {
      ...presentSource(record.id, record.version, reasons, seen),
      active: record.version,
      since: changed_at.toISOString(),
      label: link?.label,
      previous: previous?.version,
      ...presentCanary({ canary_version: trial?.version ?? null, canary_percent }),
      ...presentStage(stage),
    };
  };
  return {
    success: true,
    hours,
    shell: {
      ...presentSource(SHELL_SOURCE, shell?.version, new Map(shell && [[shell.version, undefined]]), seen),
      active: shell?.version,
      since: shell?.at.toISOString(),
    },
    remotes: [
      ...(await Promise.all(active.map(presentRemote))),
      ...unreleased.map((id) => presentSource(id, undefined, new Map(), seen)),
    ],
  };
}

type ActiveRow = Awaited<ReturnType<typeof readActiveReleases>>[number];

interface Seen {
  made: Awaited<ReturnType<typeof listMade>>;
  counts: readonly CountRow[];
  failures: readonly FailureCount[];
  errors: Awaited<ReturnType<typeof presentErrors>>;
}

/**
 * Presents one remote or the shell: the figures of its active version, the versions in use or seen, and its errors.
 * `inUse`: each version in use, and why the present shell cannot run it.
 */
function presentSource(
  id: string,
  active: string | undefined,
  inUse: ReadonlyMap<string, string | undefined>,
  seen: Seen,
): ObservedSource {
  const isOwn = ({ source }: { source: string }) => source === id;
  const [counts, failures] = [seen.counts.filter(isOwn), seen.failures.filter(isOwn)];
  const figuresOf = (wanted: string | undefined) => {
    const isOf = ({ version }: { version: string }) => version === wanted;
    return presentFigures(counts.filter(isOf), failures.filter(isOf));
  };
  const versions = new Set([...inUse.keys(), ...counts.map(({ version }) => version)]);
  return {
    id,
    figures: figuresOf(active),
    versions: seen.made
      .filter((row) => isOwn(row) && versions.has(row.version))
      .map(({ version, at }) => {
        const reason = inUse.get(version);
        return {
          version,
          createdAt: at.toISOString(),
          figures: figuresOf(version),
          unfit: reason,
        };
      }),
    errors: seen.errors.filter(isOwn).map(({ error }) => error),
  };
}

/** A load that failed is reported at once, one that succeeded with the page's report. */
function presentFigures(counts: readonly CountRow[], failed: readonly FailureCount[]): Figures {
  const of = (wanted: CountRow['metric']) => counts.filter(({ metric }) => metric === wanted);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const countOf = (rows: readonly CountRow[]) => sum(rows.map(({ count }) => count));
  const failedLoads = sum(failed.map((row) => row.loads));
  const loads = countOf(of('load')) + failedLoads;
  const failures = failedLoads + sum(failed.map((row) => row.renders));
  const loadP75 = p75Of(of('load'));
  return {
    loads,
    failures,
    failureRate: loads > 0 ? Math.min(1, failures / loads) : undefined,
    loadP75Ms: loadP75 === undefined ? undefined : Math.round(loadP75),
    errors: countOf(of('error')),
    backend: presentCalls(counts),
    vitals: WEB_VITALS.flatMap((vital) => {
      const p75 = p75Of(of(vital));
      return p75 === undefined ? [] : [{ vital, p75: inUnits(vital, p75), visits: countOf(of(vital)) }];
    }),
  };
}

function inUnits(vital: WebVital, p75: number): number {
  return vital === 'CLS' ? Math.round((p75 / SHIFTS_PER_UNIT) * 100) / 100 : Math.round(p75);
}
