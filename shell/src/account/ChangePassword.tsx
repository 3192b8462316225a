import { explainProblem } from '@najem/shared/contract/kernel';
import { findMissing, findResetProblem } from '@najem/shared/domain/identity';
import { sentenceOr } from '@najem/shared/store';
import { Card } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Button, Form, oneFault, PasswordField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { NewPasswordFields } from './NewPasswordFields';
import { changePassword, listSessions } from './state';
import { ACCOUNT } from './texts';
import { useForm } from './use-form';

const T = ACCOUNT.changePassword;
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

export interface ChangePasswordProps {
  /** False for accounts that were created by Google sign-in and have no password yet. */
  hasPassword: boolean;
  /** Names the account for password managers. */
  email: string;
}

/** Changes the person's own password, which signs out their other devices. */
export function ChangePassword({ hasPassword, email }: ChangePasswordProps) {
  if (hasPassword) return <PasswordForm email={email} />;
  return (
    <Card title={T.title} icon="lock">
      <div className="rn-stack rn-gap-m">
        <p>{T.none}</p>
        <div className="rn-cluster">
          <Button href="/forgot-password">{T.set}</Button>
        </div>
      </div>
    </Card>
  );
}

function PasswordForm({ email }: Pick<ChangePasswordProps, 'email'>) {
  const toast = useToast();
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(EMPTY);
  const { attempt, isSubmitting, error, reset, handlers } = useForm(changePassword, {
    toInput: ({ currentPassword, password }: typeof EMPTY) => ({ currentPassword, password }),
  });

  const finish = useEffectEvent(() => {
    setDraft(EMPTY);
    toast.show({ text: T.done });
    reset();
    dispatch(listSessions.requested({}));
  });
  useEffect(() => {
    if (attempt.status === 'loaded') finish();
  }, [attempt.status]);

  return (
    <Card title={T.title} icon="lock" lead={T.lead}>
      <Form
        label={T.form}
        values={draft}
        check={({ currentPassword, password, confirmPassword }) =>
          oneFault(
            explainProblem(
              findMissing({ currentPassword, password, confirmPassword }) ??
                findResetProblem({ password, confirmPassword }),
            ),
          )
        }
        {...handlers}
        onEdit={(_changed, values) => {
          setDraft(values);
          handlers.onEdit();
        }}
        error={error && { message: sentenceOr(error, T.failed) }}
        actions={
          <Button type="submit" variant="primary" loading={isSubmitting}>
            {T.submit}
          </Button>
        }
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={T.current} name="currentPassword" autoComplete="current-password" />
        <NewPasswordFields />
      </Form>
    </Card>
  );
}
