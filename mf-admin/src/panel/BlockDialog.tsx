import type { Input } from '@najem/shared/contract/kernel';
import type { users } from '@najem/shared/contract/office';
import {
  BLOCK_REASON_LABELS,
  BLOCK_REASONS,
  BLOCK_TEXT_MAX_LENGTH,
  type BlockReason,
} from '@najem/shared/domain/identity';
import { Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { filled, TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { FormDialog } from './FormDialog';
import { BLOCK_TEXTS as T } from './block-texts';

interface Reasons {
  reason: BlockReason | '';
  text: string;
}

interface BlockDialogProps {
  /** Who is blocked. */
  name: string;
  /** What it is probably for. */
  probably?: BlockReason;
  isSaving: boolean;
  error: string | undefined;
  onBlock: (why: Pick<Input<typeof users.update>, 'blockReason' | 'blockText'>) => void;
  onClose: () => void;
}

/** Asks why a user is blocked, which the user reads in a mail and at the sign-in. */
export function BlockDialog({ name, probably, isSaving, error, onBlock, onClose }: BlockDialogProps) {
  const [reasons, setReasons] = useState<Reasons>({ reason: probably ?? '', text: '' });
  return (
    <FormDialog<Reasons>
      title={T.title}
      draft={reasons}
      onEdit={setReasons}
      check={({ reason, text }) => ({
        text: reason === 'other' && text.trim() === '' ? T.textMissing : undefined,
      })}
      onSubmit={({ reason, text }) => {
        if (reason !== '') onBlock({ blockReason: reason, blockText: text.trim() });
      }}
      submitLabel={T.submit}
      isDangerous
      isIncomplete={false}
      isSaving={isSaving}
      error={error}
      onClose={onClose}
    >
      <Stack>
        <p>{T.lead(name)}</p>
        <ChoiceField
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
