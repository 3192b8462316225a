import type { DeskCase } from '@najem/shared/contract';
import { CASE_TEXT_MAX_LENGTH } from '@najem/shared/domain';
import { TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../../panel/FormDialog';
import { useAdmin } from '../../state';
import { dialogClosed } from '../events';
import { workStatus } from '../work-status';
import { calls } from './state';
import { CASE_TEXTS as T } from './texts';

const START = { text: '' };

/** Asks the person of a case something. */
export function QuestionDialog({ found: { _id: id, version, person } }: { found: DeskCase }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(START);
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.cases.work),
    'ask',
    T.askFailed,
  );
  return (
    <FormDialog<typeof START>
      title={T.askTitle}
      draft={draft}
      onEdit={setDraft}
      submitLabel={T.questionSend}
      isIncomplete={draft.text.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ text }) => dispatch(calls.ask.requested({ id, version, text: text.trim() }))}
      onClose={() => dispatch(dialogClosed())}
    >
      <TextArea
        name="text"
        label={T.question}
        hint={person.isFromPaper && person.email === undefined ? T.questionByPost : T.questionHint}
        required
        rows={5}
        maxLength={CASE_TEXT_MAX_LENGTH}
      />
    </FormDialog>
  );
}
