import type { DeskEvidence } from '@najem/shared/contract';
import {
  EVIDENCE_GRADES,
  type EvidenceGrade,
  formatDateTime,
  GRADE_LABELS,
  GRADE_MEANINGS,
} from '@najem/shared/domain';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { ChoiceField, DescriptionList } from '@najem/shared/ui/content';
import { Button, Form, Notice } from '@najem/shared/ui/form';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../../state';
import { useIsOwn } from '../frame/cells';
import { dialogOpened } from '../frame/events';
import { workStatus } from '../frame/work-status';
import { calls } from './state';
import { EVIDENCE_TEXTS as T } from './texts';
import { UngradedDialog } from './UngradedDialog';

/** What can be done with evidence now, or what was. */
export function EvidenceDecision({ evidence }: { evidence: DeskEvidence }) {
  const { state, takenBy } = evidence;
  const isOwn = useIsOwn(takenBy);
  if (state !== 'waiting') return <OutcomeCard evidence={evidence} />;
  if (takenBy && !isOwn) {
    return (
      <Card title={T.decision} icon="check">
        <Notice role={null}>{T.takenByOther(takenBy.name)}</Notice>
      </Card>
    );
  }
  return <DecisionCard evidence={evidence} />;
}

function DecisionCard({ evidence }: { evidence: DeskEvidence }) {
  const dispatch = useDispatch();
  const dialog = useAdmin(({ desk }) => desk.dialog);
  return (
    <Card title={T.decision} icon="check">
      <Stack>
        <GradeForm evidence={evidence} />
        <Cluster className="rn-actions rn-desk-other">
          <Button variant="danger" onClick={() => dispatch(dialogOpened('ungraded'))}>
            {T.ungraded}
          </Button>
        </Cluster>
      </Stack>
      {dialog === 'ungraded' && <UngradedDialog evidence={evidence} />}
    </Card>
  );
}

interface Draft {
  grade: EvidenceGrade | '';
}

function GradeForm({ evidence: { _id: id, version } }: { evidence: DeskEvidence }) {
  const dispatch = useDispatch();
  const { isSaving, error } = workStatus(
    useAdmin(({ desk }) => desk.evidence.work),
    'grade',
    T.giveFailed,
  );
  return (
    <Form<Draft>
      label={T.decision}
      initialValues={{ grade: '' }}
      check={({ grade }) => ({ grade: grade === '' ? T.gradeEmpty : undefined })}
      error={error === undefined ? undefined : { message: error }}
      onSubmit={({ grade }) => {
        if (grade !== '' && !isSaving) dispatch(calls.grade.requested({ id, version, grade }));
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
          label={T.grade}
          isVertical
          options={EVIDENCE_GRADES.map((value) => ({ value, label: GRADE_LABELS[value] }))}
        />
        <dl className="rn-desk-meanings">
          {EVIDENCE_GRADES.map((grade) => (
            <div key={grade}>
              <dt>{GRADE_LABELS[grade]}</dt>
              <dd>{GRADE_MEANINGS[grade]}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Form>
  );
}

function OutcomeCard({ evidence: { state, grade, reasons, decidedBy, decidedAt } }: { evidence: DeskEvidence }) {
  const items = [
    { label: T.grade, value: state === 'graded' && grade !== undefined ? GRADE_LABELS[grade] : T.ungraded },
    ...(reasons === undefined ? [] : [{ label: T.reasons, value: <span className="rn-desk-lines">{reasons}</span> }]),
    ...(decidedBy === undefined ? [] : [{ label: T.decidedBy, value: decidedBy.name }]),
    ...(decidedAt === undefined ? [] : [{ label: T.decidedAt, value: formatDateTime(decidedAt) }]),
  ];
  return (
    <Card title={T.outcome} icon="check">
      <DescriptionList columns={1} items={items} />
    </Card>
  );
}
