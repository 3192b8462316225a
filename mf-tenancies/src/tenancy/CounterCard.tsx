import type { Tenancy, TenancyCounter } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../frame/QuestionDialog';
import { useChange } from '../frame/use-change';
import { levelText } from '../frame/words';
import { calls } from '../state';
import { TEXTS } from './texts';

const T = TEXTS.counter;

/** What the invited answered: who they are where the inviter must say so first, and what they would change. */
export function CounterCard({ tenancy, counter }: { tenancy: Tenancy; counter: TenancyCounter }) {
  const { number, version } = tenancy;
  const { name, level, isUnknownAccount } = counter;
  const [change, send] = useChange(calls.answerCounter);
  const [isAsked, setAsked] = useState(false);
  const refusal = isUnknownAccount ? T.isNotPerson : T.disagree;
  return (
    <Card
      title={isUnknownAccount ? T.whoTitle : T.changesTitle}
      icon="mail"
      tone="accent"
      lead={isUnknownAccount ? `${T.otherAccount} ${T.otherLink}` : undefined}
    >
      <Stack>
        <DescriptionList
          columns={1}
          items={[{ label: T.who, value: `${name}, ${levelText(level)}` }, ...changesOf(tenancy, counter)]}
        />
        <Cluster>
          <Button
            variant="primary"
            icon="check"
            loading={change.status === 'loading'}
            onClick={() => send({ number, answer: 'accept', version })}
          >
            {isUnknownAccount ? T.isPerson : T.agree}
          </Button>
          <Button onClick={() => setAsked(true)}>{refusal}</Button>
        </Cluster>
        {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
      </Stack>
      {isAsked && (
        <QuestionDialog
          call={calls.answerCounter}
          input={{ number, answer: 'refuse', version }}
          title={T.refuseTitle}
          icon="close"
          confirmLabel={refusal}
          failed={T.failed}
          onClose={() => setAsked(false)}
        >
          {T.refuseText}
        </QuestionDialog>
      )}
    </Card>
  );
}

/** What the reader proposed when they answered, until the inviter has accepted or refused it. */
export function OwnCounterCard({ tenancy, counter }: { tenancy: Tenancy; counter: TenancyCounter }) {
  const changes = changesOf(tenancy, counter);
  if (changes.length === 0) return null;
  return (
    <Card title={T.yoursTitle} icon="edit">
      <DescriptionList columns={1} items={changes} />
    </Card>
  );
}

function changesOf(tenancy: Tenancy, { address, from, to, isOngoing }: TenancyCounter) {
  const before = tenancy.to === undefined ? T.ongoing : formatDate(tenancy.to);
  const after = isOngoing ? T.ongoing : to === undefined ? undefined : formatDate(to);
  return [
    address !== undefined && { label: T.address, value: T.changed(tenancy.address, address) },
    from !== undefined && { label: T.from, value: T.changed(formatDate(tenancy.from), formatDate(from)) },
    after !== undefined && { label: T.to, value: T.changed(before, after) },
  ].filter((change) => change !== false);
}
