import { ERRORS, PROBLEM_TEXTS, problemText } from '@najem/shared/contract';
import { findMessageProblem, isEmail, PASSPORT_MESSAGE_MAX_LENGTH } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, Notice, TextArea, TextField } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useVerificationHelps, VerifyIdentityButton } from '../parts/VerifyFirst';
import { useReports } from '../state';
import { ask, askingOpened } from './state';
import { ASK_PATH, ASKING as T } from './texts';

const EMAIL_MAX_LENGTH = 254;

interface Draft {
  email: string;
  message: string;
}

/** Asks the owner of an address for their passport; closes once the request is sent. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [draft, setDraft] = useState<Draft>({ email: '', message: '' });
  const { isSending, error, send } = useAsking(onClose);
  if (useVerificationHelps('SENDER_NOT_TRUSTED')) {
    return (
      <Dialog open title={T.title} onClose={onClose} actions={<Button onClick={onClose}>{T.cancel}</Button>}>
        <Notice role={null} actions={<VerifyIdentityButton code="SENDER_NOT_TRUSTED" returnPath={ASK_PATH} />}>
          {ERRORS.SENDER_NOT_TRUSTED.message}
        </Notice>
      </Dialog>
    );
  }

  return (
    <Dialog
      open
      title={T.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" icon="mail" loading={isSending}>
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
        check={({ email, message }) => ({
          email: isEmail(email.trim()) ? undefined : PROBLEM_TEXTS.EMAIL_INVALID,
          message: problemText(findMessageProblem(message)),
        })}
        error={error}
        onSubmit={send}
      >
        <Stack>
          <p>{T.lead}</p>
          <TextField
            name="email"
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

/** Sends the request once at a time, and says so after it was sent. */
function useAsking(onSent: () => void) {
  const dispatch = useDispatch();
  const toast = useToast();
  const asking = useReports((state) => state.asking);
  // What an earlier dialog left in the store is not this one's outcome.
  const [sentTo, setSentTo] = useState<string>();
  const isSending = sentTo !== undefined && asking.status === 'sending';
  useEffect(() => {
    dispatch(askingOpened());
  }, [dispatch]);
  const finish = useEffectEvent((address: string) => {
    toast.show({ tone: 'success', text: T.sent(address) });
    onSent();
  });
  useEffect(() => {
    if (sentTo !== undefined && asking.status === 'sent') finish(sentTo);
  }, [sentTo, asking.status]);

  function send({ email, message }: Draft) {
    if (isSending) return;
    setSentTo(email.trim());
    dispatch(ask.requested({ email: email.trim(), ...(message.trim() === '' ? {} : { message: message.trim() }) }));
  }
  const error = asking.status === 'failed' ? { message: errorText(asking.error, T.failed) } : undefined;
  return { isSending, error, send };
}
