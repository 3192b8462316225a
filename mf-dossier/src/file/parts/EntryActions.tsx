import { problemText } from '@najem/shared/contract/kernel';
import type { DossierEntry } from '@najem/shared/contract/rights';
import { findReplyProblem, REPLY_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { errorText, useDraft, useRequest, useSending } from '@najem/shared/store';
import type { IconName } from '@najem/shared/ui/base';
import { Skeleton } from '@najem/shared/ui/content';
import { Dialog, DraftFoot, useOpened } from '@najem/shared/ui/data';
import { Button, Form, Notice, rule, TextArea } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useFileBase } from '../frame/base';
import { QuestionDialog } from '../frame/QuestionDialog';
import { calls } from '../state';
import { TEXTS } from '../texts';

/** What the person can do with an entry about them: reply and confirm, undo both, and dispute it. */
export function EntryActions({ entry }: { entry: DossierEntry }) {
  const [shown, setShown] = useState<'removal' | 'confirmation'>();
  const [replied, openReply] = useOpened('reply');
  const [, undo] = useRequest(calls.undoConfirm);
  const base = useFileBase();
  if (!entry.canAnswer) return null;
  const { _id: id, reply, confirmedAt, standing } = entry;
  const close = () => setShown(undefined);
  const canReply = reply === undefined || entry.replyChangesLeft > 0;
  const canConfirm = confirmedAt === undefined && standing.is !== 'disputed';
  return (
    <>
      {canReply && (
        <Action icon="edit" label={reply ? TEXTS.reply.change : TEXTS.reply.action} onClick={() => openReply(id)} />
      )}
      {reply && <Action icon="trash" label={TEXTS.reply.remove} onClick={() => setShown('removal')} />}
      {canConfirm && <Action icon="check" label={TEXTS.confirm.action} onClick={() => setShown('confirmation')} />}
      {confirmedAt !== undefined && <Action icon="back" label={TEXTS.confirm.undo} onClick={() => undo({ id })} />}
      {entry.canDispute && (
        <Action icon="shield-alert" label={TEXTS.dispute.action} href={`${base}/entries/${id}/dispute`} />
      )}
      {canReply && replied === id && <ReplyDialog entry={entry} onClose={() => openReply(undefined)} />}
      {shown === 'confirmation' && <ConfirmationDialog id={id} onClose={close} />}
      {shown === 'removal' && (
        <QuestionDialog
          call={calls.removeReply}
          input={{ id }}
          title={TEXTS.reply.removeTitle}
          confirmLabel={TEXTS.reply.remove}
          failed={TEXTS.reply.failed}
          onClose={close}
        >
          {TEXTS.reply.removeText}
        </QuestionDialog>
      )}
    </>
  );
}

interface ActionProps {
  icon: IconName;
  label: string;
  onClick?: () => void;
  /** Makes it a link. */
  href?: string;
}

/** A button with its name, which a phone shows below the icon. */
function Action({ label, ...button }: ActionProps) {
  return (
    <Button size="s" className="dossier-entry-action" {...button}>
      {label}
    </Button>
  );
}

interface ReplyValues {
  text: string;
}

function ReplyDialog({ entry, onClose }: { entry: DossierEntry; onClose: () => void }) {
  const draft = useDraft('reply', entry._id, { text: entry.reply?.text ?? '' });
  const [change, send] = useSending(draft, calls.reply, onClose);
  const { values } = draft;
  const hint = entry.reply ? TEXTS.reply.changesLeft(entry.replyChangesLeft) : TEXTS.reply.hint;
  return (
    <Dialog
      open
      title={TEXTS.reply.title}
      actions={null}
      isKept
      isUnsaved={draft.isUnsaved}
      onDiscard={draft.giveUp}
      onClose={onClose}
    >
      {values ? (
        <Form<ReplyValues>
          label={TEXTS.reply.title}
          values={values}
          onEdit={(_changed, typed) => draft.edit(typed)}
          error={change.status === 'failed' ? { message: errorText(change.error, TEXTS.reply.failed) } : undefined}
          onSubmit={({ text }) => send({ id: entry._id, text: text.trim() })}
          actions={
            <>
              <Button onClick={onClose}>{TEXTS.reply.cancel}</Button>
              <Button type="submit" variant="primary" loading={change.status === 'loading'}>
                {TEXTS.reply.submit}
              </Button>
            </>
          }
        >
          <TextArea
            label={TEXTS.reply.field}
            hint={hint}
            name="text"
            rules={[rule(findFault)]}
            maxLength={REPLY_MAX_LENGTH}
            rows={6}
          />
          <DraftFoot draft={draft} texts={['text']} />
        </Form>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

function findFault(text: string): string | undefined {
  return text.trim() === '' ? TEXTS.reply.empty : problemText(findReplyProblem(text.trim()));
}

function ConfirmationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [change, send] = useRequest(calls.confirm, onClose);
  return (
    <Dialog
      open
      size="s"
      title={TEXTS.confirm.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.confirm.cancel}</Button>
          <Button variant="primary" loading={change.status === 'loading'} onClick={() => send({ id })}>
            {TEXTS.confirm.submit}
          </Button>
        </>
      }
    >
      <p>{TEXTS.confirm.text}</p>
      {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, TEXTS.confirm.failed)}</Notice>}
    </Dialog>
  );
}
