import { explainProblem } from '@najem/shared/contract';
import { canAddHistory, canChangeCheckedIdentifier, findSubjectProblem } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { BasicsFields } from './BasicsFields';
import { useActor, useDesk, useDeskEvents } from './desk-context';
import { EntryFields } from './EntryFields';
import { entryFaults, subjectFaults } from './faults';
import type { NewForm as NewFormState } from './flow';
import { Cure, isSending, refusalError } from './refusal';
import { TEXTS } from './texts';
import { eachEdit, type EntryValues, isBasic, type SubjectValues } from './values';

export interface NewFormProps {
  flow: NewFormState;
  identifierLabel: string;
  listPath: string;
}

/** A subject that nobody has described yet, with its first entry. */
export function NewForm({ flow, identifierLabel, listPath }: NewFormProps) {
  const { descriptor } = useDesk();
  const { flow: tell } = useDeskEvents();
  const actor = useActor();
  const { values, entry, attempt, isChecked } = flow;
  // The server may know more about the number than its check did.
  const [wasSent, setSent] = useState(false);
  const isLocked = isChecked && !(actor && canChangeCheckedIdentifier(actor));
  return (
    <Form<SubjectValues & EntryValues>
      label={descriptor.texts.addAction}
      values={{ ...values, ...entry }}
      check={(typed) => ({
        ...subjectFaults(descriptor, typed, 'add'),
        ...entryFaults(descriptor, typed, 'withSubject'),
      })}
      summary={(typed) => explainProblem(findSubjectProblem(descriptor, { ...typed, history: [typed] }))?.message}
      onEdit={(changed) =>
        eachEdit(changed, (field, value) =>
          tell(isBasic(field) ? { type: 'basicsTyped', field, value } : { type: 'entryTyped', field, value }),
        )
      }
      onSubmit={() => {
        setSent(true);
        tell({ type: 'saveAsked', actor });
      }}
      error={refusalError(attempt, (field) => `desk-${field}`)}
      actions={
        <>
          <Button href={listPath}>{TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" loading={isSending(attempt, 'create')}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <Cure attempt={attempt} />
      {isChecked && !wasSent && flow.restored === undefined && (
        <Notice title={TEXTS.notFoundYet}>{TEXTS.notFoundYetText}</Notice>
      )}
      <Card
        title={TEXTS.basics}
        icon={descriptor.kind}
        actions={
          <Button variant="quiet" size="s" icon="back" onClick={() => tell({ type: 'identifierReturned' })}>
            {TEXTS.changeIdentifier}
          </Button>
        }
      >
        <BasicsFields
          values={values}
          identifierLabel={identifierLabel}
          needsIdentifier={!isLocked}
          isLocked={isLocked}
        />
      </Card>
      <Card title={TEXTS.firstEntry} icon="star">
        <EntryFields prefix="desk" purpose="withSubject" values={entry} />
      </Card>
      {actor && !canAddHistory(actor) && <IdentityNeeded />}
    </Form>
  );
}

/** Says before saving that the identity verification will come in between. */
export function IdentityNeeded() {
  return (
    <Notice tone="info" role={null}>
      {TEXTS.identityNeeded}
    </Notice>
  );
}
