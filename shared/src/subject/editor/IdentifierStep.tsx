import type { ListLink } from '../list/query';
import { problemText } from '@najem/shared/contract/kernel';
import { canCheckIdentifier, findIdentifierProblem } from '@najem/shared/domain/kernel';
import { Card } from '@najem/shared/ui/base';
import { Button, Form, rule } from '@najem/shared/ui/form';
import { useSubjectEvents, useSubjectFeature } from '../feature-context';
import type { IdentifierView } from '../flow/flow';
import { isSending } from '../flow/submission';
import { TEXTS } from '../texts';
import { getFormError } from './form-errors';
import { IdentifierField } from './IdentifierField';
import { RecoveryButton } from './RecoveryButton';

export interface IdentifierStepProps {
  flow: IdentifierView;
  label: string;
  lead: string;
  list: ListLink;
}

/** The first view: the identifier and its check. */
export function IdentifierStep({ flow, label, lead, list }: IdentifierStepProps) {
  const { descriptor } = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const { identifier, submission } = flow;
  return (
    <Card title={TEXTS.identifierTitle} lead={lead} icon="search">
      <Form
        label={TEXTS.identifierTitle}
        values={{ identifier }}
        onEdit={({ identifier: text = '' }) => dispatchFlow({ type: 'identifierTyped', text })}
        onSubmit={() => dispatchFlow({ type: 'checkRequested' })}
        error={getFormError(submission, 'editor')}
        actions={
          <>
            <Button {...list}>{TEXTS.cancel}</Button>
            <Button
              variant="primary"
              type="submit"
              iconEnd="arrow"
              loading={isSending(submission, 'check')}
              disabled={!canCheckIdentifier(descriptor, identifier)}
            >
              {TEXTS.check}
            </Button>
          </>
        }
      >
        <RecoveryButton submission={submission} />
        <IdentifierField
          id="editor-identifier"
          name="identifier"
          label={label}
          hint={problemText(descriptor.identifierProblems.format)}
          value={identifier}
          autoFocus
          rules={[rule((text: string) => problemText(findIdentifierProblem(descriptor, text)))]}
        />
      </Form>
    </Card>
  );
}
