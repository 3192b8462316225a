import { explainProblem } from '@najem/shared/contract/kernel';
import type { CheckedSubject, HistoryEntry } from '@najem/shared/contract/register';
import { formatDate, RATING_TEXTS } from '@najem/shared/domain/kernel';
import { authorOf } from '@najem/shared/domain/identity';
import {
  canDeleteEntry,
  canEditEntry,
  ENTRY_FIELDS,
  findEntryProblem,
  GRADE_LABELS,
  losesGrade,
  newestFirst,
  reasonLabel,
} from '@najem/shared/domain/register';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Form, IconButton, Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useActor, useSubjectEvents, useSubjectFeature } from '../feature-context';
import type { EntryEditing, ExistingForm } from '../flow/flow';
import { isSending } from '../flow/submission';
import { HistoryEntryView } from '../HistoryEntryView';
import { OlderEntries } from '../OlderEntries';
import { RemovalCost, RemovalWithdraws, useRemovalCost } from '../RemovalCost';
import { TEXTS } from '../texts';
import { type EntryValues, listEdits, readEntryValues } from '../values';
import { EntryFields } from './EntryFields';
import { findEntryErrors, getFormError } from './form-errors';
import { RecoveryButton } from './RecoveryButton';

/** The entries of a subject, with inline editing of those that the person may change. */
export function HistoryEditor({ flow }: { flow: ExistingForm }) {
  const { subject, entryEditing } = flow;
  const entries = newestFirst(subject.history);
  const place =
    entryEditing.status === 'none' ? undefined : entries.findIndex(({ _id }) => _id === entryEditing.entryId);
  const list = useFocusInPlace(entryEditing.status, place);
  if (entries.length === 0) return <p className="rn-muted">{TEXTS.noOwnHistory}</p>;
  return (
    <>
      <ol className="rn-history" ref={list}>
        {entries.map((entry) => (
          <li key={entry._id}>
            {entryEditing.status === 'editing' && entryEditing.entryId === entry._id ? (
              <EntryEdit entry={entry} entryEditing={entryEditing} />
            ) : (
              <EntryRow subjectId={subject._id} entry={entry} isBlocked={entryEditing.status === 'editing'} />
            )}
          </li>
        ))}
      </ol>
      <OlderEntries subject={subject} />
      <EntryRemoval subject={subject} entryEditing={entryEditing} />
    </>
  );
}

/** Moves focus into an entry's inline form, and back to a button in its place when the form closes. */
function useFocusInPlace(status: EntryEditing['status'], place: number | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number | undefined>(undefined);
  const follow = useEffectEvent(() => {
    const entries = list.current?.children;
    const focus = (at: number, what: string) => entries?.[at]?.querySelector<HTMLElement>(what)?.focus();
    if (status === 'editing' && place !== undefined) focus(place, 'input, select, textarea');
    // A cancelled dialog returns focus by itself; a removed entry cannot take it.
    const isLost = before.current !== undefined && !list.current?.contains(document.activeElement);
    if (status === 'none' && entries && isLost) focus(Math.min(before.current ?? 0, entries.length - 1), 'button');
    before.current = place;
  });
  useEffect(() => follow(), [status]);
  return list;
}

interface EntryRowProps {
  subjectId: string;
  entry: HistoryEntry;
  /** Another entry is being edited, which is finished or cancelled first. */
  isBlocked: boolean;
}

function EntryRow({ subjectId, entry, isBlocked }: EntryRowProps) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const actor = useActor();
  const author = authorOf(entry.addedBy);
  const what = `${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`;
  const actions = actor && (
    <>
      {canEditEntry(actor, author) && entry.standing?.is !== 'disputed' && (
        <IconButton
          icon="edit"
          label={TEXTS.editEntry(what)}
          disabled={isBlocked}
          onClick={() => dispatchFlow({ type: 'editOpened', entryId: entry._id })}
        />
      )}
      {canDeleteEntry(actor, author) && (
        <IconButton
          icon="trash"
          variant="danger"
          label={TEXTS.removeEntry(what)}
          disabled={isBlocked}
          onClick={() => dispatchFlow({ type: 'removalOpened', entryId: entry._id })}
        />
      )}
    </>
  );
  return <HistoryEntryView subjectId={subjectId} entry={entry} actions={actions} />;
}

function EntryEdit({
  entry,
  entryEditing,
}: {
  entry: HistoryEntry;
  entryEditing: Extract<EntryEditing, { status: 'editing' }>;
}) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const { values, submission, isReloaded } = entryEditing;
  const stored = readEntryValues(descriptor, entry);
  const { grade = 'declared' } = entry;
  const problem = findEntryProblem(descriptor, values, 'edit');
  return (
    <div className="rn-entry rn-entry-open">
      <Form<EntryValues>
        label={TEXTS.editEntry(`${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`)}
        values={values}
        check={(typed) => findEntryErrors(descriptor, typed, 'edit')}
        summary={(typed) => explainProblem(findEntryProblem(descriptor, typed, 'edit'))?.message}
        onEdit={(changed) => {
          for (const edit of listEdits(ENTRY_FIELDS, changed)) dispatchFlow({ type: 'editTyped', ...edit });
        }}
        onSubmit={() => dispatchFlow({ type: 'editRequested' })}
        error={getFormError(submission, 'edit')}
        actions={
          <>
            <Button onClick={() => dispatchFlow({ type: 'editClosed' })}>{TEXTS.cancel}</Button>
            <Button
              variant="primary"
              type="submit"
              disabled={problem !== undefined}
              loading={isSending(submission, 'updateHistory')}
            >
              {TEXTS.save}
            </Button>
          </>
        }
      >
        <RecoveryButton submission={submission} />
        {isReloaded && submission.status === 'ready' && <Notice tone="info">{TEXTS.refreshed}</Notice>}
        <EntryFields
          descriptor={descriptor}
          prefix="edit"
          purpose="edit"
          values={values}
          stored={isReloaded ? stored : undefined}
        />
        {grade !== 'declared' && losesGrade(stored, values) && (
          <Notice tone="warning">{RATING_TEXTS.losesGrade(GRADE_LABELS[grade])}</Notice>
        )}
      </Form>
    </div>
  );
}

function EntryRemoval({ subject, entryEditing }: { subject: CheckedSubject; entryEditing: EntryEditing }) {
  const { dispatchFlow } = useSubjectEvents();
  const isRemoving = entryEditing.status === 'removing';
  useRemovalCost(isRemoving ? { id: subject._id, entryId: entryEditing.entryId } : undefined);
  if (!isRemoving || entryEditing.rentCoins === undefined) return null;
  const { submission, rentCoins } = entryEditing;
  return (
    <ConfirmDialog
      open
      title={TEXTS.removeEntryQuestion}
      confirmLabel={TEXTS.confirmRemoval}
      loading={isSending(submission, 'removeHistory')}
      error={submission.status === 'failed' ? submission.message : undefined}
      onConfirm={() => dispatchFlow({ type: 'removalRequested' })}
      onClose={() => dispatchFlow({ type: 'removalClosed' })}
    >
      <RemovalWithdraws entries={subject.history.filter(({ _id }) => _id === entryEditing.entryId)} />
      <RemovalCost rentCoins={rentCoins} />
      <p className="rn-muted">{TEXTS.irreversible}</p>
    </ConfirmDialog>
  );
}
