import { Card } from '@najem/shared/ui/base';
import { useDispatch } from 'react-redux';
import type { Submission } from '../flow/flow';
import { useSubjectFeature, useSubjectState } from '../feature-context';
import { TEXTS } from '../texts';
import { type EvidenceField, NO_EVIDENCE } from './draft';
import { EvidenceForm } from './EvidenceForm';

/** 'Dowody (opcjonalnie)' below the fields of a new entry. */
export function EvidenceCard({ prefix, submission }: { prefix: string; submission: Submission }) {
  const draft = useSubjectState(({ flow }) => (flow.view === 'closed' ? undefined : flow.evidence));
  const { evidenceEvent } = useSubjectFeature();
  const dispatch = useDispatch();
  return (
    <Card title={TEXTS.evidenceOptional} icon="report" lead={TEXTS.evidenceText}>
      <EvidenceForm
        place="form"
        prefix={prefix}
        draft={draft ?? NO_EVIDENCE}
        problem={readProblem(submission)}
        onEvent={(event) => void dispatch(evidenceEvent(event))}
      />
    </Card>
  );
}

function readProblem(submission: Submission): { field: EvidenceField; message: string } | undefined {
  if (submission.status !== 'failed') return undefined;
  const { field, message } = submission;
  return field === 'evidenceKind' || field === 'evidenceFiles' ? { field, message } : undefined;
}
