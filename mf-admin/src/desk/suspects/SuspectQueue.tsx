import { type Suspect, SUSPECT_SORTS } from '@najem/shared/contract/register';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { unbroken } from '@najem/shared/ui/base';
import { type Column, useOpened } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { UserLink } from '../../panel/UserLink';
import { BlockDialog } from '../../panel/BlockDialog';
import { FilteredQueue, LIST_FILTERS, type Order, type WorkInput } from '../frame/FilteredQueue';
import { TEXTS } from '../frame/texts';
import { calls, useSuspects } from './state';
import { SUSPECT_TEXTS as T } from './texts';

const { columns } = T;

const COLUMNS: Column<Suspect>[] = [
  {
    key: 'person',
    title: columns.user,
    rowHeader: true,
    sortable: true,
    render: ({ user }) => (
      <span className="admin-actor">
        <UserLink id={user._id}>{user.name || user.email}</UserLink>
        <span className="rn-muted rn-small">{unbroken(user.email)}</span>
      </span>
    ),
  },
  figure('identifiers'),
  figure('lookups'),
  figure('misses'),
  figure('accounts'),
  {
    key: 'age',
    title: columns.time,
    sortable: true,
    render: ({ firstAt, lastAt }) => (
      <span className="rn-tabular rn-small">{T.timeSpan(formatDateTime(firstAt), formatDateTime(lastAt))}</span>
    ),
  },
];

/** The last noted stand first without a choice. */
const ORDER: Order = { sorts: SUSPECT_SORTS, first: { key: 'age', direction: 'desc' } };

function request(_: typeof LIST_FILTERS, { takenBy: _none, ...input }: WorkInput) {
  return calls.list.requested(input);
}

function actionsColumn(onBlock: (suspect: Suspect) => void): Column<Suspect> {
  return {
    key: 'actions',
    title: columns.actions,
    hideTitle: true,
    align: 'end',
    render: (suspect) => <SuspectActions suspect={suspect} onBlock={() => onBlock(suspect)} />,
  };
}

function figure(key: 'identifiers' | 'lookups' | 'misses' | 'accounts'): Column<Suspect> {
  return {
    key,
    title: columns[key],
    sortable: key !== 'accounts',
    align: 'end',
    render: (suspect) => <span className="rn-tabular">{suspect[key]}</span>,
  };
}

/** Accounts whose inquiries look like trying out numbers: figures and times, never identifiers. */
export function SuspectQueue() {
  const list = useSuspects((suspects) => suspects);
  const [opened, open] = useOpened('block');
  const blocked = useKnown(list.rows, opened);
  return (
    <>
      <FilteredQueue
        queue="suspects"
        list={list}
        columns={[...COLUMNS, actionsColumn(({ user }) => open(user._id))]}
        noFilters={LIST_FILTERS}
        request={request}
        order={ORDER}
        searchHint={TEXTS.searchAccountHint}
      />
      {blocked && <SuspectBlock suspect={blocked} onClose={() => open(undefined)} />}
    </>
  );
}

/** The suspect of an account, also after their row left the list: the question about them closes itself then. */
function useKnown(rows: readonly Suspect[], id: string | undefined): Suspect | undefined {
  const [known, setKnown] = useState<Suspect>();
  const found = rows.find(({ user }) => user._id === id);
  if (found && found !== known) setKnown(found);
  return known?.user._id === id ? known : undefined;
}

function SuspectActions({ suspect, onBlock }: { suspect: Suspect; onBlock: () => void }) {
  const dispatch = useDispatch();
  const { _id: id, user } = suspect;
  return (
    <span className="admin-actions">
      <Button size="s" variant="danger" aria-label={T.blockOf(user.name)} onClick={onBlock}>
        {T.block}
      </Button>
      <Button
        size="s"
        icon="check"
        aria-label={TEXTS.handledOf(user.name)}
        onClick={() => dispatch(calls.handle.requested({ id }))}
      >
        {TEXTS.handled}
      </Button>
    </span>
  );
}

/** Asks why an account is blocked, by the same call as on the page of its user. */
function SuspectBlock({ suspect: { user }, onClose }: { suspect: Suspect; onClose: () => void }) {
  return (
    <BlockDialog
      user={{ ...user, id: user._id }}
      probably="mass_lookups"
      call={calls.block}
      failed={T.blockFailed}
      onBlocked={onClose}
      onClose={onClose}
    />
  );
}
