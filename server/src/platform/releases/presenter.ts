import type {
  BackendFigures,
  ReleaseEvent,
  ReleaseState as PresentedState,
  RemoteStage,
} from '@najem/shared/contract/platform';
import { p75Of } from '../../kernel/metrics/histogram';
import type { MetricCount, Outcome } from './failure-queries';
import type { listEvents, listVersions } from './queries';
import type { ReleaseState } from '../registry/queries';

type Row<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];

/** Presents the versions that a remote's visitors get. */
export function presentState(remote: string, state: ReleaseState | undefined): PresentedState {
  if (!state) return { remote };
  const { version, previous_version } = state;
  return {
    remote,
    active: version,
    previous: previous_version || undefined,
    ...presentCanary(state),
    ...presentStage(state.stage),
  };
}

/** Presents the stage of a remote that is not live. */
export function presentStage(stage: RemoteStage): Pick<PresentedState, 'stage'> {
  return stage === 'live' ? {} : { stage };
}

/** Presents the canary of a remote, if it has one. */
export function presentCanary({
  canary_version: version,
  canary_percent: percent,
}: Pick<ReleaseState, 'canary_version' | 'canary_percent'>): Pick<PresentedState, 'canary'> {
  return version !== null && percent !== null ? { canary: { version, percent } } : {};
}

/** Presents how a backend answered, of the counts of one version; undefined without calls. */
export function presentCalls(counts: readonly MetricCount[]): BackendFigures | undefined {
  const of = (wanted: string) => counts.filter(({ metric }) => metric === wanted);
  const countOf = (wanted: string) => of(wanted).reduce((sum, { count }) => sum + count, 0);
  const p75 = p75Of(of('call'));
  if (p75 === undefined) return undefined;
  return {
    calls: countOf('call'),
    failed: countOf('call-failed'),
    silent: countOf('call-silent'),
    bad: countOf('call-bad'),
    p75Ms: Math.round(p75),
  };
}

/** Presents a stored version, how it is doing where anybody loaded it lately, and how the backend answered its calls. */
export function presentVersion(
  row: Row<typeof listVersions>,
  outcomes: readonly Outcome[],
  calls: readonly (MetricCount & { version: string })[],
) {
  const outcome = outcomes.find(({ version }) => version === row.version);
  const { version, created_at, is_security: isSecurity } = row;
  return {
    version,
    createdAt: created_at.toISOString(),
    security: isSecurity ? true : undefined,
    people: outcome?.people,
    failedFor: outcome?.failedFor,
    backend: presentCalls(calls.filter((one) => one.version === version)),
  };
}

/** Presents an event of a remote's history; without a token or a user the server was its initiator. */
export function presentEvent(row: Row<typeof listEvents>): ReleaseEvent {
  const { at, action, version, replaced, percent, reason, is_dark: isDark, label, name } = row;
  return {
    at: at.toISOString(),
    action,
    version,
    replaced: replaced ?? undefined,
    percent: percent ?? undefined,
    reason: reason ?? undefined,
    dark: isDark ? true : undefined,
    by: label ?? name ?? 'server',
  };
}
