import { dataOf, sentenceOr, useRequest } from '@najem/shared/store';
import { ErrorState } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Notice, Spinner } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { GoogleButton } from '../GoogleButton';
import { ACCOUNT } from '../texts';
import type { StepUpDialogProps } from '../../step-up';
import { Joined } from './Joined';
import { ProofForm } from './ProofForm';
import { confirm, confirmOptions, freshProof } from './state';
import { FACTOR } from './texts';

/** Asks the person to confirm that it is them, by the strongest that the account has. */
export function StepUpDialog({ reason, google, onAnswer }: StepUpDialogProps) {
  const { title, text } = FACTOR.stepUp[reason];
  return (
    <Dialog open title={title} size="s" actions={null} onClose={() => onAnswer(false)}>
      <div className="rn-stack rn-gap-m">
        <p>{text}</p>
        <Joined>
          <Question reason={reason} google={google} onAnswer={onAnswer} />
        </Joined>
      </div>
    </Dialog>
  );
}

function Question({ reason, google, onAnswer }: StepUpDialogProps) {
  const isDossier = reason === 'dossier';
  const [options, loadOptions] = useRequest(confirmOptions);
  const [confirmed, sendConfirm] = useRequest(confirm);
  const [proved, sendProof] = useRequest(freshProof);
  const confirmation = isDossier ? proved : confirmed;
  const [hasGoogleError, setGoogleError] = useState(false);
  useEffect(() => loadOptions({}), [loadOptions]);

  const finish = useEffectEvent(() => onAnswer(true));
  useEffect(() => {
    if (confirmation.status === 'loaded') finish();
    // The challenge of a passkey and the nonce of Google are good for one attempt.
    if (confirmation.status === 'failed') loadOptions({});
  }, [confirmation, loadOptions]);

  const known = dataOf(options);
  if (options.status === 'failed') {
    return <ErrorState title={sentenceOr(options.error, FACTOR.proof.failed)} onRetry={() => loadOptions({})} />;
  }
  if (!known) return <Spinner />;
  const error = confirmation.status === 'failed' ? sentenceOr(confirmation.error, FACTOR.proof.failed) : undefined;
  const isBusy = confirmation.status === 'loading' || confirmation.status === 'loaded';
  if (!known.google) {
    return (
      <ProofForm
        options={known}
        submitLabel={FACTOR.stepUp[reason].submit}
        onCancel={isDossier ? () => onAnswer(false) : undefined}
        isBusy={isBusy}
        error={error}
        onProof={isDossier ? sendProof : sendConfirm}
      />
    );
  }
  const googleError = hasGoogleError || !google ? ACCOUNT.googleUnavailable : error;
  return (
    <>
      <p>{FACTOR.proof.google}</p>
      {isBusy && <Spinner />}
      {google && !isBusy && (
        <GoogleButton
          settings={google}
          text="continue_with"
          nonce={known.google.nonce}
          onCredential={(token) => {
            setGoogleError(false);
            if (isDossier) sendProof({ credential: token });
            else sendConfirm({ googleToken: token });
          }}
          onError={() => setGoogleError(true)}
          onRetry={() => setGoogleError(false)}
        />
      )}
      {googleError && <Notice tone="danger">{googleError}</Notice>}
    </>
  );
}
