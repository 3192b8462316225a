import { EMAIL_VERIFICATION_MS, EMAIL_VERIFIED_REDIRECT_MS } from '@najem/shared/domain';
import { Button, Notice, Spinner } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { readEmail } from '../../session-storage';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { resendFailure } from '../resend';
import { resendVerification, verifyEmail } from '../state';
import { ACCOUNT } from '../texts';
import { useRequest } from '../use-request';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.verifyEmail;
/** The contract's limit: a longer text was never a token, and is not sent. */
const MAX_TOKEN_LENGTH = 200;

/**
 * Confirms an e-mail address. Success is shown after two seconds whatever the server answers, by specification: mail
 * scanners and second clicks must not frighten anybody. An address without a usable token is an error at once.
 */
export function VerifyEmail({ marketingUrl }: PublicScreenProps) {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [, ask] = useRequest(verifyEmail);
  const [resent, resend, forgetResend] = useRequest(resendVerification);
  const [hasNoEmail, setNoEmail] = useState(false);
  const [isVerified, setVerified] = useState(false);
  const isUsable = token.trim() !== '' && token.length <= MAX_TOKEN_LENGTH;

  useEffect(() => {
    if (isUsable) ask({ token });
  }, [isUsable, ask, token]);
  useTimeout(isUsable, EMAIL_VERIFICATION_MS, () => setVerified(true));
  useTimeout(isVerified, EMAIL_VERIFIED_REDIRECT_MS, () => void navigate('/login?verified=success', { replace: true }));

  if (isVerified) {
    return (
      <PublicScreen title={T.successTitle} marketingUrl={marketingUrl}>
        <Notice tone="success">{T.success}</Notice>
      </PublicScreen>
    );
  }
  if (isUsable) {
    return (
      <PublicScreen title={T.verifyingTitle} marketingUrl={marketingUrl}>
        <Spinner size="l" label={T.verifying} visible />
      </PublicScreen>
    );
  }

  function sendAgain() {
    const email = readEmail();
    setNoEmail(email === '');
    if (email === '') forgetResend();
    else resend({ email });
  }

  const toLogin = (
    <Button href="/login" block>
      {ACCOUNT.toLogin}
    </Button>
  );
  if (resent.status === 'loaded') {
    return (
      <PublicScreen title={T.resentTitle} marketingUrl={marketingUrl}>
        <div className="rn-stack rn-gap-m">
          <Notice tone="success">{T.resent}</Notice>
          {toLogin}
        </div>
      </PublicScreen>
    );
  }
  const failure = hasNoEmail
    ? ACCOUNT.resend.noEmail
    : resent.status === 'failed'
      ? resendFailure(resent.error)
      : undefined;
  return (
    <PublicScreen title={T.errorTitle} marketingUrl={marketingUrl}>
      <div className="rn-stack rn-gap-m">
        <Notice tone="danger">{failure ?? T.error}</Notice>
        <Button variant="primary" block loading={resent.status === 'loading'} onClick={sendAgain}>
          {T.resend}
        </Button>
        {toLogin}
      </div>
    </PublicScreen>
  );
}
