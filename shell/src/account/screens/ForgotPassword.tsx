import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import { isEmail } from '@najem/shared/domain/kernel';
import { sentenceOr } from '@najem/shared/store';
import { Link } from '@najem/shared/ui/base';
import { Button, Form, rule, TextField } from '@najem/shared/ui/form';
import { useSearchParams } from 'react-router-dom';
import { keptQuery } from '../sign-in-query';
import { DoneScreen, PublicScreen, type PublicScreenProps } from '../PublicScreen';
import { forgotPassword } from '../state';
import { ACCOUNT } from '../texts';
import { useForm } from '../use-form';

const T = ACCOUNT.forgot;
const EMPTY = { email: '' };

/** Requests a link to set a new password; the outcome does not reveal whether the account exists. */
export function ForgotPassword({ marketingUrl }: PublicScreenProps) {
  const [query] = useSearchParams();
  const login = `/login${keptQuery(query)}`;
  const { attempt, isSubmitting, error, reset, handlers } = useForm(forgotPassword, {
    toInput: ({ email }: typeof EMPTY) => ({
      email: email.trim(),
      returnPath: query.get('from') ?? undefined,
    }),
  });

  if (attempt.status === 'loaded') {
    return (
      <DoneScreen title={T.doneTitle} text={T.done} isLoginPrimary login={login} marketingUrl={marketingUrl}>
        <Button variant="quiet" block onClick={reset}>
          {T.again}
        </Button>
      </DoneScreen>
    );
  }

  return (
    <PublicScreen
      title={T.title}
      lead={T.lead}
      marketingUrl={marketingUrl}
      below={<Link href={login}>{ACCOUNT.toLogin}</Link>}
    >
      <Form
        label={T.form}
        initialValues={EMPTY}
        {...handlers}
        error={error && { message: sentenceOr(error, T.failed) }}
        actions={
          <Button type="submit" variant="primary" block loading={isSubmitting}>
            {T.submit}
          </Button>
        }
      >
        <TextField
          label={ACCOUNT.email}
          type="email"
          name="email"
          rules={[rule((email: string) => (isEmail(email.trim()) ? undefined : PROBLEM_TEXTS.EMAIL_INVALID))]}
          autoComplete="username"
        />
      </Form>
    </PublicScreen>
  );
}
