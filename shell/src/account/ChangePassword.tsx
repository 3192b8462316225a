import { explainProblem } from '@najem/shared/contract';
import { findMissing, findResetProblem } from '@najem/shared/domain';
import { sentenceOr } from '@najem/shared/store';
import { Card } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Button, Form, oneFault, PasswordField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { NewPasswordFields } from './NewPasswordFields';
import { changePassword, listSessions } from './state';
import { ACCOUNT } from './texts';
import { useRequest } from './use-request';

const T = ACCOUNT.changePassword;
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

export interface ChangePasswordProps {
  /** Accounts that were made by Google sign-in may have none. */
  hasPassword: boolean;
  /** Tells a password manager whose password it is. */
  email: string;
}

/** Changes the person's own password; their other devices are signed out by it. */
export function ChangePassword({ hasPassword, email }: ChangePasswordProps) {
  const toast = useToast();
  const dispatch = useDispatch();
  const [attempt, ask, reset] = useRequest(changePassword);
  const [draft, setDraft] = useState(EMPTY);

  const finish = useEffectEvent(() => {
    setDraft(EMPTY);
    toast.show({ text: T.done });
    reset();
    dispatch(listSessions.requested({}));
  });
  useEffect(() => {
    if (attempt.status === 'loaded') finish();
  }, [attempt.status]);

  if (!hasPassword) {
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
        onEdit={(_changed, typed) => {
          setDraft(typed);
          if (attempt.status === 'failed') reset();
        }}
        onSubmit={({ currentPassword, password }) => attempt.status !== 'loading' && ask({ currentPassword, password })}
        error={attempt.status === 'failed' ? { message: sentenceOr(attempt.error, T.failed) } : undefined}
        actions={
          <Button type="submit" variant="primary" loading={attempt.status === 'loading'}>
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
