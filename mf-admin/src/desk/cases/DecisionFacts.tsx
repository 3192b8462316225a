import type { CaseDecision } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { CASE_GROUND_LABELS, CASE_OUTCOME_LABELS } from '@najem/shared/domain/rights';
import { DescriptionList } from '@najem/shared/ui/content';
import { capitalised, known } from '../frame/values';
import { CASE_TEXTS as T } from './texts';

interface DecisionFactsProps {
  decision: CaseDecision;
  decidedBy?: { name: string };
}

/** A decision that was made: outcome, ground, reasons and when. */
export function DecisionFacts({ decision: { outcome, ground, reasons, decidedAt }, decidedBy }: DecisionFactsProps) {
  return (
    <DescriptionList
      columns={1}
      items={known([
        { label: T.outcome, value: capitalised(CASE_OUTCOME_LABELS[outcome]) },
        { label: T.ground, value: capitalised(CASE_GROUND_LABELS[ground]) },
        { label: T.reasons, value: <span className="admin-desk-lines">{reasons}</span> },
        { label: T.decidedBy, value: decidedBy?.name },
        { label: T.decidedAt, value: formatDateTime(decidedAt) },
      ])}
    />
  );
}
