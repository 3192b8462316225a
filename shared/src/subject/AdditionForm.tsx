import { canAddHistory } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, Form } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { useActor, useDesk, useDeskEvents } from './desk-context';
import { EntryFields } from './EntryFields';
import { entryFaults } from './faults';
import type { Addition } from './flow';
import { IdentityNeeded } from './NewForm';
import { Cure, isSending, refusalErrors } from './refusal';
import { TEXTS } from './texts';

export interface AdditionFormProps {
  addition: Addition;
  /** The way out without saving. */
  cancel: ReactNode;
}

/** The simple form: a new entry for a subject that exists. */
export function AdditionForm({ addition, cancel }: AdditionFormProps) {
  const { descriptor } = useDesk();
  const { flow: tell } = useDeskEvents();
  const actor = useActor();
  const { values, tried, attempt } = addition;
  return (
    <Form
      label={TEXTS.addHistory}
      onSubmit={() => tell({ type: 'additionAsked', actor })}
      errors={refusalErrors(attempt, (field) => `desk-${field}`)}
      actions={
        <>
          {cancel}
          <Button variant="primary" type="submit" loading={isSending(attempt, 'addHistory')}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <Cure attempt={attempt} />
      <Card title={TEXTS.newEntry} icon="star">
        <EntryFields
          prefix="desk"
          purpose="add"
          values={values}
          errors={tried ? entryFaults(descriptor, values, 'add') : {}}
          onChange={(field, value) => tell({ type: 'entryTyped', field, value })}
        />
      </Card>
      {actor && !canAddHistory(actor) && <IdentityNeeded />}
    </Form>
  );
}
