import type { DeskNote } from '@najem/shared/contract';
import { formatDateTime } from '@najem/shared/domain';
import { Link } from '@najem/shared/ui/base';
import type { Column } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { Queue } from './Queue';
import { calls } from './state';
import { TEXTS } from './texts';
import { CLAIM_PATH } from './values';

const { noteColumns: columns } = TEXTS;

const COLUMNS: Column<DeskNote>[] = [
  { key: 'what', title: columns.what, rowHeader: true, render: ({ kind }) => TEXTS.noteKinds[kind] },
  {
    key: 'claim',
    title: columns.claim,
    render: ({ claim }) =>
      claim ? (
        <Link className="rn-tabular" href={`${CLAIM_PATH}/${claim._id}`}>
          {claim.number}
        </Link>
      ) : (
        <span className="rn-muted">{TEXTS.noClaim}</span>
      ),
  },
  {
    key: 'at',
    title: columns.at,
    render: ({ createdAt }) => <span className="rn-tabular">{formatDateTime(createdAt)}</span>,
  },
  {
    key: 'actions',
    title: columns.actions,
    hideTitle: true,
    align: 'end',
    render: (note) => <HandledButton note={note} />,
  },
];

/** What somebody should look at and no other queue has. */
export function NoteQueue() {
  const dispatch = useDispatch();
  const list = useAdmin(({ desk }) => desk.notes);
  const load = useCallback((next?: string) => dispatch(calls.notes.requested({ next })), [dispatch]);
  useEffect(() => {
    load();
  }, [load]);
  return <Queue<DeskNote> queue="notes" list={list} columns={COLUMNS} onLoad={load} />;
}

function HandledButton({ note: { _id: id, kind, claim, version } }: { note: DeskNote }) {
  const dispatch = useDispatch();
  return (
    <Button
      size="s"
      icon="check"
      aria-label={TEXTS.handledOf(claim?.number ?? TEXTS.noteKinds[kind])}
      onClick={() => dispatch(calls.handleNote.requested({ id, version }))}
    >
      {TEXTS.handled}
    </Button>
  );
}
