import { isRecord, MINUTE_MS, RESEND_SNACKBAR_MS, safeReturnPath, SECOND_MS } from '@najem/shared/domain/kernel';
import { Countdown, Link, unbroken } from '@najem/shared/ui/base';
import { useRequest } from '@najem/shared/store';
import { deviceNow, useToast } from '@najem/shared/ui/context';
import { Button, Notice } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { filter, interval, merge } from 'rxjs';
import { sessionBrowser, storeEmail } from '../../session-storage';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { askConfirmed } from '../state';
import { ACCOUNT } from '../texts';
import { useResend } from '../use-resend';

const T = ACCOUNT.verifyPending;
/** The pause between two mails; the server has limits of its own. */
const RESEND_PAUSE_MS = MINUTE_MS;
/** The link may be opened on another device, of which this page hears nothing. */
const POLL_MS = 10_000;

/** Asks the person to open the verification mail; their address comes in the navigation state. */
export function VerifyPending({ marketingUrl }: PublicScreenProps) {
  const { state }: Location<unknown> = useLocation();
  const { email, message, from }: Record<string, unknown> = isRecord(state) ? state : {};
  if (typeof email !== 'string' || email === '') return <Navigate to="/register" replace />;
  return (
    <Pending
      email={email}
      message={typeof message === 'string' ? message : undefined}
      from={safeReturnPath(from)}
      marketingUrl={marketingUrl}
    />
  );
}

/** Whether the address was confirmed meanwhile, in another tab or on a phone; asked only while the page is seen. */
function useConfirmation(email: string): boolean {
  const [answer, ask] = useRequest(askConfirmed);
  const isConfirmed = answer.status === 'loaded' && answer.data.isConfirmed;
  useEffect(() => {
    if (isConfirmed) return;
    const isSeen$ = interval(POLL_MS).pipe(filter(() => document.visibilityState === 'visible'));
    const asking = merge(isSeen$, sessionBrowser.reconnected$).subscribe(() => ask({ email }));
    return () => asking.unsubscribe();
  }, [ask, email, isConfirmed]);
  return isConfirmed;
}

interface PendingProps extends PublicScreenProps {
  email: string;
  message: string | undefined;
  /** Where the person was going before they registered. */
  from: string | undefined;
}

function Pending({ email, message, from, marketingUrl }: PendingProps) {
  const toast = useToast();
  const { attempt, resend, failure } = useResend();
  const [mayResendAt, setMayResendAt] = useState(0);

  const isConfirmed = useConfirmation(email);

  // A link that is opened in this browser can then send another mail.
  useEffect(() => storeEmail(email), [email]);

  const showOutcome = useEffectEvent(() => {
    const durationMs = RESEND_SNACKBAR_MS;
    if (attempt.status === 'loaded') {
      toast.show({ text: ACCOUNT.resend.done, durationMs });
      setMayResendAt(deviceNow() + RESEND_PAUSE_MS);
    }
    if (failure !== undefined) toast.show({ tone: 'danger', text: failure, durationMs });
  });
  useEffect(() => showOutcome(), [attempt]);

  if (isConfirmed) return <Navigate to="/login?verified=success" replace state={{ from }} />;
  return (
    <PublicScreen
      title={T.title}
      lead={
        <>
          {T.lead} <strong>{unbroken(email)}</strong>
        </>
      }
      marketingUrl={marketingUrl}
      below={
        <>
          {T.otherEmail}{' '}
          <Link href={from === undefined ? '/register' : `/register?from=${encodeURIComponent(from)}`}>{T.again}</Link>
        </>
      }
    >
      <div className="rn-stack rn-gap-m">
        {message && (
          <Notice tone="warning" role="alert">
            {message}
          </Notice>
        )}
        <p>{T.steps}</p>
        <p className="rn-muted">{T.spam}</p>
        <Button
          variant="primary"
          icon="mail"
          block
          loading={attempt.status === 'loading'}
          disabled={mayResendAt > 0}
          onClick={() => resend({ email, returnPath: from })}
        >
          {mayResendAt > 0 ? (
            <Countdown endsAt={mayResendAt} now={deviceNow} onDone={() => setMayResendAt(0)}>
              {(leftMs) => T.resendIn(Math.ceil(leftMs / SECOND_MS))}
            </Countdown>
          ) : (
            T.resend
          )}
        </Button>
        <Button href="/login" state={{ from }} block>
          {ACCOUNT.toLogin}
        </Button>
      </div>
    </PublicScreen>
  );
}
