import { randomBytes, randomInt } from 'node:crypto';
import { isFields } from '../fields';
import type { Folder } from '../folder';
import type { Schedule } from '../schedule';
import { missingValue, notFound, PayuError, wrongValue } from './errors';
import type { Modes } from './modes';
import { REFUND_FAILURES, isFinal, isOrder } from './order';
import type { Order, OrderStatus, Refund } from './order';
import type { Notifier } from './notifier';
import { formatPayuTime } from './time';
import { positiveInteger, required, text } from './validation';
import type { OrderDraft } from './validation';

export const PAY_METHODS = ['PBL', 'CARD_TOKEN', 'BLIK_AUTHORIZATION_CODE'] as const;

interface LedgerContext {
  folder: Folder;
  notifier: Notifier;
  modes: Modes;
  schedule: Schedule;
  now: () => Date;
  /** How long a refund stays PENDING before the ledger decides it, in milliseconds. */
  refundMs: number;
}

/**
 * All orders and the only code that changes their state:
 * NEW → PENDING → (WAITING_FOR_CONFIRMATION →) COMPLETED | CANCELED, with a notification at every step.
 */
export class Ledger {
  private readonly orders = new Map<string, Order>();

  constructor(private readonly context: LedgerContext) {
    const { folder, notifier } = context;
    for (const name of folder.names('.json')) {
      const order = folder.readJson(name, isOrder);
      this.orders.set(order.orderId, order);
      notifier.resume(order, () => this.save(order));
      order.refunds
        .filter(({ status }) => status === 'PENDING')
        .forEach((refund) => this.decideRefundLater(order, refund, 'FINALIZED'));
    }
  }

  /** Newest first. */
  list(): Order[] {
    return [...this.orders.values()]
      .map((order) => this.expired(order))
      .sort((a, b) => (a.orderCreateDate < b.orderCreateDate ? 1 : -1));
  }

  /** Finds an order by PayU's id or the merchant's; throws DATA_NOT_FOUND. */
  get(id: string): Order {
    const order = this.find(id);
    if (!order) throw notFound();
    return order;
  }

  find(id: string): Order | undefined {
    const order = this.orders.get(id) ?? this.findByExtOrderId(id);
    return order && this.expired(order);
  }

  /** Creates an order; rejects an `extOrderId` that any order has, a cancelled one included. */
  create(draft: OrderDraft): Order {
    const existing = draft.extOrderId && this.findByExtOrderId(draft.extOrderId);
    if (existing) {
      throw new PayuError(400, 'ERROR_ORDER_NOT_UNIQUE', 'Order with given extOrderId already exists', {
        code: '110',
        codeLiteral: 'ORDER_NOT_UNIQUE',
        extra: { orderId: existing.orderId, extOrderId: existing.extOrderId },
      });
    }
    const created = this.context.now();
    const order: Order = {
      ...draft,
      orderId: newOrderId(created),
      token: randomBytes(24).toString('base64url'),
      status: 'NEW',
      orderCreateDate: formatPayuTime(created),
      expiresAt: new Date(created.getTime() + Number(draft.validityTime) * 1000).toISOString(),
      refunds: [],
      deliveries: [],
    };
    this.orders.set(order.orderId, order);
    this.save(order);
    return order;
  }

  /** Records the buyer's method of payment; the bank has not decided yet. */
  begin(order: Order, method: string): void {
    this.requireOpen(order);
    order.payMethod = { type: method };
    order.paymentId ??= newPaymentNumber();
    if (order.status === 'NEW') this.move(order, 'PENDING');
  }

  /** Records that the bank agreed. With manual capture the order then waits for the merchant. */
  pay(order: Order, method: string): void {
    this.begin(order, method);
    if (this.context.modes.take('capture', order).value === 'manual') this.move(order, 'WAITING_FOR_CONFIRMATION');
    else this.complete(order);
  }

  /** Records that the bank refused. */
  decline(order: Order, method: string): void {
    this.begin(order, method);
    this.move(order, 'CANCELED');
  }

  capture(order: Order): void {
    if (order.status !== 'WAITING_FOR_CONFIRMATION') throw wrongState(order);
    this.complete(order);
  }

  cancel(order: Order): void {
    this.requireOpen(order);
    this.move(order, 'CANCELED');
  }

