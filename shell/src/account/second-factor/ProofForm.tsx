import type { ConfirmOptions, Proof, ProofOptions } from '@najem/shared/contract/identity';
import { Button, filled, Form, Notice, PasswordField, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { askForPasskey, supportsPasskeys } from './passkey-browser';
import { FACTOR } from './texts';

const T = FACTOR.proof;

type Way = 'passkey' | 'code' | 'recoveryCode' | 'password';

const SWITCHES = [
  ['passkey', T.toPasskey],
  ['code', T.toCode],
  ['recoveryCode', T.toRecovery],
] as const;

export interface ProofFormProps {
  options: ProofOptions & Partial<Pick<ConfirmOptions, 'password'>>;
  submitLabel: string;
  isBusy: boolean;
  /** Why the last proof was refused. */
  error: string | undefined;
  onProof: (proof: Proof & { password?: string }) => void;
  /** Adds a button that goes back. */
  onCancel?: () => void;
}

/** Asks for what an account has: a passkey, a code or a recovery code, the person's choice; or the password. */
export function ProofForm({ options, submitLabel, isBusy, error, onProof, onCancel }: ProofFormProps) {
  const ways = waysOf(options);
  const [chosen, setChosen] = useState<Way>();
  const [hasFailed, setFailed] = useState(false);
  const way = chosen ?? ways[0] ?? 'recoveryCode';
  const others = SWITCHES.filter(([other]) => other !== way && ways.includes(other));

  async function provePasskey() {
    setFailed(false);
    const passkey = options.passkey && (await askForPasskey(options.passkey));
    if (passkey) onProof({ passkey });
    else setFailed(true);
  }

  return (
    <div className="rn-stack rn-gap-m">
      {way === 'passkey' ? (
        <>
          <p>{T.passkeyText}</p>
          <Button variant="primary" block icon="lock" loading={isBusy} onClick={() => void provePasskey()}>
            {T.passkey}
          </Button>
          {(hasFailed || error) && <Notice tone="danger">{hasFailed ? FACTOR.passkey.cancelled : error}</Notice>}
        </>
      ) : (
        <TypedProof key={way} way={way} submitLabel={submitLabel} isBusy={isBusy} error={error} onProof={onProof} />
      )}
      {onCancel && (
        <Button block onClick={onCancel}>
          {T.cancel}
        </Button>
      )}
      {others.length > 0 && (
        <div className="rn-cluster rn-gap-s">
          {others.map(([other, label]) => (
            <Button
              key={other}
              size="s"
              variant="quiet"
              onClick={() => {
                setChosen(other);
                setFailed(false);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function waysOf({ passkey, codeApp, recoveryCode, password }: ProofFormProps['options']): Way[] {
  const isThere = { passkey: passkey !== undefined && supportsPasskeys(), code: codeApp, recoveryCode, password };
  return (['passkey', 'code', 'recoveryCode', 'password'] as const).filter((way) => isThere[way]);
}

interface TypedProofProps extends Omit<ProofFormProps, 'options' | 'onCancel'> {
  way: Exclude<Way, 'passkey'>;
}

function TypedProof({ way, submitLabel, isBusy, error, onProof }: TypedProofProps) {
  const rules = [filled(way === 'password' ? T.emptyPassword : T.empty)];
  return (
    <Form
      label={T.form}
      initialValues={{ proof: '' }}
      error={error === undefined ? undefined : { message: error }}
      onSubmit={({ proof }) => {
        if (!isBusy) onProof({ [way]: proof });
      }}
      actions={
        <Button type="submit" variant="primary" block loading={isBusy}>
          {submitLabel}
        </Button>
      }
    >
      {way === 'password' ? (
        <PasswordField label={T.password} name="proof" rules={rules} autoComplete="current-password" autoFocus />
      ) : way === 'code' ? (
        <TextField
          label={T.code}
          hint={T.codeHint}
          name="proof"
          rules={rules}
          numeric
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
        />
      ) : (
        <TextField
          label={T.recoveryCode}
          hint={T.recoveryHint}
          name="proof"
          rules={rules}
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          autoFocus
        />
      )}
    </Form>
  );
}
