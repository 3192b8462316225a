import { payments } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { notify } from './payu-webhook';
import { payWithRentCoins } from './pay-with-rentcoins';
import { startPayment } from './start-payment';
import { status } from './order-status';

export const paymentRoutes: Route[] = [
  serve(payments.payuInit, startPayment),
  serve(payments.payuStatus, status),
  serve(payments.payuNotify, notify),
  serve(payments.rentCoinsPay, payWithRentCoins),
];
