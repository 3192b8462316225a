import { formatDate, type Instant } from '@najem/shared/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { FormDialog } from '../panel/FormDialog';
import { dialogClosed } from './events';
import type { Work } from './piece-of-work';
import { ReasonsField } from './ReasonsField';
import { reasonsFault } from './values';
import { workStatus } from './work-status';

const START = { reasons: '' };

interface ExtensionDialogProps {
  texts: {
    extend: string;
    extendTitle: string;
    extendText: (date: string) => string;
    extendReasons: string;
    extendFailed: string;
    reasonsHint: (least: number) => string;
  };
  /** The end of the extended time. */
  dueAt: Instant;
  work: Work<string>;
  request: (reasons: string) => UnknownAction;
}

/** Extends the time for a decision, with a reason for those who wait for it. */
export function ExtensionDialog({ texts: T, dueAt, work, request }: ExtensionDialogProps) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(work, 'extend', T.extendFailed);
  return (
    <FormDialog<typeof START>
      title={T.extendTitle}
      draft={draft}
      onEdit={setDraft}
      check={({ reasons }) => ({ reasons: reasonsFault(reasons) })}
      submitLabel={T.extend}
      isIncomplete={draft.reasons.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ reasons }) => dispatch(request(reasons.trim()))}
      onClose={() => dispatch(dialogClosed())}
    >
      <p>{T.extendText(formatDate(dueAt))}</p>
      <ReasonsField label={T.extendReasons} hint={T.reasonsHint} />
    </FormDialog>
  );
}
