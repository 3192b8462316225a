import { LIST_MOST_ROWS } from '@najem/shared/contract/kernel';
import { type AdminUser, USER_SORTS } from '@najem/shared/contract/office';
import { formatDate, isoDatePart, MAX_EMAIL_LENGTH } from '@najem/shared/domain/kernel';
import { REMOVAL_UNDO_MS } from '@najem/shared/domain/identity';
import { dataOf, errorText } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { useToast } from '@najem/shared/ui/context';
import {
  type Column,
  DataTable,
  listInput,
  listPaging,
  type ListQuery,
  useLastPage,
  useListQuery,
} from '@najem/shared/ui/data';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { FilterForm } from '../panel/FilterForm';
import { TEXTS as PANEL } from '../panel/texts';
import { BlockDialog } from '../panel/BlockDialog';
import { type RowEdit, RowEditContext, useRowEdit } from './row-edit';
import { calls, type Draft, removalShown, useUsers } from './state';
import { TEXTS } from './texts';
import { EmailCell, NameCell, RoleCell, StatusCell, UserActions } from './UserCells';

/** The filters and sorts of the list. */
const LIST_SHAPE = { filters: { name: '', email: '', date: '' }, sorts: USER_SORTS };
const NO_USERS = { rows: [], total: 0 };

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

/** The call's input; the date may be typed in the Polish form, as the table shows it. */
function inputOf(query: ListQuery<keyof Filters>) {
  return listInput({ ...query, filters: { ...query.filters, date: isoDatePart(query.filters.date) } });
}

/** All users, filtered, sorted and paged by the server, edited in their row. The address holds the query. */
export function UserList() {
  const dispatch = useDispatch();
  const [query, change] = useListQuery(LIST_SHAPE);
  const list = useUsers((users) => users.list);
  const { rows, total } = dataOf(list) ?? NO_USERS;
  const load = () => dispatch(calls.list.requested(inputOf(query)));
  useEffect(() => {
    dispatch(calls.list.requested(inputOf(query)));
  }, [dispatch, query]);
  useLastPage(query, change, list.status === 'loaded' ? list.data : undefined);
  useUndo();
  const edit = useRowEdit(rows);

  const isFiltered = Object.values(query.filters).some(Boolean);
  const failure = list.status === 'failed' ? errorText(list.error, TEXTS.listFailed) : undefined;
  return (
    <Stack>
      {edit.draft && edit.isBlocking && <RowBlock draft={edit.draft} edit={edit} />}
      <UserFilters filters={query.filters} onChange={(filters) => change({ filters, page: 1 }, { replace: true })} />
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
        <EditForm edit={edit}>
          <DataTable<AdminUser>
            caption={TEXTS.table}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ _id }) => _id}
            loading={list.status === 'idle' || list.status === 'loading'}
            sort={query.sort}
            onSort={(sort) => change({ sort, page: 1 })}
            paging={{ ...listPaging(query, change), total, countedTo: LIST_MOST_ROWS }}
            empty={<NoUsers isFiltered={isFiltered} />}
          />
        </EditForm>
      )}
    </Stack>
  );
}

/** Saves the edited row with the reason for the block; closed, the user stays active. */
function RowBlock({ draft, edit }: { draft: Draft; edit: RowEdit }) {
  return (
    <BlockDialog
      key={draft.id}
      user={draft}
      call={calls.update}
      failed={TEXTS.updateFailed}
      onBlocked={edit.close}
      onClose={() => edit.change({ status: 'active' })}
    />
  );
}

/** Shows that a user was removed, and offers to undo it for as long as that is possible. */
function useUndo(): void {
  const dispatch = useDispatch();
  const toast = useToast();
  const removed = useUsers((users) => users.removed);
  const show = useEffectEvent((id: string) => {
    const undo = () => {
      toast.dismiss(shown);
      dispatch(calls.restore.requested({ id }));
    };
    const text = (
      <Cluster>
        {TEXTS.removed}
        <Button size="s" icon="refresh" onClick={undo}>
          {TEXTS.undo}
        </Button>
      </Cluster>
    );
    const shown = toast.show({ text, durationMs: REMOVAL_UNDO_MS });
    dispatch(removalShown());
  });
  useEffect(() => {
    if (removed !== null) show(removed);
  }, [removed]);
}

function NoUsers({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card>
      <EmptyState title={TEXTS.nothingFound} icon="users">
        {isFiltered ? TEXTS.nothingFoundText : null}
      </EmptyState>
    </Card>
  );
}

const NO_DRAFT: Draft = { id: '', name: '', email: '', role: 'user', status: 'active' };

/** The form of the edited row, whose fields are in the cells of the table. */
function EditForm({ edit, children }: { edit: RowEdit; children: ReactNode }) {
  const { draft: edited, isSaving, change, save } = edit;
  return (
    <Form<Draft>
      label={TEXTS.editForm}
      values={edited ?? NO_DRAFT}
      live
      onEdit={change}
      // Selects in the table also submit by the Enter key while no row is edited.
      onSubmit={(draft) => edited && !isSaving && save(draft)}
    >
      <RowEditContext value={edit}>{children}</RowEditContext>
    </Form>
  );
}

type Filters = typeof LIST_SHAPE.filters;

function UserFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  return (
    <FilterForm label={TEXTS.filters} filters={filters} noFilters={LIST_SHAPE.filters} onChange={onChange}>
      <TextField name="name" label={TEXTS.filterName} type="search" icon="search" maxLength={200} />
      <TextField
        name="email"
        label={TEXTS.filterEmail}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
      />
      <TextField name="date" label={TEXTS.filterDate} hint={TEXTS.filterDateHint} autoComplete="off" maxLength={14} />
    </FilterForm>
  );
}
