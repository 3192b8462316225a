import { PAID_COUNTDOWN_SECONDS, PAYMENT_POLL_ATTEMPTS } from '@najem/shared/domain';
import { Card, Countdown, Page } from '@najem/shared/ui/base';
import { Button, EmptyState, Spinner } from '@najem/shared/ui/form';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useArea } from '../../area';
import { type Purchase, waitBegan, waitLeft } from '../state';
import { TEXTS } from '../texts';
import { MissingOrder } from './PaymentReturn';
import './payment-success.css';

const T = TEXTS.after;
const SECOND_MS = 1000;

/** Waits until the payment is confirmed, and leads to the report. */
export function PaymentSuccess() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  if (orderId === '') return <MissingOrder />;
  return <Waiting orderId={orderId} hasReturnedUnpaid={query.has('error')} />;
}

function Waiting({ orderId, hasReturnedUnpaid }: { orderId: string; hasReturnedUnpaid: boolean }) {
  const dispatch = useDispatch();
  const wait = useArea(({ payment }) => payment.wait);
  const begin = () => dispatch(waitBegan(orderId, hasReturnedUnpaid));

  useEffect(() => {
    dispatch(waitBegan(orderId, hasReturnedUnpaid));
    return () => void dispatch(waitLeft());
  }, [dispatch, orderId, hasReturnedUnpaid]);

  return (
    <Page title={T.title} width="narrow">
      <Card>
        {(wait.status === 'idle' || wait.status === 'waiting') && (
          <div className="rn-wait" role="status">
            <Spinner label={T.checking} size="l" />
            <h2>{T.checking}</h2>
            <p className="rn-muted">{T.checkingText}</p>
            {wait.status === 'waiting' && (
              <p className="rn-muted rn-small rn-tabular" aria-hidden="true">
                {T.attempt(wait.attempt, PAYMENT_POLL_ATTEMPTS)}
              </p>
            )}
          </div>
        )}
        {wait.status === 'paid' && <Paid reportId={wait.reportId} />}
        {(wait.status === 'canceled' || wait.status === 'unconfirmed') && (
          <div role="alert">
            <EmptyState
              title={wait.status === 'canceled' ? T.canceled : T.unconfirmed}
              icon="warning"
              actions={
                <>
                  {wait.status === 'canceled' && wait.purchase && <PayAgain purchase={wait.purchase} />}
                  {!(wait.status === 'canceled' && wait.purchase) && (
                    <Button variant="primary" href="/reports">
                      {TEXTS.toReports}
                    </Button>
                  )}
                  {wait.status === 'unconfirmed' && (
                    <Button icon="refresh" onClick={begin}>
                      {T.checkAgain}
                    </Button>
                  )}
                </>
              }
            >
              {wait.status === 'unconfirmed' && T.unconfirmedText}
            </EmptyState>
          </div>
        )}
      </Card>
    </Page>
  );
}

/** Back to the payment page for the same person, where the other way to pay is as well. */
function PayAgain({ purchase }: { purchase: Purchase }) {
  const navigate = useNavigate();
  return (
    <Button variant="primary" icon="refresh" onClick={() => navigate('/payment', { replace: true, state: purchase })}>
      {TEXTS.retry}
    </Button>
  );
}

function Paid({ reportId }: { reportId: string | null }) {
  const navigate = useNavigate();
  const [endsAt] = useState(() => Date.now() + PAID_COUNTDOWN_SECONDS * SECOND_MS);
  const open = () => navigate(reportId === null ? '/reports' : `/reports/${reportId}`, { replace: true, state: PAID });
  return (
    <div role="status">
      <EmptyState
        title={T.paid}
        icon="check"
        actions={
          <Button variant="primary" icon="report" onClick={open}>
            {T.open}
          </Button>
        }
      >
        <Countdown endsAt={endsAt} onDone={open}>
          {(leftMs) => T.paidText(Math.ceil(leftMs / SECOND_MS))}
        </Countdown>
      </EmptyState>
    </div>
  );
}

const PAID = { fromPayment: true };
