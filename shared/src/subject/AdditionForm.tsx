import { explainProblem } from '@najem/shared/contract';
import { canAddHistory, findEntryProblem } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, Form } from '@najem/shared/ui/form';
import type { ReactNode } from 'react';
import { useActor, useDesk, useDeskEvents } from './desk-context';
import { EntryFields } from './EntryFields';
import { entryFaults } from './faults';
import type { Addition } from './flow';
import { IdentityNeeded } from './NewForm';
import { Cure, isSending, refusalError } from './refusal';
import { TEXTS } from './texts';
import { eachEdit, type EntryValues } from './values';

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
  const { values, attempt } = addition;
  return (
    <Form<EntryValues>
      label={TEXTS.addHistory}
      values={values}
      check={(typed) => entryFaults(descriptor, typed, 'add')}
      summary={(typed) => explainProblem(findEntryProblem(descriptor, typed, 'add'))?.message}
      onEdit={(changed) => eachEdit(changed, (field, value) => tell({ type: 'entryTyped', field, value }))}
      onSubmit={() => tell({ type: 'additionAsked', actor })}
      error={refusalError(attempt, (field) => `desk-${field}`)}
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
        <EntryFields prefix="desk" purpose="add" values={values} />
      </Card>
      {actor && !canAddHistory(actor) && <IdentityNeeded />}
    </Form>
  );
}
