import { Stack } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { ConfirmDialog, Dialog, SelectField } from '@najem/shared/ui/data';
import { Button, CopyButton, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { calls, revocationClosed, tokenClosed } from './state';
import { TEXTS } from './texts';

const LABEL_MAX_LENGTH = 80;
/** Longest first choice of what lapses by itself; an empty one never does. */
const DAYS = ['30', '90', '365', ''] as const;

/** Makes a deploy token, then shows its secret this once. */
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
  const formId = useId();
  const [draft, setDraft] = useState<Draft>({ label: '', days: '90' });
  const close = () => dispatch(tokenClosed());

  function create({ label, days }: Draft) {
    if (isSaving) return;
    const lifetime = days === '' ? {} : { days: Number(days) };
    dispatch(calls.createToken.requested({ remote, label: label.trim(), ...lifetime }));
  }
  return (
    <Dialog
      open
      title={TEXTS.newTokenTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={draft.label.trim() === ''} loading={isSaving}>
            {TEXTS.createToken}
          </Button>
        </>
      }
    >
      <Form<Draft>
        id={formId}
        label={TEXTS.newTokenTitle}
        values={draft}
        onEdit={(_, edited) => setDraft(edited)}
        onSubmit={create}
        error={error ? { message: error } : undefined}
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
      </Form>
    </Dialog>
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
