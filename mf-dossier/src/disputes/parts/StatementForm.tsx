import type { ClientEndpoint, Input } from '@najem/shared/contract/kernel';
import type { Dispute } from '@najem/shared/contract/rights';
import { DISPUTE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { errorText, type Request } from '@najem/shared/store';
import { Skeleton } from '@najem/shared/ui/content';
import { DraftFoot } from '@najem/shared/ui/data';
import { Button, Form, Notice, rule, TextArea } from '@najem/shared/ui/form';
import { type ReactNode, useState } from 'react';
import { FormFiles } from '../../proof/parts/FormFiles';
import type { FormDraft } from '../../proof/parts/use-form-draft';
import { useFormFiles } from '../../proof/parts/use-form-files';
import { useChange } from '../../file/frame/use-change';
import { TEXTS } from '../texts';
import { CheckStep } from './CheckStep';

const T = TEXTS.form;

interface StatementFormProps<E extends ClientEndpoint, Values extends { text: string }> {
  draft: FormDraft<Values>;
  /** The change that it sends. */
  call: Request<E>;
  inputOf: (statement: { text: string; attachmentIds: string[] }) => Input<E>;
  title: string;
  field: string;
  files: string;
  failed: string;
  /** The least number of characters; none when absent. */
  minLength?: number;
  /** What is said where nothing is written; it may be absent where that is allowed. */
  missing?: string;
  /** How many files may be added. */
  maxFiles: number;
  /** What a last look says before it is sent: what a lack of files means, and what follows. */
  check?: { side: Dispute['side']; known: readonly string[]; withoutFiles: string | undefined; next: string };
  cancel?: ReactNode;
  /** It was sent. */
  onOver?: () => void;
}

/** What one side writes in a dispute, with files. */
export function StatementForm<E extends ClientEndpoint, Values extends { text: string }>({
  draft,
  call,
  inputOf,
  title,
  field,
  files,
  failed,
  minLength = 0,
  missing,
  maxFiles,
  check,
  cancel,
  onOver,
}: StatementFormProps<E, Values>) {
  const [change, send] = useChange(call, onOver, draft);
  const { attachmentIds, wait, fault } = useFormFiles(T.filesWait);
  const { values } = draft;
  const [isChecking, setChecking] = useState(false);
  if (!values) return <Skeleton lines={6} />;
  const submit = ({ text }: { text: string }) =>
    attachmentIds === undefined ? wait() : send(inputOf({ text: text.trim(), attachmentIds }));
  if (check && isChecking) {
    return (
      <CheckStep
        {...check}
        items={[{ label: field, value: values.text.trim() }]}
        next={<p>{check.next}</p>}
        isSending={change.status === 'loading'}
        error={change.status === 'failed' ? errorText(change.error, failed) : undefined}
        onSend={() => submit(values)}
        onBack={() => setChecking(false)}
      />
    );
  }
  return (
    <Form<{ text: string }>
      label={title}
      values={{ text: values.text }}
      error={change.status === 'failed' ? { message: errorText(change.error, failed) } : undefined}
      onEdit={({ text = '' }) => draft.edit({ ...values, text })}
      onSubmit={(typed) => (!check ? submit(typed) : attachmentIds === undefined ? wait() : setChecking(true))}
      actions={
        <>
          {cancel}
          <Button type="submit" variant="primary" loading={change.status === 'loading'}>
            {check ? TEXTS.check.title : T.submit}
          </Button>
        </>
      }
    >
      <TextArea
        label={field}
        hint={minLength > 0 ? T.textHint : undefined}
        name="text"
        rules={[
          rule((text: string) => {
            const { length } = text.trim();
            return length === 0 && missing !== undefined ? missing : length < minLength ? T.tooShort : undefined;
          }),
        ]}
        maxLength={DISPUTE_TEXT_MAX_LENGTH}
        rows={6}
      />
      {maxFiles > 0 && (
        <FormFiles key={draft.round} label={files} max={maxFiles} purpose="dispute" {...draft.ofFiles} />
      )}
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <DraftFoot draft={draft} texts={['text']} />
    </Form>
  );
}
