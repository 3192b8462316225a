import { ACCOUNT_MESSAGES, describeResetProblem } from '@najem/shared/domain';
import { sentenceOr } from '@najem/shared/store';
import { Card } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Button, Form, PasswordField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { NewPasswordFields } from './NewPasswordFields';
import { changePassword, listSessions } from './state';
import { ACCOUNT } from './texts';
import { useRequest } from './use-request';

const T = ACCOUNT.changePassword;
const EMPTY = { current: '', password: '', confirmPassword: '' };

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
  const [problem, setProblem] = useState<string>();

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

  function edit(field: keyof typeof EMPTY) {
    return (value: string) => {
      setDraft((typed) => ({ ...typed, [field]: value }));
      setProblem(undefined);
      if (attempt.status === 'failed') reset();
    };
  }

  function submit() {
    if (attempt.status === 'loading') return;
    const { current, password } = draft;
    const found = Object.values(draft).includes('') ? ACCOUNT_MESSAGES.allFieldsRequired : describeResetProblem(draft);
    setProblem(found);
    if (!found) ask({ currentPassword: current, password });
  }

  const fault = problem ?? (attempt.status === 'failed' ? sentenceOr(attempt.error, T.failed) : undefined);
  return (
    <Card title={T.title} icon="lock" lead={T.lead}>
      <Form
        label={T.form}
        onSubmit={submit}
        errors={fault ? [{ message: fault }] : []}
        actions={
          <Button type="submit" variant="primary" loading={attempt.status === 'loading'}>
            {T.submit}
          </Button>
        }
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={T.current}
          name="currentPassword"
          autoComplete="current-password"
          value={draft.current}
          onChange={edit('current')}
        />
        <NewPasswordFields draft={draft} onEdit={edit} />
      </Form>
    </Card>
  );
}
