import { canCheckIdentifier } from '@najem/shared/domain';
import { Card } from '@najem/shared/ui/base';
import { Button, Form, type FieldRef } from '@najem/shared/ui/form';
import { useEffect, useRef } from 'react';
import { useDesk, useDeskEvents } from './desk-context';
import type { IdentifierView } from './flow';
import { IdentifierField } from './IdentifierField';
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
  const field = useRef<FieldRef>(null);
  const isRefused = attempt.status === 'refused';
  const isFieldFault = isRefused && attempt.field === 'identifier';

  useEffect(() => {
    if (isFieldFault) field.current?.focus();
  }, [isFieldFault]);

  return (
    <Card title={TEXTS.identifierTitle} lead={lead} icon="search">
      <Form
        label={TEXTS.identifierTitle}
        onSubmit={() => tell({ type: 'checkAsked' })}
        errors={isRefused && !isFieldFault ? [{ message: attempt.message }] : []}
        actions={
          <>
            <Button href={listPath}>{TEXTS.cancel}</Button>
            <Button
              variant="primary"
              type="submit"
              iconEnd="arrow"
              loading={attempt.status === 'sending'}
              disabled={!canCheckIdentifier(descriptor, identifier)}
            >
              {TEXTS.check}
            </Button>
          </>
        }
      >
        <IdentifierField
          ref={field}
          id="desk-identifier"
          label={label}
          hint={descriptor.identifierMessages.format}
          value={identifier}
          error={isFieldFault ? attempt.message : undefined}
          onChange={(text) => tell({ type: 'identifierTyped', text })}
        />
      </Form>
    </Card>
  );
}
