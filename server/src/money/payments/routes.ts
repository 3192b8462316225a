import { payments } from '@najem/shared/contract/money';
import { type Route, serve } from '../../kernel/serve';
import { getPaymentStatus } from './order-status';
import { payWithRentCoins } from './pay-with-rentcoins';
import { receiveNotification } from './payu-webhook';
import { startPayment } from './start-payment';

export const paymentRoutes: Route[] = [
  serve(payments.payuInit, startPayment),
  serve(payments.payuStatus, getPaymentStatus),
  serve(payments.payuNotify, receiveNotification),
  serve(payments.rentCoinsPay, payWithRentCoins),
];
