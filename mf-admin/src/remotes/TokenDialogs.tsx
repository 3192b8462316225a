import { DEPLOY_TOKEN_DAYS, type DeployToken } from '@najem/shared/contract';
import { errorText, useRequest } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { ConfirmDialog, Dialog } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { Button, CopyButton, Notice, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { FormDialog } from '../panel/FormDialog';
import { calls } from './state';
import { TEXTS } from './texts';

const LABEL_MAX_LENGTH = 80;
/** Lifetimes of a token in days. */
const DAYS = ['30', '90', '365'] as const;

/** As in a remote's own `remote.json`. */
const REMOTE_ID = /^[a-z][a-z0-9-]{1,29}$/;

interface Draft {
  remote: string;
  label: string;
  days: string;
}

/** Creates a deploy token, of a new remote where none is named, then shows its secret once. */
export function TokenDialog({ remote: known, onClose }: { remote?: string; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ remote: known ?? '', label: '', days: String(DEPLOY_TOKEN_DAYS) });
  const [creation, create] = useRequest(calls.createToken);
  if (creation.status === 'loaded') return <SecretDialog secret={creation.data.secret} onClose={onClose} />;
  return (
    <FormDialog<Draft>
      title={known === undefined ? TEXTS.newRemote : TEXTS.newTokenTitle}
      draft={draft}
      onEdit={setDraft}
      submitLabel={TEXTS.createToken}
      check={({ remote }) => ({ remote: REMOTE_ID.test(remote.trim()) ? undefined : TEXTS.remoteIdInvalid })}
      isIncomplete={draft.label.trim() === '' || draft.remote.trim() === ''}
      isSaving={creation.status === 'loading'}
      error={creation.status === 'failed' ? errorText(creation.error, TEXTS.tokenCreateFailed) : undefined}
      onSubmit={({ remote, label, days }) => create({ remote: remote.trim(), label: label.trim(), days: Number(days) })}
      onClose={onClose}
    >
      {known === undefined && (
        <>
          <p>{TEXTS.newRemoteText}</p>
          <TextField
            name="remote"
            label={TEXTS.remoteId}
            hint={TEXTS.remoteIdHint}
            required
            maxLength={30}
            autoComplete="off"
          />
        </>
      )}
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

/** The server returns the secret only here; the store forgets it with the dialog. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const toast = useToast();
  return (
    <Dialog
      open
      title={TEXTS.secretTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
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

interface RevocationDialogProps {
  token: DeployToken;
  onClose: () => void;
}

/** Asks before a deploy token is revoked. */
export function RevocationDialog({ token: { _id: id, label }, onClose }: RevocationDialogProps) {
  const [revocation, revoke] = useRequest(calls.revokeToken, onClose);
  return (
    <ConfirmDialog
      open
      title={TEXTS.revokeQuestion}
      confirmLabel={TEXTS.revoke}
      loading={revocation.status === 'loading'}
      error={revocation.status === 'failed' ? errorText(revocation.error, TEXTS.revokeFailed) : undefined}
      onConfirm={() => revoke({ id })}
      onClose={onClose}
    >
      <p>
        <strong>{label}</strong>
      </p>
      <p className="rn-muted">{TEXTS.revokeText}</p>
    </ConfirmDialog>
  );
}
