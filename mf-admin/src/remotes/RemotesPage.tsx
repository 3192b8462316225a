import type { ObservedSource } from '@najem/shared/contract';
import { formatDateTime, SHELL_SOURCE, TENANT_TOAST_MS } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { Badge, ChoiceField, EmptyState } from '@najem/shared/ui/content';
import { useToastOnce } from '@najem/shared/ui/context';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { PANEL_PATH, useAddress } from '../panel/address';
import { TEXTS as PANEL } from '../panel/texts';
import { useAdmin } from '../state';
import { FailureCell, LoadCell, VitalCell } from './FigureCells';
import { RemoteDetails } from './RemoteDetails';
import { calls, messageShown } from './state';
import { SwitchDialog } from './SwitchDialog';
import { TEXTS } from './texts';
import { RevocationDialog, TokenDialog } from './TokenDialogs';
import { countText, incompatibilityOf, nameOf, type Period, PERIODS } from './values';
import '../panel/panel.css';
import './remotes.css';

const NO_ADDRESS = { hours: '' };
const { columns } = TEXTS;

const COLUMNS: Column<ObservedSource>[] = [
  { key: 'name', title: columns.name, rowHeader: true, render: (source) => <NameCell source={source} /> },
  { key: 'version', title: columns.version, render: (source) => <VersionCell source={source} /> },
  { key: 'failures', title: columns.failures, render: ({ figures }) => <FailureCell figures={figures} /> },
  { key: 'load', title: columns.load, render: ({ figures }) => <LoadCell figures={figures} /> },
  { key: 'lcp', title: columns.lcp, render: ({ figures }) => <VitalCell figures={figures} vital="LCP" /> },
  { key: 'inp', title: columns.inp, render: ({ figures }) => <VitalCell figures={figures} vital="INP" /> },
  { key: 'cls', title: columns.cls, render: ({ figures }) => <VitalCell figures={figures} vital="CLS" /> },
  {
    key: 'errors',
    title: columns.errors,
    align: 'end',
    render: ({ figures: { errors } }) => <span className="rn-tabular">{countText(errors)}</span>,
  },
];

/** `/admin/remotes`: the active versions and figures of the shell and the remotes. The address holds the period. */
export function RemotesPage() {
  const dispatch = useDispatch();
  const [{ hours }, change] = useAddress(NO_ADDRESS);
  const period = PERIODS.find((one) => one === hours) ?? PERIODS[0];
  const overview = useAdmin((state) => state.remotes.overview);
  const data = dataOf(overview);
  const rows = data ? [...data.remotes, data.shell] : [];
  const load = () => dispatch(calls.overview.requested({ hours: Number(period) }));
  useEffect(() => {
    dispatch(calls.overview.requested({ hours: Number(period) }));
  }, [dispatch, period]);
  useToastOnce(
    useAdmin((state) => state.remotes.message),
    TENANT_TOAST_MS,
    () => dispatch(messageShown()),
  );

  const isLoading = overview.status === 'idle' || overview.status === 'loading';
  const failure = overview.status === 'failed' ? errorText(overview.error, TEXTS.failed) : undefined;
  return (
    <Page title={TEXTS.title} lead={TEXTS.lead} width="wide" back={{ href: PANEL_PATH, label: TEXTS.back }}>
      <Stack>
        <Cluster justify="between" align="end">
          <PeriodField
            period={period}
            onChange={(next) => change({ hours: next === PERIODS[0] ? '' : next }, { replace: true })}
          />
          <Button icon="refresh" loading={isLoading && data !== undefined} onClick={load}>
            {TEXTS.refresh}
          </Button>
        </Cluster>
        {failure && data && (
          <Notice tone="warning">
            {failure} {PANEL.stale}
          </Notice>
        )}
        {failure && !data ? (
          <Card>
            <ErrorState title={failure} onRetry={load} />
          </Card>
        ) : (
          <SourceTable rows={rows} isLoading={isLoading} />
        )}
      </Stack>
      <SwitchDialog />
      <TokenDialog />
      <RevocationDialog />
    </Page>
  );
}

function PeriodField({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <ChoiceField
      label={TEXTS.period}
      value={period}
      onChange={onChange}
      options={PERIODS.map((value) => ({ value, label: TEXTS.periods[value] }))}
    />
  );
}

function SourceTable({ rows, isLoading }: { rows: readonly ObservedSource[]; isLoading: boolean }) {
  return (
    <DataTable<ObservedSource>
      caption={TEXTS.table}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      loading={isLoading}
      expansion={{
        label: nameOf,
        render: (source) => <RemoteDetails source={source} />,
      }}
      empty={
        <Card>
          <EmptyState title={TEXTS.empty}>{TEXTS.emptyText}</EmptyState>
        </Card>
      }
    />
  );
}

function NameCell({ source }: { source: ObservedSource }) {
  return (
    <span className="rn-remotes-name">
      <span>{nameOf(source)}</span>
      {source.id !== SHELL_SOURCE && (
        <code className="rn-muted rn-small" translate="no">
          {source.id}
        </code>
      )}
    </span>
  );
}

function VersionCell({ source }: { source: ObservedSource }) {
  const { active, since, canary } = source;
  if (active === undefined) return <span className="rn-muted">{TEXTS.noRelease}</span>;
  return (
    <span className="rn-remotes-version">
      <code translate="no">{active}</code>
      {since && <span className="rn-muted rn-small rn-tabular">{TEXTS.since(formatDateTime(since))}</span>}
      {incompatibilityOf(source, active) !== undefined && (
        <Badge tone="danger" icon="warning">
          {TEXTS.incompatible}
        </Badge>
      )}
      {canary && <span className="rn-remotes-canary rn-small">{TEXTS.canary(canary.version, canary.percent)}</span>}
    </span>
  );
}
