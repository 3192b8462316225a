import { type DossierEntry, problemText } from '@najem/shared/contract';
import { findReplyProblem, REPLY_MAX_LENGTH } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import type { IconName } from '@najem/shared/ui/base';
import { ConfirmDialog, Dialog } from '@najem/shared/ui/data';
import { Button, Form, Notice, TextArea } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useFileBase } from '../../frame/base';
import { useDossier } from '../../state';
import { calls, formClosed, formOpened, type OpenForm } from '../state';
import { TEXTS } from '../texts';

/** What the person can do with an entry about them: reply and confirm, undo both, and dispute it. */
export function EntryActions({ entry }: { entry: DossierEntry }) {
  const dispatch = useDispatch();
  const change = useDossier(({ dossier }) => dossier.change);
  const form = useDossier(({ dossier }) => dossier.form);
  const base = useFileBase();
  if (!entry.canAnswer) return null;
  const { _id: id, reply, confirmedAt, standing } = entry;
  const begin = (of: OpenForm['of']) => dispatch(formOpened({ of, id }));
  const close = () => dispatch(formClosed());
  const shown = form?.id === id ? form.of : undefined;
  const canReply = reply === undefined || entry.replyChangesLeft > 0;
  const canConfirm = confirmedAt === undefined && standing.is !== 'disputed';
  return (
    <>
      {canReply && (
        <Action icon="edit" label={reply ? TEXTS.reply.change : TEXTS.reply.action} onClick={() => begin('reply')} />
      )}
      {reply && <Action icon="trash" label={TEXTS.reply.remove} onClick={() => begin('removal')} />}
      {canConfirm && <Action icon="check" label={TEXTS.confirm.action} onClick={() => begin('confirmation')} />}
      {confirmedAt !== undefined && (
        <Action icon="back" label={TEXTS.confirm.undo} onClick={() => dispatch(calls.undoConfirm.requested({ id }))} />
      )}
      {entry.canDispute && (
        <Action icon="shield-alert" label={TEXTS.dispute.action} href={`${base}/entries/${id}/dispute`} />
      )}
      {shown === 'reply' && <ReplyDialog entry={entry} onClose={close} />}
      {shown === 'confirmation' && <ConfirmationDialog id={id} onClose={close} />}
      <ConfirmDialog
        open={shown === 'removal'}
        title={TEXTS.reply.removeTitle}
        confirmLabel={TEXTS.reply.remove}
        loading={change.status === 'saving'}
        error={change.status === 'failed' && errorText(change.error, TEXTS.reply.failed)}
        onConfirm={() => dispatch(calls.removeReply.requested({ id }))}
        onClose={close}
      >
        {TEXTS.reply.removeText}
      </ConfirmDialog>
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
    <Button size="s" className="rn-entry-action" {...button}>
      {label}
    </Button>
  );
}

interface ReplyValues {
  text: string;
}

function ReplyDialog({ entry, onClose }: { entry: DossierEntry; onClose: () => void }) {
  const dispatch = useDispatch();
  const change = useDossier(({ dossier }) => dossier.change);
  const hint = entry.reply ? TEXTS.reply.changesLeft(entry.replyChangesLeft) : TEXTS.reply.hint;
  return (
    <Dialog open fillsPhone title={TEXTS.reply.title} actions={null} onClose={onClose}>
      <Form<ReplyValues>
        label={TEXTS.reply.title}
        initialValues={{ text: entry.reply?.text ?? '' }}
        check={({ text }) => ({ text: findFault(text) })}
        error={change.status === 'failed' ? { message: errorText(change.error, TEXTS.reply.failed) } : undefined}
        onSubmit={({ text }) => dispatch(calls.reply.requested({ id: entry._id, text: text.trim() }))}
        actions={
          <>
            <Button onClick={onClose}>{TEXTS.reply.cancel}</Button>
            <Button type="submit" variant="primary" loading={change.status === 'saving'}>
              {TEXTS.reply.submit}
            </Button>
          </>
        }
      >
        <TextArea label={TEXTS.reply.field} hint={hint} name="text" maxLength={REPLY_MAX_LENGTH} rows={6} />
      </Form>
    </Dialog>
  );
}

function findFault(text: string): string | undefined {
  return text.trim() === '' ? TEXTS.reply.empty : problemText(findReplyProblem(text.trim()));
}

function ConfirmationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const change = useDossier(({ dossier }) => dossier.change);
  return (
    <Dialog
      open
      size="s"
      title={TEXTS.confirm.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.confirm.cancel}</Button>
          <Button
            variant="primary"
            loading={change.status === 'saving'}
            onClick={() => dispatch(calls.confirm.requested({ id }))}
          >
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
