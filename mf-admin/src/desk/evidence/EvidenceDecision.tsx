import type { DeskEvidence } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { EVIDENCE_GRADES, type EvidenceGrade, GRADE_LABELS, GRADE_MEANINGS } from '@najem/shared/domain/register';
import { useDraft } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { CheckboxField, ChoiceField, DescriptionList } from '@najem/shared/ui/content';
import { Button, filled, Form, Notice } from '@najem/shared/ui/form';
import { FormDialog } from '../../panel/FormDialog';
import { useIsOwn } from '../frame/cells';
import { ReasonsField } from '../frame/ReasonsField';
import { useChange, useWritingDialog } from '../frame/use-change';
import { Unsent } from '../frame/Unsent';
import { known } from '../frame/values';
import { calls } from './state';
import { EVIDENCE_TEXTS as T } from './texts';

/** What can be done with evidence now, or what was. */
export function EvidenceDecision({ evidence }: { evidence: DeskEvidence }) {
  const { state, takenBy } = evidence;
  const isOwn = useIsOwn(takenBy);
  if (state === 'waiting' && (!takenBy || isOwn)) return <DecisionCard evidence={evidence} />;
  return (
    <Stack gap="l">
      {state === 'waiting' && takenBy ? (
        <Card title={T.decision} icon="check">
          <Notice role={null}>{T.takenByOther(takenBy.name)}</Notice>
        </Card>
      ) : (
        <OutcomeCard evidence={evidence} />
      )}
      <Unsent thing={evidence._id} kinds={['evidence_decision']} />
    </Stack>
  );
}

const STEPS = ['ungraded'] as const;

function DecisionCard({ evidence }: { evidence: DeskEvidence }) {
  const { dialog, open, close } = useWritingDialog(STEPS);
  return (
    <Card title={T.decision} icon="check">
      <Stack>
        <GradeForm evidence={evidence} />
        <Cluster className="rn-actions admin-desk-other">
          <Button variant="danger" onClick={() => open('ungraded')}>
            {T.ungraded}
          </Button>
        </Cluster>
      </Stack>
      {dialog === 'ungraded' && <UngradedDialog evidence={evidence} onClose={close} />}
    </Card>
  );
}

interface Draft {
  grade: EvidenceGrade | '';
}

function GradeForm({ evidence: { _id: id, version } }: { evidence: DeskEvidence }) {
  const { isSaving, error, send } = useChange(calls.grade, T.giveFailed);
  return (
    <Form<Draft>
      label={T.decision}
      initialValues={{ grade: '' }}
      error={error === undefined ? undefined : { message: error }}
      onSubmit={({ grade }) => {
        if (grade !== '' && !isSaving) send({ id, version, grade });
      }}
      actions={
        <Button type="submit" variant="primary" icon="check" loading={isSaving}>
          {T.give}
        </Button>
      }
    >
      <Stack>
        <p>{T.check}</p>
        <ChoiceField<EvidenceGrade>
          name="grade"
          rules={[filled(T.gradeEmpty)]}
          label={T.grade}
          options={EVIDENCE_GRADES.map((value) => ({ value, label: GRADE_LABELS[value], note: GRADE_MEANINGS[value] }))}
        />
      </Stack>
    </Form>
  );
}

const START = { reasons: '', isCriminal: false };

interface UngradedDialogProps {
  evidence: DeskEvidence;
  onClose: () => void;
}

/** Gives evidence no grade, with a reason for the author; the files of a criminal court's judgment go at once. */
function UngradedDialog({ evidence: { _id: id, version }, onClose }: UngradedDialogProps) {
  const draft = useDraft('evidence_decision', id, START);
  const { isSaving, error, send } = useChange(calls.refuse, T.ungradedFailed, onClose, draft);
  return (
    <FormDialog<typeof START>
      title={T.ungradedTitle}
      draft={draft.values}
      kept={{ draft, texts: ['reasons'] }}
      onEdit={draft.edit}
      submitLabel={T.ungraded}
      isDangerous
      isIncomplete={(draft.values?.reasons ?? '').trim() === ''}
      isSaving={isSaving}
      error={error}
      onSubmit={({ reasons, isCriminal }) => send({ id, version, grade: null, reasons: reasons.trim(), isCriminal })}
      onClose={onClose}
    >
      <ReasonsField label={T.reasons} hint={T.reasonsHint} />
      <CheckboxField name="isCriminal" label={T.criminal} hint={T.criminalHint} />
    </FormDialog>
  );
}

function OutcomeCard({ evidence: { state, grade, reasons, decidedBy, decidedAt } }: { evidence: DeskEvidence }) {
  const items = known([
    { label: T.grade, value: state === 'graded' && grade !== undefined ? GRADE_LABELS[grade] : T.ungraded },
    { label: T.reasons, value: reasons && <span className="admin-desk-lines">{reasons}</span> },
    { label: T.decidedBy, value: decidedBy?.name },
    { label: T.decidedAt, value: decidedAt && formatDateTime(decidedAt) },
  ]);
  return (
    <Card title={T.outcome} icon="check">
      <DescriptionList columns={1} items={items} />
    </Card>
  );
}
