import type { Opinion, Tenancy } from '@najem/shared/contract/tenancies';
import { formatDate, VERIFY_IDENTITY } from '@najem/shared/domain/kernel';
import { sealedOpinionsText } from '@najem/shared/domain/tenancies';
import { selectUser } from '@najem/shared/store';
import { Card, Cluster, Icon, Stack } from '@najem/shared/ui/base';
import { Button, Notice } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { QuestionDialog } from '../frame/QuestionDialog';
import { sideName } from '../frame/words';
import { calls } from '../state';
import { OpinionWords } from './OpinionText';
import { OpinionForm } from './OpinionForm';
import type { Opened } from './opened';
import { TEXTS } from './texts';

const T = TEXTS.opinion;

/** The reader's opinion while nobody else sees it: to be written, changed or taken back. */
export function OpinionCard({ opened: { tenancy, opinion } }: { opened: Opened }) {
  const { other, windowEndsAt, number, may } = tenancy;
  const date = formatDate(windowEndsAt);
  return (
    <Card
      title={T.title(sideName(other))}
      icon="edit"
      footer={
        <Stack gap="s" className="rn-muted rn-small">
          <p>{T.until(date)}</p>
          <p>{sealedOpinionsText(number, date)}</p>
        </Stack>
      }
    >
      <Stack>
        <p className="tenancies-sealed">
          <Icon name="lock" size={18} /> <span>{T.sealed(date)}</span>
        </p>
        {may.giveOpinion && <OwnOpinion tenancy={tenancy} opinion={opinion} />}
      </Stack>
    </Card>
  );
}

interface OwnOpinionProps {
  tenancy: Tenancy;
  opinion: Opinion | undefined;
}

function OwnOpinion({ tenancy, opinion }: OwnOpinionProps) {
  const user = useSelector(selectUser);
  const isWritten = opinion !== undefined && opinion.entries.length > 0;
  // Once something is typed, the form stays until it is saved or closed, whatever another tab has saved meanwhile.
  const [isWriting, setWriting] = useState(false);
  if (isWritten && !isWriting) {
    return <Written tenancy={tenancy} opinion={opinion} onChange={() => setWriting(true)} />;
  }
  if (user?.verification_status !== 'verified') {
    return (
      <Notice
        tone="warning"
        role={null}
        actions={
          <Button
            size="s"
            variant="primary"
            icon="shield"
            href={VERIFY_IDENTITY.path}
            state={{ returnPath: `/tenancies/${tenancy.number}` }}
          >
            {VERIFY_IDENTITY.label}
          </Button>
        }
      >
        {T.verifyFirst}
      </Notice>
    );
  }
  return (
    <OpinionForm
      tenancy={tenancy}
      opinion={opinion}
      onTyped={() => setWriting(true)}
      onDone={() => setWriting(false)}
      onCancel={isWritten ? () => setWriting(false) : undefined}
    />
  );
}

function Written({ tenancy, opinion, onChange }: { tenancy: Tenancy; opinion: Opinion; onChange: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack>
      <OpinionWords opinion={opinion} about={tenancy.other.role} />
      <Cluster>
        <Button icon="edit" onClick={onChange}>
          {T.change}
        </Button>
        <Button variant="quiet" icon="trash" onClick={() => setAsked(true)}>
          {T.withdraw}
        </Button>
      </Cluster>
      {isAsked && (
        <QuestionDialog
          call={calls.withdrawOpinion}
          input={{ number: tenancy.number, version: opinion.version }}
          title={T.withdrawTitle}
          confirmLabel={T.withdraw}
          failed={T.withdrawFailed}
          onClose={() => setAsked(false)}
        >
          {T.withdrawText}
        </QuestionDialog>
      )}
    </Stack>
  );
}
