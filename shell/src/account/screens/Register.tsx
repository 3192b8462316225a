import { explainProblem } from '@najem/shared/contract/kernel';
import { EMAIL_EXISTS_REDIRECT_MS, fieldsOf, REGISTER_REDIRECT_MS, safeReturnPath } from '@najem/shared/domain/kernel';
import { findRegistrationProblem, type RegistrationDraft } from '@najem/shared/domain/identity';
import { SAMPLE_REPORT } from '@najem/shared/domain/reports';
import { type CallError, selectSession, sentenceOr } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, Notice, oneFault, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { type Location, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { RegistrationSentence } from '../../legal/RegistrationSentence';
import type { GoogleSettings } from '../google-identity';
import { GoogleSection } from '../GoogleSection';
import { NewPasswordFields } from '../NewPasswordFields';
import { SecondStep } from '../lazy-second-step';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { keptQuery, referralCodeOf } from '../sign-in-query';
import { register } from '../state';
import { ACCOUNT } from '../texts';
import { useForm } from '../use-form';
import { useGoogleSignIn } from '../use-google-sign-in';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.register;
const EMPTY: RegistrationDraft = { name: '', email: '', password: '', confirmPassword: '' };

export interface RegisterProps extends PublicScreenProps {
  google: GoogleSettings | undefined;
}

/** What the screen before knows of the person, such as the name that their bank has proved. */
function knownOf(state: unknown): RegistrationDraft {
  const { name, email } = fieldsOf(state);
  return {
    ...EMPTY,
    name: typeof name === 'string' ? name : EMPTY.name,
    email: typeof email === 'string' ? email : EMPTY.email,
  };
}

/** Creates an account; rules are checked in the specified order, one message at a time. */
export function Register({ google, marketingUrl }: RegisterProps) {
  const [query] = useSearchParams();
  const { state }: Location<unknown> = useLocation();
  const { isAuthenticated } = useSelector(selectSession);
  const referralCode = referralCodeOf(query);
  const from = safeReturnPath(query.get('from'));
  const navigate = useNavigate();
  const { isDone, isSubmitting, unverifiedEmail, challenge, message, handlers, googleHandlers } = useRegistration(
    referralCode,
    from,
  );

  if (isAuthenticated) return <Navigate to={from ?? '/'} replace />;
  if (unverifiedEmail !== undefined) {
    return (
      <Navigate to="/verify-pending" state={{ email: unverifiedEmail, from, message: ACCOUNT.login.notVerified }} />
    );
  }
  if (challenge !== undefined) {
    return (
      <SecondStep
        challenge={challenge}
        marketingUrl={marketingUrl}
        onCancel={() => void navigate(`/login${keptQuery(query)}`)}
      />
    );
  }
  if (isDone) return <Registered from={from} marketingUrl={marketingUrl} />;

  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={
        <>
          {T.hasAccount} <Link href={`/login${keptQuery(query)}`}>{T.toLogin}</Link>
          <br />
          <Link href="/dossier/start">{ACCOUNT.toDossier}</Link>
          <br />
          <Link href={SAMPLE_REPORT.path}>{SAMPLE_REPORT.label}</Link>
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
          initialValues={knownOf(state)}
          check={(draft) => oneFault(explainProblem(findRegistrationProblem(draft)))}
          {...handlers}
          error={message ? { message } : undefined}
          actions={
            <Button type="submit" variant="primary" block loading={isSubmitting}>
              {T.submit}
            </Button>
          }
        >
          <TextField label={ACCOUNT.name} name="name" autoComplete="name" />
          <TextField label={ACCOUNT.email} type="email" name="email" autoComplete="email" />
          <NewPasswordFields isFirst />
          <RegistrationSentence />
        </Form>
      </div>
      <GoogleSection settings={google} text="signup_with" {...googleHandlers} />
    </PublicScreen>
  );
}

function Registered({ from, marketingUrl }: PublicScreenProps & { from: string | undefined }) {
  return (
    <PublicScreen title={T.doneTitle} marketingUrl={marketingUrl}>
      <div className="rn-stack rn-gap-l">
        <Notice tone="success">{T.done}</Notice>
        <Button href="/login" state={{ from }} block>
          {T.doneToLogin}
        </Button>
      </div>
    </PublicScreen>
  );
}

/** The registration by form or by Google, with the specified redirects after its outcome. */
function useRegistration(referralCode: string, from: string | undefined) {
  const navigate = useNavigate();
  const [hasGoogleError, setGoogleError] = useState(false);
  const {
    attempt: googleAttempt,
    signIn,
    reset: resetGoogle,
    unverifiedEmail,
    challenge,
  } = useGoogleSignIn(referralCode);
  const { attempt, isSubmitting, error, submitted, handlers } = useForm(register, {
    toInput: ({ name, email, password }: RegistrationDraft) => ({
      name: name.trim(),
      email: email.trim(),
      password,
      referralCode,
      returnPath: from,
    }),
    onRestart() {
      setGoogleError(false);
      if (googleAttempt.status === 'failed') resetGoogle();
    },
  });
  const isDone = attempt.status === 'loaded';

  useTimeout(
    isDone,
    REGISTER_REDIRECT_MS,
    () => void navigate('/verify-pending', { state: { email: submitted?.email.trim(), from } }),
  );
  useTimeout(
    error?.code === 'EMAIL_EXISTS',
    EMAIL_EXISTS_REDIRECT_MS,
    () => void navigate('/login', { state: { from } }),
  );

  const googleMessage = googleAttempt.status === 'failed' ? sentenceOr(googleAttempt.error, ACCOUNT.googleFailed) : '';
  return {
    isDone,
    isSubmitting,
    unverifiedEmail,
    challenge,
    message: hasGoogleError ? ACCOUNT.googleUnavailable : error ? describe(error) : googleMessage,
    handlers,
    googleHandlers: {
      attempt: googleAttempt,
      onCredential(credential: string) {
        handlers.onEdit();
        signIn(credential);
      },
      onError: () => setGoogleError(true),
      onRetry: handlers.onEdit,
    },
  };
}

function describe(error: CallError): string {
  if (error.code === 'EMAIL_EXISTS') return T.emailExists;
  if (error.code === 'NO_CONNECTION') return ACCOUNT.noConnection;
  // A response that is neither an error nor the expected success.
  return error.code === 'BAD_REPLY' ? T.unexpected : sentenceOr(error, T.failed);
}
