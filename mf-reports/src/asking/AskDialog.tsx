import { FORESEEN_TEXTS, PROBLEM_TEXTS, problemText } from '@najem/shared/contract/kernel';
import { findMessageProblem, isEmail } from '@najem/shared/domain/kernel';
import { ASK_FOR_PASSPORT_PATH, PASSPORT_MESSAGE_MAX_LENGTH } from '@najem/shared/domain/rights';
import { errorText, useRequest } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, Notice, rule, TextArea, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { useVerificationHelps, VerifyIdentityButton } from '../parts/VerifyFirst';
import { calls } from '../state';
import { ASKING as T } from './texts';

const EMAIL_MAX_LENGTH = 254;

interface Draft {
  email: string;
  message: string;
}

/** Asks the owner of an address, which may be known already, for their passport; closes once the request is sent. */
export function AskDialog({ email: known = '', onClose }: { email?: string; onClose: () => void }) {
  const formId = useId();
  const [draft, setDraft] = useState<Draft>({ email: known, message: '' });
  const [attempt, ask] = useRequest(calls.ask, onClose);
  if (useVerificationHelps('SENDER_NOT_TRUSTED')) {
    return (
      <Dialog open title={T.title} onClose={onClose} actions={<Button onClick={onClose}>{T.cancel}</Button>}>
        <Notice
          role={null}
          actions={<VerifyIdentityButton code="SENDER_NOT_TRUSTED" returnPath={ASK_FOR_PASSPORT_PATH} />}
        >
          {FORESEEN_TEXTS.SENDER_NOT_TRUSTED}
        </Notice>
      </Dialog>
    );
  }

  function send({ email, message }: Draft) {
    if (attempt.status === 'loading') return;
    ask({ email: email.trim(), message: message.trim() === '' ? undefined : message.trim() });
  }

  return (
    <Dialog
      open
      title={T.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" icon="mail" loading={attempt.status === 'loading'}>
            {T.send}
          </Button>
        </>
      }
    >
      <Form<Draft>
        id={formId}
        label={T.title}
        values={draft}
        onEdit={(_changed, edited) => setDraft(edited)}
        error={attempt.status === 'failed' ? { message: errorText(attempt.error, T.failed) } : undefined}
        onSubmit={send}
      >
        <Stack>
          <p>{T.lead}</p>
          <TextField
            name="email"
            rules={[rule((email: string) => (isEmail(email.trim()) ? undefined : PROBLEM_TEXTS.EMAIL_INVALID))]}
            type="email"
            label={T.email}
            icon="mail"
            required
            autoComplete="off"
            inputMode="email"
            maxLength={EMAIL_MAX_LENGTH}
          />
          <TextArea
            name="message"
            rules={[rule((message: string) => problemText(findMessageProblem(message)))]}
            label={T.message}
            hint={T.messageHint}
            rows={4}
            maxLength={PASSPORT_MESSAGE_MAX_LENGTH}
          />
        </Stack>
      </Form>
    </Dialog>
  );
}
