import type { Dispute } from '@najem/shared/contract';
import { DISPUTE_TEXT_MIN_LENGTH, formatDate } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { Card, Cluster } from '@najem/shared/ui/base';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { calls, stepClosed, stepOpened } from '../state';
import { TEXTS } from '../texts';
import { filesLeft, StatementForm } from './StatementForm';

/** The person's one comment on the author's answer. */
export function CommentCard({ dispute }: { dispute: Dispute }) {
  const { _id: id, version } = dispute;
  const dispatch = useDispatch();
  const T = TEXTS.comment;
  return (
    <Card title={T.title} icon="edit" lead={T.lead}>
      <StatementForm
        what="comment"
        title={T.title}
        field={T.text}
        files={TEXTS.form.files}
        failed={T.failed}
        maxFiles={filesLeft(dispute)}
        onSubmit={(statement) => dispatch(calls.comment.requested({ id, ...statement, version }))}
      />
    </Card>
  );
}

/** Withdraws a dispute after a question. */
export function WithdrawButton({ dispute: { _id: id, version, isSuspended } }: { dispute: Dispute }) {
  const dispatch = useDispatch();
  const { work, step } = useDossier(({ disputes }) => disputes);
  const T = TEXTS.withdraw;
  return (
    <>
      <Button icon="back" onClick={() => dispatch(stepOpened('withdrawal'))}>
        {T.action}
      </Button>
      <ConfirmDialog
        open={step === 'withdrawal'}
        title={T.title}
        icon="back"
        confirmLabel={T.action}
        loading={work.status === 'saving'}
        error={work.status === 'failed' && errorText(work.error, T.failed)}
        onConfirm={() => dispatch(calls.withdraw.requested({ id, version }))}
        onClose={() => dispatch(stepClosed())}
      >
        {isSuspended ? T.text : T.textCounting}
      </ConfirmDialog>
    </>
  );
}

/** The appeal of the side that lost; its form opens on request, below the decision's date. */
export function AppealCard({ dispute }: { dispute: Dispute }) {
  const { _id: id, version, appealUntil } = dispute;
  const dispatch = useDispatch();
  const isOpen = useDossier(({ disputes }) => disputes.step === 'appeal');
  const T = TEXTS.appeal;
  return (
    <Card
      title={T.title}
      icon="shield-alert"
      lead={T.lead(appealUntil === undefined ? undefined : formatDate(appealUntil))}
    >
      {isOpen ? (
        <StatementForm
          what="appeal"
          title={T.title}
          field={T.text}
          files={TEXTS.form.files}
          failed={T.failed}
          maxFiles={filesLeft(dispute)}
          minLength={DISPUTE_TEXT_MIN_LENGTH}
          cancel={<Button onClick={() => dispatch(stepClosed())}>{TEXTS.form.cancel}</Button>}
          onSubmit={(statement) => dispatch(calls.appeal.requested({ id, ...statement, version }))}
        />
      ) : (
        <Cluster>
          <Button onClick={() => dispatch(stepOpened('appeal'))}>{T.action}</Button>
        </Cluster>
      )}
    </Card>
  );
}
