import { problemText, type ReferralLink } from '@najem/shared/contract';
import {
  findReferralProblem,
  REFERRAL_CAMPAIGN_MAX_LENGTH,
  REFERRAL_CODE_MAX_LENGTH,
  REFERRAL_DESCRIPTION_MAX_LENGTH,
  type ReferralDraft,
  referralLink,
} from '@najem/shared/domain';
import { TextArea, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../panel/FormDialog';
import { useAdmin } from '../state';
import { calls, dialogClosed } from './state';
import { TEXTS } from './texts';

type Draft = Required<ReferralDraft>;

/** The dialog of a new link or of an edited one, while the store says that it is open. */
export function ReferralDialog() {
  const dialog = useAdmin((state) => state.referrals.dialog);
  if (dialog.status === 'closed') return null;
  return <OpenDialog link={dialog.link} isSaving={dialog.status === 'saving'} error={dialog.error} />;
}

interface OpenDialogProps {
  link?: ReferralLink;
  isSaving: boolean;
  error?: string;
}

function OpenDialog({ link, isSaving, error }: OpenDialogProps) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState<Draft>({
    code: link?.code ?? '',
    description: link?.description ?? '',
    campaign: link?.campaign ?? '',
  });

  function save({ code, description, campaign }: Draft) {
    dispatch(
      link
        ? calls.update.requested({ id: link._id, description, campaign })
        : calls.create.requested({ code, description, ...(campaign.trim() ? { campaign } : {}) }),
    );
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
      isSaving={isSaving}
      error={error}
      onSubmit={save}
      onClose={() => dispatch(dialogClosed())}
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
        required={isNew}
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
        <p className="rn-muted rn-small rn-admin-link">
          {TEXTS.preview}: <span translate="no">{referralLink(window.location.origin, code)}</span>
        </p>
      )}
    </>
  );
}
