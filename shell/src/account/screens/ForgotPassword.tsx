import { PROBLEM_TEXTS } from '@najem/shared/contract';
import { isEmail } from '@najem/shared/domain';
import { sentenceOr } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { forgotPassword } from '../state';
import { ACCOUNT } from '../texts';
import { useRequest } from '../use-request';

const T = ACCOUNT.forgot;
const EMPTY = { email: '' };

/** Asks for a link to set a new password; what it says does not tell whether the account exists. */
export function ForgotPassword({ marketingUrl }: PublicScreenProps) {
  const [attempt, ask, reset] = useRequest(forgotPassword);

  if (attempt.status === 'loaded') {
    return (
      <PublicScreen title={T.doneTitle} marketingUrl={marketingUrl}>
        <div className="rn-stack rn-gap-m">
          <Notice tone="success">{T.done}</Notice>
          <Button href="/login" variant="primary" block>
            {ACCOUNT.toLogin}
          </Button>
          <Button variant="quiet" block onClick={reset}>
            {T.again}
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
      below={<Link href="/login">{ACCOUNT.toLogin}</Link>}
    >
      <Form
        label={T.form}
        initialValues={EMPTY}
        check={({ email }) => (isEmail(email.trim()) ? {} : { email: PROBLEM_TEXTS.EMAIL_INVALID })}
        onEdit={() => attempt.status === 'failed' && reset()}
        onSubmit={({ email }) => attempt.status !== 'loading' && ask({ email: email.trim() })}
        error={attempt.status === 'failed' ? { message: sentenceOr(attempt.error, T.failed) } : undefined}
        actions={
          <Button type="submit" variant="primary" block loading={attempt.status === 'loading'}>
            {T.submit}
          </Button>
        }
      >
        <TextField label={ACCOUNT.email} type="email" name="email" autoComplete="username" />
      </Form>
    </PublicScreen>
  );
}
