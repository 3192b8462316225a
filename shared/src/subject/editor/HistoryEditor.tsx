import type { HistoryEntry } from '@najem/shared/contract';
import {
  authorOf,
  canDeleteEntry,
  canEditEntry,
  findEntryProblem,
  formatDate,
  newestFirst,
  reasonLabel,
} from '@najem/shared/domain';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button, Form, IconButton, Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useActor, useDesk, useDeskEvents } from '../feature-context';
import { EntryFields } from './EntryFields';
import { entryFaults } from './field-errors';
import type { EntryWork, ExistingForm } from '../flow/flow';
import { HistoryEntryView } from '../HistoryEntryView';
import { Cure, isSending, refusalError } from './RecoveryButton';
import { TEXTS } from '../texts';
import { eachEdit, type EntryValues, entryValues } from '../values';

/** The entries of a subject; each that the person may change is changed in its place. */
export function HistoryEditor({ flow }: { flow: ExistingForm }) {
  const { subject, work } = flow;
  const entries = newestFirst(subject.history);
  const place = work.status === 'none' ? undefined : entries.findIndex(({ _id }) => _id === work.entryId);
  const list = useFocusInPlace(work.status, place);
  if (entries.length === 0) return <p className="rn-muted">{TEXTS.noOwnHistory}</p>;
  return (
    <>
      <ol className="rn-history" ref={list}>
        {entries.map((entry) => (
          <li key={entry._id}>
            {work.status === 'editing' && work.entryId === entry._id ? (
              <EntryEdit entry={entry} work={work} />
            ) : (
              <EntryToRead entry={entry} isBlocked={work.status === 'editing'} />
            )}
          </li>
        ))}
      </ol>
      <EntryRemoval work={work} />
    </>
  );
}

/** Takes focus into the entry whose form opens in its place, and back to a button of that place when the work ends. */
function useFocusInPlace(status: EntryWork['status'], place: number | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number | undefined>(undefined);
  const follow = useEffectEvent(() => {
    const entries = list.current?.children;
    const focus = (at: number, what: string) => entries?.[at]?.querySelector<HTMLElement>(what)?.focus();
    if (status === 'editing' && place !== undefined) focus(place, 'input, select, textarea');
    // A question that was answered with no gives focus back by itself; a removed entry cannot take it.
    const isLost = before.current !== undefined && !list.current?.contains(document.activeElement);
    if (status === 'none' && entries && isLost) focus(Math.min(before.current ?? 0, entries.length - 1), 'button');
    before.current = place;
  });
  useEffect(() => follow(), [status]);
  return list;
}

/** `isBlocked`: another entry is being edited, which is finished or cancelled first. */
function EntryToRead({ entry, isBlocked }: { entry: HistoryEntry; isBlocked: boolean }) {
  const { descriptor } = useDesk();
  const { flow: tell } = useDeskEvents();
  const actor = useActor();
  const author = authorOf(entry.addedBy);
  const what = `${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`;
  const actions = actor && (
    <>
      {canEditEntry(actor, author) && (
        <IconButton
          icon="edit"
          label={TEXTS.editEntry(what)}
          disabled={isBlocked}
          onClick={() => tell({ type: 'editOpened', entryId: entry._id })}
        />
      )}
      {canDeleteEntry(actor, author) && (
        <IconButton
          icon="trash"
          variant="danger"
          label={TEXTS.removeEntry(what)}
          disabled={isBlocked}
          onClick={() => tell({ type: 'removalOpened', entryId: entry._id })}
        />
      )}
    </>
  );
  return <HistoryEntryView entry={entry} actions={actions} />;
}

function EntryEdit({ entry, work }: { entry: HistoryEntry; work: Extract<EntryWork, { status: 'editing' }> }) {
  const { descriptor } = useDesk();
  const { flow: tell } = useDeskEvents();
  const { values, attempt, isReloaded } = work;
  const isIncomplete = findEntryProblem(descriptor, values, 'edit') !== undefined;
  return (
    <div className="rn-entry rn-entry-open">
      <Form<EntryValues>
        label={TEXTS.editEntry(`${reasonLabel(descriptor, entry.reason)}, ${formatDate(entry.created_at)}`)}
        values={values}
        onEdit={(changed) => eachEdit(changed, (field, value) => tell({ type: 'editTyped', field, value }))}
        onSubmit={() => tell({ type: 'editAsked' })}
        error={refusalError(attempt, (field) => `edit-${field}`)}
        actions={
          <>
            <Button onClick={() => tell({ type: 'editClosed' })}>{TEXTS.cancel}</Button>
            <Button
              variant="primary"
              type="submit"
              disabled={isIncomplete}
              loading={isSending(attempt, 'updateHistory')}
            >
              {TEXTS.save}
            </Button>
          </>
        }
      >
        <Cure attempt={attempt} />
        {isReloaded && attempt.status === 'ready' && <Notice tone="info">{TEXTS.refreshed}</Notice>}
        <EntryFields
          prefix="edit"
          purpose="edit"
          values={values}
          errors={entryFaults(descriptor, values, 'edit')}
          stored={isReloaded ? entryValues(descriptor, entry) : undefined}
        />
      </Form>
    </div>
  );
}

function EntryRemoval({ work }: { work: EntryWork }) {
  const { flow: tell } = useDeskEvents();
  if (work.status !== 'removing') return null;
  const { attempt } = work;
  return (
    <ConfirmDialog
      open
      title={TEXTS.removeEntryQuestion}
      confirmLabel={TEXTS.confirmRemoval}
      loading={isSending(attempt, 'removeHistory')}
      error={attempt.status === 'refused' ? attempt.message : undefined}
      onConfirm={() => tell({ type: 'removalAsked' })}
      onClose={() => tell({ type: 'removalClosed' })}
    >
      <p className="rn-muted">{TEXTS.irreversible}</p>
    </ConfirmDialog>
  );
}
