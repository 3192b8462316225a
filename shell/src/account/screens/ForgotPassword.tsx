import { ACCOUNT_MESSAGES, isEmail } from '@najem/shared/domain';
import { sentenceOr } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, Notice, TextField } from '@najem/shared/ui/form';
import { useState } from 'react';
import { PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { forgotPassword } from '../state';
import { ACCOUNT } from '../texts';
import { useRequest } from '../use-request';

const T = ACCOUNT.forgot;

/** Asks for a link to set a new password; what it says does not tell whether the account exists. */
export function ForgotPassword({ marketingUrl }: PublicScreenProps) {
  const [attempt, ask, reset] = useRequest(forgotPassword);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();

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

  function submit() {
    if (attempt.status === 'loading') return;
    const typed = email.trim();
    const found = isEmail(typed) ? undefined : ACCOUNT_MESSAGES.emailInvalid;
    setProblem(found);
    if (!found) ask({ email: typed });
  }

  const fault = problem ?? (attempt.status === 'failed' ? sentenceOr(attempt.error, T.failed) : undefined);
  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={<Link href="/login">{ACCOUNT.toLogin}</Link>}
    >
      <Form
        label={T.form}
        onSubmit={submit}
        errors={fault ? [{ message: fault }] : []}
        actions={
          <Button type="submit" variant="primary" block loading={attempt.status === 'loading'}>
            {T.submit}
          </Button>
        }
      >
        <TextField
          label={ACCOUNT.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(value) => {
            setEmail(value);
            setProblem(undefined);
            if (attempt.status === 'failed') reset();
          }}
        />
      </Form>
    </PublicScreen>
  );
}
