import type { DeskCase } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { useRequest } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useIsOwn } from '../frame/cells';
import { Unsent } from '../frame/Unsent';
import { DecisionFacts } from './DecisionFacts';
import { DecisionForm } from './DecisionForm';
import { calls } from './state';
import { CASE_TEXTS as T } from './texts';

/** The decision on a case: the one that was made, the form for one, or why there is none. */
export function CaseDecision({ found }: { found: DeskCase }) {
  const { decision, mayDecide, mayExtend, mayRestrict } = found;
  const mayAsk = useMayAsk(found);
  return (
    <Stack gap="l">
      {decision ? (
        <Decided found={found} />
      ) : mayDecide ? (
        <DecisionForm found={found} />
      ) : (
        <Card title={T.decision} icon="check">
          <WhyNot found={found} />
        </Card>
      )}
      <Unsent
        thing={found._id}
        kinds={[
          (decision !== undefined || !mayDecide) && 'case_decision',
          !mayAsk && 'question',
          !mayExtend && 'extension',
          !mayRestrict && 'restriction',
        ]}
      />
    </Stack>
  );
}

/** Whether the person of a case may be asked something now. */
export function useMayAsk({ state, takenBy }: DeskCase): boolean {
  const isOwn = useIsOwn(takenBy);
  return state === 'in_review' && isOwn;
}

function Decided({ found: { _id: id, decision, decidedBy } }: { found: DeskCase }) {
  const [printing, print] = useRequest(calls.letter);
  if (!decision) return null;
  return (
    <Card title={T.decision} icon="check">
      <Stack>
        <DecisionFacts decision={decision} decidedBy={decidedBy} />
        <Cluster>
          <Button icon="download" loading={printing.status === 'loading'} onClick={() => print({ id })}>
            {T.download}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}

function WhyNot({ found: { state, takenBy, answerUntil, isSameJudge } }: { found: DeskCase }) {
  const isOwn = useIsOwn(takenBy);
  if (isSameJudge) {
    return (
      <Notice tone="warning" role={null} title={T.sameJudge}>
        {T.sameJudgeText}
      </Notice>
    );
  }
  if (state === 'withdrawn') return <Notice role={null}>{T.withdrawn}</Notice>;
  if (takenBy && !isOwn) return <Notice role={null}>{T.takenByOther(takenBy.name)}</Notice>;
  if (state === 'waiting' && answerUntil !== undefined) {
    return (
      <Notice role={null} title={T.waiting}>
        {T.waitingText(formatDate(answerUntil))}
      </Notice>
    );
  }
  return <Notice role={null}>{takenBy ? T.notYours : T.take}</Notice>;
}
