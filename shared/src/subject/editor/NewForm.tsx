import type { ListLink } from '../list/query';
import { explainProblem } from '@najem/shared/contract/kernel';
import {
  canAddHistory,
  canChangeCheckedIdentifier,
  ENTRY_FIELDS,
  findSubjectProblem,
  SUBJECT_FIELDS,
} from '@najem/shared/domain/register';
import { Card } from '@najem/shared/ui/base';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useActor, useSubjectEvents, useSubjectFeature } from '../feature-context';
import { EvidenceCard } from '../evidence/EvidenceCard';
import type { NewForm as NewFormState } from '../flow/flow';
import { isSending } from '../flow/submission';
import { TEXTS } from '../texts';
import { type EntryValues, listEdits, type SubjectValues } from '../values';
import { BasicsFields } from './BasicsFields';
import { EntryFields } from './EntryFields';
import { findEntryErrors, findSubjectErrors, getFormError } from './form-errors';
import { RecoveryButton } from './RecoveryButton';

export interface NewFormProps {
  flow: NewFormState;
  identifierLabel: string;
  list: ListLink;
}

/** The form of a new subject with its first entry. */
export function NewForm({ flow, identifierLabel, list }: NewFormProps) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const actor = useActor();
  const { values, entry, submission, isChecked } = flow;
  // The server may know more about the identifier than its check did.
  const [wasSent, setSent] = useState(false);
  return (
    <Form<SubjectValues & EntryValues>
      label={descriptor.texts.addAction}
      values={{ ...values, ...entry }}
      check={(typed) => ({
        ...findSubjectErrors(descriptor, typed, 'add'),
        ...findEntryErrors(descriptor, typed, 'withSubject'),
      })}
      summary={(typed) => explainProblem(findSubjectProblem(descriptor, { ...typed, history: [typed] }))?.message}
      onEdit={(changed) => {
        for (const edit of listEdits(SUBJECT_FIELDS, changed)) dispatchFlow({ type: 'basicsTyped', ...edit });
        for (const edit of listEdits(ENTRY_FIELDS, changed)) dispatchFlow({ type: 'entryTyped', ...edit });
      }}
      onSubmit={() => {
        setSent(true);
        dispatchFlow({ type: 'saveRequested', actor });
      }}
      error={getFormError(submission, 'editor')}
      actions={
        <>
          <Button {...list}>{TEXTS.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            loading={isSending(submission, 'create') || isSending(submission, 'addEvidence')}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <RecoveryButton submission={submission} />
      {isChecked && !wasSent && flow.restored === undefined && (
        <Notice title={TEXTS.notFoundYet}>{TEXTS.notFoundYetText}</Notice>
      )}
      <NewBasics flow={flow} identifierLabel={identifierLabel} />
      <Card title={TEXTS.firstEntry} icon="star">
        <EntryFields descriptor={descriptor} prefix="editor" purpose="withSubject" values={entry} />
      </Card>
      <EvidenceCard prefix="editor" submission={submission} />
      <NameShown />
      {actor && !canAddHistory(actor) && <IdentityNeeded />}
    </Form>
  );
}

function NewBasics({ flow, identifierLabel }: Pick<NewFormProps, 'flow' | 'identifierLabel'>) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const actor = useActor();
  const isLocked = flow.isChecked && !(actor && canChangeCheckedIdentifier(actor));
  return (
    <Card
      title={TEXTS.basics}
      icon={descriptor.kind}
      actions={
        <Button variant="quiet" size="s" icon="back" onClick={() => dispatchFlow({ type: 'identifierReturned' })}>
          {TEXTS.changeIdentifier}
        </Button>
      }
    >
      <BasicsFields
        values={flow.values}
        identifierLabel={identifierLabel}
        needsIdentifier={!isLocked}
        isLocked={isLocked}
      />
    </Card>
  );
}

/** Says before an entry is written who will learn its author (Art. 15(1)(g) RODO). */
export function NameShown() {
  return <p className="rn-muted rn-small">{TEXTS.nameShown}</p>;
}

/** Announces the identity verification before the form is saved. */
export function IdentityNeeded() {
  return (
    <Notice tone="info" role={null}>
      {TEXTS.identityNeeded}
    </Notice>
  );
}
