/** An order moves forward only; `completed` and `canceled` are its two ends. */
export type OrderState = 'new' | 'pending' | 'waiting' | 'completed' | 'canceled';

/** The states of an order in the status call. */
export const PAYMENT_STATUSES = ['completed', 'canceled', 'other'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * What must follow an incoming state: `fulfil` makes report and invoice, `cancel` closes the order, `latePayment`
 * records money that arrived for an order already canceled (to be refunded), `none` is a repetition or old news.
 */
export type OrderEffect = 'none' | 'fulfil' | 'cancel' | 'latePayment';

export interface OrderStep {
  readonly state: OrderState;
  readonly effect: OrderEffect;
}

/** The data that identify a payment; amounts in grosze. */
export interface PaymentTerms {
  readonly amountGrosze: number;
  readonly currency: string;
  readonly posId: string;
}

export const PAYMENT_CURRENCY = 'PLN';

const PAYU_STATES: Readonly<Record<string, OrderState>> = {
  NEW: 'new',
  PENDING: 'pending',
  WAITING_FOR_CONFIRMATION: 'waiting',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  // Only in old enumerations of the provider; the buyer is not charged.
  REJECTED: 'canceled',
};

const RANK: Readonly<Record<OrderState, number>> = { new: 0, pending: 1, waiting: 2, completed: 3, canceled: 3 };

/** The own state for a PayU order status, or undefined for a word PayU has not documented. */
export function orderStateFromPayU(status: string): OrderState | undefined {
  return Object.hasOwn(PAYU_STATES, status) ? PAYU_STATES[status] : undefined;
}

/** Whether the order has reached one of its two ends. */
export function isFinalOrderState(state: OrderState): boolean {
  return RANK[state] === RANK.completed;
}

/** The status call's word for an order's state; everything that is not an end is `other`. */
export function paymentStatus(state: OrderState): PaymentStatus {
  return state === 'completed' || state === 'canceled' ? state : 'other';
}

/**
 * The order's next state and the effect that must follow. Idempotent: repeated and late notifications never move the
 * order back, and `fulfil` is returned exactly once, on entering `completed`.
 */
export function advanceOrder(current: OrderState, incoming: OrderState): OrderStep {
  if (current === 'canceled' && incoming === 'completed') return { state: current, effect: 'latePayment' };
  if (isFinalOrderState(current) || RANK[incoming] <= RANK[current]) return { state: current, effect: 'none' };
  if (incoming === 'completed') return { state: incoming, effect: 'fulfil' };
  return { state: incoming, effect: incoming === 'canceled' ? 'cancel' : 'none' };
}

/** Whether a notification is about the payment that was ordered: same amount, currency and point of sale. */
export function isSamePayment(ordered: PaymentTerms, received: PaymentTerms): boolean {
  return (
    ordered.amountGrosze === received.amountGrosze &&
    ordered.currency === received.currency &&
    ordered.posId === received.posId
  );
}
