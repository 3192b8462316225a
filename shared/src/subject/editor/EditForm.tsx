import type { ListLink } from '../list/query';
import { explainProblem } from '@najem/shared/contract/kernel';
import { findSubjectProblem, SUBJECT_FIELDS } from '@najem/shared/domain/register';
import { Card } from '@najem/shared/ui/base';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useEffect, useRef } from 'react';
import { useActor, useSubjectEvents, useSubjectFeature } from '../feature-context';
import type { EditForm as EditFormState } from '../flow/flow';
import { isSending } from '../flow/submission';
import { TEXTS } from '../texts';
import { listEdits, omitMasked, readSubjectValues, type SubjectValues } from '../values';
import { AdditionForm } from './AdditionForm';
import { BasicsFields } from './BasicsFields';
import { findSubjectErrors, getFormError } from './form-errors';
import { HistoryEditor } from './HistoryEditor';
import { RecoveryButton } from './RecoveryButton';

export interface EditFormProps {
  flow: EditFormState;
  identifierLabel: string;
  list: ListLink;
}

/** The administrators' form: basics and every entry. */
export function EditForm(props: EditFormProps) {
  const { dispatchFlow } = useSubjectEvents();
  const { flow } = props;
  const { addition } = flow;
  const focus = useFocusOfAddition(addition !== undefined);
  return (
    <>
      <BasicsForm {...props} />
      <Card
        title={TEXTS.history}
        icon="clock"
        actions={
          !addition && (
            <Button ref={focus.button} size="s" icon="plus" onClick={() => dispatchFlow({ type: 'additionOpened' })}>
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
            subjectId={flow.subject._id}
            addition={addition}
            cancel={<Button onClick={() => dispatchFlow({ type: 'additionClosed' })}>{TEXTS.cancel}</Button>}
          />
        </div>
      )}
    </>
  );
}

function BasicsForm({ flow, identifierLabel, list }: EditFormProps) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const actor = useActor();
  const { subject, values, submission, isReloaded } = flow;
  return (
    <Form<SubjectValues>
      label={TEXTS.basics}
      values={values}
      check={(typed) => findSubjectErrors(descriptor, omitMasked(typed), 'edit')}
      summary={(typed) => explainProblem(findSubjectProblem(descriptor, omitMasked(typed), 'edit'))?.message}
      onEdit={(changed) => {
        for (const edit of listEdits(SUBJECT_FIELDS, changed)) dispatchFlow({ type: 'basicsTyped', ...edit });
      }}
      onSubmit={() => dispatchFlow({ type: 'saveRequested', actor })}
      error={getFormError(submission, 'editor')}
      actions={
        <>
          <Button {...list}>{TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" loading={isSending(submission, 'update')}>
            {TEXTS.saveBasics}
          </Button>
        </>
      }
    >
      <RecoveryButton submission={submission} />
      {isReloaded && submission.status === 'ready' && <Notice tone="info">{TEXTS.refreshed}</Notice>}
      <Card title={TEXTS.basics} icon="edit">
        <BasicsFields
          values={values}
          identifierLabel={identifierLabel}
          needsIdentifier={false}
          isLocked={false}
          stored={isReloaded ? readSubjectValues(subject) : undefined}
        />
      </Card>
    </Form>
  );
}

/** Moves focus into a new entry's form, whose button goes, and back to the button when the form closes. */
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
