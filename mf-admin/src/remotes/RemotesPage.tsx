import type { ObservedSource } from '@najem/shared/contract/platform';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { SHELL_SOURCE } from '@najem/shared/domain/platform';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { Badge, ChoiceField, EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { PANEL_PATH, useAddress } from '../panel/address';
import { TEXTS as PANEL } from '../panel/texts';
import { DialogContext, type OpenDialog } from './dialogs';
import { BackendCell, FailureCell, LoadCell, VitalCell } from './FigureCells';
import { RemoteDetails } from './RemoteDetails';
import { calls } from './state';
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
  { key: 'backend', title: columns.backend, render: ({ figures }) => <BackendCell figures={figures} /> },
];

/** `/admin/remotes`: the active versions and figures of the shell and the remotes. The address holds the period. */
export function RemotesPage() {
  const [{ hours }, change] = useAddress(NO_ADDRESS);
  const period = PERIODS.find((one) => one === hours) ?? PERIODS[0];
  const [overview, reload] = useLoaded(calls.overview, { hours: Number(period) });
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const data = dataOf(overview);
  const rows = data ? [...data.remotes, data.shell] : [];

  const isLoading = overview.status === 'idle' || overview.status === 'loading';
  const failure = overview.status === 'failed' ? errorText(overview.error, TEXTS.failed) : undefined;
  return (
    <Page title={TEXTS.title} lead={TEXTS.lead} back={{ href: PANEL_PATH, label: TEXTS.back }}>
      <Stack>
        <Cluster justify="between" align="end">
          <PeriodField
            period={period}
            onChange={(next) => change({ hours: next === PERIODS[0] ? '' : next }, { replace: true })}
          />
          <Cluster>
            <Button icon="refresh" loading={isLoading && data !== undefined} onClick={reload}>
              {TEXTS.refresh}
            </Button>
            <Button icon="plus" onClick={() => setDialog({ is: 'remote' })}>
              {TEXTS.newRemote}
            </Button>
          </Cluster>
        </Cluster>
        {failure && data && (
          <Notice tone="warning">
            {failure} {PANEL.stale}
          </Notice>
        )}
        {failure && !data ? (
          <Card>
            <ErrorState title={failure} onRetry={reload} />
          </Card>
        ) : (
          <DialogContext value={setDialog}>
            <SourceTable rows={rows} isLoading={isLoading} />
          </DialogContext>
        )}
      </Stack>
      {dialog?.is === 'switch' && <SwitchDialog planned={dialog.planned} onClose={close} />}
      {dialog?.is === 'token' && <TokenDialog remote={dialog.remote} onClose={close} />}
      {dialog?.is === 'remote' && <TokenDialog onClose={close} />}
      {dialog?.is === 'revocation' && <RevocationDialog token={dialog.token} onClose={close} />}
    </Page>
  );
}

function PeriodField({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <ChoiceField
      asBar
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
    <span className="admin-remotes-name">
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
  const { active, since, canary, stage } = source;
  if (active === undefined) return <span className="rn-muted">{TEXTS.noRelease}</span>;
  return (
    <span className="admin-remotes-version">
      <code translate="no">{active}</code>
      {since && <span className="rn-muted rn-small rn-tabular">{TEXTS.since(formatDateTime(since))}</span>}
      {incompatibilityOf(source, active) !== undefined && (
        <Badge tone="danger" icon="warning">
          {TEXTS.incompatible}
        </Badge>
      )}
      {stage && <Badge tone={stage === 'dark' ? 'info' : 'neutral'}>{TEXTS.stages[stage]}</Badge>}
      {canary && <span className="admin-remotes-canary rn-small">{TEXTS.canary(canary.version, canary.percent)}</span>}
    </span>
  );
}
