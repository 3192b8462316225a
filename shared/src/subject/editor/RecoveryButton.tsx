import { Button, type FormError } from '@najem/shared/ui/form';
import type { Attempt } from '../flow/flow';
import { useDeskEvents } from '../feature-context';
import { TEXTS } from '../texts';

/** What a form says of an attempt that was refused; `prefixOf` makes the ids of the form's fields. */
export function refusalError(attempt: Attempt, prefixOf: (field: string) => string): FormError | undefined {
  if (attempt.status !== 'refused') return undefined;
  const { message, field } = attempt;
  return field ? { message, fieldId: prefixOf(field) } : { message };
}

/** The button that helps after a refusal, where there is one. */
export function Cure({ attempt }: { attempt: Attempt }) {
  const { flow } = useDeskEvents();
  if (isReloading(attempt)) {
    return (
      <Button icon="refresh" loading>
        {TEXTS.refreshData}
      </Button>
    );
  }
  if (attempt.status !== 'refused') return null;
  switch (attempt.cure) {
    case 'reload':
      return (
        <Button icon="refresh" onClick={() => flow({ type: 'reloadAsked' })}>
          {TEXTS.refreshData}
        </Button>
      );
    case 'openExisting':
      return (
        <Button iconEnd="arrow" onClick={() => flow({ type: 'existingAsked' })}>
          {TEXTS.openExisting}
        </Button>
      );
    default:
      return null;
  }
}

function isReloading(attempt: Attempt): boolean {
  return attempt.status === 'sending' && attempt.intent.call === 'reload';
}

/** Whether a call of this name is under way for the attempt. */
export function isSending(attempt: Attempt, call: string): boolean {
  return attempt.status === 'sending' && attempt.intent.call === call;
}
