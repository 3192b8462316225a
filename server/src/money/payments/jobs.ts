import type { Context } from '../tables';
import { HOUR_MS } from '../../kernel/durations';
import { FinalFailure, type JobPayloads } from '../../kernel/jobs/jobs';
import { syncOrder } from './order-status';
import { PayuError } from './payu-client';
import {
  cancelUnopened,
  claimSync,
  countDifferences,
  findOrder,
  findRefund,
  findUnsynced,
  findCleanCheck,
  saveDifferences,
  updateRefund,
} from './queries';
import { PAYMENT_TEXTS } from './texts';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Closes an order at the payment provider that another attempt replaced. */
    'payments/cancel': { orderId: string };
    /** Captures the money that a buyer's bank has reserved. */
    'payments/capture': { orderId: string };
    /** Refunds money that came late or twice. */
    'payments/refund': { refundId: string };
    /** Reads the state of open orders from the provider. Runs every five minutes. */
    reconciliation: Record<string, never>;
    /** Compares ledger, orders, reports and invoices. Runs every night, and every hour for what changed since. */
    money_check: { of?: 'changes' };
  }
}

/** With a run every five minutes no open order stays unasked for a quarter of an hour. */
const UNASKED_MS = 120_000;
const ORDERS_A_RUN = 200;
/** A change of the ledger may be seen so long after its time: longer than any transaction takes. */
const LONGEST_CHANGE_MS = HOUR_MS;

/** Cancels a replaced order at the provider; one that was paid meanwhile stays paid. */
export async function cancelAtProvider(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (!order?.provider_order_id) return;
  await ctx.payu.cancel(order.provider_order_id);
  await syncOrder(ctx, order, order.provider_order_id);
}

/** Takes money that a buyer's bank holds ready. */
export async function captureAtProvider(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  const order = await findOrder(ctx, orderId);
  if (!order?.provider_order_id) return;
  await ctx.payu.capture(order.provider_order_id);
  await syncOrder(ctx, order, order.provider_order_id);
}

/** Gives money back that came late or twice; asked again, the provider gives it back once. */
export async function refundAtProvider(ctx: Context, { refundId }: { refundId: string }): Promise<void> {
  const refund = await findRefund(ctx, { id: refundId });
  const order = refund && (await findOrder(ctx, refund.order_id));
  if (!refund || refund.state !== 'due' || !order?.provider_order_id) return;
  const made = await ctx.payu
    .refund(order.provider_order_id, {
      extRefundId: refund.id,
      amountGrosze: refund.amount_grosze,
      description: PAYMENT_TEXTS.refundDescription,
    })
    .catch((error: unknown) => throwFinal(error));
  await updateRefund(ctx, refund.id, made.status === 'FINALIZED' ? 'finalized' : 'requested', made.refundId);
}

/** Refusals of a refund that no later call would change; without money or while PayU still counts, a later one succeeds. */
const REFUSED_FOR_GOOD: ReadonlySet<string> = new Set([
  'AMOUNT_TO_BIG',
  'AMOUNT_TO_SMALL',
  'MISSING_REFUND_SECTION',
  'PAID',
  'REFUND_DISABLED',
  'REFUND_IDEMPOTENCY_MISMATCH',
  'REFUND_OUTER_ID_NOT_UNIQUE',
  'REMAINING_TRANS_AMOUNT_TOO_SMALL',
  'TRANS_TOO_OLD',
]);

function throwFinal(error: unknown): never {
  if (error instanceof PayuError && REFUSED_FOR_GOOD.has(error.reason)) throw new FinalFailure(error.message);
  throw error;
}

/** Reads every open order that was not read lately from the provider, the longest waiting first. */
export async function reconcileOrders(ctx: Context): Promise<void> {
  await cancelUnopened(ctx);
  for (const order of await findUnsynced(ctx, UNASKED_MS, ORDERS_A_RUN)) {
    if (order.provider_order_id === null || !(await claimSync(ctx, order.id, UNASKED_MS))) continue;
    try {
      await syncOrder(ctx, order, order.provider_order_id);
    } catch (error) {
      if (!(error instanceof PayuError)) throw error;
      ctx.log.warn({ err: error, orderId: order.id }, 'failed to read the order state from PayU');
      // A provider that times out once would do so for every order.
      if (error.status === 0) return;
    }
  }
}

/**
 * Compares ledger, orders, reports and invoices; every difference is a figure in the metrics and a line in the log. Of
 * changes alone, the ledger is read since the last check; while there is a difference, all of it, until there is none.
 */
export async function checkMoney(ctx: Context, { of }: JobPayloads['money_check']): Promise<void> {
  const since = of === 'changes' ? await findCleanCheck(ctx) : undefined;
  const differences = await countDifferences(ctx, since && new Date(since.getTime() - LONGEST_CHANGE_MS));
  await saveDifferences(ctx, differences);
  for (const [kind, count] of Object.entries(differences)) {
    if (count > 0) ctx.log.error({ kind, count }, 'ledger, orders, reports and invoices are inconsistent');
  }
}
