import { Card, Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { Button, Spinner } from '@najem/shared/ui/form';
import { Navigate, useSearchParams } from 'react-router-dom';
import { TEXTS } from '../texts';

const T = TEXTS.after;

/** Where the provider sends the buyer back to; it only passes on what it was told. */
export function PaymentReturn() {
  const [query] = useSearchParams();
  if (!query.get('orderId')) return <MissingOrder />;
  return (
    <Page title={T.title}>
      <Spinner label={T.forwarding} visible />
      <Navigate to={`/payment-success?${query.toString()}`} replace />
    </Page>
  );
}

/** Nobody knows which payment is meant. */
export function MissingOrder() {
  return (
    <Page title={T.title}>
      <Card>
        <div role="alert">
          <EmptyState
            title={T.missingOrderId}
            icon="warning"
            actions={
              <Button variant="primary" href="/reports">
                {TEXTS.toReports}
              </Button>
            }
          >
            {T.missingText}
          </EmptyState>
        </div>
      </Card>
    </Page>
  );
}
