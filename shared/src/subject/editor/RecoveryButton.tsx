import { isAdmin, VERIFY_IDENTITY } from '@najem/shared/domain/kernel';
import { isVerified } from '@najem/shared/domain/identity';
import { Button } from '@najem/shared/ui/form';
import { useActor, useSubjectEvents, useSubjectFeature } from '../feature-context';
import type { Submission } from '../flow/flow';
import { isSending } from '../flow/submission';
import { TEXTS } from '../texts';

/** The button that resolves a failed submission, if there is one. */
export function RecoveryButton({ submission }: { submission: Submission }) {
  const { dispatchFlow } = useSubjectEvents();
  const { descriptor } = useSubjectFeature();
  const actor = useActor();
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
    case 'verify':
      // Who has verified their identity has the higher limit already.
      return actor !== null && !isAdmin(actor) && !isVerified(actor) ? (
        <Button icon="shield" href={VERIFY_IDENTITY.path} state={{ returnPath: descriptor.addPath }}>
          {VERIFY_IDENTITY.label}
        </Button>
      ) : null;
    default:
      return null;
  }
}
