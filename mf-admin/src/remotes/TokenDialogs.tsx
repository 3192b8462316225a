import { DEPLOY_TOKEN_DAYS } from '@najem/shared/contract';
import { Stack } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { ConfirmDialog, Dialog, SelectField } from '@najem/shared/ui/data';
import { Button, CopyButton, Notice, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { FormDialog } from '../panel/FormDialog';
import { useAdmin } from '../state';
import { calls, revocationClosed, tokenClosed } from './state';
import { TEXTS } from './texts';

const LABEL_MAX_LENGTH = 80;
/** Lifetimes of a token in days. */
const DAYS = ['30', '90', '365'] as const;

/** Creates a deploy token, then shows its secret once. */
export function TokenDialog() {
  const dialog = useAdmin((state) => state.remotes.token);
  if (dialog.status === 'closed') return null;
  if (dialog.status === 'made') return <SecretDialog secret={dialog.secret} />;
  return <NewTokenDialog remote={dialog.remote} isSaving={dialog.status === 'saving'} error={dialog.error} />;
}

interface Draft {
  label: string;
  days: string;
}

function NewTokenDialog({ remote, isSaving, error }: { remote: string; isSaving: boolean; error?: string }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState<Draft>({ label: '', days: String(DEPLOY_TOKEN_DAYS) });

  function create({ label, days }: Draft) {
    dispatch(calls.createToken.requested({ remote, label: label.trim(), days: Number(days) }));
  }
  return (
    <FormDialog<Draft>
      title={TEXTS.newTokenTitle}
      draft={draft}
      onEdit={setDraft}
      submitLabel={TEXTS.createToken}
      isIncomplete={draft.label.trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={create}
      onClose={() => dispatch(tokenClosed())}
    >
      <TextField
        name="label"
        label={TEXTS.tokenLabel}
        hint={TEXTS.tokenLabelHint}
        required
        maxLength={LABEL_MAX_LENGTH}
        autoComplete="off"
      />
      <SelectField
        name="days"
        label={TEXTS.tokenDays}
        placeholder={null}
        options={DAYS.map((value) => ({ value, label: TEXTS.tokenDaysOptions[value] }))}
      />
    </FormDialog>
  );
}

function SecretDialog({ secret }: { secret: string }) {
  const dispatch = useDispatch();
  const toast = useToast();
  const close = () => dispatch(tokenClosed());
  return (
    <Dialog
      open
      title={TEXTS.secretTitle}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {TEXTS.done}
        </Button>
      }
    >
      <Stack>
        <Notice tone="warning">{TEXTS.secretText}</Notice>
        <p className="rn-remotes-secret">
          <code aria-label={TEXTS.secret} translate="no">
            {secret}
          </code>
        </p>
        <CopyButton
          text={secret}
          label={TEXTS.copy}
          onError={(message) => toast.show({ tone: 'danger', text: message })}
        />
      </Stack>
    </Dialog>
  );
}

export function RevocationDialog() {
  const dispatch = useDispatch();
  const revocation = useAdmin((state) => state.remotes.revocation);
  if (revocation.status === 'closed') return null;
  const { id, label, error } = revocation;
  return (
    <ConfirmDialog
      open
      title={TEXTS.revokeQuestion}
      confirmLabel={TEXTS.revoke}
      loading={revocation.status === 'revoking'}
      error={error}
      onConfirm={() => dispatch(calls.revokeToken.requested({ id }))}
      onClose={() => dispatch(revocationClosed())}
    >
      <p>
        <strong>{label}</strong>
      </p>
      <p className="rn-muted">{TEXTS.revokeText}</p>
    </ConfirmDialog>
  );
}
