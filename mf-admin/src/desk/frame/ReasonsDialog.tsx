import { useState } from 'react';
import { FormDialog } from '../../panel/FormDialog';
import { ReasonsField } from './ReasonsField';
import type { Attempt } from './use-change';

const START = { reasons: '' };

interface ReasonsDialogProps {
  texts: {
    title: string;
    text: string;
    reasons: string;
    hint: (least: number) => string;
    submit: string;
  };
  attempt: Attempt;
  onSubmit: (reasons: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a step, which those read whom it concerns. */
export function ReasonsDialog({ texts: T, attempt: { isSaving, error }, onSubmit, onClose }: ReasonsDialogProps) {
  const [draft, setDraft] = useState(START);
  return (
    <FormDialog<typeof START>
      title={T.title}
      draft={draft}
      onEdit={setDraft}
      submitLabel={T.submit}
      isIncomplete={draft.reasons.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ reasons }) => onSubmit(reasons.trim())}
      onClose={onClose}
    >
      <p>{T.text}</p>
      <ReasonsField label={T.reasons} hint={T.hint} />
    </FormDialog>
  );
}
