import { invoices } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { get, ksef, list, pdf } from './get-invoice';

/** The calls about invoices; they are issued by payments alone. */
export const invoiceRoutes: Route[] = [
  serve(invoices.list, list),
  serve(invoices.get, get),
  serve(invoices.pdf, pdf),
  serve(invoices.ksef, ksef),
];
