import { type CheckedSubject, explainProblem } from '@najem/shared/contract';
import { canEditSubject, findSubjectProblem, IDENTIFIER_TYPE_LABELS, SUBJECT_TYPE_LABELS } from '@najem/shared/domain';
import { Card, Cluster, IdentifierText } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useEffect, useRef } from 'react';
import { AdditionForm } from './AdditionForm';
import { BasicsFields } from './BasicsFields';
import { useActor, useDesk, useDeskEvents } from './desk-context';
import { subjectFaults } from './faults';
import type { EditForm as EditFormState, HistoryView as HistoryViewState, LockedForm as LockedFormState } from './flow';
import { HistoryEditor } from './HistoryEditor';
import { Cure, isSending, refusalError } from './refusal';
import { editState } from './route-state';
import { TEXTS } from './texts';
import { eachEdit, type SubjectValues, subjectValues } from './values';

/** The basics of a subject to read. */
function Basics({ subject, typedIdentifier }: { subject: CheckedSubject; typedIdentifier?: string }) {
  const { identifierType, type, address, contact_info } = subject;
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
        { label: TEXTS.address, value: address || undefined },
        { label: TEXTS.contactInfo, value: contact_info || undefined },
      ]}
    />
  );
}

/** The limited form: basics to read, and a new entry. */
export function LockedForm({ flow, listPath }: { flow: LockedFormState; listPath: string }) {
  const { descriptor } = useDesk();
  const { flow: tell } = useDeskEvents();
  const actor = useActor();
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
      <Card
        title={TEXTS.basics}
        icon="lock"
        actions={
          <Cluster>
            {subject.history.length > 0 && (
              <Button variant="quiet" size="s" icon="clock" onClick={() => tell({ type: 'historyShown' })}>
                {TEXTS.showHistory(subject.history.length)}
              </Button>
            )}
            {actor && canEditSubject(actor) && (
              <Button
                variant="quiet"
                size="s"
                icon="edit"
                href={descriptor.addPath}
                state={editState(descriptor, subject)}
              >
                {TEXTS.editSubject}
              </Button>
            )}
          </Cluster>
        }
      >
        <Basics subject={subject} typedIdentifier={typedIdentifier} />
      </Card>
      <AdditionForm addition={addition} cancel={<Button href={listPath}>{TEXTS.cancel}</Button>} />
    </>
  );
}

/** Third view: the history with the form for a new entry. */
export function HistoryView({ flow, listPath }: { flow: HistoryViewState; listPath: string }) {
  const { flow: tell } = useDeskEvents();
  return (
    <>
      <AdditionForm addition={flow.addition} cancel={<Button href={listPath}>{TEXTS.cancel}</Button>} />
      <Card
        title={TEXTS.history}
        icon="clock"
        actions={
          <Button variant="quiet" size="s" icon="back" onClick={() => tell({ type: 'historyLeft' })}>
            {TEXTS.leaveHistory}
          </Button>
        }
      >
        <HistoryEditor flow={flow} />
      </Card>
    </>
  );
}

/** The administrators' form: basics and every entry. */
export function EditForm({
  flow,
  identifierLabel,
  listPath,
}: {
  flow: EditFormState;
  identifierLabel: string;
  listPath: string;
}) {
  const { descriptor } = useDesk();
  const { flow: tell } = useDeskEvents();
  const actor = useActor();
  const { subject, values, attempt, isReloaded, addition } = flow;
  const focus = useFocusOfAddition(addition !== undefined);
  return (
    <>
      <Form<SubjectValues>
        label={TEXTS.basics}
        values={values}
        check={(typed) => subjectFaults(descriptor, typed, 'edit')}
        summary={(typed) => explainProblem(findSubjectProblem(descriptor, typed, 'edit'))?.message}
        onEdit={(changed) => eachEdit(changed, (field, value) => tell({ type: 'basicsTyped', field, value }))}
        onSubmit={() => tell({ type: 'saveAsked', actor })}
        error={refusalError(attempt, (field) => `desk-${field}`)}
        actions={
          <>
            <Button href={listPath}>{TEXTS.cancel}</Button>
            <Button variant="primary" type="submit" loading={isSending(attempt, 'update')}>
              {TEXTS.saveBasics}
            </Button>
          </>
        }
      >
        <Cure attempt={attempt} />
        {isReloaded && attempt.status === 'ready' && <Notice tone="info">{TEXTS.refreshed}</Notice>}
        <Card title={TEXTS.basics} icon="edit">
          <BasicsFields
            values={values}
            identifierLabel={identifierLabel}
            needsIdentifier={false}
            isLocked={false}
            stored={isReloaded ? subjectValues(subject) : undefined}
          />
        </Card>
      </Form>
      <Card
        title={TEXTS.history}
        icon="clock"
        actions={
          !addition && (
            <Button ref={focus.button} size="s" icon="plus" onClick={() => tell({ type: 'additionOpened' })}>
              {TEXTS.addEntry}
            </Button>
          )
        }
      >
        <HistoryEditor flow={flow} />
      </Card>
      {addition && (
        <div ref={focus.form}>
          <AdditionForm
            addition={addition}
            cancel={<Button onClick={() => tell({ type: 'additionClosed' })}>{TEXTS.cancel}</Button>}
          />
        </div>
      )}
    </>
  );
}

/** Takes focus into a new entry's form, whose button goes, and back to the button when the form closes. */
function useFocusOfAddition(isOpen: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(isOpen);
  useEffect(() => {
    if (shown.current === isOpen) return;
    shown.current = isOpen;
    if (isOpen) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else button.current?.focus();
  }, [isOpen]);
  return { form, button };
}
