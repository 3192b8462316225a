import type { SecurityEvent } from '@najem/shared/contract/identity';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Page, Stack, unbroken } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { Button } from '@najem/shared/ui/form';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { AUDIT_PATH, useAddress } from '../panel/address';
import { FilterForm } from '../panel/FilterForm';
import { UserLink } from '../panel/UserLink';
import { list, useSecurity } from './state';
import { TEXTS } from './texts';
import '../panel/panel.css';

const NO_FILTERS = { kind: '' };
const KINDS: Readonly<Record<string, string>> = TEXTS.kinds;

const COLUMNS: Column<SecurityEvent>[] = [
  {
    key: 'at',
    title: TEXTS.columns.at,
    rowHeader: true,
    render: ({ at }) => <span className="rn-tabular">{formatDateTime(at)}</span>,
  },
  { key: 'kind', title: TEXTS.columns.kind, render: ({ kind }) => KINDS[kind] ?? kind },
  { key: 'user', title: TEXTS.columns.user, render: (event) => <Account event={event} /> },
  {
    key: 'origin',
    title: TEXTS.columns.origin,
    render: ({ origin }) => <span className="rn-tabular">{origin ?? TEXTS.noOrigin}</span>,
  },
];

/** `/admin/security`: the security events of the last 90 days, with a filter by kind. */
export function SecurityEvents() {
  const dispatch = useDispatch();
  const [filters, change] = useAddress(NO_FILTERS);
  const { status, rows, last, error } = useSecurity((events) => events);
  const olderThan = last?.olderThan;
  const load = useCallback(
    (before?: number) => dispatch(list.requested({ kind: filters.kind || undefined, before })),
    [dispatch, filters],
  );
  useEffect(() => {
    load();
  }, [load]);

  return (
    <Page title={TEXTS.title} lead={TEXTS.lead} back={{ href: AUDIT_PATH, label: TEXTS.back }}>
      <Stack gap="l">
        <FilterForm
          label={TEXTS.filters}
          filters={filters}
          noFilters={NO_FILTERS}
          onChange={(chosen) => change(chosen, { replace: true })}
        >
          <SelectField
            name="kind"
            label={TEXTS.kind}
            placeholder={TEXTS.anyKind}
            options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          />
        </FilterForm>
        {status === 'failed' && error ? (
          <Card>
            <ErrorState title={errorText(error, TEXTS.failed)} onRetry={() => load()} />
          </Card>
        ) : (
          <DataTable<SecurityEvent>
            caption={TEXTS.table}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ _id }) => _id}
            loading={rows.length === 0 && status !== 'loaded'}
            empty={
              <Card>
                <EmptyState title={TEXTS.none} />
              </Card>
            }
          />
        )}
        {olderThan !== undefined && (
          <Cluster>
            <Button icon="clock" loading={status === 'loading'} onClick={() => load(olderThan)}>
              {TEXTS.older}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Page>
  );
}

function Account({ event: { user } }: { event: SecurityEvent }) {
  if (!user) return <span className="rn-muted">{TEXTS.unknown}</span>;
  if (!user.email) return <span className="rn-muted">{TEXTS.removed}</span>;
  return (
    <span className="admin-actor">
      <UserLink id={user._id}>{user.name || user.email}</UserLink>
      <span className="rn-muted rn-small">{unbroken(user.email)}</span>
    </span>
  );
}
