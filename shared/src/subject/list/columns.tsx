import type { HistoryEntry, Subject } from '@najem/shared/contract/register';
import {
  formatDate,
  IDENTIFIER_TYPE_LABELS,
  isAdmin,
  isMaskedIdentifier,
  orMissing,
  PLACEHOLDERS,
  SUBJECT_TYPE_LABELS,
} from '@najem/shared/domain/kernel';
import { authorOf } from '@najem/shared/domain/identity';
import { canAskForIdentifier, lastEntry, SUSPENSION_LABELS } from '@najem/shared/domain/register';
import { Slot } from '@najem/shared/store';
import { IdentifierText } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { BasicsText } from '../BasicsText';
import { useActor, useSubjectFeature, useSubjectState } from '../feature-context';
import { ReasonBadge } from '../HistoryEntryView';
import { countVisible } from '../older-entries';
import { TEXTS } from '../texts';
import { RatingExplained } from './RatingExplained';
import { RowActions } from './SubjectDetails';

type SubjectColumn = Column<Subject>;

/** The column that names the row. */
export function nameColumn(title: string): SubjectColumn {
  const render = ({ name }: Subject) => <span className="rn-cell-name">{orMissing(name)}</span>;
  return { key: 'name', title, sortable: true, rowHeader: true, render };
}

/** Whether the subject is a person or a company. */
export function typeColumn(title: string): SubjectColumn {
  return { key: 'type', title, render: (subject) => <TypeBadge subject={subject} /> };
}

/** The identifier, whole or masked as the server sent it. */
export function identifierColumn(title: string): SubjectColumn {
  return { key: 'identifier', title, render: (subject) => <Identifier subject={subject} /> };
}

/** The address, 'Ukryte' or 'Brak danych'. */
export function addressColumn(title: string): SubjectColumn {
  const render = ({ address }: Subject) => (
    <span className="rn-cell-address">
      <BasicsText text={address} />
    </span>
  );
  return { key: 'address', title, render };
}

/** The newest reason and the number of further entries. */
export function historyColumn(title: string): SubjectColumn {
  return { key: 'entries', title, sortable: true, render: (subject) => <HistorySummary subject={subject} /> };
}

/** The newest entry with its date. */
export function lastEntryColumn(title: string): SubjectColumn {
  return { key: 'last_entry', title, sortable: true, render: (subject) => <LastEntry subject={subject} /> };
}

/** Stars with the rating breakdown, or 'Brak historii'. */
export function ratingColumn(title: string): SubjectColumn {
  return { key: 'rating', title, sortable: true, render: (subject) => <RatingExplained subject={subject} /> };
}

/** Edit and delete, if the person may perform them. */
export function actionsColumn(title: string): SubjectColumn {
  return {
    key: 'actions',
    title,
    hideTitle: true,
    align: 'end',
    render: (subject) => <RowActions subject={subject} />,
  };
}

/** The subject type as a badge. */
export function TypeBadge({ subject: { type } }: { subject: Subject }) {
  return <Badge icon={type === 'firma' ? 'building' : 'profile'}>{SUBJECT_TYPE_LABELS[type]}</Badge>;
}

/** The identifier after its type, with the button by which its creator, or an administrator, asks for a masked one. */
export function Identifier({ subject }: { subject: Subject }) {
  const { _id: id, name, identifier = '', identifierType } = subject;
  const { calls } = useSubjectFeature();
  const actor = useActor();
  const dispatch = useDispatch();
  const shown = useSubjectState((state) => state.list.identifiers[id]);
  const isLoading = useSubjectState((state) => Object.hasOwn(state.list.identifiers, id));
  const text = (
    <IdentifierText value={shown ?? identifier} kind={identifierType && IDENTIFIER_TYPE_LABELS[identifierType]} />
  );
  const canAsk = actor !== null && canAskForIdentifier(actor, authorOf(subject.created_by));
  if (!canAsk || !isMaskedIdentifier(identifier) || shown !== undefined) return text;
  return (
    <span className="rn-identifier-ask">
      {text}
      <Button
        size="s"
        variant="quiet"
        aria-label={TEXTS.showIdentifierOf(name)}
        loading={isLoading}
        onClick={() => dispatch(calls.identifier.requested({ id }))}
      >
        {TEXTS.showIdentifier}
      </Button>
    </span>
  );
}

/** The newest reason and the number of further entries. */
export function HistorySummary({ subject }: { subject: Subject }) {
  const entry = lastEntry(subject.history);
  const more = countVisible(subject) - 1;
  return (
    <EntriesCell subject={subject}>
      {entry && <EntryReason entry={entry} />}
      {more > 0 && <span className="rn-muted rn-small">{TEXTS.moreEntries(more)}</span>}
    </EntriesCell>
  );
}

/** The newest entry's reason and date. */
export function LastEntry({ subject }: { subject: Subject }) {
  const entry = lastEntry(subject.history);
  return (
    <EntriesCell subject={subject}>
      {entry && <EntryReason entry={entry} />}
      {entry && <span className="rn-muted rn-small rn-tabular">{formatDate(entry.created_at ?? entry.addedAt)}</span>}
    </EntriesCell>
  );
}

/** The reason of an entry, and whether it does not count. */
function EntryReason({ entry: { reason, standing } }: { entry: HistoryEntry }) {
  return (
    <span className="rn-cell-entries">
      <ReasonBadge reason={reason} />
      {standing && standing.is !== 'counting' && <Badge tone="warning">{SUSPENSION_LABELS[standing.is]}</Badge>}
    </span>
  );
}

function EntriesCell({ subject, children }: { subject: Subject; children: React.ReactNode }) {
  const all = subject.entryCount + (subject.suspendedCount ?? 0);
  if (all === 0) return <span className="rn-muted">{PLACEHOLDERS.noHistory}</span>;
  if (subject.history.length > 0) {
    return (
      <>
        <span className="rn-cell-entries">{children}</span>
        <AddedPlace subjectId={subject._id} />
      </>
    );
  }
  return <span className="rn-muted rn-small">{TEXTS.entriesOfOthers(all)}</span>;
}

/** Kept free for two lines of a part, so that the rows below do not move. */
const ADDED_HEIGHT = 48;

/** What follows from an entry that the user has just added here; nothing for administrators, who write on behalf of others. */
function AddedPlace({ subjectId }: { subjectId: string }) {
  const { kind } = useSubjectFeature().descriptor;
  const actor = useActor();
  const added = useSubjectState(({ list }) => list.added);
  if (added?.subjectId !== subjectId || actor === null || isAdmin(actor)) return null;
  return <Slot name="subject-added" kind={kind} address={added.address} height={ADDED_HEIGHT} />;
}
