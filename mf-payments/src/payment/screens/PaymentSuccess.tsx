import { PAYMENT_POLL_ATTEMPTS } from '@najem/shared/domain/kernel';
import { Card, Page } from '@najem/shared/ui/base';
import { Spinner } from '@najem/shared/ui/form';
import { lazy, Suspense, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { usePayments, waitBegan, waitLeft } from '../state';
import { TEXTS } from '../texts';
import { MissingOrder } from './PaymentReturn';
import './payment-success.css';

const T = TEXTS.after;

/** Loaded lazily, because only this component needs the kit's group `data`. */
const Outcomes = lazy(() => import('../Outcomes').then(({ Outcomes }) => ({ default: Outcomes })));

/** Waits until the payment is confirmed, then leads to the report. */
export function PaymentSuccess() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  if (orderId === '') return <MissingOrder />;
  return <Waiting orderId={orderId} hasReturnedUnpaid={query.has('error')} />;
}

function Waiting({ orderId, hasReturnedUnpaid }: { orderId: string; hasReturnedUnpaid: boolean }) {
  const dispatch = useDispatch();
  const wait = usePayments(({ wait }) => wait);
  const begin = () => dispatch(waitBegan(orderId, hasReturnedUnpaid));

  useEffect(() => {
    dispatch(waitBegan(orderId, hasReturnedUnpaid));
    return () => void dispatch(waitLeft());
  }, [dispatch, orderId, hasReturnedUnpaid]);

  return (
    <Page title={T.title} width="narrow">
      <Card>
        {wait.status === 'idle' || wait.status === 'waiting' ? (
          <Checking attempt={wait.status === 'waiting' ? wait.attempt : undefined} />
        ) : (
          <Suspense fallback={<Checking />}>
            <Outcomes wait={wait} onCheckAgain={begin} />
          </Suspense>
        )}
      </Card>
    </Page>
  );
}

function Checking({ attempt }: { attempt?: number }) {
  return (
    <div className="payments-wait" role="status">
      <Spinner label={T.checking} size="l" />
      <h2>{T.checking}</h2>
      <p className="rn-muted">{T.checkingText}</p>
      {attempt !== undefined && (
        <p className="rn-muted rn-small rn-tabular" aria-hidden="true">
          {T.attempt(attempt, PAYMENT_POLL_ATTEMPTS)}
        </p>
      )}
    </div>
  );
}
