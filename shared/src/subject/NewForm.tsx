import { canAddHistory, canChangeCheckedIdentifier } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { BasicsFields } from './BasicsFields';
import { useActor, useDesk, useDeskEvents } from './desk-context';
import { EntryFields } from './EntryFields';
import { entryFaults, subjectFaults } from './faults';
import type { NewForm as NewFormState } from './flow';
import { Cure, isSending, refusalErrors } from './refusal';
import { TEXTS } from './texts';

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
  const { values, entry, attempt, isChecked, tried } = flow;
  const isLocked = isChecked && !(actor && canChangeCheckedIdentifier(actor));
  return (
    <Form
      label={descriptor.texts.addAction}
      onSubmit={() => tell({ type: 'saveAsked', actor })}
      errors={refusalErrors(attempt, (field) => `desk-${field}`)}
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
      {isChecked && !tried && flow.restored === undefined && (
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
          errors={tried ? subjectFaults(descriptor, values, 'add') : {}}
          onChange={(field, value) => tell({ type: 'basicsTyped', field, value })}
        />
      </Card>
      <Card title={TEXTS.firstEntry} icon="star">
        <EntryFields
          prefix="desk"
          purpose="withSubject"
          values={entry}
          errors={tried ? entryFaults(descriptor, entry, 'withSubject') : {}}
          onChange={(field, value) => tell({ type: 'entryTyped', field, value })}
        />
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
