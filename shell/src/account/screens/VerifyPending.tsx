import { RESEND_SNACKBAR_MS } from '@najem/shared/domain';
import { Countdown, Link } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { rememberEmail } from '../../session-storage';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { resendFailure } from '../resend';
import { resendVerification } from '../state';
import { ACCOUNT } from '../texts';
import { useRequest } from '../use-request';

const T = ACCOUNT.verifyPending;
/** Between two mails; the server has limits of its own. */
const RESEND_PAUSE_MS = 60_000;
const SECOND_MS = 1000;

/** Waits for the person to open the mail; needs their address in the navigation state. */
export function VerifyPending({ marketingUrl }: PublicScreenProps) {
  const location = useLocation();
  const { email, message } = (location.state ?? {}) as { email?: unknown; message?: unknown };
  if (typeof email !== 'string' || email === '') return <Navigate to="/register" replace />;
  return (
    <Pending email={email} message={typeof message === 'string' ? message : undefined} marketingUrl={marketingUrl} />
  );
}

interface PendingProps extends PublicScreenProps {
  email: string;
  message: string | undefined;
}

function Pending({ email, message, marketingUrl }: PendingProps) {
  const toast = useToast();
  const [attempt, ask] = useRequest(resendVerification);
  const [mayResendAt, setMayResendAt] = useState(0);

  // The mail may be opened in this browser: the screen behind its link can then send another one.
  useEffect(() => rememberEmail(email), [email]);

  const tell = useEffectEvent((finished: typeof attempt) => {
    const durationMs = RESEND_SNACKBAR_MS;
    if (finished.status === 'loaded') {
      toast.show({ text: ACCOUNT.resend.done, durationMs });
      setMayResendAt(Date.now() + RESEND_PAUSE_MS);
    }
    if (finished.status === 'failed') toast.show({ tone: 'danger', text: resendFailure(finished.error), durationMs });
  });
  useEffect(() => tell(attempt), [attempt]);

  return (
    <PublicScreen
      title={T.title}
      lead={
        <>
          {T.lead} <strong>{email}</strong>
        </>
      }
      marketingUrl={marketingUrl}
      below={
        <>
          {T.otherEmail} <Link href="/register">{T.again}</Link>
        </>
      }
    >
      <div className="rn-stack rn-gap-m">
        {message && <Notice tone="warning">{message}</Notice>}
        <p>{T.steps}</p>
        <p className="rn-muted">{T.spam}</p>
        <Button
          variant="primary"
          icon="mail"
          block
          loading={attempt.status === 'loading'}
          disabled={mayResendAt > 0}
          onClick={() => ask({ email })}
        >
          {mayResendAt > 0 ? (
            <Countdown endsAt={mayResendAt} onDone={() => setMayResendAt(0)}>
              {(leftMs) => T.resendIn(Math.ceil(leftMs / SECOND_MS))}
            </Countdown>
          ) : (
            T.resend
          )}
        </Button>
        <Button href="/login" block>
          {ACCOUNT.toLogin}
        </Button>
      </div>
    </PublicScreen>
  );
}
