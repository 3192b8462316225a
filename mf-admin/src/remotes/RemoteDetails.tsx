import type { Output } from '@najem/shared/contract/kernel';
import type { ObservedSource, platform, ReleaseEvent } from '@najem/shared/contract/platform';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { SHELL_SOURCE } from '@najem/shared/domain/platform';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { Badge, CardSkeleton } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { Backend } from './Backend';
import { useOpenDialog } from './dialogs';
import { ErrorList } from './ErrorList';
import { BackendCell, FailureCell, LoadCell, VitalCell } from './FigureCells';
import { calls, type ReleaseSwitch } from './state';
import { TEXTS } from './texts';
import { SlotList } from './SlotList';
import { TeamList } from './TeamList';
import { TokenList } from './TokenList';
import { incompatibilityOf, nameOf } from './values';

/** The details of one remote below its row: versions with their actions, history, errors and tokens. */
export function RemoteDetails({ source }: { source: ObservedSource }) {
  if (source.id === SHELL_SOURCE) {
    return (
      <Stack gap="l">
        <p className="rn-muted">{TEXTS.shellText}</p>
        <VersionTable source={source} versions={source.versions} />
        <ErrorList errors={source.errors} />
      </Stack>
    );
  }
  return (
    <Stack gap="l">
      <Releases source={source} />
      <TeamList remote={source.id} />
      <SlotList remote={source.id} />
      <Backend remote={source.id} />
      <ErrorList errors={source.errors} />
      <TokenList remote={source.id} />
      {source.active !== undefined && <StageActions source={source} active={source.active} />}
    </Stack>
  );
}

type Versions = Output<typeof platform.releases>['versions'];

function Releases({ source }: { source: ObservedSource }) {
  const [releases, reload] = useLoaded(calls.releases, { remote: source.id });
  const data = dataOf(releases);
  if (!data) {
    if (releases.status !== 'failed') return <CardSkeleton count={1} />;
    return <ErrorState title={errorText(releases.error, TEXTS.detailsFailed)} onRetry={reload} />;
  }
  return (
    <>
      <VersionTable source={source} versions={data.versions} canChange={source.stage !== 'retired'} />
      <History events={data.history} />
    </>
  );
}

const NO_FIGURES = { loads: 0, failures: 0, errors: 0, vitals: [] };

interface VersionTableProps {
  source: ObservedSource;
  versions: Versions;
  canChange?: boolean;
}

function VersionTable({ source, versions, canChange = false }: VersionTableProps) {
  const figuresOf = (version: string) =>
    source.versions.find((known) => known.version === version)?.figures ?? NO_FIGURES;
  const { versionColumns } = TEXTS;
  const columns: Column<Versions[number]>[] = [
    {
      key: 'version',
      title: versionColumns.version,
      rowHeader: true,
      render: (row) => <VersionName source={source} {...row} />,
    },
    {
      key: 'created',
      title: versionColumns.created,
      render: ({ createdAt }) => <span className="rn-tabular">{formatDateTime(createdAt)}</span>,
    },
    {
      key: 'failures',
      title: versionColumns.failures,
      render: ({ version }) => <FailureCell figures={figuresOf(version)} />,
    },
    { key: 'load', title: versionColumns.load, render: ({ version }) => <LoadCell figures={figuresOf(version)} /> },
    {
      key: 'lcp',
      title: versionColumns.lcp,
      render: ({ version }) => <VitalCell figures={figuresOf(version)} vital="LCP" />,
    },
    {
      key: 'backend',
      title: versionColumns.backend,
      render: ({ version }) => <BackendCell figures={figuresOf(version)} />,
    },
  ];
  if (canChange) {
    columns.push({
      key: 'actions',
      title: versionColumns.actions,
      hideTitle: true,
      align: 'end',
      render: ({ version }) => <VersionActions source={source} version={version} />,
    });
  }
  return (
    <section className="admin-remotes-part">
      <h2>{TEXTS.versions}</h2>
      <DataTable caption={TEXTS.versions} columns={columns} rows={versions} rowKey={({ version }) => version} />
    </section>
  );
}

interface VersionNameProps {
  source: ObservedSource;
  version: string;
  security?: boolean;
}

function VersionName({ source, version, security }: VersionNameProps) {
  const { active, previous, canary } = source;
  const incompatibility = incompatibilityOf(source, version);
  return (
    <span className="admin-remotes-version">
      <code translate="no">{version}</code>
      {version === active && (
        <Badge tone="success" icon="check">
          {TEXTS.active}
        </Badge>
      )}
      {version === canary?.version && <Badge tone="info">{TEXTS.trial(canary.percent)}</Badge>}
      {version === previous && <Badge>{TEXTS.previous}</Badge>}
      {security && (
        <span title={TEXTS.securityText}>
          <Badge tone="info" icon="shield">
            {TEXTS.security}
          </Badge>
        </span>
      )}
      {incompatibility !== undefined && (
        <>
          <Badge tone="danger" icon="warning">
            {TEXTS.incompatible}
          </Badge>
          <span className="rn-small admin-remotes-facts" title={TEXTS.incompatibleText}>
            {incompatibility}
          </span>
        </>
      )}
    </span>
  );
}

