import { randomUUID } from 'node:crypto';
import {
  advanceOrder,
  isFinalOrderState,
  isSamePayment,
  orderStateFromPayU,
  type OrderState,
} from '@najem/shared/domain';
import { type Context, inTransaction } from '../context';
import { issueInvoice } from '../invoices/issue-invoice';
import { findActiveReport, issueReport } from '../reports/issue-report';
import { sendPaid } from './mails';
import type { PayuOrder } from './payu-client';
import { findOrder, insertRefund, readBuyer, readReportNumber, type OrderRow, updateOrder } from './queries';
import type { RefundReason } from './tables';
import { lockReportsOf } from '../reports/queries';

/** The identifier that an order is about. */
export function orderIdentifier(ctx: Context, order: OrderRow): string {
  return ctx.vault.open({ cipher: order.identifier_cipher, keyId: order.identifier_key });
}

/** Whether the provider speaks of the very payment that was ordered. Anything else is an alarm. */
export function isAsOrdered(ctx: Context, order: OrderRow, told: PayuOrder): boolean {
  const ordered = { amountGrosze: order.amount_grosze, currency: order.currency, posId: order.pos_id };
  const isOurs = told.extOrderId === order.id && (order.provider_order_id ?? told.orderId) === told.orderId;
  if (isOurs && isSamePayment(ordered, told)) return true;
  ctx.metrics.payments.inc({ event: 'mismatch' });
  ctx.log.error({ orderId: order.id }, 'the provider tells of another payment than was ordered');
  return false;
}

/**
 * Takes over what the provider itself tells of an order. Another amount, currency, point of sale or order changes
 * nothing; neither does a state that nobody documented.
 */
export async function followProvider(ctx: Context, order: OrderRow, told: PayuOrder): Promise<void> {
  if (!isAsOrdered(ctx, order, told)) return;
  const incoming = orderStateFromPayU(told.status);
  if (incoming === undefined) {
    ctx.log.error({ orderId: order.id, status: told.status.slice(0, 40) }, 'an order state that nobody documented');
    return;
  }
  await advance(ctx, order.id, incoming, told.orderId);
}

/**
 * Moves an order forward, in one transaction with everything that follows from it: report, invoice number and jobs
 * exist together or not at all. Whatever is repeated or comes late, each follows once.
 */
export async function advance(ctx: Context, id: string, incoming: OrderState, providerId: string): Promise<void> {
  const event = await inTransaction(ctx, async (tx) => {
    const seen = await findOrder(tx, id);
    if (!seen) return undefined;
    // Before the order's own lock, as whoever begins an order does: two transactions never wait for each other.
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
        return (await giveBack(tx, order, 'late')) ? 'late' : undefined;
      case 'none':
        if (state === order.state) return undefined;
        await updateOrder(tx, id, { state });
        if (state === 'waiting') await tx.jobs.add(tx, 'payments/capture', { orderId: id }, { key: `capture:${id}` });
        return undefined;
    }
  });
  if (event) ctx.metrics.payments.inc({ event });
}

/** The order is paid: what was bought is made, unless the buyer holds it already. */
async function fulfil(ctx: Context, order: OrderRow): Promise<'completed' | 'double'> {
  const identifier = orderIdentifier(ctx, order);
  const type = order.asked_type ?? undefined;
  const completed = { state: 'completed', completed_at: ctx.now() } as const;
  const held = await findActiveReport(ctx, order.user_id, identifier, type);
  if (held) {
    await updateOrder(ctx, order.id, { ...completed, report_id: held.reportId });
    await giveBack(ctx, order, 'double');
    return 'double';
  }
  const { reportId } = await issueReport(ctx, {
    ownerId: order.user_id,
    identifier,
    type,
    source: { orderId: order.id },
  });
  await updateOrder(ctx, order.id, { ...completed, report_id: reportId });
  const buyer = await readBuyer(ctx, order.user_id);
  const reportNumber = await readReportNumber(ctx, reportId);
  const invoice = await issueInvoice(ctx, order, { email: buyer.email, reportNumber });
  // Whoever has left gets no mail; the invoice has to be there all the same.
  if (buyer.removed_at === null) await sendPaid(ctx, buyer.email, { reportId, invoice, statements: order.statements });
  return 'completed';
}

async function giveBack(ctx: Context, order: OrderRow, reason: RefundReason): Promise<boolean> {
  const refundId = randomUUID();
  if (!(await insertRefund(ctx, refundId, order, reason))) return false;
  await ctx.jobs.add(ctx, 'payments/refund', { refundId }, { key: `refund:${refundId}` });
  return true;
}
