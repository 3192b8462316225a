import type { DeskEvidence } from '@najem/shared/contract';
import { CheckboxField } from '@najem/shared/ui/content';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../../panel/FormDialog';
import { useAdmin } from '../../state';
import { dialogClosed } from '../frame/events';
import { ReasonsField } from '../frame/ReasonsField';
import { reasonsFault } from '../frame/values';
import { workStatus } from '../frame/work-status';
import { calls } from './state';
import { EVIDENCE_TEXTS as T } from './texts';

const START = { reasons: '', isCriminal: false };
type Draft = typeof START;

/** Gives evidence no grade, with a reason for the author; the files of a criminal court's judgment go at once. */
export function UngradedDialog({ evidence: { _id: id, version } }: { evidence: DeskEvidence }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.evidence.work),
    'ungraded',
    T.ungradedFailed,
  );
  return (
    <FormDialog<Draft>
      title={T.ungradedTitle}
      draft={draft}
      onEdit={setDraft}
      check={({ reasons }) => ({ reasons: reasonsFault(reasons) })}
      submitLabel={T.ungraded}
      isDangerous
      isIncomplete={draft.reasons.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ reasons, isCriminal }) =>
        dispatch(calls.grade.requested({ id, version, grade: null, reasons: reasons.trim(), isCriminal }))
      }
      onClose={() => dispatch(dialogClosed())}
    >
      <ReasonsField label={T.reasons} hint={T.reasonsHint} />
      <CheckboxField name="isCriminal" label={T.criminal} hint={T.criminalHint} />
    </FormDialog>
  );
}
