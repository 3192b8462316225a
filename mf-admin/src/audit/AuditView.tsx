import { formatDateTime } from '@najem/shared/domain/kernel';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Page, Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/select';
import { DateField } from '@najem/shared/ui/date';
import { Button, Notice, TextField } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { PANEL_PATH, SECURITY_PATH, useAddress } from '../panel/address';
import { FilterForm } from '../panel/FilterForm';
import { TEXTS as PANEL } from '../panel/texts';
import { AuditTable } from './AuditTable';
import { ChainCard } from './ChainCard';
import { type AuditInput, type AuditState, calls, useAudit } from './state';
import { TEXTS } from './texts';
import '../panel/panel.css';

const NO_FILTERS = { actor: '', action: '', from: '', to: '' };
type Filters = typeof NO_FILTERS;

/** `/admin/audit`: the audit log with its filters, and the state of its hash chain. */
export function AuditView() {
  const dispatch = useDispatch();
  const [address, change] = useAddress(NO_FILTERS);
  const state = useAudit((audit) => audit);
  const { status, rows, last, error } = state.log;
  const load = () => dispatch(calls.list.requested(inputOf(address)));
  useEffect(() => {
    dispatch(calls.list.requested(inputOf(address)));
  }, [dispatch, address]);

  const failure = status === 'failed' && error ? errorText(error, TEXTS.failed) : undefined;
  const isFirstLoad = rows.length === 0 && (status === 'idle' || status === 'loading');
  return (
    <Page
      title={TEXTS.title}
      lead={TEXTS.lead}
      back={{ href: PANEL_PATH, label: PANEL.back }}
      actions={
        <Button icon="shield" href={SECURITY_PATH}>
          {TEXTS.security}
        </Button>
      }
    >
      <Stack gap="l">
        <ChainCard state={state} />
        <AuditFilters filters={address} onChange={(filters) => change(filters, { replace: true })} />
        {failure && rows.length > 0 && <Notice tone="warning">{failure}</Notice>}
        {failure && rows.length === 0 ? (
          <Card>
            <ErrorState title={failure} onRetry={load} />
          </Card>
        ) : (
          <AuditTable entries={rows} isLoading={isFirstLoad} hasOlder={last?.olderThan !== undefined} />
        )}
        {!isFirstLoad && !failure && <OlderEntries log={state.log} filters={address} />}
      </Stack>
    </Page>
  );
}

function inputOf(address: Filters): AuditInput {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
}

/** The button for the next older entries, or a sentence that all are shown. */
function OlderEntries({ log: { status, rows, last }, filters }: { log: AuditState['log']; filters: Filters }) {
  const dispatch = useDispatch();
  const { olderThan, searchedTo } = last ?? {};
  if (olderThan === undefined) {
    return (
      <Cluster>
        <span className="rn-muted rn-small">{rows.length > 0 && TEXTS.allShown}</span>
      </Cluster>
    );
  }
  return (
    <Cluster>
      <Button
        icon="clock"
        loading={status === 'loading'}
        onClick={() => dispatch(calls.list.requested({ ...inputOf(filters), before: olderThan }))}
      >
        {TEXTS.older}
      </Button>
      {searchedTo && <span className="rn-muted rn-small">{TEXTS.searchedTo(formatDateTime(searchedTo.at))}</span>}
    </Cluster>
  );
}

function AuditFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  return (
    <FilterForm label={TEXTS.filters} filters={filters} noFilters={NO_FILTERS} onChange={onChange}>
      <TextField name="actor" label={TEXTS.actor} type="search" icon="search" maxLength={200} />
      <SelectField
        name="action"
        label={TEXTS.action}
        placeholder={TEXTS.anyAction}
        options={Object.entries(TEXTS.actions).map(([value, label]) => ({ value, label }))}
      />
      <DateField name="from" label={TEXTS.from} />
      <DateField name="to" label={TEXTS.to} />
    </FilterForm>
  );
}
