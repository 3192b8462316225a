import type { AdminUser } from '@najem/shared/contract';
import { BLOCK_REASON_LABELS, BLOCK_REASONS, BLOCK_TEXT_MAX_LENGTH, type BlockReason } from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/data';
import { TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../panel/FormDialog';
import { useAdmin } from '../state';
import { blockedDraft, calls, draftChanged } from './state';
import { TEXTS } from './texts';

const T = TEXTS.block;

interface Reasons {
  reason: BlockReason | '';
  text: string;
}

/** Asks why a user is blocked, and saves their row with the reason; closed, the user stays active. */
export function BlockDialog({ rows }: { rows: readonly AdminUser[] }) {
  const id = useAdmin((state) => blockedDraft(state.users.edit, rows)?.id);
  return id === undefined ? null : <Question key={id} rows={rows} />;
}

function Question({ rows }: { rows: readonly AdminUser[] }) {
  const dispatch = useDispatch();
  const edit = useAdmin((state) => state.users.edit);
  const [reasons, setReasons] = useState<Reasons>({ reason: '', text: '' });
  const draft = blockedDraft(edit, rows);
  if (!draft || edit.status === 'closed') return null;
  return (
    <FormDialog<Reasons>
      title={T.title}
      draft={reasons}
      onEdit={setReasons}
      check={({ reason, text }) => ({
        reason: reason === '' ? T.reasonMissing : undefined,
        text: reason === 'other' && text.trim() === '' ? T.textMissing : undefined,
      })}
      onSubmit={({ reason, text }) => {
        if (reason === '') return;
        dispatch(calls.update.requested({ ...draft, blockReason: reason, blockText: text.trim() }));
      }}
      submitLabel={T.submit}
      isDangerous
      isIncomplete={false}
      isSaving={edit.status === 'saving'}
      error={edit.error}
      onClose={() => dispatch(draftChanged({ status: 'active' }))}
    >
      <Stack>
        <p>{T.lead(draft.name || draft.email)}</p>
        <SelectField
          name="reason"
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
