import type { Dispute } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { appealDecisionDueAt, DISPUTE_TEXT_MIN_LENGTH } from '@najem/shared/domain/rights';
import { Card, Cluster } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../../file/frame/QuestionDialog';
import { useFormDraft } from '../../proof/parts/use-form-draft';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { checkOf } from './check';
import { filesLeft } from './files';
import { StatementForm } from './StatementForm';

/** The person's one comment on the author's answer. */
export function CommentCard({ dispute }: { dispute: Dispute }) {
  const { _id: id, version } = dispute;
  const T = TEXTS.comment;
  const draft = useFormDraft('comment', id, { text: '' });
  return (
    <Card title={T.title} icon="edit" lead={T.lead}>
      <StatementForm
        draft={draft}
        call={calls.comment}
        inputOf={(statement) => ({ id, ...statement, version })}
        title={T.title}
        field={T.text}
        files={TEXTS.form.files}
        failed={T.failed}
        maxFiles={filesLeft(dispute)}
      />
    </Card>
  );
}

/** Withdraws a dispute after a question. */
export function WithdrawButton({ dispute: { _id: id, version, isSuspended } }: { dispute: Dispute }) {
  const [isAsked, setAsked] = useState(false);
  const T = TEXTS.withdraw;
  return (
    <>
      <Button icon="back" onClick={() => setAsked(true)}>
        {T.action}
      </Button>
      {isAsked && (
        <QuestionDialog
          call={calls.withdraw}
          input={{ id, version }}
          title={T.title}
          icon="back"
          confirmLabel={T.action}
          failed={T.failed}
          onClose={() => setAsked(false)}
        >
          {isSuspended ? T.text : T.textCounting}
        </QuestionDialog>
      )}
    </>
  );
}

/** The appeal of the side that lost; its form opens on request, below the decision's date, and by itself with a draft. */
export function AppealCard({ dispute }: { dispute: Dispute }) {
  const { _id: id, version, appealUntil } = dispute;
  const T = TEXTS.appeal;
  const draft = useFormDraft('appeal', id, { text: '' });
  const [isChosen, setOpen] = useState<boolean>();
  const [now] = useState(() => new Date(serverNow()));
  const isOpen = isChosen ?? draft.savedAt !== undefined;
  return (
    <Card
      title={T.title}
      icon="shield-alert"
      lead={T.lead(appealUntil === undefined ? undefined : formatDate(appealUntil))}
    >
      {isOpen ? (
        <StatementForm
          draft={draft}
          call={calls.appeal}
          inputOf={(statement) => ({ id, ...statement, version })}
          onOver={() => setOpen(false)}
          title={T.title}
          field={T.text}
          files={TEXTS.form.files}
          failed={T.failed}
          maxFiles={filesLeft(dispute)}
          minLength={DISPUTE_TEXT_MIN_LENGTH}
          check={checkOf(dispute, TEXTS.check.afterAppeal(formatDate(appealDecisionDueAt(now))))}
          cancel={<Button onClick={() => setOpen(false)}>{TEXTS.form.cancel}</Button>}
        />
      ) : (
        <Cluster>
          <Button onClick={() => setOpen(true)}>{T.action}</Button>
        </Cluster>
      )}
    </Card>
  );
}
