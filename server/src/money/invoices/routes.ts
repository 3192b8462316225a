import { invoices } from '@najem/shared/contract/money';
import { type Route, serve } from '../../kernel/serve';
import { getInvoice, getInvoiceKsef, listOwnInvoices, getInvoicePdf } from './get-invoice';

/** The calls about invoices; they are issued by payments alone. */
export const invoiceRoutes: Route[] = [
  serve(invoices.list, listOwnInvoices),
  serve(invoices.get, getInvoice),
  serve(invoices.pdf, getInvoicePdf),
  serve(invoices.ksef, getInvoiceKsef),
];
