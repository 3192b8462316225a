import type { Output } from '@najem/shared/contract/kernel';
import type { AdminUser, users } from '@najem/shared/contract/office';
import { formatDate } from '@najem/shared/domain/kernel';
import { BLOCK_REASON_LABELS } from '@najem/shared/domain/identity';
import { dataOf, errorText, selectUser, useLoaded, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Page, Stack, Unbroken } from '@najem/shared/ui/base';
import { Badge, CardSkeleton, DescriptionList } from '@najem/shared/ui/content';
import { type Column, DataTable, useOpened } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { AuditTable } from '../audit/AuditTable';
import { panelAddress } from '../panel/address';
import { BlockDialog } from '../panel/BlockDialog';
import { DISPUTES, ENTRIES, PAYMENTS, REPORTS, SESSIONS } from './page-columns';
import { calls } from './state';
import { TEXTS } from './texts';
import { nameOf } from './UserCells';
import '../panel/panel.css';

const T = TEXTS.page;
const LIST = panelAddress({ tab: 'users' });
/** Rows of a part that are shown at once: the other parts are not far below. */
const PAGE_SIZE = 10;

type UserDetails = Output<typeof users.get>;

/** `/admin/users/{id}`: a user with everything of theirs, and the ways to block and to remove them. */
export function UserPage() {
  const { id = '' } = useParams();
  const [state, reload] = useLoaded(calls.get, { id });
  const found = dataOf(state);
  const failure = state.status === 'failed' ? errorText(state.error, T.failed) : undefined;
  return (
    <Page
      title={found ? nameOf(found.user) : TEXTS.table}
      back={{ href: LIST, label: T.back }}
      actions={found && <Actions user={found.user} onChanged={reload} />}
    >
      {found ? (
        <Details found={found} />
      ) : failure === undefined ? (
        <CardSkeleton count={3} />
      ) : (
        <Card>
          <ErrorState title={failure} onRetry={reload} />
        </Card>
      )}
    </Page>
  );
}

/** Block or unblock, and remove; nobody does that to themselves here. */
function Actions({ user, onChanged }: { user: AdminUser; onChanged: () => void }) {
  const navigate = useNavigate();
  const isOwn = useSelector(selectUser)?._id === user._id;
  const [step, open] = useOpened('step');
  const close = () => open(undefined);
  const [saving, save] = useRequest(calls.update, onChanged);
  // The list shows how to undo it.
  const [removing, remove] = useRequest(calls.remove, () => void navigate(LIST));
  if (isOwn) return null;
  const { _id: id, name, email, role } = user;
  const isSaving = saving.status === 'loading';
  const error = saving.status === 'failed' ? errorText(saving.error, TEXTS.updateFailed) : undefined;
  return (
    <>
      {user.status === 'active' ? (
        <Button variant="danger" icon="lock" onClick={() => open('block')}>
          {T.block}
        </Button>
      ) : (
        <Button icon="check" loading={isSaving} onClick={() => save({ id, name, email, role, status: 'active' })}>
          {T.unblock}
        </Button>
      )}
      <Button icon="trash" disabled={removing.status === 'loading'} onClick={() => remove({ id })}>
        {T.remove}
      </Button>
      {error && <Notice tone="danger">{error}</Notice>}
      {step === 'block' && user.status === 'active' && (
        <BlockDialog
          user={{ id, name, email, role }}
          call={calls.update}
          failed={TEXTS.updateFailed}
          onBlocked={() => {
            close();
            onChanged();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Details({ found: { user, disputes, entries, reports, payments, sessions, events } }: { found: UserDetails }) {
  const isEmpty = [disputes, entries, reports, payments].every(({ total }) => total === 0);
  return (
    <Stack gap="l">
      <Card title={T.account} icon="profile">
        <Account user={user} />
      </Card>
      <Part title={T.disputes} columns={DISPUTES} part={disputes} />
      <Part title={T.entries} columns={ENTRIES} part={entries} />
      <Part title={T.reports} columns={REPORTS} part={reports} />
      <Part title={T.payments} columns={PAYMENTS} part={payments} />
      {isEmpty && <p className="rn-muted">{T.nothing}</p>}
      <Part title={T.sessions} columns={SESSIONS} part={{ rows: sessions, total: sessions.length }} />
      {events.length > 0 && (
        <Card title={T.events} icon="clock">
          <AuditTable entries={events} isLoading={false} hasOlder={false} />
        </Card>
      )}
    </Stack>
  );
}

function Account({ user }: { user: AdminUser }) {
  const { email, role, status, blockReason, blockText, createdAt, rentCoins } = user;
  const { columns } = TEXTS;
  return (
    <DescriptionList
      items={[
        {
          label: T.email,
          value: (
            <span className="admin-email">
              <Unbroken>{email}</Unbroken>
              {!user.isEmailVerified && <Badge tone="warning">{TEXTS.emailUnconfirmed}</Badge>}
            </span>
          ),
        },
        {
          label: columns.status,
          value: (
            <span className="admin-status">
              <Badge tone={status === 'active' ? 'success' : 'danger'}>{TEXTS.statuses[status]}</Badge>
              {blockReason && <span>{BLOCK_REASON_LABELS[blockReason]}</span>}
              {blockText && <span className="rn-muted">{blockText}</span>}
            </span>
          ),
        },
        { label: columns.role, value: TEXTS.roles[role] },
        { label: T.identity, value: user.verification_status === 'verified' ? T.verified : T.unverified },
        { label: columns.created, value: formatDate(createdAt) },
        { label: columns.coins, value: rentCoins },
      ]}
    />
  );
}

interface PartProps<Row extends { _id: string }> {
  title: string;
  columns: Column<Row>[];
  part: { total: number; rows: readonly Row[] };
}

/** One table of the page; nothing where there is nothing. */
function Part<Row extends { _id: string }>({ title, columns, part: { total, rows } }: PartProps<Row>) {
  const [page, setPage] = useState(1);
  if (rows.length === 0) return null;
  const paging = { page, pageSize: PAGE_SIZE, total: rows.length, onChange: setPage };
  return (
    <Card title={title} lead={total > rows.length ? T.newest(rows.length, total) : undefined}>
      <DataTable<Row>
        caption={title}
        columns={columns}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ _id }) => _id}
        paging={rows.length > PAGE_SIZE ? paging : undefined}
      />
    </Card>
  );
}
