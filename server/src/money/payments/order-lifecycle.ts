import { randomUUID } from 'node:crypto';
import {
  advanceOrder,
  isFinalOrderState,
  isSamePayment,
  orderStateFromPayU,
  type OrderState,
} from '@najem/shared/domain/money';
import type { Context } from '../tables';
import { issueInvoice } from '../invoices/issue-invoice';
import { findActiveReport, issueReport } from '../../reports/issue-report';
import { lockReportsOf } from '../../reports/queries';
import { sendPaid } from './mails';
import type { PayuOrder } from './payu-client';
import {
  findOrder,
  inPaymentTransaction,
  insertRefund,
  type OrderRow,
  readBuyer,
  readReportNumber,
  updateOrder,
} from './queries';
import type { RefundReason } from './tables';

/** Decrypts the identifier of an order's report. */
export function orderIdentifier(ctx: Context, order: OrderRow): string {
  return ctx.vault.open({ cipher: order.identifier_cipher, keyId: order.identifier_key });
}

/** Whether the provider reports the payment that was ordered; a mismatch is logged as an error. */
export function isAsOrdered(ctx: Context, order: OrderRow, reported: PayuOrder): boolean {
  const ordered = { amountGrosze: order.amount_grosze, currency: order.currency, posId: order.pos_id };
  const isOurs = reported.extOrderId === order.id && (order.provider_order_id ?? reported.orderId) === reported.orderId;
  if (isOurs && isSamePayment(ordered, reported)) return true;
  ctx.metrics.payments.inc({ event: 'mismatch' });
  ctx.log.error({ orderId: order.id }, 'payment does not match the order');
  return false;
}

/**
 * Applies the state that the provider reports of an order. A mismatch of amount, currency, point of sale or order has no
 * effect; neither has an unknown state.
 */
export async function applyProviderState(ctx: Context, order: OrderRow, reported: PayuOrder): Promise<void> {
  if (!isAsOrdered(ctx, order, reported)) return;
  const incoming = orderStateFromPayU(reported.status);
  if (incoming === undefined) {
    ctx.log.error({ orderId: order.id, status: reported.status.slice(0, 40) }, 'unknown order state from PayU');
    return;
  }
  await advanceState(ctx, order.id, incoming, reported.orderId);
}

/**
 * Moves an order forward, in one transaction with everything that follows from it: report, invoice number and jobs
 * exist together or not at all. Idempotent: repeated or late notifications have no further effect.
 */
export async function advanceState(ctx: Context, id: string, incoming: OrderState, providerId: string): Promise<void> {
  const event = await inPaymentTransaction(ctx, async (tx) => {
    const seen = await findOrder(tx, id);
    if (!seen) return undefined;
    // Locked before the order, in the same sequence as a new order does, to avoid deadlocks.
    if (isFinalOrderState(incoming)) await lockReportsOf(tx, seen.user_id, orderIdentifier(tx, seen));
    const order = await findOrder(tx, id, { isLocked: true });
    if (!order) return undefined;
    if (order.provider_order_id === null) await updateOrder(tx, id, { provider_order_id: providerId });
    const { state, effect } = advanceOrder(order.state, incoming);
    switch (effect) {
      case 'fulfil':
        return fulfil(tx, { ...order, provider_order_id: providerId });
      case 'cancel':
        await updateOrder(tx, id, { state, canceled_at: tx.now() });
        return 'canceled';
      case 'latePayment':
        return (await refund(tx, order, 'late')) ? 'late' : undefined;
      case 'none':
        if (state === order.state) return undefined;
        await updateOrder(tx, id, { state });
        if (state === 'waiting') await tx.jobs.add(tx, 'payments/capture', { orderId: id }, { key: `capture:${id}` });
        return undefined;
    }
  });
  if (event) ctx.metrics.payments.inc({ event });
}

/** Makes the report of a paid order, or refunds the payment where the buyer holds one already. */
async function fulfil(ctx: Context, order: OrderRow): Promise<'completed' | 'double'> {
  const identifier = orderIdentifier(ctx, order);
  const type = order.asked_type ?? undefined;
  const completed = { state: 'completed', completed_at: ctx.now() } as const;
  const held = await findActiveReport(ctx, order.user_id, identifier, type);
  if (held) {
    await updateOrder(ctx, order.id, { ...completed, report_id: held.reportId });
    await refund(ctx, order, 'double');
    return 'double';
  }
  const { reportId } = await issueReport(ctx, {
    ownerId: order.user_id,
    identifier,
    type,
    purpose: order.purpose ?? undefined,
    source: { orderId: order.id },
  });
  await updateOrder(ctx, order.id, { ...completed, report_id: reportId });
  const buyer = await readBuyer(ctx, order.user_id);
  const reportNumber = await readReportNumber(ctx, reportId);
  const invoice = await issueInvoice(ctx, order, { email: buyer.email, reportNumber });
  // A removed buyer gets no mail; the invoice is issued all the same.
  if (buyer.removed_at === null) await sendPaid(ctx, buyer.email, { reportId, invoice, statements: order.statements });
  return 'completed';
}

async function refund(ctx: Context, order: OrderRow, reason: RefundReason): Promise<boolean> {
  const refundId = randomUUID();
  if (!(await insertRefund(ctx, refundId, order, reason))) return false;
  await ctx.jobs.add(ctx, 'payments/refund', { refundId }, { key: `refund:${refundId}` });
  return true;
}
