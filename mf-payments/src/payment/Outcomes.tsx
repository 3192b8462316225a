import { PAID_COUNTDOWN_SECONDS } from '@najem/shared/domain';
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
const SECOND_MS = 1000;
const PAID = { fromPayment: true };

interface OutcomesProps {
  wait: Ended;
  onCheckAgain: () => void;
}

/** Shows how a payment ended, with the next step. */
export function Outcomes({ wait, onCheckAgain }: OutcomesProps) {
  if (wait.status === 'paid') return <Paid reportId={wait.reportId} />;
  if (wait.status === 'canceled') {
    return (
      <div role="alert">
        <Outcome
          tone="danger"
          title={T.canceled}
          actions={wait.purchase ? <PayAgain purchase={wait.purchase} label={TEXTS.retry} isPrimary /> : <ToReports />}
        />
      </div>
    );
  }
  return (
    <div role="alert">
      <Outcome
        tone="danger"
        title={T.unconfirmed}
        actions={
          <>
            <Button variant="primary" icon="refresh" onClick={onCheckAgain}>
              {T.checkAgain}
            </Button>
            {wait.purchase ? <PayAgain purchase={wait.purchase} label={T.toPayment} /> : <ToReports isSecondary />}
          </>
        }
      >
        {T.unconfirmedText}
      </Outcome>
    </div>
  );
}

/** Leads back to the payment page of the same subject, which offers both ways to pay. */
function PayAgain({ purchase, label, isPrimary }: { purchase: Purchase; label: string; isPrimary?: true }) {
  const navigate = useNavigate();
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      icon="card"
      onClick={() => void navigate('/payment', { replace: true, state: purchase })}
    >
      {label}
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
