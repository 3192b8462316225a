import { problemText, type ReferralLink } from '@najem/shared/contract';
import {
  findReferralProblem,
  REFERRAL_CAMPAIGN_MAX_LENGTH,
  REFERRAL_CODE_MAX_LENGTH,
  REFERRAL_DESCRIPTION_MAX_LENGTH,
  type ReferralDraft,
  referralLink,
} from '@najem/shared/domain';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, TextArea, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { calls, dialogClosed } from './state';
import { TEXTS } from './texts';

type Draft = Required<ReferralDraft>;

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
  const [draft, setDraft] = useState<Draft>({
    code: link?.code ?? '',
    description: link?.description ?? '',
    campaign: link?.campaign ?? '',
  });
  const shownCode = draft.code.trim();
  const isMissing = shownCode === '' || draft.description.trim() === '';
  const close = () => dispatch(dialogClosed());

  function save({ code, description, campaign }: Draft) {
    if (isSaving) return;
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
          <Button variant="primary" type="submit" form={formId} disabled={isMissing} loading={isSaving}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <Form<Draft>
        id={formId}
        label={TEXTS.form}
        values={draft}
        onEdit={(_, edited) => setDraft(edited)}
        check={(values) => ({ code: problemText(findReferralProblem(values)) })}
        onSubmit={save}
        error={error ? { message: error } : undefined}
      >
        <TextField
          name="code"
          label={TEXTS.code}
          required={!link}
          locked={link && TEXTS.codeLocked}
          hint={link ? undefined : TEXTS.codeHint}
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
        {shownCode !== '' && (
          <p className="rn-muted rn-small rn-admin-link">
            {TEXTS.preview}: <span translate="no">{referralLink(window.location.origin, shownCode)}</span>
          </p>
        )}
      </Form>
    </Dialog>
  );
}
