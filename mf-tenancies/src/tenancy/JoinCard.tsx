import type { RevealedOpinion, Tenancy } from '@najem/shared/contract/tenancies';
import { Card, Cluster, Stack } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { QuestionDialog } from '../frame/QuestionDialog';
import { calls } from '../state';
import { TEXTS } from './texts';

const T = TEXTS.reveal;

interface JoinCardProps {
  tenancy: Tenancy;
  /** What was written about the reader. */
  opinion: RevealedOpinion | undefined;
}

/** Where the words about the reader are in no history: puts them there, or leads to the proof that this needs. */
export function JoinCard({ tenancy, opinion }: JoinCardProps) {
  const { number, may, role } = tenancy;
  const [isAsked, setAsked] = useState(false);
  const isOutside = opinion?.entries.some(({ place }) => place === 'outside') ?? false;
  const isProven = tenancy[role].level !== undefined;
  if (isProven ? !may.join : !isOutside) return null;
  return (
    <Card title={T.join} icon="plus" className="tenancies-join">
      <Stack>
        <p>{T.joinText}</p>
        <Cluster>
          {isProven ? (
            <Button icon="plus" onClick={() => setAsked(true)}>
              {T.joinConfirm}
            </Button>
          ) : (
            <Button icon="shield" href="/dossier/start" state={{ returnPath: `/tenancies/${number}` }}>
              {T.prove}
            </Button>
          )}
        </Cluster>
      </Stack>
      {isAsked && (
        <QuestionDialog
          call={calls.join}
          input={{ number }}
          title={T.joinTitle}
          icon="plus"
          confirmLabel={T.joinConfirm}
          failed={T.joinFailed}
          onClose={() => setAsked(false)}
        >
          {T.joinText}
        </QuestionDialog>
      )}
    </Card>
  );
}
