import type { Input } from '@najem/shared/contract/kernel';
import type { users } from '@najem/shared/contract/office';
import {
  BLOCK_REASON_LABELS,
  BLOCK_REASONS,
  BLOCK_TEXT_MAX_LENGTH,
  type BlockReason,
} from '@najem/shared/domain/identity';
import { errorText, type Request, useDraft, useSending } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { filled, TextArea } from '@najem/shared/ui/form';
import { FormDialog } from './FormDialog';
import { BLOCK_TEXTS as T } from './block-texts';

interface Reasons {
  reason: BlockReason | '';
  text: string;
}

interface BlockDialogProps {
  /** Who is blocked, as they are saved with it. */
  user: Pick<Input<typeof users.update>, 'id' | 'name' | 'email' | 'role'>;
  /** What it is probably for. */
  probably?: BlockReason;
  call: Request<typeof users.update>;
  /** What is said where it fails for no known reason. */
  failed: string;
  onBlocked: () => void;
  onClose: () => void;
}

/** Asks why a user is blocked, which the user reads in a mail and at the sign-in, keeps it meanwhile, and blocks them. */
export function BlockDialog({ user, probably, call, failed, onBlocked, onClose }: BlockDialogProps) {
  const { id, name, email, role } = user;
  const draft = useDraft<Reasons>('block', id, { reason: probably ?? '', text: '' });
  const [blocking, block] = useSending(draft, call, onBlocked);
  return (
    <FormDialog<Reasons>
      title={T.title}
      draft={draft.values}
      kept={{ draft, texts: ['text'] }}
      onEdit={draft.edit}
      check={({ reason, text }) => ({
        text: reason === 'other' && text.trim() === '' ? T.textMissing : undefined,
      })}
      onSubmit={({ reason, text }) => {
        if (reason === '') return;
        block({ id, name, email, role, status: 'blocked', blockReason: reason, blockText: text.trim() });
      }}
      submitLabel={T.submit}
      isDangerous
      isIncomplete={false}
      isSaving={blocking.status === 'loading'}
      error={blocking.status === 'failed' ? errorText(blocking.error, failed) : undefined}
      onClose={onClose}
    >
      <Stack>
        <p>{T.lead(name || email)}</p>
        <ChoiceField
          name="reason"
          rules={[filled(T.reasonMissing)]}
          label={T.reason}
          required
          options={BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] }))}
        />
        <TextArea
          name="text"
          label={draft.values?.reason === 'other' ? T.textOfOther : T.text}
          rows={4}
          maxLength={BLOCK_TEXT_MAX_LENGTH}
        />
      </Stack>
    </FormDialog>
  );
}
