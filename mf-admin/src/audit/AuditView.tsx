import type { AuditEntry } from '@najem/shared/contract';
import { formatDateTime } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable, SelectField, useTypedFilters } from '@najem/shared/ui/data';
import { DateField } from '@najem/shared/ui/date';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { panelAddress, useAddress } from '../panel/address';
import { useAdmin } from '../state';
import { ChainCard } from './ChainCard';
import { factTexts } from './details';
import { type AuditInput, calls } from './state';
import { TEXTS } from './texts';

const NAMES = ['actor', 'action', 'from', 'to'] as const;
type Filters = Record<(typeof NAMES)[number], string>;
const NO_FILTERS: Filters = { actor: '', action: '', from: '', to: '' };

const { columns } = TEXTS;

const COLUMNS: Column<AuditEntry>[] = [
  { key: 'seq', title: columns.seq, rowHeader: true, render: ({ seq }) => <span className="rn-tabular">{seq}</span> },
  { key: 'at', title: columns.at, render: ({ at }) => <span className="rn-tabular">{formatDateTime(at)}</span> },
  { key: 'actor', title: columns.actor, render: (entry) => <Actor entry={entry} /> },
  { key: 'action', title: columns.action, render: ({ action }) => wordOf(TEXTS.actions, action) },
  { key: 'target', title: columns.target, render: ({ targetType }) => wordOf(TEXTS.targets, targetType) },
  { key: 'details', title: columns.details, render: ({ details }) => <Details details={details} /> },
];

/** What happened, newest first, and whether the log's chain is whole. */
export function AuditView() {
  const dispatch = useDispatch();
  const [address, change] = useAddress(NAMES);
  const state = useAdmin((admin) => admin.audit);
  const { status, entries, olderThan, searchedTo, error } = state;
  useEffect(() => {
    dispatch(calls.list.requested(inputOf(address)));
  }, [dispatch, address]);

  const failure = status === 'failed' && error ? errorText(error, TEXTS.failed) : undefined;
  const isFirstLoad = entries.length === 0 && (status === 'idle' || status === 'loading');
  return (
    <Stack gap="l">
      <Stack gap="s">
        <Cluster justify="between">
          <h2>{TEXTS.title}</h2>
          <Button size="s" icon="back" href={panelAddress({ tab: 'users' })}>
            {TEXTS.back}
          </Button>
        </Cluster>
        <p className="rn-muted">{TEXTS.lead}</p>
      </Stack>
      <ChainCard state={state} />
      <AuditFilters filters={address} onChange={(filters) => change(filters, { replace: true })} />
      {failure && entries.length > 0 && <Notice tone="warning">{failure}</Notice>}
      {failure && entries.length === 0 ? (
        <Card>
          <ErrorState title={failure} onRetry={() => dispatch(calls.list.requested(inputOf(address)))} />
        </Card>
      ) : (
        <DataTable<AuditEntry>
          caption={TEXTS.table}
          columns={COLUMNS}
          rows={entries}
          rowKey={({ seq }) => String(seq)}
          loading={isFirstLoad}
          empty={
            <Card>
              <EmptyState title={olderThan === undefined ? TEXTS.nothingFound : TEXTS.nothingFoundYet} />
            </Card>
          }
        />
      )}
      {!isFirstLoad && !failure && (
        <Cluster>
          {olderThan === undefined ? (
            <span className="rn-muted rn-small">{entries.length > 0 && TEXTS.allShown}</span>
          ) : (
            <>
              <Button
                icon="clock"
                loading={status === 'loading'}
                onClick={() => dispatch(calls.list.requested({ ...inputOf(address), before: olderThan }))}
              >
                {TEXTS.older}
              </Button>
              {searchedTo && <span className="rn-muted rn-small">{TEXTS.searchedTo(formatDateTime(searchedTo))}</span>}
            </>
          )}
        </Cluster>
      )}
    </Stack>
  );
}

function inputOf(address: Filters): AuditInput {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
}

function AuditFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const [typed, setTyped, apply] = useTypedFilters(filters, onChange);
  return (
    <Form<Filters>
      role="search"
      label={TEXTS.filters}
      values={typed}
      onEdit={(_, edited) => setTyped(edited)}
      onSubmit={apply}
    >
      <div className="rn-admin-filters">
        <TextField name="actor" label={TEXTS.actor} type="search" icon="search" />
        <SelectField
          name="action"
          label={TEXTS.action}
          placeholder={TEXTS.anyAction}
          options={Object.entries(TEXTS.actions).map(([value, label]) => ({ value, label }))}
        />
        <DateField name="from" label={TEXTS.from} />
        <DateField name="to" label={TEXTS.to} />
        <Cluster className="rn-admin-filter-actions">
          <Button
            variant="quiet"
            icon="close"
            disabled={NAMES.every((name) => typed[name] === '')}
            onClick={() => setTyped(NO_FILTERS)}
          >
            {TEXTS.clear}
          </Button>
        </Cluster>
      </div>
    </Form>
  );
}

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  if (!actor) return <span className="rn-muted">{TEXTS.nobody}</span>;
  if (!actor.email) return <span className="rn-muted">{actor.name || TEXTS.removed}</span>;
  return (
    <span className="rn-admin-actor">
      {actor.name}
      <span className="rn-muted rn-small">{actor.email}</span>
    </span>
  );
}

function Details({ details }: { details: Record<string, unknown> }) {
  return <span className="rn-admin-details">{factTexts(details).join(', ')}</span>;
}

/** The Polish word for a name of the log, or the name itself where it is new. */
function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}
