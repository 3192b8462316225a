import type { DeskDispute } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { DISPUTE_TEXT_MAX_LENGTH, type DisputeSide, questionDueAt } from '@najem/shared/domain/rights';
import { useDraft } from '@najem/shared/store';
import { ChoiceField } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Notice, TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { FormDialog } from '../../panel/FormDialog';
import { useChange } from '../frame/use-change';
import { calls } from './state';
import { DISPUTE_TEXTS as T } from './texts';

interface Question {
  side: DisputeSide | '';
  text: string;
}

const NO_QUESTION: Question = { side: '', text: '' };

interface AskDialogProps {
  dispute: DeskDispute;
  sides: readonly DisputeSide[];
  onClose: () => void;
}

/** Asks one side of a dispute something that both read, and says what that does to the days of the decision. */
export function AskDialog({ dispute: { _id: id, version, dueAt }, sides, onClose }: AskDialogProps) {
  const draft = useDraft('question', id, NO_QUESTION);
  const { send, isSaving, error } = useChange(calls.ask, T.askFailed, onClose, draft);
  const [until] = useState(() => questionDueAt(new Date(serverNow())));
  const side = sides.find((one) => one === draft.values?.side);
  return (
    <FormDialog<Question>
      title={T.askTitle}
      draft={draft.values}
      kept={{ draft, texts: ['text'] }}
      onEdit={draft.edit}
      submitLabel={T.questionSend}
      isIncomplete={side === undefined || draft.values?.text.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ text }) => side && send({ id, side, version, text: text.trim() })}
      onClose={onClose}
    >
      <ChoiceField<DisputeSide>
        name="side"
        label={T.askWhom}
        options={sides.map((value) => ({ value, label: T.askSides[value] }))}
      />
      <TextArea
        name="text"
        label={T.question}
        hint={T.questionHint(formatDate(until))}
        required
        rows={5}
        maxLength={DISPUTE_TEXT_MAX_LENGTH}
      />
      {dueAt !== undefined && new Date(dueAt) < until && (
        <Notice tone="warning" role={null}>
          {T.questionLate(formatDate(dueAt))}
        </Notice>
      )}
    </FormDialog>
  );
}
