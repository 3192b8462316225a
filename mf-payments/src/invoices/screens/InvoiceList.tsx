import type { Invoice } from '@najem/shared/contract/money';
import { formatPln } from '@najem/shared/domain/kernel';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Card, ErrorState, Icon, Link, Page } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { calls } from '../state';
import { TEXTS } from '../texts';
import './invoice-list.css';

const T = TEXTS.list;

/** Lists the user's invoices, newest first. */
export function InvoiceList() {
  const [list, load] = useLoaded(calls.list, {});
  const rows = dataOf(list)?.invoices;
  return (
    <Page title={T.title} lead={T.lead}>
      {list.status === 'failed' && !rows ? (
        <Card>
          <ErrorState title={errorText(list.error, T.failed)} onRetry={load} />
        </Card>
      ) : !rows ? (
        <CardSkeleton count={2} />
      ) : (
        <Card title={T.table} icon="invoice">
          {rows.length === 0 ? <Empty /> : <Rows rows={rows} />}
        </Card>
      )}
    </Page>
  );
}

function Empty() {
  return (
    <EmptyState
      title={T.emptyTitle}
      icon="invoice"
      actions={
        <Button variant="primary" href="/reports">
          {T.toReports}
        </Button>
      }
    >
      {T.emptyText}
    </EmptyState>
  );
}

function Rows({ rows }: { rows: readonly Invoice[] }) {
  return (
    <ul className="payments-invoices">
      {rows.map(({ _id, formattedInvoiceNumber, formattedIssueDate, orderDescription, amountGross }) => (
        <li key={_id}>
          <Link bare className="payments-invoice-row" href={`/invoices/${_id}`}>
            <span className="payments-invoice-what">
              <span className="payments-invoice-number rn-number">{T.called(formattedInvoiceNumber)}</span>
              <span className="rn-muted rn-small">
                {T.of(formattedIssueDate)} · {orderDescription}
              </span>
            </span>
            <strong className="rn-tabular payments-invoice-amount">{formatPln(amountGross)}</strong>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
