import type { DeskNote } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
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
import { NOTICE_TEXTS } from '../frame/notice-texts';
import { ReasonsField } from '../frame/ReasonsField';
import { TEXTS } from '../frame/texts';
import { Unsent } from '../frame/Unsent';
import { CLAIM_PATH } from '../frame/paths';
import { useChange } from '../frame/use-change';
import { DecideButton } from './DecideTenancy';
import { calls, useNotes } from './state';
import { NOTE_TEXTS as T } from './texts';

const { columns } = T;

const WHAT: Column<DeskNote> = {
  key: 'kind',
  title: columns.what,
  sortable: true,
  rowHeader: true,
  render: (note) => <WhatNote note={note} />,
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
    render: (note) => <NoteButtons note={note} />,
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
  const { rows, overtaken } = list;
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
          {overtaken !== undefined && rows.every(({ _id }) => _id !== overtaken) && (
            <Unsent thing={overtaken} kinds={['note']} />
          )}
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

/** A day, as `YYYY-MM-DD`, in words. */
function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

/** What the note says; of a tenancy also whose and when it is. */
function WhatNote({ note: { kind, tenancy } }: { note: DeskNote }) {
  if (!tenancy) return T.kinds[kind];
  const { number, state, landlord = T.noName, tenant = T.noName, from, to } = tenancy;
  return (
    <Stack gap="s">
      <span>{T.kinds[kind]}</span>
      <strong>{T.tenancy(number, state)}</strong>
      <span>{T.sides(landlord, tenant)}</span>
      <span className="rn-tabular">{T.days(formatDay(from), to === undefined ? T.ongoing : formatDay(to))}</span>
    </Stack>
  );
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

function NoteButtons({ note }: { note: DeskNote }) {
  if (note.entry) return <HeldButtons note={note} />;
  if (!note.tenancy) return <HandledButton note={note} />;
  return (
    <span className="admin-actions">
      <DecideButton note={note} tenancy={note.tenancy} />
      {/* A proof in question is decided. */}
      {note.kind !== 'tenancy_proof' && <HandledButton note={note} />}
    </span>
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
  const draft = useDraft('note', id, START);
  const { send, isSaving, error } = useChange(calls.refuse, NOTICE_TEXTS.handleFailed, onClose, draft);
  return (
    <FormDialog<typeof START>
      title={T.refuseEntry}
      draft={draft.values}
      kept={{ draft, texts: ['reasons'] }}
      onEdit={draft.edit}
      submitLabel={T.refuseEntry}
      isIncomplete={(draft.values?.reasons ?? '').trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ reasons }) => send({ id, version, decision: 'refuse', reasons: reasons.trim() })}
      onClose={onClose}
    >
      <p>{T.refuseEntryText}</p>
      <ReasonsField label={T.refuseEntryReasons} hint={T.refuseEntryHint} />
    </FormDialog>
  );
}

function HandledButton({ note: { _id: id, kind, claim, author, tenancy, version } }: { note: DeskNote }) {
  const dispatch = useDispatch();
  return (
    <Button
      size="s"
      icon="check"
      aria-label={TEXTS.handledOf(author?.name ?? claim?.number ?? tenancy?.number ?? T.kinds[kind])}
      onClick={() => dispatch(calls.handle.requested({ id, version }))}
    >
      {TEXTS.handled}
    </Button>
  );
}
