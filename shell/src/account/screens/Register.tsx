import { explainProblem } from '@najem/shared/contract';
import {
  EMAIL_EXISTS_REDIRECT_MS,
  findRegistrationProblem,
  REGISTER_REDIRECT_MS,
  type RegistrationDraft,
} from '@najem/shared/domain';
import { type CallError, selectSession, sentenceOr } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, Notice, oneFault, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { GoogleSettings } from '../google-identity';
import { GoogleButton } from '../GoogleButton';
import { NewPasswordFields } from '../NewPasswordFields';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { refOf } from '../referral';
import { register } from '../state';
import { ACCOUNT } from '../texts';
import { useGoogleSignIn } from '../use-google-sign-in';
import { useRequest } from '../use-request';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.register;
const EMPTY: RegistrationDraft = { name: '', email: '', password: '', confirmPassword: '' };

export interface RegisterProps extends PublicScreenProps {
  google: GoogleSettings | undefined;
}

/** Makes an account; rules are checked in the specified order, one message at a time. */
export function Register({ google, marketingUrl }: RegisterProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { isAuthenticated } = useSelector(selectSession);
  const [attempt, ask, reset] = useRequest(register);
  const [askedEmail, setAskedEmail] = useState('');
  const [hasGoogleFault, setGoogleFault] = useState(false);
  const referralCode = query.get('ref') ?? '';
  const googleSignIn = useGoogleSignIn(referralCode);
  const { attempt: googleAttempt, unverifiedEmail } = googleSignIn;
  const isTaken = attempt.status === 'failed' && attempt.error.code === 'EMAIL_EXISTS';
  const isDone = attempt.status === 'loaded';

  useTimeout(isDone, REGISTER_REDIRECT_MS, () => void navigate('/verify-pending', { state: { email: askedEmail } }));
  useTimeout(isTaken, EMAIL_EXISTS_REDIRECT_MS, () => void navigate('/login'));

  if (isAuthenticated) return <Navigate to="/landlords" replace />;
  if (unverifiedEmail !== undefined) {
    return <Navigate to="/verify-pending" state={{ email: unverifiedEmail, message: ACCOUNT.login.notVerified }} />;
  }
  if (isDone) {
    return (
      <PublicScreen title={T.doneTitle} marketingUrl={marketingUrl}>
        <div className="rn-stack rn-gap-l">
          <Notice tone="success">{T.done}</Notice>
          <Button href="/login" block>
            {T.doneToLogin}
          </Button>
        </div>
      </PublicScreen>
    );
  }

  /** What was said before is about an earlier attempt. */
  function begin() {
    setGoogleFault(false);
    if (attempt.status === 'failed') reset();
    if (googleAttempt.status === 'failed') googleSignIn.reset();
  }

  function submit(draft: RegistrationDraft) {
    if (attempt.status === 'loading') return;
    begin();
    const email = draft.email.trim();
    setAskedEmail(email);
    ask({ name: draft.name.trim(), email, password: draft.password, referralCode });
  }

  const fault =
    (hasGoogleFault ? ACCOUNT.googleUnavailable : undefined) ??
    (attempt.status === 'failed' ? failureText(attempt.error) : undefined) ??
    (googleAttempt.status === 'failed' ? sentenceOr(googleAttempt.error, ACCOUNT.googleFailed) : undefined);
  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={
        <>
          {T.hasAccount} <Link href={`/login${refOf(query)}`}>{T.toLogin}</Link>
        </>
      }
    >
      <div className="rn-stack rn-gap-m">
        {referralCode && (
          <Notice tone="info" role={null}>
            {T.referral}
          </Notice>
        )}
        <Form
          label={T.form}
          initialValues={EMPTY}
          check={(draft) => oneFault(explainProblem(findRegistrationProblem(draft)))}
          onEdit={begin}
          onSubmit={submit}
          onRefused={begin}
          error={fault ? { message: fault } : undefined}
          actions={
            <Button type="submit" variant="primary" block loading={attempt.status === 'loading'}>
              {T.submit}
            </Button>
          }
        >
          <TextField label={ACCOUNT.name} name="name" autoComplete="name" />
          <TextField label={ACCOUNT.email} type="email" name="email" autoComplete="email" />
          <NewPasswordFields isFirst />
        </Form>
      </div>
      {google && (
        <>
          <p className="rn-or">{ACCOUNT.or}</p>
          <GoogleButton
            settings={google}
            text="signup_with"
            onCredential={(credential) => {
              begin();
              googleSignIn.signIn(credential);
            }}
            onFault={() => setGoogleFault(true)}
          />
        </>
      )}
    </PublicScreen>
  );
}

function failureText(error: CallError): string {
  if (error.code === 'EMAIL_EXISTS') return T.emailExists;
  if (error.code === 'NO_CONNECTION') return ACCOUNT.noConnection;
  // An answer that is neither a refusal nor the expected success.
  return error.code === 'BAD_REPLY' ? T.unexpected : sentenceOr(error, T.failed);
}
