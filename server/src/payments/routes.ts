import { payments } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { receiveNotification } from './payu-webhook';
import { payWithRentCoins } from './pay-with-rentcoins';
import { startPayment } from './start-payment';
import { getPaymentStatus } from './order-status';

export const paymentRoutes: Route[] = [
  serve(payments.payuInit, startPayment),
  serve(payments.payuStatus, getPaymentStatus),
  serve(payments.payuNotify, receiveNotification),
  serve(payments.rentCoinsPay, payWithRentCoins),
];
