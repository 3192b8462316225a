import type { Case } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import { CASE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { errorText } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { DraftFoot } from '@najem/shared/ui/data';
import { Button, filled, Form, Notice, TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../../file/frame/QuestionDialog';
import { useChange } from '../../file/frame/use-change';
import { FormFiles } from '../../proof/parts/FormFiles';
import { useFormDraft } from '../../proof/parts/use-form-draft';
import { useFormFiles } from '../../proof/parts/use-form-files';
import { calls } from '../state';
import { TEXTS } from '../texts';

const T = TEXTS.page;

/** The question of the desk that waits, which the next message answers. */
export function QuestionNotice({ of: { timeline, answerUntil } }: { of: Case }) {
  const question = timeline.findLast(({ what }) => what === 'asked');
  return (
    <Notice tone="warning" title={T.question}>
      <Stack gap="s">
        {question?.text !== undefined && <p className="dossier-dispute-text">{question.text}</p>}
        {answerUntil !== undefined && <p>{T.answerUntil(formatDate(answerUntil))}</p>}
      </Stack>
    </Notice>
  );
}

interface Values {
  text: string;
}

/** A message to the desk, with files. */
export function MessageCard({ of: { _id: id, state, files, timeline } }: { of: Case }) {
  const title = state === 'waiting' ? T.answer : T.write;
  return (
    <Card title={title} icon="edit">
      {/* A message that was sent leaves an empty form behind. */}
      <MessageForm key={timeline.length} id={id} title={title} maxFiles={ATTACHMENTS_PER_THING - files.length} />
    </Card>
  );
}

function MessageForm({ id, title, maxFiles }: { id: string; title: string; maxFiles: number }) {
  const draft = useFormDraft('case_message', id, { text: '' });
  const [change, send] = useChange(calls.write, undefined, draft);
  const { attachmentIds, wait, fault } = useFormFiles(TEXTS.form.filesWait);
  if (!draft.values) return <Skeleton lines={5} />;
  const { text: written } = draft.values;
  const submit = ({ text }: Values) => {
    if (attachmentIds === undefined) return wait();
    send({ id, text: text.trim(), attachmentIds });
  };
  return (
    <Form<Values>
      label={title}
      values={{ text: written }}
      onEdit={({ text = '' }) => draft.edit({ text })}
      error={change.status === 'failed' ? { message: errorText(change.error, T.writeFailed) } : undefined}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="primary" loading={change.status === 'loading'}>
          {TEXTS.form.submit}
        </Button>
      }
    >
      <TextArea label={T.text} name="text" rules={[filled(T.textMissing)]} maxLength={CASE_TEXT_MAX_LENGTH} rows={5} />
      {maxFiles > 0 && (
        <FormFiles key={draft.round} label={TEXTS.form.files} max={maxFiles} purpose="case" {...draft.ofFiles} />
      )}
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <DraftFoot draft={draft} texts={['text']} />
    </Form>
  );
}

/** Withdraws a case after a question that says what is undone. */
export function WithdrawButton({ of: { _id: id, isRestricting } }: { of: Case }) {
  const [isAsked, setAsked] = useState(false);
  const { action, title, text, textRestricting, failed } = TEXTS.withdraw;
  return (
    <>
      <Button icon="back" onClick={() => setAsked(true)}>
        {action}
      </Button>
      {isAsked && (
        <QuestionDialog
          call={calls.withdraw}
          input={{ id }}
          title={title}
          icon="back"
          confirmLabel={action}
          failed={failed}
          onClose={() => setAsked(false)}
        >
          {isRestricting ? `${textRestricting} ${text}` : text}
        </QuestionDialog>
      )}
    </>
  );
}
