import type { DeskClaim } from '@najem/shared/contract/rights';
import { CLAIM_REFUSALS, CLAIM_TEXT_MAX_LENGTH, REASONS_MIN_LENGTH } from '@najem/shared/domain/rights';
import { SelectField } from '@najem/shared/ui/select';
import { rule, TextArea } from '@najem/shared/ui/form';
import { FormDialog } from '../../panel/FormDialog';
import { useChange } from '../frame/use-change';
import { oneOf } from '../frame/values';
import type { ClaimDraft } from './decision';
import { calls } from './state';
import { CLAIM_TEXTS as T } from './texts';

interface Draft {
  cause: string;
  text: string;
}

interface RefuseDialogProps {
  claim: DeskClaim;
  draft: ClaimDraft;
  onClose: () => void;
}

/** Refuses a claim, with one of the reasons and a text that the person gets. */
export function RefuseDialog({ claim: { _id: id, version }, draft, onClose }: RefuseDialogProps) {
  const { values } = draft;
  const { isSaving, error, send } = useChange(calls.refuse, T.refuseFailed, onClose, draft);
  return (
    <FormDialog<Draft>
      title={T.refuseTitle}
      draft={values && { cause: values.cause, text: values.text }}
      // The page has the draft: nothing is lost with the window.
      kept={{ draft: { ...draft, isUnsaved: false }, texts: ['text'] }}
      onEdit={({ cause, text }) => values && draft.edit({ ...values, cause, text })}
      submitLabel={T.refuse}
      isDangerous
      isIncomplete={!values || values.cause === '' || values.text.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ cause, text }) =>
        send({ id, version, decision: 'refuse', cause: oneOf(CLAIM_REFUSALS, cause), text })
      }
      onClose={onClose}
    >
      <SelectField
        name="cause"
        label={T.cause}
        required
        options={CLAIM_REFUSALS.map((value) => ({ value, label: T.causes[value] }))}
      />
      <TextArea
        name="text"
        rules={[rule((text: string) => (text.trim().length < REASONS_MIN_LENGTH ? T.reasonsShort : undefined))]}
        label={T.reasons}
        hint={T.reasonsHint(REASONS_MIN_LENGTH)}
        required
        rows={5}
        maxLength={CLAIM_TEXT_MAX_LENGTH}
      />
    </FormDialog>
  );
}
