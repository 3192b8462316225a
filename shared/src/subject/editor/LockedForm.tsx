import type { ListLink } from '../list/query';
import type { CheckedSubject } from '@najem/shared/contract/register';
import { IDENTIFIER_TYPE_LABELS, SUBJECT_TYPE_LABELS } from '@najem/shared/domain/kernel';
import { BASICS_FIELDS, BASICS_TEXTS, canEditSubject } from '@najem/shared/domain/register';
import { Card, Cluster, IdentifierText } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { BasicsText } from '../BasicsText';
import { useActor, useSubjectEvents, useSubjectFeature } from '../feature-context';
import type { HistoryView as HistoryViewState, LockedForm as LockedFormState } from '../flow/flow';
import { createEditState } from '../flow/route-state';
import { countVisible } from '../older-entries';
import { TEXTS } from '../texts';
import { AdditionForm } from './AdditionForm';
import { HistoryEditor } from './HistoryEditor';

function Basics({ subject, typedIdentifier }: { subject: CheckedSubject; typedIdentifier?: string }) {
  const { identifierType, type } = subject;
  const kind = identifierType && IDENTIFIER_TYPE_LABELS[identifierType];
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: TEXTS.name[type], value: subject.name || undefined },
        { label: TEXTS.type, value: SUBJECT_TYPE_LABELS[type] },
        {
          label: kind ?? TEXTS.stepIdentifier,
          value: <IdentifierText value={typedIdentifier ?? subject.identifier} />,
        },
        ...BASICS_FIELDS.map((field) => ({
          label: BASICS_TEXTS[field].fieldLabel,
          value: <BasicsText text={subject[field]} />,
        })),
      ]}
    />
  );
}

/** The limited form: read-only basics and a new entry. */
export function LockedForm({ flow, list }: { flow: LockedFormState; list: ListLink }) {
  const { subject, typedIdentifier, addition } = flow;
  return (
    <>
      <Notice
        tone="info"
        title={typedIdentifier && flow.restored === undefined ? TEXTS.found : undefined}
        role={typedIdentifier ? 'status' : null}
      >
        {TEXTS.lockedText}
      </Notice>
      <Card title={TEXTS.basics} icon="lock" actions={<BasicsActions subject={subject} />}>
        <Basics subject={subject} typedIdentifier={typedIdentifier} />
      </Card>
      <AdditionForm subjectId={subject._id} addition={addition} cancel={<Button {...list}>{TEXTS.cancel}</Button>} />
    </>
  );
}

function BasicsActions({ subject }: { subject: CheckedSubject }) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const actor = useActor();
  return (
    <Cluster>
      {subject.history.length > 0 && (
        <Button variant="quiet" size="s" icon="clock" onClick={() => dispatchFlow({ type: 'historyShown' })}>
          {TEXTS.showHistory(countVisible(subject))}
        </Button>
      )}
      {actor && canEditSubject(actor) && (
        <Button
          variant="quiet"
          size="s"
          icon="edit"
          href={descriptor.addPath}
          state={createEditState(descriptor, subject)}
        >
          {TEXTS.editSubject}
        </Button>
      )}
    </Cluster>
  );
}

/** The history as the third view, with the form of a new entry. */
export function HistoryView({ flow, list }: { flow: HistoryViewState; list: ListLink }) {
  const { dispatchFlow } = useSubjectEvents();
  return (
    <>
      <AdditionForm
        subjectId={flow.subject._id}
        addition={flow.addition}
        cancel={<Button {...list}>{TEXTS.cancel}</Button>}
      />
      <Card
        title={TEXTS.history}
        icon="clock"
        actions={
          <Button variant="quiet" size="s" icon="back" onClick={() => dispatchFlow({ type: 'historyLeft' })}>
            {TEXTS.leaveHistory}
          </Button>
        }
      >
        <HistoryEditor flow={flow} />
      </Card>
    </>
  );
}
