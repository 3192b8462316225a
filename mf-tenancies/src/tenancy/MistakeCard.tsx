import type { Tenancy } from '@najem/shared/contract/tenancies';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../frame/QuestionDialog';
import { useChange } from '../frame/use-change';
import { calls } from '../state';
import { TEXTS } from './texts';

const T = TEXTS.mistake;

/** That one side says the tenancy is a mistake, and what the other may answer; nothing where nobody does. */
export function MistakeCard({ tenancy }: { tenancy: Tenancy }) {
  const { annulmentBy, role } = tenancy;
  if (annulmentBy === undefined || tenancy.state === 'annulled') return null;
  return annulmentBy === role ? <OwnReport tenancy={tenancy} /> : <TheirReport tenancy={tenancy} />;
}

function OwnReport({ tenancy: { number, version } }: { tenancy: Tenancy }) {
  const [change, send] = useChange(calls.keep);
  return (
    <Notice
      tone="warning"
      role={null}
      actions={
        <Button size="s" loading={change.status === 'loading'} onClick={() => send({ number, version })}>
          {T.takeBack}
        </Button>
      }
    >
      {change.status === 'failed' ? errorText(change.error, T.failed) : T.yours}
    </Notice>
  );
}

function TheirReport({ tenancy: { number, version } }: { tenancy: Tenancy }) {
  const [change, send] = useChange(calls.keep);
  const [isAsked, setAsked] = useState(false);
  return (
    <Card title={T.theirsTitle} icon="warning" tone="accent">
      <Stack>
        <p>{T.theirs}</p>
        <Cluster>
          <Button onClick={() => setAsked(true)}>{T.agree}</Button>
          <Button loading={change.status === 'loading'} onClick={() => send({ number, version })}>
            {T.refuse}
          </Button>
        </Cluster>
        {change.status === 'failed' && <Notice tone="danger">{errorText(change.error, T.failed)}</Notice>}
      </Stack>
      {isAsked && (
        <QuestionDialog
          call={calls.annul}
          input={{ number, version }}
          title={T.agreeTitle}
          icon="warning"
          confirmLabel={T.agree}
          failed={T.failed}
          onClose={() => setAsked(false)}
        >
          {T.theirs}
        </QuestionDialog>
      )}
    </Card>
  );
}

/** Says that a tenancy is a mistake, after a question. */
export function ReportMistake({ tenancy: { number, version, annulmentBy, may } }: { tenancy: Tenancy }) {
  const [isAsked, setAsked] = useState(false);
  if (!may.annul || annulmentBy !== undefined) return null;
  return (
    <>
      <Button variant="quiet" icon="warning" onClick={() => setAsked(true)}>
        {T.action}
      </Button>
      {isAsked && (
        <QuestionDialog
          call={calls.annul}
          input={{ number, version }}
          title={T.title}
          icon="warning"
          confirmLabel={T.confirm}
          failed={T.failed}
          onClose={() => setAsked(false)}
        >
          {T.text}
        </QuestionDialog>
      )}
    </>
  );
}
