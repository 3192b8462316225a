import { Button } from '@najem/shared/ui/form';
import { useSubjectEvents } from '../feature-context';
import type { Submission } from '../flow/flow';
import { isSending } from '../flow/submission';
import { TEXTS } from '../texts';

/** The button that resolves a failed submission, if there is one. */
export function RecoveryButton({ submission }: { submission: Submission }) {
  const { dispatchFlow } = useSubjectEvents();
  if (isSending(submission, 'reload')) {
    return (
      <Button icon="refresh" loading>
        {TEXTS.refreshData}
      </Button>
    );
  }
  if (submission.status !== 'failed') return null;
  switch (submission.recovery) {
    case 'reload':
      return (
        <Button icon="refresh" onClick={() => dispatchFlow({ type: 'reloadRequested' })}>
          {TEXTS.refreshData}
        </Button>
      );
    case 'openExisting':
      return (
        <Button iconEnd="arrow" onClick={() => dispatchFlow({ type: 'existingRequested' })}>
          {TEXTS.openExisting}
        </Button>
      );
    default:
      return null;
  }
}
