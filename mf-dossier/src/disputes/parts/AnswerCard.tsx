import type { Dispute } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { type AuthorAnswer, DISPUTE_TEXT_MIN_LENGTH, personDueAt } from '@najem/shared/domain/rights';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../../file/frame/QuestionDialog';
import { useChange } from '../../file/frame/use-change';
import { type FormDraft, useFormDraft } from '../../proof/parts/use-form-draft';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { type AnswerValues, startOf } from './answer-values';
import { checkOf } from './check';
import { CorrectionForm } from './CorrectionForm';
import { filesLeft } from './files';
import { StatementForm } from './StatementForm';

const T = TEXTS.answer;

const CHOICES: readonly { value: AuthorAnswer; label: string; note: string }[] = [
  { value: 'stand', label: T.stand, note: T.standHint },
  { value: 'correct', label: T.correct, note: T.correctHint },
  { value: 'withdraw', label: T.withdraw, note: T.withdrawHint },
];

/** 'Odpowiedz w sporze': the author stands by the entry, corrects it or withdraws it, or asks for more time. */
export function AnswerCard({ dispute }: { dispute: Dispute }) {
  const { _id: id, may, entry } = dispute;
  const draft = useFormDraft('answer', id, startOf(entry));
  const choice = CHOICES.find(({ value }) => value === draft.values?.choice)?.value ?? 'stand';
  return (
    <Card title={T.title} icon="edit" actions={may.prolong && <ProlongButton dispute={dispute} />}>
      <Stack gap="l">
        <ChoiceField
          label={T.choice}
          value={choice}
          onChange={(chosen) => draft.values && draft.edit({ ...draft.values, choice: chosen })}
          options={CHOICES}
        />
        {choice === 'stand' && <Stand dispute={dispute} draft={draft} />}
        {choice === 'correct' && entry && <CorrectionForm dispute={dispute} entry={entry} draft={draft} />}
        {choice === 'withdraw' && <Retraction dispute={dispute} />}
      </Stack>
    </Card>
  );
}

function ProlongButton({ dispute: { _id: id, version } }: { dispute: Dispute }) {
  const [change, send] = useChange(calls.prolong);
  return (
    <Button size="s" icon="clock" loading={change.status === 'loading'} onClick={() => send({ id, version })}>
      {TEXTS.prolong}
    </Button>
  );
}

function Stand({ dispute, draft }: { dispute: Dispute; draft: FormDraft<AnswerValues> }) {
  const { _id: id, version } = dispute;
  const [now] = useState(() => new Date(serverNow()));
  return (
    <StatementForm
      draft={draft}
      call={calls.answer}
      inputOf={(statement) => ({ id, is: 'stand' as const, ...statement, version })}
      title={T.stand}
      field={T.text}
      files={T.files}
      failed={T.failed}
      maxFiles={filesLeft(dispute)}
      minLength={DISPUTE_TEXT_MIN_LENGTH}
      check={checkOf(dispute, TEXTS.check.afterAnswer(formatDate(personDueAt(now))))}
    />
  );
}

/** The entry is removed by this, so it is asked about. */
function Retraction({ dispute: { _id: id, version } }: { dispute: Dispute }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Cluster>
        <Button variant="danger" icon="trash" onClick={() => setAsked(true)}>
          {T.withdraw}
        </Button>
      </Cluster>
      {isAsked && (
        <QuestionDialog
          call={calls.answer}
          input={{ id, is: 'withdraw', version }}
          title={T.withdrawTitle}
          confirmLabel={T.withdraw}
          failed={T.failed}
          onClose={() => setAsked(false)}
        >
          {T.withdrawHint}
        </QuestionDialog>
      )}
    </>
  );
}
