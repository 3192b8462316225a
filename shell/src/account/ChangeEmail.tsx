import { explainProblem } from '@najem/shared/contract/kernel';
import { isEmail, normaliseEmail } from '@najem/shared/domain/kernel';
import { sentenceOr } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, rule, TextField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useId } from 'react';
import { changeEmail } from './state';
import { ACCOUNT } from './texts';
import { useForm } from './use-form';

const T = ACCOUNT.changeEmail;

export interface ChangeEmailProps {
  current: string;
  typed: string;
  onType: (email: string) => void;
  onClose: () => void;
}

/** Asks for another address of the account, which its mailbox confirms. */
export function ChangeEmail({ current, typed, onType, onClose }: ChangeEmailProps) {
  const formId = useId();
  const toast = useToast();
  const { attempt, isSubmitting, error, submitted, handlers } = useForm(changeEmail, {
    toInput: ({ email }: { email: string }) => ({ email: email.trim() }),
  });
  const finish = useEffectEvent(() => {
    toast.show({ text: T.sent(submitted?.email.trim() ?? '') });
    onType('');
    onClose();
  });
  useEffect(() => {
    if (attempt.status === 'loaded') finish();
  }, [attempt.status]);

  return (
    <Dialog
      open
      title={T.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
            {T.submit}
          </Button>
        </>
      }
    >
      <Form<{ email: string }>
        id={formId}
        label={T.title}
        values={{ email: typed }}
        {...handlers}
        onEdit={(_changed, { email }) => {
          onType(email);
          handlers.onEdit();
        }}
        error={error && { message: sentenceOr(error, T.failed) }}
      >
        <Stack>
          <p>{T.lead(current)}</p>
          <TextField
            label={T.label}
            name="email"
            type="email"
            autoComplete="email"
            required
            rules={[rule((email: string) => findFault(email, current))]}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}

function findFault(email: string, current: string): string | undefined {
  if (!isEmail(email.trim())) return explainProblem({ code: 'EMAIL_INVALID' })?.message;
  return normaliseEmail(email) === normaliseEmail(current) ? T.same : undefined;
}
