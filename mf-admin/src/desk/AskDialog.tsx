import type { DeskClaim } from '@najem/shared/contract';
import { CLAIM_TEXT_MAX_LENGTH } from '@najem/shared/domain';
import { TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../panel/FormDialog';
import { useAdmin } from '../state';
import { dialogClosed } from './events';
import { calls } from './state';
import { CLAIM_TEXTS as T } from './texts';
import { workStatus } from './work-status';

const START = { text: '' };

/** Asks the claimant for additions. */
export function AskDialog({ claim: { _id: id, version } }: { claim: DeskClaim }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.work),
    'ask',
    T.askFailed,
  );
  return (
    <FormDialog<typeof START>
      title={T.askTitle}
      draft={draft}
      onEdit={setDraft}
      submitLabel={T.send}
      isIncomplete={draft.text.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ text }) => dispatch(calls.ask.requested({ id, version, text: text.trim() }))}
      onClose={() => dispatch(dialogClosed())}
    >
      <TextArea
        name="text"
        label={T.question}
        hint={T.questionHint}
        required
        rows={5}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
      />
    </FormDialog>
  );
}
