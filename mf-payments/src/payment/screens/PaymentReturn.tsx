import { Card, Page } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { Spinner } from '@najem/shared/ui/form';
import { Navigate, useSearchParams } from 'react-router-dom';
import { TEXTS } from '../texts';
import { ToReports } from '../ToReports';

const T = TEXTS.after;

/** The address that the provider sends the buyer back to; forwards its query to the page that waits. */
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

/** Shown when the address names no order. */
export function MissingOrder() {
  return (
    <Page title={T.title}>
      <Card>
        <div role="alert">
          <EmptyState title={T.missingOrderId} icon="warning" actions={<ToReports />}>
            {T.missingText}
          </EmptyState>
        </div>
      </Card>
    </Page>
  );
}
