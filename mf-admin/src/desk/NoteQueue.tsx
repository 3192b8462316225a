import type { DeskNote } from '@najem/shared/contract';
import { formatDateTime } from '@najem/shared/domain';
import { Link, Stack } from '@najem/shared/ui/base';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { AuthorLink } from './AuthorLink';
import { Queue } from './Queue';
import { calls } from './state';
import { TEXTS } from './texts';
import { CLAIM_PATH } from './paths';

const { noteColumns: columns } = TEXTS;

const WHAT: Column<DeskNote> = {
  key: 'what',
  title: columns.what,
  rowHeader: true,
  render: ({ kind }) => TEXTS.noteKinds[kind],
};
const REST: Column<DeskNote>[] = [
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

const COLUMNS: Column<DeskNote>[] = [
  WHAT,
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
  ...REST,
];

const AUTHOR_COLUMNS: Column<DeskNote>[] = [
  {
    key: 'author',
    title: columns.author,
    rowHeader: true,
    render: ({ author }) => author && <AuthorLink name={author.name} />,
  },
  { ...WHAT, rowHeader: false },
  {
    key: 'removals',
    title: columns.removals,
    align: 'end',
    render: ({ author }) => <span className="rn-tabular">{author?.removals}</span>,
  },
  ...REST,
];

/** What somebody should look at and no other queue has: authors on a list of their own. */
export function NoteQueue() {
  const dispatch = useDispatch();
  const list = useAdmin(({ desk }) => desk.notes);
  const load = useCallback((next?: string) => dispatch(calls.notes.requested({ next })), [dispatch]);
  useEffect(() => {
    load();
  }, [load]);
  const { items } = list;
  const authors = useMemo(() => items.filter(({ author }) => author !== undefined), [items]);
  const others = useMemo(() => items.filter(({ author }) => author === undefined), [items]);
  return (
    <Stack>
      {authors.length > 0 && (
        <Stack gap="s">
          <h2 className="rn-desk-part">{TEXTS.authors}</h2>
          <DataTable<DeskNote>
            caption={TEXTS.authors}
            columns={AUTHOR_COLUMNS}
            rows={authors}
            rowKey={({ _id }) => _id}
          />
        </Stack>
      )}
      {authors.length > 0 && others.length > 0 && <h2 className="rn-desk-part">{TEXTS.otherNotes}</h2>}
      <Queue<DeskNote>
        queue="notes"
        list={{ ...list, items: others }}
        columns={COLUMNS}
        isPart={authors.length > 0}
        onLoad={load}
      />
    </Stack>
  );
}

function HandledButton({ note: { _id: id, kind, claim, author, version } }: { note: DeskNote }) {
  const dispatch = useDispatch();
  return (
    <Button
      size="s"
      icon="check"
      aria-label={TEXTS.handledOf(author?.name ?? claim?.number ?? TEXTS.noteKinds[kind])}
      onClick={() => dispatch(calls.handleNote.requested({ id, version }))}
    >
      {TEXTS.handled}
    </Button>
  );
}
