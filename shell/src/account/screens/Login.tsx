import { explainProblem } from '@najem/shared/contract';
import { findMissing, safeReturnPath, VERIFIED_NOTICE_MS } from '@najem/shared/domain';
import { selectSession } from '@najem/shared/store';
import { clearError, login, personOfToken } from '@najem/shared/store/host';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, Notice, oneFault, PasswordField, TextField } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { GoogleSettings } from '../google-identity';
import { GoogleButton } from '../GoogleButton';
import { noticeOfQuery } from '../notices';
import { refOf } from '../referral';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { ACCOUNT } from '../texts';
import { useGoogleSignIn } from '../use-google-sign-in';
import { useRequest } from '../use-request';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.login;
const AFTER_LOGIN = '/landlords';
const EMPTY = { email: '', password: '' };

/** What a guard, or another screen, tells the sign-in page. */
interface LoginState {
  /** Where the person was going, with what that navigation carried. */
  from?: unknown;
  fromState?: unknown;
  /** Who was going there; unknown where nobody had signed in before. */
  person?: unknown;
  message?: unknown;
}

export interface LoginProps extends PublicScreenProps {
  google: GoogleSettings | undefined;
}

/** Signs in with e-mail and password, or with Google, and goes back to where the person was going. */
export function Login({ google, marketingUrl }: LoginProps) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const state = location.state as LoginState | null;
  const told = state?.message;
  // Kept from the first navigation that named it: a later one, with a message only, must not lose the way back.
  const [way, setWay] = useState(() => wayOf(state));
  const { isAuthenticated, token, loading, error } = useSelector(selectSession);
  const [attempt, askLogin] = useRequest(login);
  const googleSignIn = useGoogleSignIn(query.get('ref') ?? '');
  const [askedEmail, setAskedEmail] = useState('');
  const [message, setMessage] = useState<string>();
  const [notice, setNotice] = useState(() => noticeOfQuery(query));

  useTimeout(notice?.tone === 'success', VERIFIED_NOTICE_MS, () => setNotice(undefined));

  // The message is about what just happened: a reload must not tell it again.
  useEffect(() => {
    if (told === undefined) return;
    if (typeof told === 'string') setMessage(told);
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: way });
  }, [told, way, navigate, location.pathname, location.search]);

  useEffect(() => () => void dispatch(clearError()), [dispatch]);

  if (state?.from !== undefined && state.from !== way.from) setWay(wayOf(state));

  const isUnverified = attempt.status === 'failed' && attempt.error.code === 'EMAIL_NOT_VERIFIED';
  const unverifiedEmail = isUnverified ? askedEmail : googleSignIn.unverifiedEmail;
  if (unverifiedEmail !== undefined) {
    return <Navigate to="/verify-pending" state={{ email: unverifiedEmail, message: T.notVerified }} />;
  }
  if (isAuthenticated) {
    // What one person was about to do, and what they had typed for it, is not shown to another.
    const isTheirs = typeof way.person !== 'string' || way.person === personOfToken(token);
    const target = isTheirs ? safeReturnPath(way.from) : undefined;
    return <Navigate to={target ?? AFTER_LOGIN} replace state={target ? way.fromState : undefined} />;
  }

  /** What was said before is about an earlier attempt. */
  function begin() {
    setMessage(undefined);
    if (error) dispatch(clearError());
  }

  function submit(draft: typeof EMPTY) {
    if (loading) return;
    begin();
    const email = draft.email.trim();
    setAskedEmail(email);
    askLogin({ email, password: draft.password });
  }

  const fault = message ?? error;
  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={
        <>
          {T.noAccount} <Link href={`/register${refOf(query)}`}>{ACCOUNT.toRegister}</Link>
        </>
      }
    >
      <div className="rn-stack rn-gap-m">
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
        {fault && <Notice tone="danger">{fault}</Notice>}
        <Form
          label={T.form}
          initialValues={EMPTY}
          check={({ email, password }) => oneFault(explainProblem(findMissing({ email: email.trim(), password })))}
          onEdit={begin}
          onSubmit={submit}
          onRefused={begin}
          actions={
            <Button type="submit" variant="primary" block loading={loading}>
              {T.submit}
            </Button>
          }
        >
          <TextField label={ACCOUNT.email} type="email" name="email" autoComplete="username" />
          <PasswordField
            label={ACCOUNT.password}
            name="password"
            autoComplete="current-password"
            aside={<Link href="/forgot-password">{T.forgot}</Link>}
          />
        </Form>
      </div>
      {google && (
        <>
          <p className="rn-or">{ACCOUNT.or}</p>
          <GoogleButton
            settings={google}
            text="signin_with"
            onCredential={(credential) => {
              begin();
              googleSignIn.signIn(credential);
            }}
            onFault={() => setMessage(ACCOUNT.googleUnavailable)}
          />
        </>
      )}
    </PublicScreen>
  );
}

function wayOf(state: LoginState | null): Omit<LoginState, 'message'> {
  return { from: state?.from, fromState: state?.fromState, person: state?.person };
}
