import { errorText } from '@najem/shared/store';
import { isStale, type Work } from './piece-of-work';

/** Whether a change is being made, and why its last attempt failed; what another administrator did says the screen. */
export function workStatus<Step extends string>(
  work: Work<Step>,
  step: Step,
  fallback: string,
): { isSaving: boolean; error: string | undefined } {
  if (work.status === 'idle' || work.step !== step) return { isSaving: false, error: undefined };
  const isShown = work.status === 'failed' && !isStale(work.error);
  return { isSaving: work.status === 'saving', error: isShown ? errorText(work.error, fallback) : undefined };
}
