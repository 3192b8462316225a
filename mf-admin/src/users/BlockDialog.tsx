import { BLOCK_REASON_LABELS, BLOCK_REASONS, BLOCK_TEXT_MAX_LENGTH, type BlockReason } from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/data';
import { filled, TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { FormDialog } from '../panel/FormDialog';
import type { RowEdit } from './row-edit';
import type { Draft } from './state';
import { TEXTS } from './texts';

const T = TEXTS.block;

interface Reasons {
  reason: BlockReason | '';
  text: string;
}

interface BlockDialogProps {
  /** The row as it will be saved. */
  draft: Draft;
  edit: RowEdit;
}

/** Asks why a user is blocked, and saves their row with the reason; closed, the user stays active. */
export function BlockDialog({ draft, edit: { isSaving, error, change, save } }: BlockDialogProps) {
  const [reasons, setReasons] = useState<Reasons>({ reason: '', text: '' });
  return (
    <FormDialog<Reasons>
      title={T.title}
      draft={reasons}
      onEdit={setReasons}
      check={({ reason, text }) => ({
        text: reason === 'other' && text.trim() === '' ? T.textMissing : undefined,
      })}
      onSubmit={({ reason, text }) => {
        if (reason === '') return;
        save({ ...draft, blockReason: reason, blockText: text.trim() });
      }}
      submitLabel={T.submit}
      isDangerous
      isIncomplete={false}
      isSaving={isSaving}
      error={error}
      onClose={() => change({ status: 'active' })}
    >
      <Stack>
        <p>{T.lead(draft.name || draft.email)}</p>
        <SelectField
          name="reason"
          rules={[filled(T.reasonMissing)]}
          label={T.reason}
          required
          options={BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] }))}
        />
        <TextArea
          name="text"
          label={reasons.reason === 'other' ? T.textOfOther : T.text}
          rows={4}
          maxLength={BLOCK_TEXT_MAX_LENGTH}
        />
      </Stack>
    </FormDialog>
  );
}
