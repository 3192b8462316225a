import type { DeskNote } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { useDraft } from '@najem/shared/store';
import { Link, Stack, unbroken } from '@najem/shared/ui/base';
import { type Column, DataTable, useOpened } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../../panel/FormDialog';
import { UserLink } from '../../panel/UserLink';
import { FilteredQueue, LIST_FILTERS, type Order, type WorkInput } from '../frame/FilteredQueue';
import { ReasonsField } from '../frame/ReasonsField';
import { TEXTS } from '../frame/texts';
import { CLAIM_PATH } from '../frame/paths';
import { calls, useNotes } from './state';
import { NOTE_TEXTS as T } from './texts';

const { columns } = T;

const WHAT: Column<DeskNote> = {
  key: 'kind',
  title: columns.what,
  sortable: true,
  rowHeader: true,
  render: ({ kind }) => T.kinds[kind],
};
const REST: Column<DeskNote>[] = [
  {
    key: 'age',
    title: columns.at,
    sortable: true,
    render: ({ createdAt }) => <span className="rn-tabular">{formatDateTime(createdAt)}</span>,
  },
  {
    key: 'actions',
    title: columns.actions,
    hideTitle: true,
    align: 'end',
    render: (note) => (note.entry ? <HeldButtons note={note} /> : <HandledButton note={note} />),
  },
];

const COLUMNS: Column<DeskNote>[] = [
  WHAT,
  {
    key: 'claim',
    title: columns.claim,
    render: ({ claim }) =>
      claim ? (
        <Link className="rn-number" href={`${CLAIM_PATH}/${claim._id}`}>
          {claim.number}
        </Link>
      ) : (
        <span className="rn-muted">{T.noClaim}</span>
      ),
  },
  ...REST,
];

const AUTHOR_COLUMNS: Column<DeskNote>[] = [
  {
    key: 'person',
    title: columns.author,
    rowHeader: true,
    sortable: true,
    render: ({ author }) => author && <UserLink id={author._id}>{author.name}</UserLink>,
  },
  { ...WHAT, rowHeader: false, render: (note) => <AuthorNote note={note} /> },
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
  const list = useNotes((notes) => notes);
  const { rows } = list;
  const authors = useMemo(() => rows.filter(({ author }) => author !== undefined), [rows]);
  const others = useMemo(() => rows.filter(({ author }) => author === undefined), [rows]);
  const hasAuthors = authors.length > 0;
  return (
    <FilteredQueue
      queue="notes"
      list={{ ...list, rows: others }}
      columns={COLUMNS}
      noFilters={LIST_FILTERS}
      request={request}
      order={ORDER}
      searchHint={TEXTS.searchNoteHint}
      isPart={hasAuthors}
      above={(sorting) => (
        <>
          {hasAuthors && (
            <Stack gap="s">
              <h2 className="admin-desk-part">{T.authors}</h2>
              <DataTable<DeskNote>
                caption={T.authors}
                columns={AUTHOR_COLUMNS}
                rows={authors}
                rowKey={({ _id }) => _id}
                {...sorting}
              />
            </Stack>
          )}
          {hasAuthors && others.length > 0 && <h2 className="admin-desk-part">{T.otherNotes}</h2>}
        </>
      )}
    />
  );
}

/** The oldest stand first without a choice. */
const ORDER: Order = { sorts: ['age', 'kind', 'person'], first: { key: 'age', direction: 'asc' } };

function request(_: typeof LIST_FILTERS, { takenBy: _none, ...input }: WorkInput) {
  return calls.list.requested(input);
}

/** What the note says; of an entry that waits also the entry. */
function AuthorNote({ note: { kind, entry } }: { note: DeskNote }) {
  if (!entry) return T.kinds[kind];
  const { role, name, reason, rentalAddress, comment } = entry;
  return (
    <Stack gap="s">
      <span>{T.kinds[kind]}</span>
      <strong>{T.heldEntry(name, reasonLabel(SUBJECTS[role], reason))}</strong>
      <span>{unbroken(rentalAddress)}</span>
      <span className="admin-desk-lines">{comment}</span>
    </Stack>
  );
}

const START = { reasons: '' };

/** Adds an entry that waits, or refuses it with a reason for its author. */
function HeldButtons({ note: { _id: id, version } }: { note: DeskNote }) {
  const dispatch = useDispatch();
  const [opened, open] = useOpened('refuse');
  return (
    <span className="admin-actions">
      <Button
        size="s"
        icon="check"
        onClick={() => dispatch(calls.handle.requested({ id, version, decision: 'release' }))}
      >
        {T.releaseEntry}
      </Button>
      <Button size="s" variant="danger" onClick={() => open(id)}>
        {T.refuseEntry}
      </Button>
      {opened === id && <RefusalDialog id={id} version={version} onClose={() => open(undefined)} />}
    </span>
  );
}

interface RefusalDialogProps {
  id: string;
  version: number;
  onClose: () => void;
}

function RefusalDialog({ id, version, onClose }: RefusalDialogProps) {
  const dispatch = useDispatch();
  const draft = useDraft('note', id, START);
  return (
    <FormDialog<typeof START>
      title={T.refuseEntry}
      draft={draft.values}
      kept={{ draft, texts: ['reasons'] }}
      onEdit={draft.edit}
      submitLabel={T.refuseEntry}
      isIncomplete={(draft.values?.reasons ?? '').trim() === ''}
      isSaving={false}
      onSubmit={({ reasons }) => {
        // Sent, it is deleted there; refused, it is found again where the window is opened.
        draft.stop();
        dispatch(calls.handle.requested({ id, version, decision: 'refuse', reasons: reasons.trim() }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{T.refuseEntryText}</p>
      <ReasonsField label={T.refuseEntryReasons} hint={T.refuseEntryHint} />
    </FormDialog>
  );
}

function HandledButton({ note: { _id: id, kind, claim, author, version } }: { note: DeskNote }) {
  const dispatch = useDispatch();
  return (
    <Button
      size="s"
      icon="check"
      aria-label={TEXTS.handledOf(author?.name ?? claim?.number ?? T.kinds[kind])}
      onClick={() => dispatch(calls.handle.requested({ id, version }))}
    >
      {TEXTS.handled}
    </Button>
  );
}
