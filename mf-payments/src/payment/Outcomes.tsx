import { PAID_COUNTDOWN_SECONDS, SECOND_MS } from '@najem/shared/domain/kernel';
import { Countdown } from '@najem/shared/ui/base';
import { deviceNow } from '@najem/shared/ui/context';
import { Outcome } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ended, Purchase } from './state';
import { TEXTS } from './texts';
import { ToReports } from './ToReports';

const T = TEXTS.after;
const PAID = { fromPayment: true };

interface OutcomesProps {
  wait: Ended;
  onCheckAgain: () => void;
}

/** Shows how a payment ended, with the next step. */
export function Outcomes({ wait, onCheckAgain }: OutcomesProps) {
  if (wait.status === 'paid') return <Paid reportId={wait.reportId} />;
  const { status, purchase } = wait;
  if (status === 'unconfirmed') {
    return (
      <div role="alert">
        <Outcome
          tone="danger"
          title={T.unconfirmed}
          actions={
            <>
              <CheckAgain variant="primary" onClick={onCheckAgain} />
              {purchase ? <PayAgain purchase={purchase} variant="secondary" /> : <ToReports isSecondary />}
            </>
          }
        >
          {T.unconfirmedText}
        </Outcome>
      </div>
    );
  }
  const isUnpaid = status === 'unpaid';
  return (
    <div role="status">
      <Outcome
        tone="info"
        title={isUnpaid ? T.unpaid : T.canceled}
        actions={
          <>
            {purchase ? <PayAgain purchase={purchase} variant="primary" /> : <ToReports />}
            {isUnpaid && <CheckAgain variant="secondary" onClick={onCheckAgain} />}
          </>
        }
      >
        {isUnpaid && T.unpaidText}
      </Outcome>
    </div>
  );
}

interface StepProps {
  variant: 'primary' | 'secondary';
}

function CheckAgain({ variant, onClick }: StepProps & { onClick: () => void }) {
  return (
    <Button variant={variant} icon="refresh" onClick={onClick}>
      {T.checkAgain}
    </Button>
  );
}

/** Leads back to the payment page of the same subject, which offers both ways to pay. */
function PayAgain({ purchase, variant }: StepProps & { purchase: Purchase }) {
  const navigate = useNavigate();
  return (
    <Button variant={variant} icon="card" onClick={() => void navigate('/payment', { replace: true, state: purchase })}>
      {T.toPayment}
    </Button>
  );
}

function Paid({ reportId }: { reportId: string | null }) {
  const navigate = useNavigate();
  const [endsAt] = useState(() => deviceNow() + PAID_COUNTDOWN_SECONDS * SECOND_MS);
  const open = () =>
    void navigate(reportId === null ? '/reports' : `/reports/${reportId}`, { replace: true, state: PAID });
  return (
    <div role="status">
      <Outcome
        tone="success"
        title={T.paid}
        actions={
          <Button variant="primary" icon="report" onClick={open}>
            {T.open}
          </Button>
        }
      >
        <Countdown endsAt={endsAt} now={deviceNow} onDone={open}>
          {(leftMs) => T.paidText(Math.ceil(leftMs / SECOND_MS))}
        </Countdown>
      </Outcome>
    </div>
  );
}
