import { problemText } from '@najem/shared/contract';
import { canCheckIdentifier, findIdentifierProblem } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, Form } from '@najem/shared/ui/form';
import { useDesk, useDeskEvents } from './desk-context';
import type { IdentifierView } from './flow';
import { IdentifierField } from './IdentifierField';
import { isSending, refusalError } from './refusal';
import { TEXTS } from './texts';

export interface IdentifierStepProps {
  flow: IdentifierView;
  label: string;
  lead: string;
  listPath: string;
}

/** First view: the number, and its check. */
export function IdentifierStep({ flow, label, lead, listPath }: IdentifierStepProps) {
  const { descriptor } = useDesk();
  const { flow: tell } = useDeskEvents();
  const { identifier, attempt } = flow;
  return (
    <Card title={TEXTS.identifierTitle} lead={lead} icon="search">
      <Form
        label={TEXTS.identifierTitle}
        values={{ identifier }}
        check={(typed) => ({ identifier: problemText(findIdentifierProblem(descriptor, typed.identifier)) })}
        onEdit={({ identifier: text = '' }) => tell({ type: 'identifierTyped', text })}
        onSubmit={() => tell({ type: 'checkAsked' })}
        error={refusalError(attempt, (field) => `desk-${field}`)}
        actions={
          <>
            <Button href={listPath}>{TEXTS.cancel}</Button>
            <Button
              variant="primary"
              type="submit"
              iconEnd="arrow"
              loading={isSending(attempt, 'check')}
              disabled={!canCheckIdentifier(descriptor, identifier)}
            >
              {TEXTS.check}
            </Button>
          </>
        }
      >
        <IdentifierField
          id="desk-identifier"
          name="identifier"
          label={label}
          hint={problemText(descriptor.identifierProblems.format)}
          value={identifier}
        />
      </Form>
    </Card>
  );
}
