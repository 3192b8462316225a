import { randomUUID } from 'node:crypto';
import { pause } from '../schedule';
import type { Schedule } from '../schedule';
import type { Modes } from './modes';
import { presentOrder, presentProperties } from './order';
import type { Delivery, Order, Refund } from './order';
import { signBody } from './signature';

/** Delays between attempts in milliseconds: minutes, where the provider's take days. */
export const RETRY_DELAYS_MS: readonly number[] = [
  250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000,
];

const ANSWER_TIMEOUT_MS = 10_000;
const FOREIGN_KEY = '00000000000000000000000000000000';
const FORGED_AMOUNT = '1';

interface NotifierContext {
  modes: Modes;
  schedule: Schedule;
  now: () => Date;
  secondKey: string;
  posId: string;
  retryDelaysMs: readonly number[];
  send: typeof fetch;
}

/** Notifies the merchant of changes, and repeats each notification until the answer is 200. */
export class Notifier {
  /** Attempts by order, one after another, so that PENDING arrives before COMPLETED. */
  private readonly queues = new Map<string, Promise<void>>();
  /** Notifications that `reorder` delays until the order's next one is sent. */
  private readonly held = new Map<string, Delivery[]>();

  private readonly closing = new AbortController();

  constructor(private readonly context: NotifierContext) {}

  /** Aborts what is being sent; the next run repeats undelivered notifications. */
  async stop(): Promise<void> {
    this.closing.abort();
    await this.idle();
  }

  /** Resolves when every notification that is being sent has its answer. */
  async idle(): Promise<void> {
    await Promise.all(this.queues.values());
  }

  statusChanged(order: Order, save: () => void): void {
    const { modes } = this.context;
    const { value: mode, delayMs } = modes.take('notify', order);
    if (mode === 'silent') return;
    const shown = presentOrder(order);
    if (mode === 'wrongAmount') shown.totalAmount = FORGED_AMOUNT;
    const body = {
      order: shown,
      localReceiptDateTime: order.localReceiptDateTime,
      properties: presentProperties(order),
    };
    const make = () =>
      this.delivery(order, order.status, body, mode === 'wrongSignature' ? FOREIGN_KEY : this.context.secondKey);

    if (mode === 'reorder' && order.status === 'PENDING') {
      this.held.set(order.orderId, [make()]);
      return;
    }
    const deliveries = [make(), ...(mode === 'duplicate' ? [make()] : []), ...(this.held.get(order.orderId) ?? [])];
    this.held.delete(order.orderId);
    this.dispatch(order, deliveries, save, mode === 'late' ? delayMs : 0);
  }

  refundChanged(order: Order, refund: Refund, save: () => void): void {
    const { value: mode, delayMs } = this.context.modes.take('notify', order);
    if (mode === 'silent') return;
    const body = {
      orderId: order.orderId,
      extOrderId: order.extOrderId,
      refund: {
        refundId: refund.refundId,
        extRefundId: refund.extRefundId,
        amount: refund.amount,
        currencyCode: refund.currencyCode,
        status: refund.status,
        statusDateTime: refund.statusDateTime,
        reason: refund.statusError?.code ?? 'refund',
        reasonDescription: refund.description,
        refundDate: refund.statusDateTime,
      },
    };
    const key = mode === 'wrongSignature' ? FOREIGN_KEY : this.context.secondKey;
    const make = () => this.delivery(order, `refund ${refund.status}`, body, key);
    this.dispatch(order, [make(), ...(mode === 'duplicate' ? [make()] : [])], save, mode === 'late' ? delayMs : 0);
  }

  /** Resumes the undelivered notifications of an earlier run of the process. */
  resume(order: Order, save: () => void): void {
    for (const delivery of order.deliveries.filter(({ state }) => state === 'waiting')) {
      const waitMs = Math.max(0, Date.parse(delivery.dueAt) - this.context.now().getTime());
      this.attemptAfter(order, delivery, save, waitMs);
    }
  }

  private delivery(order: Order, label: string, content: object, key: string): Delivery {
    const body = JSON.stringify(content);
    return {
      id: randomUUID(),
      label,
      body,
      signature: signBody(body, key, this.context.modes.take('signature', order).value),
      attempts: 0,
      state: 'waiting',
      dueAt: this.context.now().toISOString(),
      lastAnswer: '',
    };
  }

  private dispatch(order: Order, deliveries: Delivery[], save: () => void, waitMs: number): void {
    if (!order.notifyUrl) return;
    for (const delivery of deliveries) {
      order.deliveries.push(delivery);
      this.attemptAfter(order, delivery, save, waitMs);
    }
  }

  private attemptAfter(order: Order, delivery: Delivery, save: () => void, waitMs: number): void {
    delivery.dueAt = new Date(this.context.now().getTime() + waitMs).toISOString();
    const queue = async () => {
      const before = this.queues.get(order.orderId) ?? Promise.resolve();
      const turn = before.then(() => this.attempt(order, delivery, save));
      this.queues.set(order.orderId, turn);
      await turn;
    };
    if (waitMs === 0) void queue();
    else void pause(this.context.schedule, waitMs).then(queue);
  }

  private async attempt(order: Order, delivery: Delivery, save: () => void): Promise<void> {
    if (this.closing.signal.aborted) return;
    const status = await this.post(order.notifyUrl ?? '', delivery);
    if (this.closing.signal.aborted && status !== 200) return;
    delivery.attempts += 1;
    if (status === 200) {
      delivery.state = 'delivered';
    } else {
      const nextMs = this.context.retryDelaysMs[delivery.attempts - 1];
      if (nextMs === undefined) delivery.state = 'given-up';
      else this.attemptAfter(order, delivery, save, nextMs);
    }
    save();
  }

  /** Returns the HTTP status, or 0 when there was no answer. */
  private async post(address: string, delivery: Delivery): Promise<number> {
    try {
      const answer = await this.context.send(address, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
        headers: {
          'Content-Type': 'application/json;charset=UTF-8',
          'OpenPayu-Signature': delivery.signature,
          'X-OpenPayU-Signature': delivery.signature,
          // The provider sends it, too; it proves nothing.
          Authorization: `Basic ${Buffer.from(`${this.context.posId}:sandbox`).toString('base64')}`,
          'User-Agent': 'Jakarta Commons-HttpClient/3.1',
          'PayU-Processing-Time': '0',
        },
        body: delivery.body,
      });
      await answer.body?.cancel();
      delivery.lastAnswer = String(answer.status);
      return answer.status;
    } catch (error) {
      delivery.lastAnswer = error instanceof Error ? `${error.message} ${causeOf(error)}`.trim() : String(error);
      return 0;
    }
  }
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? (error.cause.message ?? '') : '';
}
