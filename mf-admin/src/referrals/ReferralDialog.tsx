import { problemText } from '@najem/shared/contract/kernel';
import type { ReferralLink } from '@najem/shared/contract/office';
import {
  REFERRAL_CAMPAIGN_MAX_LENGTH,
  REFERRAL_CODE_MAX_LENGTH,
  REFERRAL_DESCRIPTION_MAX_LENGTH,
} from '@najem/shared/domain/kernel';
import { findReferralProblem, type ReferralDraft, referralLink } from '@najem/shared/domain/office';
import { errorText, useRequest } from '@najem/shared/store';
import { TextArea, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { FormDialog } from '../panel/FormDialog';
import { calls } from './state';
import { TEXTS } from './texts';

type Draft = Required<ReferralDraft>;

interface ReferralDialogProps {
  /** Absent for a new one. */
  link?: ReferralLink;
  onClose: () => void;
}

/** The dialog of a new link or of an edited one. */
export function ReferralDialog({ link, onClose }: ReferralDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    code: link?.code ?? '',
    description: link?.description ?? '',
    campaign: link?.campaign ?? '',
  });
  const [creation, create] = useRequest(calls.create, onClose);
  const [change, update] = useRequest(calls.update, onClose);
  const attempt = link ? change : creation;

  function save({ code, description, campaign }: Draft) {
    if (link) update({ id: link._id, description, campaign });
    else create({ code, description, campaign: campaign.trim() ? campaign : undefined });
  }
  return (
    <FormDialog<Draft>
      title={link ? TEXTS.editTitle : TEXTS.createTitle}
      label={TEXTS.form}
      draft={draft}
      onEdit={setDraft}
      check={(values) => ({ code: problemText(findReferralProblem(values)) })}
      submitLabel={TEXTS.save}
      isIncomplete={draft.code.trim() === '' || draft.description.trim() === ''}
      isSaving={attempt.status === 'loading'}
      error={attempt.status === 'failed' ? errorText(attempt.error, TEXTS.saveFailed) : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <LinkFields isNew={link === undefined} code={draft.code.trim()} />
    </FormDialog>
  );
}

/** The fields of a link; its code cannot be changed after its creation. */
function LinkFields({ isNew, code }: { isNew: boolean; code: string }) {
  return (
    <>
      <TextField
        name="code"
        label={TEXTS.code}
        required={isNew || undefined}
        locked={isNew ? undefined : TEXTS.codeLocked}
        hint={isNew ? TEXTS.codeHint : undefined}
        maxLength={REFERRAL_CODE_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        name="description"
        label={TEXTS.description}
        required
        rows={2}
        maxLength={REFERRAL_DESCRIPTION_MAX_LENGTH}
      />
      <TextField name="campaign" label={TEXTS.campaign} maxLength={REFERRAL_CAMPAIGN_MAX_LENGTH} autoComplete="off" />
      {code !== '' && (
        <p className="rn-muted rn-small admin-link">
          {TEXTS.preview}: <span translate="no">{referralLink(window.location.origin, code)}</span>
        </p>
      )}
    </>
  );
}
