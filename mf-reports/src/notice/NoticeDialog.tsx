import { type Input, PROBLEM_TEXTS, problemText } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { countWord, findNameProblem, isEmail, NAME_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { CASE_PERIODS, CASE_TEXT_MAX_LENGTH, CASE_TEXT_MIN_LENGTH } from '@najem/shared/domain/rights';
import { errorText, selectUser, useRequest, useUnkept } from '@najem/shared/store';
import { Stack } from '@najem/shared/ui/base';
import { CheckboxField } from '@najem/shared/ui/content';
import { Dialog } from '@najem/shared/ui/data';
import { Button, Form, rule, TextArea, TextField } from '@najem/shared/ui/form';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.notice;
const EMAIL_MAX_LENGTH = 254;

/** Where an entry was seen, and which one it is. */
export type NoticedEntry = Pick<Input<typeof cases.notify>, 'reportId' | 'shareId' | 'entryId'>;

interface Draft {
  name: string;
  email: string;
  text: string;
  goodFaith: boolean;
}

/** Gives notice of an entry; everybody who sees it may, and its number is the answer. */
export function NoticeDialog({ noticed, onClose }: { noticed: NoticedEntry; onClose: () => void }) {
  const formId = useId();
  const [notice, notify] = useRequest(calls.notify);
  if (notice.status === 'loaded') {
    return (
      <Dialog open tone="success" title={T.title} onClose={onClose}>
        <p role="status">{T.sent(notice.data.number, countWord(CASE_PERIODS.urgent, T.days))}</p>
      </Dialog>
    );
  }
  const isSending = notice.status === 'loading';
  return (
    <Dialog
      open
      title={T.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{T.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {T.send}
          </Button>
        </>
      }
    >
      <Fields
        formId={formId}
        error={notice.status === 'failed' ? errorText(notice.error, T.failed) : undefined}
        onSubmit={({ name, email, text, goodFaith }) => {
          if (isSending) return;
          const statement = { name: name.trim(), email: email.trim(), text: text.trim(), goodFaith };
          notify({ ...noticed, ...statement });
        }}
      />
    </Dialog>
  );
}

interface FieldsProps {
  formId: string;
  error: string | undefined;
  onSubmit: (draft: Draft) => void;
}

function Fields({ formId, error, onSubmit }: FieldsProps) {
  const user = useSelector(selectUser);
  const [isTyped, setTyped] = useState(false);
  useUnkept(isTyped);
  return (
    <Form<Draft>
      id={formId}
      label={T.title}
      initialValues={{ name: user?.name ?? '', email: user?.email ?? '', text: '', goodFaith: false }}
      error={error === undefined ? undefined : { message: error }}
      onEdit={(_changed, { text }) => setTyped(text.trim() !== '')}
      onSubmit={onSubmit}
    >
      <Stack>
        <p>{T.lead}</p>
        <TextField
          name="name"
          rules={[rule((name: string) => findNameFault(name.trim()))]}
          label={T.name}
          icon="profile"
          required
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
        />
        <TextField
          name="email"
          rules={[rule((email: string) => (isEmail(email.trim()) ? undefined : PROBLEM_TEXTS.EMAIL_INVALID))]}
          type="email"
          label={T.email}
          hint={T.emailHint}
          icon="mail"
          required
          autoComplete="email"
          inputMode="email"
          maxLength={EMAIL_MAX_LENGTH}
        />
        <TextArea
          name="text"
          rules={[rule((text: string) => findTextFault(text.trim()))]}
          label={T.text}
          hint={T.textHint(CASE_TEXT_MIN_LENGTH)}
          required
          rows={5}
          maxLength={CASE_TEXT_MAX_LENGTH}
        />
        <CheckboxField
          name="goodFaith"
          rules={[rule((isGiven: boolean) => (isGiven ? undefined : T.goodFaithMissing))]}
          label={T.goodFaith}
          required
        />
      </Stack>
    </Form>
  );
}

function findNameFault(name: string): string | undefined {
  return name === '' ? T.nameEmpty : problemText(findNameProblem(name));
}

function findTextFault(text: string): string | undefined {
  return text.length < CASE_TEXT_MIN_LENGTH ? T.textShort(CASE_TEXT_MIN_LENGTH) : undefined;
}
