import { explainProblem } from '@najem/shared/contract/kernel';
import { RESET_PASSWORD_REDIRECT_MS } from '@najem/shared/domain/kernel';
import { findResetProblem, type PasswordDraft } from '@najem/shared/domain/identity';
import { logout, selectSession, sentenceOr, useLoaded } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, Notice, oneFault } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { NewPasswordFields } from '../NewPasswordFields';
import { DoneScreen, PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { keptQuery } from '../sign-in-query';
import { checkLink, resetPassword } from '../state';
import { ACCOUNT } from '../texts';
import { useForm } from '../use-form';
import { useTimeout } from '../use-timeout';

const T = ACCOUNT.reset;
const EMPTY: PasswordDraft = { password: '', confirmPassword: '' };

/** Sets a new password with the link of a mail, then leads to the sign-in page. */
export function ResetPassword({ marketingUrl }: PublicScreenProps) {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const kept = keptQuery(query);
  const login = `/login${kept}`;
  const { isAuthenticated } = useSelector(selectSession);
  const { attempt, isSubmitting, error, handlers } = useForm(resetPassword, {
    toInput: ({ password }: PasswordDraft) => ({ token, password }),
  });
  const [isDone, setDone] = useState(false);
  // Asked before two passwords are typed; the form needs no answer, because saving asks again.
  const [link] = useLoaded(checkLink, { token, opens: 'reset-password' });

  const finish = useEffectEvent(() => {
    setDone(true);
    // The server ended every session of the account, which may include this browser's.
    if (isAuthenticated) dispatch(logout());
  });
  useEffect(() => {
    if (attempt.status === 'loaded') finish();
  }, [attempt.status]);
  useTimeout(isDone, RESET_PASSWORD_REDIRECT_MS, () => void navigate(login, { replace: true }));

  if (isDone) return <DoneScreen title={T.doneTitle} text={T.done} login={login} marketingUrl={marketingUrl} />;

  if (link.status === 'failed' && link.error.code === 'LINK_INVALID') {
    return (
      <PublicScreen title={T.title} marketingUrl={marketingUrl} below={<Link href={login}>{ACCOUNT.toLogin}</Link>}>
        <div className="rn-stack rn-gap-m">
          <Notice tone="danger">{sentenceOr(link.error, T.failed)}</Notice>
          <Button variant="primary" href={`/forgot-password${kept}`} block>
            {T.newLink}
          </Button>
        </div>
      </PublicScreen>
    );
  }
  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={
        <div className="rn-cluster rn-justify-between">
          <Link href={login}>{ACCOUNT.toLogin}</Link>
          <Link href={`/forgot-password${kept}`}>{T.newLink}</Link>
        </div>
      }
    >
      <Form
        label={T.form}
        initialValues={EMPTY}
        check={(draft) => oneFault(explainProblem(findResetProblem(draft)))}
        {...handlers}
        error={error && { message: sentenceOr(error, T.failed) }}
        actions={
          <Button type="submit" variant="primary" block loading={isSubmitting}>
            {T.submit}
          </Button>
        }
      >
        <NewPasswordFields />
      </Form>
    </PublicScreen>
  );
}
