import { useRequest } from '@najem/shared/store';
import { EMAIL_VERIFICATION_MS, EMAIL_VERIFIED_REDIRECT_MS } from '@najem/shared/domain/kernel';
import { Button, Notice, Spinner } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { readEmail } from '../../session-storage';
import { DoneScreen, PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { verifyEmail } from '../state';
import { ACCOUNT } from '../texts';
import { useResend } from '../use-resend';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.verifyEmail;
/** The contract's limit: a longer text was never a token, and is not sent. */
const MAX_TOKEN_LENGTH = 200;

/**
 * Confirms an e-mail address. Success is shown after two seconds whether or not the server confirms it, by specification:
 * mail scanners and second clicks use up links. The sign-in page then says if the server refused the link. An address
 * without a usable token shows an error at once.
 */
export function VerifyEmail({ marketingUrl }: PublicScreenProps) {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const [attempt, verify] = useRequest(verifyEmail);
  const [isVerified, setVerified] = useState(false);
  const isUsable = token.trim() !== '' && token.length <= MAX_TOKEN_LENGTH;

  useEffect(() => {
    if (isUsable) verify({ token });
  }, [isUsable, verify, token]);
  useTimeout(isUsable, EMAIL_VERIFICATION_MS, () => setVerified(true));
  const isRefused = attempt.status === 'failed' && attempt.error.code === 'LINK_INVALID';
  useTimeout(isVerified, EMAIL_VERIFIED_REDIRECT_MS, () => {
    // Where the registration began; the sign-in page leads on.
    const from = query.get('from') ?? undefined;
    const state = { from, message: isRefused ? T.refused : undefined };
    void navigate('/login?verified=success', { replace: true, state });
  });

  if (!isUsable) return <UnusableLink marketingUrl={marketingUrl} />;
  return (
    <PublicScreen title={isVerified ? T.successTitle : T.verifyingTitle} marketingUrl={marketingUrl}>
      {isVerified ? <Notice tone="success">{T.success}</Notice> : <Spinner size="l" label={T.verifying} visible />}
    </PublicScreen>
  );
}

/** Shown for a link without a usable token; sends a new one to the address that this browser knows. */
function UnusableLink({ marketingUrl }: PublicScreenProps) {
  const { attempt, resend, reset, failure } = useResend();
  const [hasNoEmail, setNoEmail] = useState(false);

  function sendAgain() {
    const email = readEmail();
    setNoEmail(email === '');
    if (email === '') reset();
    else resend({ email });
  }

  if (attempt.status === 'loaded') {
    return <DoneScreen title={T.resentTitle} text={T.resent} marketingUrl={marketingUrl} />;
  }
  return (
    <PublicScreen title={T.errorTitle} marketingUrl={marketingUrl}>
      <div className="rn-stack rn-gap-m">
        <Notice tone="danger">{hasNoEmail ? ACCOUNT.resend.noEmail : (failure ?? T.error)}</Notice>
        <Button variant="primary" block loading={attempt.status === 'loading'} onClick={sendAgain}>
          {T.resend}
        </Button>
        <Button href="/login" block>
          {ACCOUNT.toLogin}
        </Button>
      </div>
    </PublicScreen>
  );
}
