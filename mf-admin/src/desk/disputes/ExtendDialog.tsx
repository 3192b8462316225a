import type { DeskDispute } from '@najem/shared/contract';
import { extendedDueAt, formatDate } from '@najem/shared/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../../panel/FormDialog';
import { useAdmin } from '../../state';
import { dialogClosed } from '../events';
import { ReasonsField } from '../ReasonsField';
import { reasonsFault } from '../values';
import { workStatus } from '../work-status';
import { calls } from './state';
import { DISPUTE_TEXTS as T } from './texts';

const START = { reasons: '' };

/** Extends the time for the decision, with a reason for both sides. */
export function ExtendDialog({ dispute: { _id: id, version, openedAt } }: { dispute: DeskDispute }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.disputes.work),
    'extend',
    T.extendFailed,
  );
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
      onSubmit={({ reasons }) => dispatch(calls.extend.requested({ id, version, reasons: reasons.trim() }))}
      onClose={() => dispatch(dialogClosed())}
    >
      <p>{T.extendText(formatDate(extendedDueAt(new Date(openedAt))))}</p>
      <ReasonsField label={T.extendReasons} hint={T.reasonsHint} />
    </FormDialog>
  );
}
