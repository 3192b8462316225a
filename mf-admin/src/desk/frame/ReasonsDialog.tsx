import type { Draft } from '@najem/shared/store';
import { FormDialog } from '../../panel/FormDialog';
import { ReasonsField } from './ReasonsField';
import type { Attempt } from './use-change';

export const NO_REASONS = { reasons: '' };
type Reasons = typeof NO_REASONS;

interface ReasonsDialogProps {
  texts: {
    title: string;
    text: string;
    reasons: string;
    hint: (least: number) => string;
    submit: string;
  };
  draft: Draft<Reasons>;
  attempt: Attempt;
  onSubmit: (reasons: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a step, which those read whom it concerns. */
export function ReasonsDialog({ texts: T, draft, attempt, onSubmit, onClose }: ReasonsDialogProps) {
  return (
    <FormDialog<Reasons>
      title={T.title}
      draft={draft.values}
      kept={{ draft, texts: ['reasons'] }}
      onEdit={draft.edit}
      submitLabel={T.submit}
      isIncomplete={(draft.values?.reasons ?? '').trim() === ''}
      isSaving={attempt.isSaving}
      error={attempt.error}
      onSubmit={({ reasons }) => onSubmit(reasons.trim())}
      onClose={onClose}
    >
      <p>{T.text}</p>
      <ReasonsField label={T.reasons} hint={T.hint} />
    </FormDialog>
  );
}
