import type { Subject } from '@najem/shared/contract/register';
import { formatDate, isAdmin, PLACEHOLDERS } from '@najem/shared/domain/kernel';
import { authorOf } from '@najem/shared/domain/identity';
import { canDeleteSubject, listBasics, newestFirst } from '@najem/shared/domain/register';
import { Slot } from '@najem/shared/store';
import { Cluster } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Button, IconButton } from '@najem/shared/ui/form';
import { useActor, useSubjectFeature, useSubjectEvents, useWithEntries } from '../feature-context';
import { BasicsText } from '../BasicsText';
import { HistoryEntryView } from '../HistoryEntryView';
import { createEditState, createHistoryState, createLimitedState } from '../flow/route-state';
import { OlderEntries } from '../OlderEntries';
import { RatingFacts } from '../RatingFacts';
import { TEXTS } from '../texts';
import { BreakdownLines } from './RatingExplained';
import { ReportButton, ReportIcon } from './ReportButton';

/** The icons of the actions that the person may perform on a subject. */
export function RowActions({ subject }: { subject: Subject }) {
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
  const { dispatchList } = useSubjectEvents();
  const canEdit = actor !== null && isAdmin(actor);
  const known = useWithEntries(subject);
  return (
    <span className="rn-row-actions">
      <ReportIcon subject={subject} />
      <IconButton
        icon="edit"
        label={canEdit ? TEXTS.edit(subject.name) : TEXTS.addEntryTo(subject.name)}
        href={descriptor.addPath}
        state={canEdit ? createEditState(descriptor, known) : createLimitedState(descriptor, known)}
      />
      {actor && canDeleteSubject(actor, authorOf(subject.created_by)) && (
        <IconButton
          icon="trash"
          variant="danger"
          label={TEXTS.remove(subject.name)}
          onClick={() => dispatchList({ type: 'removalOpened', subject })}
        />
      )}
    </span>
  );
}

/** The expanded part of a row: the whole history, the rating breakdown, contact and origin. */
export function SubjectDetails({ subject }: { subject: Subject }) {
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
  const shown = useWithEntries(subject);
  const entries = newestFirst(shown.history);
  const isAll = actor !== null && isAdmin(actor);
  const { entryCount, suspendedCount = 0 } = subject;
  const hidden = entryCount + suspendedCount - entries.length;
  return (
    <div className="rn-details">
      <section className="rn-details-history" aria-label={TEXTS.historyOf(subject.name)}>
        <h2 className="rn-details-title">{TEXTS.history}</h2>
        {entries.length === 0 && hidden === 0 && <p className="rn-muted">{PLACEHOLDERS.noHistory}</p>}
        {entries.length > 0 && (
          <ol className="rn-history">
            {entries.map((entry) => (
              <li key={entry._id}>
                <HistoryEntryView subjectId={subject._id} entry={entry} />
              </li>
            ))}
          </ol>
        )}
        {hidden > 0 && (isAll || !shown.hasOlderEntries) && (
          <p className="rn-details-more">{isAll ? TEXTS.olderEntries(hidden) : TEXTS.entriesOfOthers(hidden)}</p>
        )}
        <OlderEntries subject={subject} shown={shown} />
        <Cluster className="rn-details-actions">
          <Button size="s" icon="plus" href={descriptor.addPath} state={createHistoryState(descriptor, shown)}>
            {TEXTS.addEntry}
          </Button>
          <ReportButton subject={subject} />
          <Slot name="subject-details" subject={subject} />
        </Cluster>
      </section>
      <section className="rn-details-facts">
        {entryCount + suspendedCount > 0 && (
          <>
            <h2 className="rn-details-title">{TEXTS.ratingBreakdown}</h2>
            {entryCount > 0 && <BreakdownLines subject={shown} />}
            {subject.confidence && (
              <RatingFacts confidence={subject.confidence} entryCount={entryCount} suspendedCount={suspendedCount} />
            )}
          </>
        )}
        <DescriptionList
          columns={1}
          items={[
            // The row has the address.
            ...listBasics(subject)
              .filter(({ field }) => field !== 'address')
              .map(({ label, value }) => ({ label, value: <BasicsText text={value} /> })),
            { label: TEXTS.addedOn, value: formatDate(subject.created_at) },
            ...(subject.email ? [{ label: TEXTS.email, value: subject.email }] : []),
            ...(isAll ? [{ label: TEXTS.addedBy, value: subject.created_by?.email }] : []),
          ]}
        />
      </section>
    </div>
  );
}
