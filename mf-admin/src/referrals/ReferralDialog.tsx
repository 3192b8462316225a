import type { ReferralLink } from '@najem/shared/contract';
import {
  describeReferralProblem,
  REFERRAL_CAMPAIGN_MAX_LENGTH,
  REFERRAL_CODE_MAX_LENGTH,
  REFERRAL_DESCRIPTION_MAX_LENGTH,
  REFERRAL_MESSAGES,
  type ReferralDraft,
  referralLink,
} from '@najem/shared/domain';
import { Stack } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice, TextArea, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { calls, dialogClosed } from './state';
import { TEXTS } from './texts';

/** The dialog of a new link or of one that is edited, as the store says. */
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
  const formId = useId();
  const [draft, setDraft] = useState<Required<ReferralDraft>>({
    code: link?.code ?? '',
    description: link?.description ?? '',
    campaign: link?.campaign ?? '',
  });
  const problem = describeReferralProblem(draft);
  const close = () => dispatch(dialogClosed());
  const change = (field: keyof ReferralDraft) => (value: string) => setDraft({ ...draft, [field]: value });

  function save() {
    if (problem || isSaving) return;
    const { code, description, campaign } = draft;
    dispatch(
      link
        ? calls.update.requested({ id: link._id, description, campaign })
        : calls.create.requested({ code, description, ...(campaign.trim() ? { campaign } : {}) }),
    );
  }
  return (
    <Dialog
      open
      title={link ? TEXTS.editTitle : TEXTS.createTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={problem !== undefined} loading={isSaving}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={TEXTS.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          {error && <Notice tone="danger">{error}</Notice>}
          <TextField
            label={TEXTS.code}
            required={!link}
            locked={link && TEXTS.codeLocked}
            hint={link ? undefined : TEXTS.codeHint}
            error={problem === REFERRAL_MESSAGES.codeInvalid ? problem : undefined}
            maxLength={REFERRAL_CODE_MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={draft.code}
            onChange={change('code')}
          />
          <TextArea
            label={TEXTS.description}
            required
            rows={2}
            maxLength={REFERRAL_DESCRIPTION_MAX_LENGTH}
            value={draft.description}
            onChange={change('description')}
          />
          <TextField
            label={TEXTS.campaign}
            maxLength={REFERRAL_CAMPAIGN_MAX_LENGTH}
            autoComplete="off"
            value={draft.campaign}
            onChange={change('campaign')}
          />
          {draft.code.trim() !== '' && (
            <p className="rn-muted rn-small rn-admin-link">
              {TEXTS.preview}: <span translate="no">{referralLink(window.location.origin, draft.code.trim())}</span>
            </p>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
