import type { DeskNote } from '@najem/shared/contract';
import { formatDateTime, reasonLabel, SUBJECTS } from '@najem/shared/domain';
import { Link, Stack } from '@najem/shared/ui/base';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../../panel/FormDialog';
import { useAdmin } from '../../state';
import { AuthorLink } from '../frame/AuthorLink';
import { Queue } from '../frame/Queue';
import { ReasonsField } from '../frame/ReasonsField';
import { calls } from '../claims/state';
import { TEXTS } from '../frame/texts';
import { CLAIM_PATH } from '../frame/paths';
import { reasonsFault } from '../frame/values';

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

/** What the note says; of an entry that waits also the entry. */
function AuthorNote({ note: { kind, entry } }: { note: DeskNote }) {
  if (!entry) return TEXTS.noteKinds[kind];
  const { role, name, reason, rentalAddress, comment } = entry;
  return (
    <Stack gap="s">
      <span>{TEXTS.noteKinds[kind]}</span>
      <strong>{TEXTS.heldEntry(name, reasonLabel(SUBJECTS[role], reason))}</strong>
      <span>{rentalAddress}</span>
      <span className="rn-desk-lines">{comment}</span>
    </Stack>
  );
}

const START = { reasons: '' };

/** Adds an entry that waits, or refuses it with a reason for its author. */
function HeldButtons({ note: { _id: id, version } }: { note: DeskNote }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState<typeof START>();
  return (
    <span className="rn-admin-actions">
      <Button
        size="s"
        icon="check"
        onClick={() => dispatch(calls.handleNote.requested({ id, version, decision: 'release' }))}
      >
        {TEXTS.releaseEntry}
      </Button>
      <Button size="s" variant="danger" onClick={() => setDraft(START)}>
        {TEXTS.refuseEntry}
      </Button>
      {draft && (
        <FormDialog<typeof START>
          title={TEXTS.refuseEntry}
          draft={draft}
          onEdit={setDraft}
          check={({ reasons }) => ({ reasons: reasonsFault(reasons) })}
          submitLabel={TEXTS.refuseEntry}
          isIncomplete={draft.reasons.trim() === ''}
          isSaving={false}
          onSubmit={({ reasons }) => {
            dispatch(calls.handleNote.requested({ id, version, decision: 'refuse', reasons: reasons.trim() }));
            setDraft(undefined);
          }}
          onClose={() => setDraft(undefined)}
        >
          <p>{TEXTS.refuseEntryText}</p>
          <ReasonsField label={TEXTS.refuseEntryReasons} hint={TEXTS.refuseEntryHint} />
        </FormDialog>
      )}
    </span>
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
