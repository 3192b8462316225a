import type { ClientEndpoint, Input } from '@najem/shared/contract/kernel';
import type { Dispute } from '@najem/shared/contract/rights';
import { ATTACHMENTS_PER_THING } from '@najem/shared/domain/register';
import { DISPUTE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { errorText, type Request } from '@najem/shared/store';
import { Button, Form, Notice, rule, TextArea } from '@najem/shared/ui/form';
import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { FormFiles } from '../../proof/parts/FormFiles';
import { useFormFiles } from '../../proof/parts/use-form-files';
import { screenOpened } from '../../proof/state';
import { useChange } from '../../file/frame/use-change';
import { TEXTS } from '../texts';

const T = TEXTS.form;

/** How many files a dispute still takes; both sides share their number. */
export function filesLeft({ files }: Dispute): number {
  return ATTACHMENTS_PER_THING - files.length;
}

interface Values {
  text: string;
}

interface StatementFormProps<E extends ClientEndpoint> {
  /** The change that it sends. */
  call: Request<E>;
  inputOf: (statement: { text: string; attachmentIds: string[] }) => Input<E>;
  title: string;
  field: string;
  files: string;
  failed: string;
  /** The least number of characters; none when absent. */
  minLength?: number;
  /** How many files may be added. */
  maxFiles: number;
  cancel?: ReactNode;
  /** It was sent, or came too late. */
  onOver?: () => void;
}

/** What one side writes in a dispute, with files. */
export function StatementForm<E extends ClientEndpoint>({
  call,
  inputOf,
  title,
  field,
  files,
  failed,
  minLength = 0,
  maxFiles,
  cancel,
  onOver,
}: StatementFormProps<E>) {
  const dispatch = useDispatch();
  const [change, send] = useChange(call, onOver);
  const { attachmentIds, wait, fault } = useFormFiles(T.filesWait);
  // Files that another form left do not belong to this one.
  useEffect(() => void dispatch(screenOpened()), [dispatch]);
  const submit = ({ text }: Values) =>
    attachmentIds === undefined ? wait() : send(inputOf({ text: text.trim(), attachmentIds }));
  return (
    <Form<Values>
      label={title}
      initialValues={{ text: '' }}
      error={change.status === 'failed' ? { message: errorText(change.error, failed) } : undefined}
      onSubmit={submit}
      actions={
        <>
          {cancel}
          <Button type="submit" variant="primary" loading={change.status === 'loading'}>
            {T.submit}
          </Button>
        </>
      }
    >
      <TextArea
        label={field}
        hint={minLength > 0 ? T.textHint : undefined}
        name="text"
        rules={[rule((text: string) => (text.trim().length < minLength ? T.tooShort : undefined))]}
        maxLength={DISPUTE_TEXT_MAX_LENGTH}
        rows={6}
      />
      {maxFiles > 0 && <FormFiles label={files} max={maxFiles} purpose="dispute" />}
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
    </Form>
  );
}
