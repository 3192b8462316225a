import { selectSession } from '@najem/shared/store';
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { answerConfirmation, reasonAsked, type StepUpDialogProps, subscribeToConfirmation } from '../../step-up';

const StepUpDialog = lazy(() =>
  import(/* webpackChunkName: "second-factor" */ './StepUpDialog').then(
    (module): { default: ComponentType<StepUpDialogProps> } => ({ default: module.StepUpDialog }),
    () => ({ default: Unavailable }),
  ),
);

/** Asks 'Potwierdź, że to Ty' over any screen while a call waits for the answer. */
export function StepUpQuestion({ google }: Pick<StepUpDialogProps, 'google'>) {
  const reason = useSyncExternalStore(subscribeToConfirmation, reasonAsked);
  const { isAuthenticated } = useSelector(selectSession);
  // A call of a session that ended must not wait for ever.
  useEffect(() => {
    if (reason && !isAuthenticated) answerConfirmation(false);
  }, [reason, isAuthenticated]);
  if (!reason || !isAuthenticated) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog reason={reason} google={google} onAnswer={answerConfirmation} />
    </Suspense>
  );
}

/** Takes the dialog's place if its script does not load: the call then fails with its own sentence. */
function Unavailable({ onAnswer }: StepUpDialogProps) {
  useEffect(() => onAnswer(false), [onAnswer]);
  return null;
}
