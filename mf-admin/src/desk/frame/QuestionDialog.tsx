import { TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { FormDialog } from '../../panel/FormDialog';
import { dialogClosed } from './events';
import type { Work } from './piece-of-work';
import { workStatus } from './work-status';

const START = { text: '' };

interface QuestionDialogProps {
  texts: { askTitle: string; question: string; questionSend: string; askFailed: string };
  /** What the person gets, and until when they may answer. */
  hint: string;
  maxLength: number;
  work: Work<string>;
  request: (text: string) => UnknownAction;
}

/** Asks a person for what a decision needs. */
export function QuestionDialog({ texts: T, hint, maxLength, work, request }: QuestionDialogProps) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(work, 'ask', T.askFailed);
  return (
    <FormDialog<typeof START>
      title={T.askTitle}
      draft={draft}
      onEdit={setDraft}
      submitLabel={T.questionSend}
      isIncomplete={draft.text.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ text }) => dispatch(request(text.trim()))}
      onClose={() => dispatch(dialogClosed())}
    >
      <TextArea name="text" label={T.question} hint={hint} required rows={5} maxLength={maxLength} />
    </FormDialog>
  );
}
