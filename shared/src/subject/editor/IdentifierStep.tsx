import { canCheckIdentifier, describeIdentifierProblem } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, Form } from '@najem/shared/ui/form';
import { useDesk, useDeskEvents } from '../feature-context';
import type { IdentifierView } from '../flow/flow';
import { IdentifierField } from './IdentifierField';
import { isSending, refusalError } from './RecoveryButton';
import { TEXTS } from '../texts';

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
        check={(typed) => ({ identifier: describeIdentifierProblem(descriptor, typed.identifier) })}
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
          hint={descriptor.identifierMessages.format}
          value={identifier}
        />
      </Form>
    </Card>
  );
}
