import type { DeskDispute } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { GRADE_LABELS, isDocumented } from '@najem/shared/domain/register';
import { BASIS_LABELS, OUTCOME_LABELS } from '@najem/shared/domain/rights';
import { Card, classNames, Stack } from '@najem/shared/ui/base';
import { Badge, DescriptionList } from '@najem/shared/ui/content';
import { Notice } from '@najem/shared/ui/form';
import { useIsOwn } from '../frame/cells';
import { Unsent } from '../frame/Unsent';
import { capitalised, known } from '../frame/values';
import { DecisionForm } from './DecisionForm';
import { DISPUTE_TEXTS as T } from './texts';

/** Who has to prove what, what was decided before, and the decision that is to be made. */
export function DisputeDecision({ dispute }: { dispute: DeskDispute }) {
  const { state, outcome, mayDecide, mayAsk = [], mayExtend, maySuspend } = dispute;
  const isOver = state === 'decided' || state === 'closed' || state === 'withdrawn';
  return (
    <Stack gap="l">
      {!isOver && <Rule dispute={dispute} />}
      {outcome !== undefined && <Decided dispute={dispute} />}
      {!isOver && <ToDecide dispute={dispute} />}
      <Unsent
        thing={dispute._id}
        kinds={[
          !mayDecide && 'dispute_decision',
          mayAsk.length === 0 && 'question',
          !mayExtend && 'extension',
          !maySuspend && 'restriction',
        ]}
      />
    </Stack>
  );
}

/** The rule of who has to prove what, with the sentence that fits the entry marked. */
function Rule({ dispute: { entry } }: { dispute: DeskDispute }) {
  const isProved = entry && isDocumented(entry.grade);
  return (
    <Card title={T.rule} icon="info">
      <ul className="rn-list rn-stack rn-gap-s">
        <li>{T.rules.burden}</li>
        <RuleLine text={T.rules.declared} applies={isProved === false} grade={entry?.grade} />
        <RuleLine text={T.rules.documented} applies={isProved === true} grade={entry?.grade} />
      </ul>
    </Card>
  );
}

interface RuleLineProps {
  text: string;
  applies: boolean;
  grade: NonNullable<DeskDispute['entry']>['grade'] | undefined;
}

function RuleLine({ text, applies, grade }: RuleLineProps) {
  return (
    <li className={classNames(applies && 'admin-desk-applies')}>
      {applies && grade && <Badge tone="info">{T.applies(GRADE_LABELS[grade])}</Badge>}
      <p>{text}</p>
    </li>
  );
}

function Decided({ dispute: { state, outcome, basis, reasons, decidedBy, decidedAt } }: { dispute: DeskDispute }) {
  if (outcome === undefined) return null;
  const items = known([
    { label: T.outcome, value: OUTCOME_LABELS[outcome] },
    { label: T.basis, value: basis && capitalised(BASIS_LABELS[basis]) },
    { label: T.reasons, value: reasons && <span className="admin-desk-lines">{reasons}</span> },
    { label: T.decidedBy, value: decidedBy?.name ?? T.decidedByItself },
    { label: T.decidedAt, value: decidedAt && formatDateTime(decidedAt) },
  ]);
  return (
    <Card title={state === 'appealed' ? T.firstDecision : T.decision} icon="check">
      <DescriptionList columns={1} items={items} />
    </Card>
  );
}

function ToDecide({ dispute }: { dispute: DeskDispute }) {
  const { state, takenBy, mayDecide, isSameJudge, awaited } = dispute;
  const isOwn = useIsOwn(takenBy);
  const title = state === 'appealed' ? T.decisionAppeal : T.decision;
  if (isSameJudge) {
    return (
      <Card title={title} icon="check">
        <Notice tone="warning" role={null} title={T.sameJudge}>
          {T.sameJudgeText}
        </Notice>
      </Card>
    );
  }
  if (mayDecide) return <DecisionForm title={title} dispute={dispute} />;
  if (takenBy && !isOwn) {
    return (
      <Card title={title} icon="check">
        <Notice role={null}>{T.takenByOther(takenBy.name)}</Notice>
      </Card>
    );
  }
  return (
    <Card title={title} icon="check">
      <Notice role={null} title={T.waiting}>
        {awaited
          ? T.waitingSide[awaited.step][awaited.side](formatDate(awaited.until))
          : state === 'awaiting_author' || state === 'awaiting_person'
            ? T.waitingText[state]
            : T.notYours}
      </Notice>
    </Card>
  );
}
