import type { Dispute } from '@najem/shared/contract';
import { type AuthorAnswer, DISPUTE_TEXT_MIN_LENGTH } from '@najem/shared/domain';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { ConfirmDialog } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useDossier } from '../../state';
import { calls, stepClosed, stepOpened } from '../state';
import { TEXTS } from '../texts';
import { CorrectionForm } from './CorrectionForm';
import { filesLeft, StatementForm } from './StatementForm';

const T = TEXTS.answer;

const CHOICES: readonly { value: AuthorAnswer; label: string }[] = [
  { value: 'stand', label: T.stand },
  { value: 'correct', label: T.correct },
  { value: 'withdraw', label: T.withdraw },
];
const HINTS: Readonly<Record<AuthorAnswer, string | undefined>> = {
  stand: T.standHint,
  correct: undefined,
  withdraw: T.withdrawHint,
};

/** 'Odpowiedz w sporze': the author stands by the entry, corrects it or withdraws it, or asks for more time. */
export function AnswerCard({ dispute }: { dispute: Dispute }) {
  const [choice, setChoice] = useState<AuthorAnswer | ''>('');
  const { may, entry } = dispute;
  return (
    <Card title={T.title} icon="edit" actions={may.prolong && <ProlongButton dispute={dispute} />}>
      <Stack gap="l">
        <ChoiceField
          label={T.choice}
          value={choice}
          onChange={setChoice}
          options={CHOICES}
          hint={choice === '' ? undefined : HINTS[choice]}
        />
        {choice === 'stand' && <Stand dispute={dispute} />}
        {choice === 'correct' && entry && <CorrectionForm dispute={dispute} entry={entry} />}
        {choice === 'withdraw' && <Retraction dispute={dispute} />}
      </Stack>
    </Card>
  );
}

function ProlongButton({ dispute: { _id: id, version } }: { dispute: Dispute }) {
  const dispatch = useDispatch();
  const isSaving = useDossier(({ disputes: { work } }) => work.status === 'saving' && work.what === 'prolong');
  return (
    <Button size="s" icon="clock" loading={isSaving} onClick={() => dispatch(calls.prolong.requested({ id, version }))}>
      {TEXTS.prolong}
    </Button>
  );
}

function Stand({ dispute }: { dispute: Dispute }) {
  const { _id: id, version } = dispute;
  const dispatch = useDispatch();
  return (
    <StatementForm
      what="answer"
      title={T.stand}
      field={T.text}
      files={T.files}
      failed={T.failed}
      maxFiles={filesLeft(dispute)}
      minLength={DISPUTE_TEXT_MIN_LENGTH}
      onSubmit={(statement) => dispatch(calls.answer.requested({ id, is: 'stand', ...statement, version }))}
    />
  );
}

/** The entry is removed by this, so it is asked about. */
function Retraction({ dispute: { _id: id, version } }: { dispute: Dispute }) {
  const dispatch = useDispatch();
  const { work, step } = useDossier(({ disputes }) => disputes);
  return (
    <>
      <Cluster>
        <Button variant="danger" icon="trash" onClick={() => dispatch(stepOpened('retraction'))}>
          {T.withdraw}
        </Button>
      </Cluster>
      <ConfirmDialog
        open={step === 'retraction'}
        title={T.withdrawTitle}
        confirmLabel={T.withdraw}
        loading={work.status === 'saving'}
        error={work.status === 'failed' && errorText(work.error, T.failed)}
        onConfirm={() => dispatch(calls.answer.requested({ id, is: 'withdraw', version }))}
        onClose={() => dispatch(stepClosed())}
      >
        {T.withdrawHint}
      </ConfirmDialog>
    </>
  );
}
