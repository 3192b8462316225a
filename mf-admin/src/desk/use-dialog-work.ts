import { errorText } from '@najem/shared/store';
import { useAdmin } from '../state';
import type { Dialog } from './state';

/** Whether the change of a dialog is being made, and why the last attempt failed. */
export function useDialogWork(step: Dialog, fallback: string): { isSaving: boolean; error: string | undefined } {
  const work = useAdmin(({ desk }) => desk.work);
  if (work.status === 'idle' || work.step !== step) return { isSaving: false, error: undefined };
  return {
    isSaving: work.status === 'saving',
    error: work.status === 'failed' ? errorText(work.error, fallback) : undefined,
  };
}
