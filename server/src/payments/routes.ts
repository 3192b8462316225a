import { payments } from '@najem/shared/contract';
import { invoiceRoutes } from '../invoices/routes';
import { type Route, serve } from '../serve';
import { notify, status } from './payu-webhook';
import { payWithRentCoins } from './pay-with-rentcoins';
import { startPayment } from './start-payment';

/** Payments and the invoices that follow from them. */
export const paymentRoutes: Route[] = [
  serve(payments.payuInit, startPayment),
  serve(payments.payuStatus, status),
  serve(payments.payuNotify, notify),
  serve(payments.rentCoinsPay, payWithRentCoins),
  ...invoiceRoutes,
];