/** Who sees the remote, and the steps of its life that concern no version. */
function StageActions({ source, active }: { source: ObservedSource; active: string }) {
  const plan = usePlan(source);
  const { stage = 'live', previous, canary } = source;
  return (
    <section className="admin-remotes-part">
      <Cluster justify="between">
        <h2>{TEXTS.stage}</h2>
        <span className="admin-actions">
          {stage === 'live' && previous === undefined && !canary && (
            <Button size="s" onClick={() => plan('rollback', active)}>
              {TEXTS.hide}
            </Button>
          )}
          {stage === 'retired' ? (
            <Button size="s" onClick={() => plan('restore', active)}>
              {TEXTS.restore}
            </Button>
          ) : (
            <Button size="s" variant="danger" onClick={() => plan('retire', active)}>
              {TEXTS.retire}
            </Button>
          )}
        </span>
      </Cluster>
      <p className="rn-muted rn-small">{TEXTS.stageTexts[stage]}</p>
    </section>
  );
}

/** Asks before a switch of the remote's releases. */
function usePlan(source: ObservedSource): (action: ReleaseSwitch['action'], target: string) => void {
  const open = useOpenDialog();
  const { id: remote, active: expected, canary } = source;
  return (action, version) =>
    open({
      is: 'switch',
      planned: { action, remote, name: nameOf(source), version, expected, expectedCanary: canary?.version ?? '' },
    });
}

/** The buttons of a version, which ask before a switch. */
function VersionActions({ source, version }: { source: ObservedSource; version: string }) {
  return <SwitchButtons source={source} version={version} onSwitch={usePlan(source)} />;
}

interface SwitchButtonsProps {
  source: ObservedSource;
  version: string;
  onSwitch: (action: ReleaseSwitch['action'], target: string) => void;
}

/**
 * The active version can be rolled back, or, while it is dark, shown to all or tried; a canary promoted or ended; any other
 * version activated or tried.
 */
function SwitchButtons({ source: { active, previous, canary, stage }, version, onSwitch }: SwitchButtonsProps) {
  if (version === canary?.version) {
    return (
      <span className="admin-actions">
        <Button size="s" variant="primary" onClick={() => onSwitch('promote', version)}>
          {TEXTS.promote}
        </Button>
        <Button size="s" onClick={() => onSwitch('end-canary', version)}>
          {TEXTS.endCanary}
        </Button>
      </span>
    );
  }
  const tryButton = (
    <Button
      size="s"
      variant="quiet"
      aria-label={TEXTS.startCanaryOf(version)}
      onClick={() => onSwitch('canary', version)}
    >
      {TEXTS.startCanary}
    </Button>
  );
  if (version === active && stage === 'dark') {
    return (
      <span className="admin-actions">
        <Button size="s" variant="primary" onClick={() => onSwitch('open', version)}>
          {TEXTS.promote}
        </Button>
        {tryButton}
      </span>
    );
  }
  if (version === active) {
    // While a canary runs, a rollback would end the canary.
    if (previous === undefined || canary) return null;
    return (
      <span className="admin-actions">
        <Button size="s" variant="danger" icon="back" onClick={() => onSwitch('rollback', previous)}>
          {TEXTS.rollback}
        </Button>
      </span>
    );
  }
  return (
    <span className="admin-actions">
      <Button size="s" aria-label={TEXTS.activateOf(version)} onClick={() => onSwitch('activate', version)}>
        {TEXTS.activate}
      </Button>
      {tryButton}
    </span>
  );
}

function History({ events }: { events: readonly ReleaseEvent[] }) {
  return (
    <section className="admin-remotes-part">
      <h2>{TEXTS.history}</h2>
      {events.length === 0 ? (
        <p className="rn-muted">{TEXTS.historyEmpty}</p>
      ) : (
        <ol className="admin-remotes-list">
          {events.map((event) => (
            // No action happens twice to one version at one moment.
            <li key={`${event.at} ${event.action} ${event.version}`}>
              <HistoryLine event={event} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function HistoryLine({ event: { at, action, version, dark, replaced, percent, reason, by } }: { event: ReleaseEvent }) {
  const facts = [
    percent === undefined ? undefined : `${percent}%`,
    replaced === undefined ? undefined : TEXTS.replaced(replaced),
    TEXTS.by(by === 'server' ? TEXTS.server : by),
    reason === undefined ? undefined : TEXTS.because(reason),
  ].filter((fact) => fact !== undefined);
  return (
    <>
      <Cluster>
        <time className="rn-muted rn-small rn-tabular" dateTime={at}>
          {formatDateTime(at)}
        </time>
        <span>
          {dark && action === 'activated' ? TEXTS.activatedDark : TEXTS.actions[action]}{' '}
          <code translate="no">{version}</code>
        </span>
      </Cluster>
      <span className="rn-muted rn-small admin-remotes-facts">{facts.join(' · ')}</span>
    </>
  );
}
