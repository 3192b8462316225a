import { DEPLOY_TOKEN_DAYS, type DeployToken } from '@najem/shared/contract/platform';
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
  if (creation.status === 'loaded') {
    const { secret, token } = creation.data;
    return <SecretDialog secret={secret} made={known === undefined ? token.remote : undefined} onClose={onClose} />;
  }
  return (
    <FormDialog<Draft>
      title={known === undefined ? TEXTS.newRemote : TEXTS.newTokenTitle}
      draft={draft}
      onEdit={setDraft}
      submitLabel={TEXTS.createToken}
      check={({ remote, label }) => ({
        remote: REMOTE_ID.test(remote.trim()) ? undefined : TEXTS.remoteIdInvalid,
        label: label.trim() === '' ? TEXTS.tokenLabelMissing : undefined,
      })}
      isIncomplete={false}
      isSaving={creation.status === 'loading'}
      error={creation.status === 'failed' ? errorText(creation.error, TEXTS.tokenCreateFailed) : undefined}
      onSubmit={({ remote, label, days }) =>
        create({
          remote: remote.trim(),
          label: label.trim(),
          days: Number(days),
          isNew: known === undefined ? true : undefined,
        })
      }
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

interface SecretDialogProps {
  secret: string;
  /** The id of a new remote, whose team learns how it begins. */
  made: string | undefined;
  onClose: () => void;
}

/** The server returns the secret only here; the store forgets it with the dialog. */
function SecretDialog({ secret, made, onClose }: SecretDialogProps) {
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
        <Copied name={TEXTS.secret} text={secret} label={TEXTS.copy} />
        {made !== undefined && (
          <>
            <p>{TEXTS.begin}</p>
            <Copied name={TEXTS.command} text={commandFor(made)} label={TEXTS.copyCommand} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** What a team runs first, in an empty folder. */
function commandFor(remote: string): string {
  const { origin } = location;
  return `npm exec --@najem:registry=${origin}/npm/ -- @najem/create-remote ${remote} --site ${origin}`;
}

function Copied({ name, text, label }: { name: string; text: string; label: string }) {
  const toast = useToast();
  return (
    <>
      <p className="admin-remotes-secret">
        <code aria-label={name} translate="no">
          {text}
        </code>
      </p>
      <CopyButton text={text} label={label} onError={(message) => toast.show({ tone: 'danger', text: message })} />
    </>
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
