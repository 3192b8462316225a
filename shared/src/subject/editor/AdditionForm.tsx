import { explainProblem } from '@najem/shared/contract/kernel';
import { canAddHistory, ENTRY_FIELDS, findEntryProblem } from '@najem/shared/domain/register';
import { selectUser, Slot } from '@najem/shared/store';
import { Card } from '@najem/shared/ui/base';
import { Button, Form } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useActor, useSubjectEvents, useSubjectFeature } from '../feature-context';
import { EvidenceCard } from '../evidence/EvidenceCard';
import type { Addition } from '../flow/flow';
import { isSending } from '../flow/submission';
import { TEXTS } from '../texts';
import { type EntryValues, listEdits } from '../values';
import { EntryFields } from './EntryFields';
import { findEntryErrors, getFormError } from './form-errors';
import { IdentityNeeded, NameShown } from './NewForm';
import { RecoveryButton } from './RecoveryButton';

export interface AdditionFormProps {
  subjectId: string;
  addition: Addition;
  /** The way out without saving. */
  cancel: ReactNode;
}

/** The simple form: a new entry of an existing subject. */
export function AdditionForm({ subjectId, addition, cancel }: AdditionFormProps) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const actor = useActor();
  const hasOpenTenancy = useSelector(selectUser)?.hasOpenTenancy;
  const { values, submission } = addition;
  return (
    <Form<EntryValues>
      label={TEXTS.addHistory}
      values={values}
      check={(typed) => findEntryErrors(descriptor, typed, 'add')}
      summary={(typed) => explainProblem(findEntryProblem(descriptor, typed, 'add'))?.message}
      onEdit={(changed) => {
        for (const edit of listEdits(ENTRY_FIELDS, changed)) dispatchFlow({ type: 'entryTyped', ...edit });
      }}
      onSubmit={() => dispatchFlow({ type: 'additionRequested', actor })}
      error={getFormError(submission, 'editor')}
      actions={
        <>
          {cancel}
          <Button
            variant="primary"
            type="submit"
            loading={isSending(submission, 'addHistory') || isSending(submission, 'addEvidence')}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <RecoveryButton submission={submission} />
      <Card title={TEXTS.newEntry} icon="star">
        <EntryFields descriptor={descriptor} prefix="editor" purpose="add" values={values} />
      </Card>
      <EvidenceCard prefix="editor" submission={submission} />
      <NameShown />
      {actor && !canAddHistory(actor) && <IdentityNeeded />}
      {hasOpenTenancy && <Slot name="subject-entry" subjectId={subjectId} />}
    </Form>
  );
}
