import { TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { FormDialog } from '../../panel/FormDialog';
import type { Attempt } from './use-change';

const START = { text: '' };

interface QuestionDialogProps {
  texts: { askTitle: string; question: string; questionSend: string };
  /** What the person gets, and until when they may answer. */
  hint: string;
  maxLength: number;
  attempt: Attempt;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Asks a person for what a decision needs. */
export function QuestionDialog({ texts: T, hint, maxLength, attempt, onSubmit, onClose }: QuestionDialogProps) {
  const [draft, setDraft] = useState(START);
  return (
    <FormDialog<typeof START>
      title={T.askTitle}
      draft={draft}
      onEdit={setDraft}
      submitLabel={T.questionSend}
      isIncomplete={draft.text.trim() === ''}
      isSaving={attempt.isSaving}
      error={attempt.error}
      onSubmit={({ text }) => onSubmit(text.trim())}
      onClose={onClose}
    >
      <TextArea name="text" label={T.question} hint={hint} required rows={5} maxLength={maxLength} />
    </FormDialog>
  );
}
