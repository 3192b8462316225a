import type { ObservedSource, Output, platform, ReleaseEvent } from '@najem/shared/contract';
import { formatDateTime, SHELL_SOURCE } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { Badge, CardSkeleton } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { ErrorList } from './ErrorList';
import { FailureCell, LoadCell, VitalCell } from './FigureCells';
import { calls, changeOpened, type Deed } from './state';
import { TEXTS } from './texts';
import { TokenList } from './TokenList';
import { nameOf, unfitOf } from './values';

/** Everything of one remote below its row: versions with what can be done, errors, history and tokens. */
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
      <ErrorList errors={source.errors} />
      <TokenList remote={source.id} />
    </Stack>
  );
}

type Versions = Output<typeof platform.releases>['versions'];

function Releases({ source }: { source: ObservedSource }) {
  const { id } = source;
  const dispatch = useDispatch();
  const known = useAdmin((state) => state.remotes.details[id]);
  const load = () => dispatch(calls.releases.requested({ remote: id }));
  useEffect(() => {
    dispatch(calls.releases.requested({ remote: id }));
  }, [dispatch, id]);

  const data = known && dataOf(known);
  if (!data) {
    if (known?.status !== 'failed') return <CardSkeleton count={1} />;
    return <ErrorState title={errorText(known.error, TEXTS.detailsFailed)} onRetry={load} />;
  }
  return (
    <>
      <VersionTable source={source} versions={data.versions} canChange />
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
      render: ({ version, address }) => <VersionName source={source} version={version} address={address} />,
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
    <section className="rn-remotes-part">
      <h2>{TEXTS.versions}</h2>
      <DataTable caption={TEXTS.versions} columns={columns} rows={versions} rowKey={({ version }) => version} />
    </section>
  );
}

interface VersionNameProps {
  source: ObservedSource;
  version: string;
  address: string | undefined;
}

function VersionName({ source, version, address }: VersionNameProps) {
  const { active, previous, canary } = source;
  const unfit = unfitOf(source, version);
  return (
    <span className="rn-remotes-version">
      <code translate="no">{version}</code>
      {version === active && (
        <Badge tone="success" icon="check">
          {TEXTS.active}
        </Badge>
      )}
      {version === canary?.version && <Badge tone="info">{TEXTS.trial(canary.percent)}</Badge>}
      {version === previous && <Badge>{TEXTS.previous}</Badge>}
      {address !== undefined && (
        <span className="rn-muted rn-small rn-remotes-facts" title={TEXTS.addressText}>
          {TEXTS.address(address)}
        </span>
      )}
      {unfit !== undefined && (
        <>
          <Badge tone="danger" icon="warning">
            {TEXTS.unfit}
          </Badge>
          <span className="rn-small rn-remotes-facts" title={TEXTS.unfitText}>
            {unfit}
          </span>
        </>
      )}
    </span>
  );
}

/** The one that stands can be taken back, the one on trial promoted or ended, every other one brought in. */
function VersionActions({ source, version }: { source: ObservedSource; version: string }) {
  const dispatch = useDispatch();
  const { id: remote, active, previous, canary } = source;
  const expectedCanary = canary?.version ?? '';
  const ask =
    (deed: Deed, about = version) =>
    () =>
      dispatch(changeOpened({ deed, remote, name: nameOf(source), version: about, expected: active, expectedCanary }));
  if (version === canary?.version) {
    return (
      <span className="rn-admin-actions">
        <Button size="s" variant="primary" onClick={ask('promote')}>
          {TEXTS.promote}
        </Button>
        <Button size="s" onClick={ask('endCanary')}>
          {TEXTS.endCanary}
        </Button>
      </span>
    );
  }
  if (version === active) {
    // While a canary runs the last step to take back is that one.
    if (previous === undefined || canary) return null;
    return (
      <span className="rn-admin-actions">
        <Button size="s" variant="danger" icon="back" onClick={ask('rollback', previous)}>
          {TEXTS.rollback}
        </Button>
      </span>
    );
  }
  return (
    <span className="rn-admin-actions">
      <Button size="s" aria-label={TEXTS.activateOf(version)} onClick={ask('activate')}>
        {TEXTS.activate}
      </Button>
      <Button size="s" variant="quiet" aria-label={TEXTS.startCanaryOf(version)} onClick={ask('canary')}>
        {TEXTS.startCanary}
      </Button>
    </span>
  );
}

function History({ events }: { events: readonly ReleaseEvent[] }) {
  return (
    <section className="rn-remotes-part">
      <h2>{TEXTS.history}</h2>
      {events.length === 0 ? (
        <p className="rn-muted">{TEXTS.historyEmpty}</p>
      ) : (
        <ol className="rn-remotes-list">
          {events.map((event) => (
            // Nothing happens twice to one version in one moment.
            <li key={`${event.at} ${event.action} ${event.version}`}>
              <HistoryLine event={event} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function HistoryLine({ event: { at, action, version, replaced, percent, reason, by } }: { event: ReleaseEvent }) {
  const facts = [
    ...(percent === undefined ? [] : [`${percent}%`]),
    ...(replaced === undefined ? [] : [TEXTS.replaced(replaced)]),
    TEXTS.by(by === 'server' ? TEXTS.server : by),
    ...(reason === undefined ? [] : [TEXTS.because(reason)]),
  ];
  return (
    <>
      <Cluster>
        <time className="rn-muted rn-small rn-tabular" dateTime={at}>
          {formatDateTime(at)}
        </time>
        <span>
          {TEXTS.actions[action]} <code translate="no">{version}</code>
        </span>
      </Cluster>
      <span className="rn-muted rn-small rn-remotes-facts">{facts.join(' · ')}</span>
    </>
  );
}
