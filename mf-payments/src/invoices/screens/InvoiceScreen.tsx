import type { Invoice } from '@najem/shared/contract/money';
import { formatPln } from '@najem/shared/domain/kernel';
import { INVOICE_QUANTITY } from '@najem/shared/domain/money';
import { type CallError, dataOf, errorText, useLoaded, useRequest } from '@najem/shared/store';
import { Card, ErrorState, Page, Unbroken } from '@najem/shared/ui/base';
import { CardSkeleton } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useParams } from 'react-router-dom';
import { calls } from '../state';
import { TEXTS } from '../texts';
import './invoice.css';

const T = TEXTS.one;
const BACK = { href: '/invoices', label: TEXTS.back };

/** Shows one invoice as a document that can be printed and downloaded. */
export function InvoiceScreen() {
  const { id = '' } = useParams();
  const [one, load] = useLoaded(calls.get, { id });
  if (one.status === 'failed') return <Failed error={one.error} onRetry={load} />;
  const invoice = dataOf(one)?.invoice;
  if (!invoice) {
    return (
      <Page title={T.title} back={BACK}>
        <CardSkeleton count={2} />
      </Page>
    );
  }
  return (
    <Page title={`${T.title} ${invoice.formattedInvoiceNumber}`} back={BACK} actions={<Actions invoice={invoice} />}>
      <Card>
        <article className="payments-invoice">
          <Head invoice={invoice} />
          <Lines invoice={invoice} />
          <Sums invoice={invoice} />
        </article>
      </Card>
    </Page>
  );
}

function Failed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const isGone = error.code === 'INVOICE_NOT_FOUND';
  return (
    <Page title={T.title} back={BACK}>
      <Card>
        <ErrorState
          title={errorText(error, isGone ? T.notFound : T.failed)}
          onRetry={isGone ? undefined : onRetry}
          actions={<Button href="/invoices">{TEXTS.back}</Button>}
        />
      </Card>
    </Page>
  );
}

function Actions({ invoice: { _id: id, buyer } }: { invoice: Invoice }) {
  const [pdf, sendPdf] = useRequest(calls.pdf);
  const [ksef, sendKsef] = useRequest(calls.ksef);
  return (
    <>
      <Button variant="primary" icon="download" loading={pdf.status === 'loading'} onClick={() => sendPdf({ id })}>
        {T.pdf}
      </Button>
      {buyer && (
        <Button icon="download" loading={ksef.status === 'loading'} onClick={() => sendKsef({ id })}>
          {T.ksef}
        </Button>
      )}
      <Button icon="print" onClick={() => window.print()}>
        {T.print}
      </Button>
    </>
  );
}

function Head({ invoice }: { invoice: Invoice }) {
  const { seller, buyer, userEmail } = invoice;
  return (
    <>
      <dl className="payments-invoice-dates">
        <Fact label={T.issued} value={invoice.formattedIssueDate} />
        <Fact label={T.sold} value={invoice.formattedSaleDate} />
        {invoice.ksefNumber !== undefined && <Fact label={T.ksefNumber} value={invoice.ksefNumber} />}
      </dl>
      <div className="payments-invoice-parties">
        <section>
          <h2>{T.seller}</h2>
          <p>
            <strong>{seller.name}</strong>
            <br />
            <Unbroken>{seller.address}</Unbroken>
            <br />
            {T.nip}: <span className="rn-tabular">{seller.nip}</span>
            <br />
            {T.account}: <span className="rn-tabular">{formatAccount(seller.bankAccount)}</span>
          </p>
        </section>
        <section>
          <h2>{T.buyer}</h2>
          <p>
            {buyer && (
              <>
                <strong>{buyer.name}</strong>
                <br />
                <Unbroken>{buyer.address}</Unbroken>
                <br />
                {T.nip}: <span className="rn-tabular">{buyer.nip}</span>
                <br />
              </>
            )}
            <Unbroken>{userEmail}</Unbroken>
          </p>
        </section>
      </div>
    </>
  );
}

/** Formats an account number in groups of four digits after the check digits. */
function formatAccount(account: string): string {
  const [, country = '', check = '', rest = ''] = /^([A-Z]*)(\d\d)(\d*)$/.exec(account.replace(/\s/g, '')) ?? [];
  return check === '' ? account : [`${country}${check}`, ...(rest.match(/.{1,4}/g) ?? [])].join(' ');
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="rn-tabular">{value}</dd>
    </div>
  );
}

/** A table on paper and on wide screens; the stylesheet puts each value beside its heading on a phone. */
function Lines({ invoice }: { invoice: Invoice }) {
  const net = formatPln(invoice.amountNet);
  const vat = formatPln(invoice.vatAmount);
  const gross = formatPln(invoice.amountGross);
  const rate = `${invoice.vatRate}%`;
  return (
    <table className="payments-invoice-lines">
      <caption className="rn-visually-hidden">{T.lines}</caption>
      <thead>
        <tr>
          {[T.number, T.description, T.quantity, T.price, T.net, T.rate, T.vat, T.gross].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td data-title={T.number}>1</td>
          <td data-title={T.description}>{invoice.orderDescription}</td>
          <td data-title={T.quantity}>
            {INVOICE_QUANTITY} {T.unit}
          </td>
          <td data-title={T.price}>{net}</td>
          <td data-title={T.net}>{net}</td>
          <td data-title={T.rate}>{rate}</td>
          <td data-title={T.vat}>{vat}</td>
          <td data-title={T.gross}>{gross}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {T.total}
          </th>
          <td data-title={T.net}>{net}</td>
          <td data-title={T.rate}>{rate}</td>
          <td data-title={T.vat}>{vat}</td>
          <td data-title={T.gross}>{gross}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  return (
    <div className="payments-invoice-sums">
      <p className="payments-invoice-paid rn-tabular">{T.paid(formatPln(invoice.amountGross), formatPln(0))}</p>
      <p>{T.paidBy(invoice.formattedSaleDate)}</p>
      <p className="rn-muted rn-small">
        {T.identifier}: {invoice.identifier}
      </p>
    </div>
  );
}
