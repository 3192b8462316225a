import type { Tenancy } from '@najem/shared/contract/tenancies';
import { CONFIRMATION_PLACES, type ConfirmationPlace } from '@najem/shared/domain/tenancies';
import { useRequest } from '@najem/shared/store';
import { Card, Stack } from '@najem/shared/ui/base';
import { ChoiceField } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { QuestionDialog } from '../frame/QuestionDialog';
import { calls } from '../state';
import { ReportMistake } from './MistakeCard';
import { NameEntries } from './NameEntries';
import type { Opened } from './opened';
import { TEXTS } from './texts';

const T = TEXTS.more;

const PLACES = CONFIRMATION_PLACES.map((value) => ({ value, label: T.places[value] }));

/** The confirmation as a document, how earlier entries are named as its, and how a tenancy is reported as a mistake or taken out of the file. */
export function MoreCard({ opened: { tenancy, canNameEntries = false } }: { opened: Opened }) {
  const { may, annulmentBy } = tenancy;
  if (!may.download && !may.forget && !canNameEntries && !(may.annul && annulmentBy === undefined)) return null;
  return (
    <Card title={T.title} icon="report">
      <Stack>
        {may.download && <Download number={tenancy.number} />}
        <div className="tenancies-more">
          {canNameEntries && <NameEntries tenancy={tenancy} />}
          <ReportMistake tenancy={tenancy} />
          {may.forget && <Forget tenancy={tenancy} />}
        </div>
      </Stack>
    </Card>
  );
}

function Download({ number }: { number: string }) {
  const [place, setPlace] = useState<ConfirmationPlace>('address');
  const [download, send] = useRequest(calls.confirmation);
  return (
    <Stack gap="s">
      <ChoiceField<ConfirmationPlace> asBar label={T.place} options={PLACES} value={place} onChange={setPlace} />
      <div>
        <Button icon="download" loading={download.status === 'loading'} onClick={() => send({ number, place })}>
          {T.download}
        </Button>
      </div>
    </Stack>
  );
}

function Forget({ tenancy: { number, state } }: { tenancy: Tenancy }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsked(true)}>
        {T.forget}
      </Button>
      {isAsked && (
        <QuestionDialog
          call={calls.forget}
          input={{ number }}
          title={T.forgetTitle}
          confirmLabel={T.forget}
          failed={T.forgetFailed}
          onDone={() => void navigate('/tenancies', { replace: true })}
          onClose={() => setAsked(false)}
        >
          {state === 'revealed' ? `${T.forgetText} ${T.forgetOpinion}` : T.forgetText}
        </QuestionDialog>
      )}
    </>
  );
}
