import type { Suspect } from '@najem/shared/contract';
import { formatDateTime } from '@najem/shared/domain';
import { type Column, ConfirmDialog } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { Queue } from '../frame/Queue';
import { blockClosed, blockOpened, calls } from '../claims/state';
import { TEXTS } from '../frame/texts';

const { suspectColumns: columns } = TEXTS;

const COLUMNS: Column<Suspect>[] = [
  {
    key: 'user',
    title: columns.user,
    rowHeader: true,
    render: ({ user }) => (
      <span className="rn-admin-actor">
        {user.name}
        <span className="rn-muted rn-small">{user.email}</span>
      </span>
    ),
  },
  figure('identifiers'),
  figure('lookups'),
  figure('misses'),
  figure('accounts'),
  {
    key: 'time',
    title: columns.time,
    render: ({ firstAt, lastAt }) => (
      <span className="rn-tabular rn-small">{TEXTS.timeSpan(formatDateTime(firstAt), formatDateTime(lastAt))}</span>
    ),
  },
  {
    key: 'actions',
    title: columns.actions,
    hideTitle: true,
    align: 'end',
    render: (suspect) => <SuspectActions suspect={suspect} />,
  },
];

function figure(key: 'identifiers' | 'lookups' | 'misses' | 'accounts'): Column<Suspect> {
  return {
    key,
    title: columns[key],
    align: 'end',
    render: (suspect) => <span className="rn-tabular">{suspect[key]}</span>,
  };
}

/** Accounts whose inquiries look like trying out numbers: figures and times, never identifiers. */
export function SuspectQueue() {
  const dispatch = useDispatch();
  const list = useAdmin(({ desk }) => desk.suspects);
  const load = useCallback((next?: string) => dispatch(calls.suspects.requested({ next })), [dispatch]);
  useEffect(() => {
    load();
  }, [load]);
  return (
    <>
      <Queue<Suspect> queue="suspects" list={list} columns={COLUMNS} onLoad={load} />
      <BlockDialog />
    </>
  );
}

function SuspectActions({ suspect }: { suspect: Suspect }) {
  const dispatch = useDispatch();
  const { _id: id, user } = suspect;
  return (
    <span className="rn-admin-actions">
      <Button
        size="s"
        variant="danger"
        aria-label={TEXTS.blockOf(user.name)}
        onClick={() => dispatch(blockOpened(suspect))}
      >
        {TEXTS.block}
      </Button>
      <Button
        size="s"
        icon="check"
        aria-label={TEXTS.handledOf(user.name)}
        onClick={() => dispatch(calls.handleSuspect.requested({ id }))}
      >
        {TEXTS.handled}
      </Button>
    </span>
  );
}

/** Asks before an account is blocked, by the same call as in the list of users. */
function BlockDialog() {
  const dispatch = useDispatch();
  const block = useAdmin(({ desk }) => desk.block);
  if (block.status === 'closed') return null;
  const { _id: id, name, email, role } = block.suspect.user;
  return (
    <ConfirmDialog
      open
      title={TEXTS.blockQuestion}
      confirmLabel={TEXTS.block}
      icon="lock"
      loading={block.status === 'saving'}
      error={block.error}
      onConfirm={() => dispatch(calls.block.requested({ id, name, email, role, status: 'blocked' }))}
      onClose={() => dispatch(blockClosed())}
    >
      {TEXTS.blockText(name, email)}
    </ConfirmDialog>
  );
}
