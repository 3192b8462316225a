import { type AdminUser, LIST_MOST_ROWS } from '@najem/shared/contract';
import { formatDate, TENANT_TOAST_MS } from '@najem/shared/domain';
import { dataOf, errorText } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { panelAddress, useAddress } from '../panel/address';
import { TEXTS as PANEL } from '../panel/texts';
import { useTyped } from '../panel/use-typed';
import { TEXTS as REMOTES } from '../remotes/texts';
import { REMOTES_PATH } from '../remotes/values';
import { useAdmin } from '../state';
import { FILTERS, NAMES, PAGE_SIZES, pageOf, pageSizeOf, sortOf, sortText, usersInput } from './query';
import { calls, type Draft, drafted, noteShown } from './state';
import { TEXTS } from './texts';
import { draftFaults, EmailCell, NameCell, RoleCell, StatusCell, UserActions } from './UserCells';

const { columns } = TEXTS;

const COLUMNS: Column<AdminUser>[] = [
  { key: 'name', title: columns.name, sortable: true, rowHeader: true, render: (user) => <NameCell user={user} /> },
  { key: 'email', title: columns.email, sortable: true, render: (user) => <EmailCell user={user} /> },
  { key: 'role', title: columns.role, render: (user) => <RoleCell user={user} /> },
  { key: 'status', title: columns.status, render: (user) => <StatusCell user={user} /> },
  {
    key: 'rentCoins',
    title: columns.coins,
    sortable: true,
    align: 'end',
    render: ({ rentCoins }) => <span className="rn-tabular">{rentCoins}</span>,
  },
  {
    key: 'createdAt',
    title: columns.created,
    sortable: true,
    render: ({ createdAt }) => <span className="rn-tabular">{formatDate(createdAt)}</span>,
  },
  {
    key: 'actions',
    title: columns.actions,
    hideTitle: true,
    align: 'end',
    render: (user) => <UserActions user={user} />,
  },
];

/** Every user: filtered, sorted and paged by the server, edited in their row. The address holds what is shown. */
export function UserList() {
  const dispatch = useDispatch();
  const [address, change] = useAddress(NAMES);
  const list = useAdmin((state) => state.users.list);
  const data = dataOf(list);
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  const page = pageOf(address);
  const pageSize = pageSizeOf(address);
  const isFiltered = FILTERS.some((filter) => address[filter] !== '');
  const load = () => dispatch(calls.list.requested(usersInput(address)));
  useEffect(() => {
    dispatch(calls.list.requested(usersInput(address)));
  }, [dispatch, address]);
  useNotes();

  // Somebody may have removed the last row of the last page.
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const isBeyondEnd = list.status === 'loaded' && rows.length === 0 && total > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyondEnd) change({ page: String(lastPage) }, { replace: true });
  }, [isBeyondEnd, lastPage, change]);

  const failure = list.status === 'failed' ? errorText(list.error, TEXTS.listFailed) : undefined;
  return (
    <Stack>
      <Cluster justify="end">
        <Button size="s" icon="shield" href={panelAddress({ tab: 'users', view: 'audit' })}>
          {TEXTS.audit}
        </Button>
        <Button size="s" icon="chart" href={REMOTES_PATH}>
          {REMOTES.open}
        </Button>
      </Cluster>
      <UserFilters
        filters={{ name: address.name, email: address.email, date: address.date }}
        onChange={(filters) => change({ ...filters, page: '' }, { replace: true })}
      />
      {failure && rows.length > 0 && (
        <Notice tone="warning">
          {failure} {PANEL.stale}
        </Notice>
      )}
      {isFiltered && total >= LIST_MOST_ROWS && <Notice tone="info">{TEXTS.tooMany}</Notice>}
      {failure && rows.length === 0 ? (
        <Card>
          <ErrorState title={failure} onRetry={load} />
        </Card>
      ) : (
        <EditForm>
          <DataTable<AdminUser>
            caption={TEXTS.table}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ _id }) => _id}
            loading={list.status === 'idle' || list.status === 'loading'}
            sort={sortOf(address)}
            onSort={(sort) => change({ sort: sortText(sort), page: '' })}
            paging={{
              page,
              pageSize,
              total,
              countedTo: LIST_MOST_ROWS,
              pageSizes: PAGE_SIZES,
              onChange: (next, size) =>
                change({
                  page: next === 1 ? '' : String(next),
                  pageSize: size === PAGE_SIZES[0] ? '' : String(size),
                }),
            }}
            empty={
              <Card>
                <EmptyState title={TEXTS.nothingFound} icon="users">
                  {isFiltered ? TEXTS.nothingFoundText : null}
                </EmptyState>
              </Card>
            }
          />
        </EditForm>
      )}
    </Stack>
  );
}

const NO_DRAFT: Draft = { id: '', name: '', email: '', role: 'user', status: 'active' };

/** Holds the row that is being edited: its fields stand in the cells of the table. */
function EditForm({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const edit = useAdmin((state) => state.users.edit);
  return (
    <Form<Draft>
      label={TEXTS.editForm}
      values={edit.status === 'closed' ? NO_DRAFT : edit.draft}
      live
      check={draftFaults}
      onEdit={(changed) => dispatch(drafted(changed))}
      // The lists of the table send it by the Enter key, too, while no row is open.
      onSubmit={(draft) => edit.status === 'open' && dispatch(calls.update.requested(draft))}
    >
      {children}
    </Form>
  );
}

type Filters = Record<(typeof FILTERS)[number], string>;

const NO_FILTERS: Filters = { name: '', email: '', date: '' };

function UserFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const [typed, setTyped, apply] = useTyped(filters, onChange);
  return (
    <Form<Filters>
      role="search"
      label={TEXTS.filters}
      values={typed}
      onEdit={(_, edited) => setTyped(edited)}
      onSubmit={apply}
    >
      <div className="rn-admin-filters">
        <TextField name="name" label={TEXTS.filterName} type="search" icon="search" />
        <TextField name="email" label={TEXTS.filterEmail} autoComplete="off" spellCheck={false} />
        <TextField name="date" label={TEXTS.filterDate} hint={TEXTS.filterDateHint} autoComplete="off" maxLength={10} />
        <Cluster className="rn-admin-filter-actions">
          <Button variant="quiet" icon="close" disabled={isEmpty(typed)} onClick={() => setTyped(NO_FILTERS)}>
            {TEXTS.clear}
          </Button>
        </Cluster>
      </div>
    </Form>
  );
}

function isEmpty(filters: Filters): boolean {
  return FILTERS.every((filter) => filters[filter] === '');
}

function useNotes(): void {
  const note = useAdmin((state) => state.users.note);
  const dispatch = useDispatch();
  const toast = useToast();
  useEffect(() => {
    if (!note) return;
    toast.show({ ...note, durationMs: TENANT_TOAST_MS });
    dispatch(noteShown());
  }, [note, toast, dispatch]);
}
