import type { Dispute, DisputedEntry } from '@najem/shared/contract/rights';
import { RATING_TEXTS } from '@najem/shared/domain/kernel';
import { GRADE_LABELS, losesGrade, reasonLabel, SUBJECTS } from '@najem/shared/domain/register';
import { isCorrection, NOTHING_CORRECTED } from '@najem/shared/domain/rights';
import { errorText } from '@najem/shared/store';
import {
  buildEntryInput,
  EntryFields,
  type EntryValues,
  findEntryErrors,
  readEntryValues,
} from '@najem/shared/subject';
import { Skeleton } from '@najem/shared/ui/content';
import { DraftFoot } from '@najem/shared/ui/data';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useChange } from '../../file/frame/use-change';
import { FormFiles } from '../../proof/parts/FormFiles';
import type { FormDraft } from '../../proof/parts/use-form-draft';
import { useFormFiles } from '../../proof/parts/use-form-files';
import { calls } from '../state';
import type { AnswerValues } from './answer-values';
import { CheckStep } from './CheckStep';
import { filesLeft } from './files';
import { TEXTS } from '../texts';

const T = TEXTS.answer;

interface CorrectionFormProps {
  dispute: Dispute;
  entry: DisputedEntry;
  draft: FormDraft<AnswerValues>;
}

/** The author's correction of an entry: the fields of the history form, which begin with what stands there. */
export function CorrectionForm({ dispute, entry, draft }: CorrectionFormProps) {
  const { _id: id, version } = dispute;
  const [change, send] = useChange(calls.answer, undefined, draft);
  const { attachmentIds, wait, fault } = useFormFiles(TEXTS.form.filesWait);
  const descriptor = SUBJECTS[entry.role];
  const [stored] = useState(() => readEntryValues(descriptor, entry));
  const [isUnchanged, setUnchanged] = useState(false);
  const [isChecking, setChecking] = useState(false);
  if (!draft.values) return <Skeleton lines={6} />;
  const { choice, text, ...values } = draft.values;
  const maxFiles = filesLeft(dispute);
  if (isChecking) {
    return (
      <CheckStep
        side="author"
        items={[
          { label: T.correctedReason, value: reasonLabel(descriptor, values.reason) },
          { label: T.correctedAddress, value: entry.keepsPlace ? '' : values.rentalAddress },
          { label: T.correctedComment, value: values.comment },
        ].filter(({ value }) => value.trim() !== '')}
        next={<p>{TEXTS.check.afterCorrection}</p>}
        isSending={change.status === 'loading'}
        error={change.status === 'failed' ? errorText(change.error, T.failed) : undefined}
        onSend={() =>
          attachmentIds === undefined
            ? wait()
            : send({ id, is: 'correct', entry: buildEntryInput(descriptor, values), attachmentIds, version })
        }
        onBack={() => setChecking(false)}
      />
    );
  }
  return (
    <Form<EntryValues>
      label={T.correct}
      values={values}
      check={(typed) => findEntryErrors(descriptor, typed, 'edit')}
      error={
        isUnchanged
          ? { message: NOTHING_CORRECTED }
          : change.status === 'failed'
            ? { message: errorText(change.error, T.failed) }
            : undefined
      }
      onEdit={(_changed, typed) => {
        draft.edit({ choice, text, ...typed });
        setUnchanged(false);
      }}
      onSubmit={(typed) => {
        setUnchanged(!isCorrection(stored, typed));
        if (attachmentIds === undefined) return wait();
        if (isCorrection(stored, typed)) setChecking(true);
      }}
      actions={
        <Button type="submit" variant="primary" loading={change.status === 'loading'}>
          {TEXTS.check.title}
        </Button>
      }
    >
      <EntryFields
        descriptor={descriptor}
        prefix="dispute"
        purpose="edit"
        keepsPlace={entry.keepsPlace}
        values={values}
      />
      {entry.grade !== 'declared' && losesGrade(stored, values) && (
        <Notice tone="warning">{RATING_TEXTS.losesGrade(GRADE_LABELS[entry.grade])}</Notice>
      )}
      {maxFiles > 0 && (
        <FormFiles key={draft.round} label={TEXTS.form.files} max={maxFiles} purpose="dispute" {...draft.ofFiles} />
      )}
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <DraftFoot draft={draft} texts={['rentalAddress', 'comment']} />
    </Form>
  );
}
