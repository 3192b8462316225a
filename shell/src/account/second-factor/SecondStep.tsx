import { sentenceOr, useRequest } from '@najem/shared/store';
import { ErrorState } from '@najem/shared/ui/base';
import { Button, Spinner } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { Joined } from './Joined';
import { ProofForm } from './ProofForm';
import { secondStep, secondStepOptions } from './state';
import { FACTOR } from './texts';

const T = FACTOR.signIn;

export interface SecondStepProps extends PublicScreenProps {
  /** The server's secret of this sign-in. */
  challenge: string;
  /** Leads back to the first step. */
  onCancel: () => void;
}

/** The second step of a sign-in to an account with a second factor. */
export function SecondStep({ marketingUrl, ...props }: SecondStepProps) {
  return (
    <PublicScreen title={T.title} lead={T.lead} marketingUrl={marketingUrl}>
      <Joined>
        <div className="rn-stack rn-gap-m">
          <Step {...props} />
          <p className="rn-small rn-muted">{T.lost}</p>
          <Button variant="quiet" onClick={props.onCancel}>
            {T.cancel}
          </Button>
        </div>
      </Joined>
    </PublicScreen>
  );
}

function Step({ challenge, onCancel }: Omit<SecondStepProps, 'marketingUrl'>) {
  const [options, loadOptions] = useRequest(secondStepOptions);
  const [step, makeStep] = useRequest(secondStep);
  useEffect(() => loadOptions({ challenge }), [loadOptions, challenge]);

  // A passkey's challenge is good for one attempt.
  useEffect(() => {
    if (step.status === 'failed' && step.error.code === 'PASSKEY_FAILED') loadOptions({ challenge });
  }, [step, loadOptions, challenge]);

  const known = options.status === 'loaded' ? options.data : options.status === 'idle' ? undefined : options.previous;
  if (options.status === 'failed') {
    return <ErrorState title={sentenceOr(options.error, FACTOR.proof.failed)} onRetry={onCancel} />;
  }
  if (!known) return <Spinner />;
  return (
    <ProofForm
      options={known}
      submitLabel={T.submit}
      isBusy={step.status === 'loading' || step.status === 'loaded'}
      error={step.status === 'failed' ? sentenceOr(step.error, FACTOR.proof.failed) : undefined}
      onProof={({ code, recoveryCode, passkey }) => makeStep({ challenge, code, recoveryCode, passkey })}
    />
  );
}
