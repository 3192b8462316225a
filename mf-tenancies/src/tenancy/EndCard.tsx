import type { Tenancy } from '@najem/shared/contract/tenancies';
import { formatDate, warsawDate } from '@najem/shared/domain/kernel';
import { endLimits, findEndProblem } from '@najem/shared/domain/tenancies';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { serverNow } from '@najem/shared/ui/context';
import { DateField } from '@najem/shared/ui/date';
import { Button, Form, Notice, rule } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useChange } from '../frame/use-change';
import { sideName } from '../frame/words';
import { calls } from '../state';
import { TEXTS } from './texts';

const T = TEXTS.end;

/** While a tenancy goes on: the end that the other side proposes, to be answered, or one of the reader's own. */
export function EndCard({ tenancy }: { tenancy: Tenancy }) {
  const { ends, role, may, number, endPausedUntil } = tenancy;
  const [isAnother, setAnother] = useState(false);
  const theirs = ends.find(({ by }) => by !== role);
  if (endPausedUntil !== undefined) {
    return (
      <Card title={T.title} icon="calendar">
        <p>{T.paused(formatDate(endPausedUntil))}</p>
      </Card>
    );
  }
  if (!may.proposeEnd) return null;
  if (theirs && !isAnother) {
    return <ProposedEnd key={number} tenancy={tenancy} proposed={theirs} onAnother={() => setAnother(true)} />;
  }
  const own = ends.find(({ by }) => by === role);
  return (
    <Card title={T.title} icon="calendar" lead={theirs ? T.leadOther : own ? T.leadReplace : T.lead}>
      <Stack>
        {own && <Notice role={null}>{T.proposed(formatDate(own.to), formatDate(own.holdsAt))}</Notice>}
        <EndForm tenancy={tenancy} onDone={() => setAnother(false)} />
        <p className="rn-muted">{TEXTS.opinion.later}</p>
      </Stack>
    </Card>
  );
}

interface ProposedEndProps {
  tenancy: Tenancy;
  proposed: Tenancy['ends'][number];
  onAnother: () => void;
}

function ProposedEnd({ tenancy, proposed: { to, holdsAt }, onAnother }: ProposedEndProps) {
  const { number, version, other } = tenancy;
  const [change, send] = useChange(calls.end);
  return (
    <Card title={T.askedTitle(formatDate(to))} icon="calendar" tone="accent">
      <Stack>
        <p>{T.asked(sideName(other), formatDate(holdsAt))}</p>
        <Cluster>
          <Button
            variant="primary"
            icon="check"
            loading={change.status === 'loading'}
            onClick={() => send({ number, to, version })}
          >
            {T.agree}
          </Button>
          <Button onClick={onAnother}>{T.another}</Button>
        </Cluster>
        {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
      </Stack>
    </Card>
  );
}

interface Values {
  to: string;
}

function EndForm({ tenancy, onDone }: { tenancy: Tenancy; onDone: () => void }) {
  const { number, version, from } = tenancy;
  const [change, send] = useChange(calls.end, onDone, { keeps: true });
  const today = warsawDate(serverNow());
  const limits = endLimits(from, today);
  const outside = T.limits(formatDate(limits.first), formatDate(limits.last));
  const fault = change.status === 'failed' ? change.error : undefined;
  return (
    <Form<Values>
      label={T.title}
      initialValues={{ to: '' }}
      error={fault && { message: fault.code === 'TENANCY_END' ? outside : errorText(fault, T.failed) }}
      onSubmit={({ to }) => send({ number, to, version })}
      actions={
        <Button type="submit" variant="primary" loading={change.status === 'loading'}>
          {T.submit}
        </Button>
      }
    >
      <DateField
        name="to"
        label={T.field}
        rules={[
          rule((to: string) => {
            if (to === '') return T.missing;
            return findEndProblem(from, to, today) === undefined ? undefined : outside;
          }),
        ]}
      />
    </Form>
  );
}
