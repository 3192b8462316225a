import type { DeskClaim } from '@najem/shared/contract';
import { CLAIM_REFUSALS, CLAIM_TEXT_MAX_LENGTH, REASONS_MIN_LENGTH } from '@najem/shared/domain';
import { SelectField } from '@najem/shared/ui/data';
import { TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../../panel/FormDialog';
import { useAdmin } from '../../state';
import { dialogClosed } from '../frame/events';
import { calls } from './state';
import { CLAIM_TEXTS as T } from '../frame/texts';
import { oneOf } from '../frame/values';
import { workStatus } from '../frame/work-status';

const START = { cause: '', text: '' };
type Draft = typeof START;

/** Refuses a claim, with one of the reasons and a text that the person gets. */
export function RefuseDialog({ claim: { _id: id, version } }: { claim: DeskClaim }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.work),
    'refuse',
    T.refuseFailed,
  );
  return (
    <FormDialog<Draft>
      title={T.refuseTitle}
      draft={draft}
      onEdit={setDraft}
      check={({ text }) => ({ text: text.trim().length < REASONS_MIN_LENGTH ? T.reasonsShort : undefined })}
      submitLabel={T.refuse}
      isDangerous
      isIncomplete={draft.cause === '' || draft.text.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ cause, text }) =>
        dispatch(calls.decide.requested({ id, version, decision: 'refuse', cause: oneOf(CLAIM_REFUSALS, cause), text }))
      }
      onClose={() => dispatch(dialogClosed())}
    >
      <SelectField
        name="cause"
        label={T.cause}
        required
        options={CLAIM_REFUSALS.map((value) => ({ value, label: T.causes[value] }))}
      />
      <TextArea
        name="text"
        label={T.reasons}
        hint={T.reasonsHint(REASONS_MIN_LENGTH)}
        required
        rows={5}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
      />
    </FormDialog>
  );
}
