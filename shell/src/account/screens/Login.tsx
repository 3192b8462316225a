import { explainProblem } from '@najem/shared/contract/kernel';
import { isRecord, safeReturnPath, VERIFIED_NOTICE_MS } from '@najem/shared/domain/kernel';
import { findMissing } from '@najem/shared/domain/identity';
import { SAMPLE_REPORT } from '@najem/shared/domain/reports';
import { selectSession } from '@najem/shared/store';
import { clearError, login, personOfToken } from '@najem/shared/store/host';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, Notice, oneFault, PasswordField, TextField } from '@najem/shared/ui/form';
import { isStorageForbidden } from '@najem/shared/ui/context';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Location, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { GoogleSettings } from '../google-identity';
import { GoogleSection } from '../GoogleSection';
import { TEXTS } from '../../texts';
import { SecondStep } from '../lazy-second-step';
import { readEmail } from '../../session-storage';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { keptQuery, noticeOfQuery, referralCodeOf } from '../sign-in-query';
import { ACCOUNT } from '../texts';
import { useForm } from '../use-form';
import { useGoogleSignIn } from '../use-google-sign-in';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.login;
/** Leads to the page that is this person's home. */
const AFTER_LOGIN = '/';
/** Whoever has forgotten a password needs no referral any more. */
const NOTHING = new URLSearchParams();
const EMPTY = { email: '', password: '' };

export interface LoginProps extends PublicScreenProps {
  google: GoogleSettings | undefined;
}

/** Signs in with e-mail and password, or with Google, and returns to where the person was going. */
export function Login({ google, marketingUrl }: LoginProps) {
  const [query] = useSearchParams();
  const { isAuthenticated, error } = useSelector(selectSession);
  const { destination, message, setMessage } = useLoginState(query.get('from'));
  const { isLoading, unverifiedEmail, challenge, startAgain, handlers, googleAttempt, signInWithGoogle } = useLogin(
    referralCodeOf(query),
    () => setMessage(undefined),
  );
  const [notice, setNotice] = useState(() => noticeOfQuery(query));
  useTimeout(notice?.tone === 'success', VERIFIED_NOTICE_MS, () => setNotice(undefined));

  if (unverifiedEmail !== undefined) {
    const state = { email: unverifiedEmail, from: destination.from, message: T.notVerified };
    return <Navigate to="/verify-pending" state={state} />;
  }
  if (isAuthenticated) return <ToDestination {...destination} />;
  if (challenge !== undefined) {
    return <SecondStep challenge={challenge} marketingUrl={marketingUrl} onCancel={startAgain} />;
  }

  // Who has just opened the link of the mail typed the address a moment ago.
  const isVerified = query.get('verified') === 'success';
  const failure = message ?? error;
  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={
        <>
          {T.noAccount} <Link href={`/register${keptQuery(query, destination.from)}`}>{ACCOUNT.toRegister}</Link>
          <br />
          <Link href="/dossier/start">{ACCOUNT.toDossier}</Link>
          <br />
          <Link href={SAMPLE_REPORT.path}>{SAMPLE_REPORT.label}</Link>
        </>
      }
    >
      <div className="rn-stack rn-gap-m">
        {isStorageForbidden() && (
          <Notice tone="warning" role="alert">
            {TEXTS.storageForbidden}
          </Notice>
        )}
        {/* An error says what happened last: the notice of a link is older. */}
        {notice && !failure && (
          <Notice tone={notice.tone} role={notice.tone === 'danger' ? 'alert' : 'status'}>
            {notice.text}
          </Notice>
        )}
        <Form
          label={T.form}
          initialValues={isVerified ? { ...EMPTY, email: readEmail() } : EMPTY}
          check={({ email, password }) => oneFault(explainProblem(findMissing({ email: email.trim(), password })))}
          error={failure ? { message: failure } : undefined}
          {...handlers}
          actions={
            <Button type="submit" variant="primary" block loading={isLoading}>
              {T.submit}
            </Button>
          }
        >
          <TextField label={ACCOUNT.email} type="email" name="email" autoComplete="username" />
          <PasswordField
            label={ACCOUNT.password}
            name="password"
            autoComplete="current-password"
            autoFocus={isVerified && readEmail() !== ''}
            aside={<Link href={`/forgot-password${keptQuery(NOTHING, destination.from)}`}>{T.forgot}</Link>}
          />
        </Form>
      </div>
      <GoogleSection
        settings={google}
        text="signin_with"
        attempt={googleAttempt}
        onCredential={signInWithGoogle}
        onError={() => setMessage(ACCOUNT.googleUnavailable)}
        onRetry={handlers.onEdit}
      />
    </PublicScreen>
  );
}

