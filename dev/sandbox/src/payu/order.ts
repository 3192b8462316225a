import { isFields } from '../fields';

/** Statuses of an order; the last two are final. */
export type OrderStatus = 'NEW' | 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED';
export type RefundStatus = 'PENDING' | 'FINALIZED' | 'CANCELED';

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'NEW',
  'PENDING',
  'WAITING_FOR_CONFIRMATION',
  'COMPLETED',
  'CANCELED',
];

export const REFUND_FAILURES = [
  'BANK_DECLINED',
  'PROVIDER_DECLINED',
  'PROVIDER_LIMIT_ERROR',
  'PROVIDER_SECURITY_ERROR',
  'PROVIDER_TECHNICAL_ERROR',
  'BANK_UNAVAILABLE_ERROR',
  'REFUND_TOO_LATE',
  'REFUND_TOO_FAST',
  'REFUND_IMPOSSIBLE',
  'TECHNICAL_ERROR',
  'UNKNOWN_ERROR',
] as const;

export interface Product {
  name: string;
  unitPrice: string;
  quantity: string;
  virtual?: boolean;
  listingDate?: string;
}

export interface Refund {
  refundId: string;
  extRefundId?: string;
  /** Grosze. */
  amount: string;
  /** The amount that the merchant requested; absent means all that is left. Part of a request's identity. */
  askedAmount?: string;
  currencyCode: string;
  description: string;
  creationDateTime: string;
  status: RefundStatus;
  statusDateTime: string;
  statusError?: { code: string };
}

/** A notification to the merchant. The body is stored as sent, because the signature covers its bytes. */
export interface Delivery {
  id: string;
  /** Status that the notification reports. */
  label: string;
  body: string;
  signature: string;
  attempts: number;
  state: 'waiting' | 'delivered' | 'given-up';
  /** Time of the next attempt, ISO 8601. */
  dueAt: string;
  lastAnswer: string;
}

/** An order as PayU keeps it: the merchant's data in PayU's types, with amounts as strings of grosze. */
export interface Order {
  orderId: string;
  extOrderId?: string;
  /** Secret part of the payment page's address. */
  token: string;
  status: OrderStatus;
  orderCreateDate: string;
  /** When an unfinished order expires, ISO 8601. */
  expiresAt: string;
  notifyUrl?: string;
  continueUrl?: string;
  customerIp: string;
  merchantPosId: string;
  validityTime: string;
  description: string;
  additionalDescription?: string;
  visibleDescription?: string;
  statementDescription?: string;
  currencyCode: string;
  totalAmount: string;
  buyer?: Record<string, unknown>;
  products: Product[];
  payMethod?: { type: string };
  paymentId?: string;
  localReceiptDateTime?: string;
  refunds: Refund[];
  deliveries: Delivery[];
}

/** Whether the order's status can no longer change. */
export function isFinal(order: Order): boolean {
  return order.status === 'COMPLETED' || order.status === 'CANCELED';
}

/** Presents an order for the API and the notifications; `status` replaces the real one. */
export function presentOrder(order: Order, status: OrderStatus = order.status): Record<string, unknown> {
  return {
    orderId: order.orderId,
    extOrderId: order.extOrderId,
    orderCreateDate: order.orderCreateDate,
    notifyUrl: order.notifyUrl,
    customerIp: order.customerIp,
    merchantPosId: order.merchantPosId,
    validityTime: order.validityTime,
    description: order.description,
    additionalDescription: order.additionalDescription,
    visibleDescription: order.visibleDescription,
    statementDescription: order.statementDescription,
    currencyCode: order.currencyCode,
    totalAmount: order.totalAmount,
    buyer: order.buyer && { customerId: 'guest', ...order.buyer },
    payMethod: order.payMethod,
    products: order.products,
    status,
  };
}

/** Presents an order's properties for the API and the notifications. */
export function presentProperties(order: Order): { name: string; value: string }[] {
  return order.paymentId ? [{ name: 'PAYMENT_ID', value: order.paymentId }] : [];
}

/** Presents a refund for the API. */
export function presentRefund({ askedAmount: _askedAmount, ...refund }: Refund): Omit<Refund, 'askedAmount'> {
  return refund;
}

/** Whether a stored value is an order. */
export function isOrder(value: unknown): value is Order {
  return (
    isFields(value) &&
    typeof value.orderId === 'string' &&
    ORDER_STATUSES.some((status) => status === value.status) &&
    Array.isArray(value.refunds) &&
    Array.isArray(value.deliveries)
  );
}
