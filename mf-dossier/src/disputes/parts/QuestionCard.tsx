import type { Dispute } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { personDueAt } from '@najem/shared/domain/rights';
import { Card, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { UnsentCard } from '@najem/shared/ui/evidence';
import { useState } from 'react';
import { useFormDraft } from '../../proof/parts/use-form-draft';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { checkOf } from './check';
import { filesLeft } from './files';
import { StatementForm } from './StatementForm';

/** The question of the desk, and what the reader writes: the answer, or a comment on the other side's. */
export function QuestionCard({ dispute }: { dispute: Dispute }) {
  // The files of a form belong to one question.
  const key = askedAt(dispute.timeline);
  return dispute.may.answerQuestion ? (
    <AnswerToQuestion key={key} dispute={dispute} />
  ) : (
    <CommentOnAnswer key={key} dispute={dispute} />
  );
}

/** What is written about a question, which the desk may ask again: `earlier` was written about another one and not sent. */
interface Values {
  text: string;
  asked: string;
  earlier: string;
}

/** The draft about the present question; what was written about one before is no text for it. */
function useQuestionDraft(kind: 'question_answer' | 'question_comment', { _id: id, timeline }: Dispute) {
  const asked = askedAt(timeline);
  return useFormDraft<Values>(kind, id, { text: '', asked, earlier: '' }, (kept) =>
    kept.asked === asked ? undefined : { text: '', asked, earlier: kept.text },
  );
}

function askedAt(timeline: Dispute['timeline']): string {
  return timeline.findLast(({ what }) => what === 'author_asked' || what === 'person_asked')?.at ?? '';
}

function AnswerToQuestion({ dispute }: { dispute: Dispute }) {
  const { _id: id, version, side, timeline, isAuthorUnreachable } = dispute;
  const T = TEXTS.question;
  const draft = useQuestionDraft('question_answer', dispute);
  const earlier = draft.values?.earlier ?? '';
  const [now] = useState(() => new Date(serverNow()));
  const question = timeline.findLast(({ what }) => what === `${side}_asked`)?.text ?? '';
  return (
    <Card title={T.title} icon="edit" lead={T.lead}>
      <Stack gap="m">
        <DescriptionList
          columns={1}
          items={[{ label: T.asked, value: <span className="dossier-dispute-text">{question}</span> }]}
        />
        {earlier !== '' && <UnsentCard text={earlier} lead={T.earlier} />}
        <StatementForm
          draft={draft}
          call={calls.answerQuestion}
          inputOf={(statement) => ({ id, ...statement, version })}
          title={T.title}
          field={T.text}
          missing={T.missing}
          files={TEXTS.form.files}
          failed={T.failed}
          maxFiles={filesLeft(dispute)}
          check={checkOf(dispute, isAuthorUnreachable ? T.afterAlone : T.after(formatDate(personDueAt(now))))}
        />
      </Stack>
    </Card>
  );
}

function CommentOnAnswer({ dispute }: { dispute: Dispute }) {
  const { _id: id, version } = dispute;
  const T = TEXTS.questionComment;
  const draft = useQuestionDraft('question_comment', dispute);
  const earlier = draft.values?.earlier ?? '';
  return (
    <Card title={T.title} icon="edit" lead={T.lead}>
      <Stack gap="m">
        {earlier !== '' && <UnsentCard text={earlier} lead={TEXTS.question.earlier} />}
        <StatementForm
          draft={draft}
          call={calls.commentQuestion}
          inputOf={(statement) => ({ id, ...statement, version })}
          title={T.title}
          field={TEXTS.comment.text}
          files={TEXTS.form.files}
          failed={TEXTS.comment.failed}
          maxFiles={filesLeft(dispute)}
        />
      </Stack>
    </Card>
  );
}
