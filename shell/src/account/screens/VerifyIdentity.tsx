import { IDENTITY_SUCCESS_DIALOG_MS, isRecord, safeReturnPath } from '@najem/shared/domain/kernel';
import { type Loadable, selectSession, sentenceOr, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Page } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Notice, Spinner } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { afterVerification } from '../../layout/after-verification';
import type { GoogleSettings } from '../google-identity';
import { GoogleButton } from '../GoogleButton';
import { googleNonce, verifyGoogle } from '../state';
import { ACCOUNT } from '../texts';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.identity;

export interface VerifyIdentityProps {
  google: GoogleSettings | undefined;
}

/**
 * Confirms a person's identity by their Google account, then returns to the form that sent them here. The other proofs
 * are those of the person's own file.
 */
export function VerifyIdentity({ google }: VerifyIdentityProps) {
  const navigate = useNavigate();
  const { state, key }: Location<unknown> = useLocation();
  // What a form passed on, which it gets back after the verification.
  const form: Record<string, unknown> = isRecord(state) ? state : {};
  const { user } = useSelector(selectSession);
  const [verification, verify] = useRequest(verifyGoogle);
  const target = safeReturnPath(form.returnPath) ?? afterVerification(form.formType);
  const isAwaited = form.returnPath !== undefined || form.formType !== undefined;
  const isDone = verification.status === 'loaded';
  // Who is verified here sees the dialog; who was before, or by another proof or in another tab meanwhile, sees that.
  const isVerified = user?.verification_status === 'verified' && verification.status === 'idle';

  function proceed() {
    void navigate(target, { replace: true, state: { ...form, verificationCompleted: true } });
  }

  /** Back without a verification: to the form with what was typed, or to the screen before. */
  function goBack() {
    if (form.returnPath !== undefined) void navigate(target, { replace: true, state: form });
    else if (key === 'default') void navigate('/profile', { replace: true });
    else void navigate(-1);
  }

  useTimeout(isDone, IDENTITY_SUCCESS_DIALOG_MS, proceed);

  return (
    <Page
      title={T.title}
      lead={T.lead}
      width="narrow"
      actions={
        <Button icon="back" onClick={goBack}>
          {T.back}
        </Button>
      }
    >
      {isVerified ? (
        <Card title={T.alreadyTitle} icon="shield" tone="accent">
          <div className="rn-stack rn-gap-m">
            <p>{T.already}</p>
            <div className="rn-cluster">
              <Button variant="primary" onClick={isAwaited ? proceed : goBack}>
                {T.continue}
              </Button>
            </div>
          </div>
        </Card>
      ) : (
        <div className="rn-stack rn-gap-l">
          <Card title={T.cardTitle} icon="shield">
            <div className="rn-stack rn-gap-l">
              <p>{T.card}</p>
              <ol>
                {T.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
                {form.formData !== undefined && <li>{T.formKept}</li>}
              </ol>
              {google ? (
                <Confirmation google={google} verification={verification} onCredential={(token) => verify({ token })} />
              ) : (
                <Notice tone="warning">{T.unavailable}</Notice>
              )}
            </div>
          </Card>
          <Card title={T.proofTitle} icon="profile">
            <div className="rn-stack rn-gap-m">
              <p>{T.proof}</p>
              <div className="rn-cluster">
                <Button href="/dossier/start" state={{ ...form, returnPath: target }}>
                  {T.proofOpen}
                </Button>
              </div>
            </div>
          </Card>
        </div>
      )}
      <Dialog open={isDone} title={T.successTitle} tone="success" size="s" onClose={proceed}>
        {T.success}
      </Dialog>
    </Page>
  );
}

interface ConfirmationProps {
  google: GoogleSettings;
  verification: Loadable<unknown>;
  onCredential: (credential: string) => void;
}

/** The provider's button with a one-time nonce of the server, so that a token for another purpose is refused. */
function Confirmation({ google, verification, onCredential }: ConfirmationProps) {
  const [nonce, fetchNonce] = useRequest(googleNonce);
  const [hasError, setError] = useState(false);

  // A nonce is valid for one attempt, so each failed one needs a new nonce.
  useEffect(() => {
    if (verification.status === 'idle' || verification.status === 'failed') fetchNonce({});
  }, [verification, fetchNonce]);

  if (nonce.status === 'failed') {
    return <ErrorState title={sentenceOr(nonce.error, T.failed)} onRetry={() => fetchNonce({})} />;
  }
  const isBusy = verification.status === 'loading' || verification.status === 'loaded' || nonce.status !== 'loaded';
  const failure = verification.status === 'failed' ? sentenceOr(verification.error, T.failed) : undefined;
  const error = hasError ? ACCOUNT.googleUnavailable : failure;
  return (
    <>
      {isBusy ? (
        <Spinner />
      ) : (
        <GoogleButton
          settings={google}
          text="continue_with"
          nonce={nonce.data.nonce}
          onCredential={(credential) => {
            setError(false);
            onCredential(credential);
          }}
          onError={() => setError(true)}
          onRetry={() => setError(false)}
        />
      )}
      {error && <Notice tone="danger">{error}</Notice>}
    </>
  );
}
