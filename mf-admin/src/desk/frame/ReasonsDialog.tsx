import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { FormDialog } from '../../panel/FormDialog';
import { dialogClosed } from './events';
import type { Work } from './piece-of-work';
import { ReasonsField } from './ReasonsField';
import { reasonsFault } from './values';
import { workStatus } from './work-status';

const START = { reasons: '' };

interface ReasonsDialogProps<Step extends string> {
  texts: {
    title: string;
    text: string;
    reasons: string;
    hint: (least: number) => string;
    submit: string;
    failed: string;
  };
  work: Work<Step>;
  /** What the dialog does, as the work names it. */
  step: Step;
  request: (reasons: string) => UnknownAction;
}

/** Asks for the reason of a step, which those read whom it concerns. */
export function ReasonsDialog<Step extends string>({ texts: T, work, step, request }: ReasonsDialogProps<Step>) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(work, step, T.failed);
  return (
    <FormDialog<typeof START>
      title={T.title}
      draft={draft}
      onEdit={setDraft}
      check={({ reasons }) => ({ reasons: reasonsFault(reasons) })}
      submitLabel={T.submit}
      isIncomplete={draft.reasons.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ reasons }) => dispatch(request(reasons.trim()))}
      onClose={() => dispatch(dialogClosed())}
    >
      <p>{T.text}</p>
      <ReasonsField label={T.reasons} hint={T.hint} />
    </FormDialog>
  );
}