  /** Creates a refund, or returns the one with identical data; rejects a used `extRefundId` with other data. */
  refund(order: Order, body: unknown): Refund {
    const input = isFields(body) ? body.refund : undefined;
    if (!isFields(input)) throw refundError('MISSING_REFUND_SECTION', '8300');
    const asked = {
      description: required(input, 'description'),
      extRefundId: text(input, 'extRefundId'),
      askedAmount: text(input, 'amount'),
      currencyCode: text(input, 'currencyCode') ?? order.currencyCode,
    };
    if (asked.currencyCode !== order.currencyCode) throw wrongValue('currencyCode', 'INVALID_CURRENCY');
    if (order.status !== 'COMPLETED') throw refundError('TRANS_NOT_ENDED');

    const sameId = order.refunds.filter((refund) => refund.extRefundId === asked.extRefundId);
    const twin = sameId.find(
      (refund) => refund.description === asked.description && refund.askedAmount === asked.askedAmount,
    );
    if (twin) return twin;
    if (asked.extRefundId && sameId.length > 0) throw refundError('REFUND_IDEMPOTENCY_MISMATCH');

    const { value: mode } = this.context.modes.take('refund', order);
    if (mode === 'noBalance') throw refundError('NO_BALANCE', '9102');
    const moment = formatPayuTime(this.context.now());
    const refund: Refund = {
      ...asked,
      refundId: newPaymentNumber(),
      amount: refundAmount(order, asked.askedAmount),
      creationDateTime: moment,
      status: 'PENDING',
      statusDateTime: moment,
    };
    order.refunds.push(refund);
    this.save(order);
    if (mode !== 'pending') this.decideRefundLater(order, refund, mode === 'declined' ? 'CANCELED' : 'FINALIZED');
    return refund;
  }

  /** Ends a pending refund and notifies the merchant. */
  decideRefund(order: Order, refund: Refund, result: 'FINALIZED' | 'CANCELED', failure = 'BANK_DECLINED'): void {
    if (refund.status !== 'PENDING') throw wrongState(order);
    if (!REFUND_FAILURES.some((known) => known === failure)) throw wrongValue('code');
    refund.status = result;
    refund.statusDateTime = formatPayuTime(this.context.now());
    if (result === 'CANCELED') refund.statusError = { code: failure };
    this.context.notifier.refundChanged(order, refund, () => this.save(order));
    this.save(order);
  }

  pendingRefund(order: Order, refundId: string): Refund {
    const refund = order.refunds.find((each) => (refundId ? each.refundId === refundId : each.status === 'PENDING'));
    if (!refund) throw refundId ? notFound() : missingValue('refundId');
    return refund;
  }

  private decideRefundLater(order: Order, refund: Refund, result: 'FINALIZED' | 'CANCELED'): void {
    this.context.schedule.after(this.context.refundMs, () => {
      if (refund.status === 'PENDING') this.decideRefund(order, refund, result);
    });
  }

  private complete(order: Order): void {
    order.localReceiptDateTime = formatPayuTime(this.context.now());
    this.move(order, 'COMPLETED');
  }

  private move(order: Order, status: OrderStatus): void {
    order.status = status;
    this.context.notifier.statusChanged(order, () => this.save(order));
    this.save(order);
  }

  private requireOpen(order: Order): void {
    if (isFinal(order)) throw wrongState(order);
  }

  /** Cancels an order that was not paid in time; unlike PayU, only when the order is read. */
  private expired(order: Order): Order {
    if (!isFinal(order) && order.expiresAt < this.context.now().toISOString()) this.move(order, 'CANCELED');
    return order;
  }

  private findByExtOrderId(extOrderId: string): Order | undefined {
    return [...this.orders.values()].find((order) => order.extOrderId === extOrderId);
  }

  private save(order: Order): void {
    this.context.folder.write(`${order.orderId}.json`, JSON.stringify(order));
  }
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function newOrderId(created: Date): string {
  const letters = Array.from({ length: 10 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
  return `${letters}${created.toISOString().slice(2, 10).replaceAll('-', '')}GUEST000P01`;
}

function newPaymentNumber(): string {
  return String(5_000_000_000 + randomInt(1_000_000_000));
}

/** The amount of a new refund in grosze: the requested one, or all that is left. */
function refundAmount(order: Order, asked: string | undefined): string {
  const active = order.refunds.filter(({ status }) => status !== 'CANCELED');
  const left = Number(order.totalAmount) - active.reduce((sum, { amount }) => sum + Number(amount), 0);
  if (left === 0) throw refundError('PAID');
  const amount = asked === undefined ? String(left) : positiveInteger(asked, 'amount');
  if (Number(amount) > left) throw refundError('AMOUNT_TO_BIG');
  return amount;
}

function wrongState(order: Order): PayuError {
  return new PayuError(400, 'BUSINESS_ERROR', `Operation not allowed for an order in status ${order.status}`, {
    codeLiteral: 'INVALID_ORDER_STATUS',
  });
}

function refundError(codeLiteral: string, code?: string): PayuError {
  return new PayuError(400, 'OPENPAYU_BUSINESS_ERROR', `Refund refused: ${codeLiteral}`, { code, codeLiteral });
}