/** Where the person was going before the sign-in, as a guard or another screen passed it on. */
interface Destination {
  from?: unknown;
  /** The navigation state of that address. */
  fromState?: unknown;
  /** The id of the person who was going there; missing if there was no session before. */
  person?: unknown;
}

/** Leads to the destination, or to the usual first screen if another person was going there. */
function ToDestination({ from, fromState, person }: Destination) {
  const { token } = useSelector(selectSession);
  const isSamePerson = typeof person !== 'string' || person === personOfToken(token);
  const target = isSamePerson ? safeReturnPath(from) : undefined;
  return <Navigate to={target ?? AFTER_LOGIN} replace state={target ? fromState : undefined} />;
}

/** The destination and the message in the navigation state of the sign-in page; a mail's link has the former in its query. */
function useLoginState(fromQuery: string | null) {
  const navigate = useNavigate();
  const { state, pathname, search }: Location<unknown> = useLocation();
  const sent = isRecord(state) ? state : {};
  // Kept from the first navigation that names it: a later one may carry only a message.
  const [destination, setDestination] = useState(() => destinationOf({ from: fromQuery ?? undefined, ...sent }));
  const [message, setMessage] = useState<string>();

  // Removed from the navigation state, so that a reload does not show the message again.
  useEffect(() => {
    if (sent.message === undefined) return;
    if (typeof sent.message === 'string') setMessage(sent.message);
    void navigate(`${pathname}${search}`, { replace: true, state: destination });
  }, [sent.message, destination, navigate, pathname, search]);

  if (sent.from !== undefined && sent.from !== destination.from) setDestination(destinationOf(sent));
  return { destination, message, setMessage };
}

function destinationOf({ from, fromState, person }: Destination): Destination {
  return { from, fromState, person };
}

/** The sign-in by form or by Google; `onRestart` is called when earlier messages no longer apply. */
function useLogin(referralCode: string, onRestart: () => void) {
  const dispatch = useDispatch();
  const { loading, error } = useSelector(selectSession);
  const googleSignIn = useGoogleSignIn(referralCode);
  const {
    error: failure,
    submitted,
    reset,
    handlers,
  } = useForm(login, {
    toInput: ({ email, password }: typeof EMPTY) => ({ email: email.trim(), password }),
    onRestart() {
      onRestart();
      if (error) dispatch(clearError());
    },
  });
  useEffect(() => () => void dispatch(clearError()), [dispatch]);

  return {
    isLoading: loading,
    challenge: failure?.challenge ?? googleSignIn.challenge,
    startAgain() {
      reset();
      googleSignIn.reset();
      dispatch(clearError());
    },
    unverifiedEmail: failure?.code === 'EMAIL_NOT_VERIFIED' ? submitted?.email.trim() : googleSignIn.unverifiedEmail,
    handlers: {
      ...handlers,
      onSubmit(values: typeof EMPTY) {
        // A sign-in with Google may be running.
        if (!loading) handlers.onSubmit(values);
      },
    },
    googleAttempt: googleSignIn.attempt,
    signInWithGoogle(credential: string) {
      handlers.onEdit();
      googleSignIn.signIn(credential);
    },
  };
}
