import { TextArea } from '@najem/shared/ui/form';
import type { Draft } from '@najem/shared/store';
import { FormDialog } from '../../panel/FormDialog';
import type { Attempt } from './use-change';

export const NO_QUESTION = { text: '' };
type Question = typeof NO_QUESTION;

interface QuestionDialogProps {
  texts: { askTitle: string; question: string; questionSend: string };
  /** What the person gets, and until when they may answer. */
  hint: string;
  maxLength: number;
  draft: Draft<Question>;
  attempt: Attempt;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Asks a person for what a decision needs. */
export function QuestionDialog({ texts: T, hint, maxLength, draft, attempt, onSubmit, onClose }: QuestionDialogProps) {
  return (
    <FormDialog<Question>
      title={T.askTitle}
      draft={draft.values}
      kept={{ draft, texts: ['text'] }}
      onEdit={draft.edit}
      submitLabel={T.questionSend}
      isIncomplete={(draft.values?.text ?? '').trim() === ''}
      isSaving={attempt.isSaving}
      error={attempt.error}
      onSubmit={({ text }) => onSubmit(text.trim())}
      onClose={onClose}
    >
      <TextArea name="text" label={T.question} hint={hint} required rows={5} maxLength={maxLength} />
    </FormDialog>
  );
}
