import type { Input, Output, payments } from '@najem/shared/contract';
import { isFinalOrderState, orderStateFromPayU } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import type { Exchange } from '../serve';
import { fieldsOf, orderOf, PayuError, textOf } from './payu-client';
import { isSignedByPayu } from './payu-signature';
import { applyProviderState, isAsOrdered } from './order-lifecycle';
import { findOrder, findRefund, updateRefund } from './queries';
import type { RefundState } from './tables';
import { syncOrder } from './order-status';

const DONE = { success: true };

/**
 * Receives a notification of the provider. Its signature is checked over the raw body; even so the order is read from the
 * provider before anything is made. The provider repeats a notification until it succeeds. SIGNATURE_INVALID,
 * PROVIDER_UNAVAILABLE.
 */
export async function receiveNotification(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof payments.payuNotify>,
  exchange: Exchange,
): Promise<Output<typeof payments.payuNotify>> {
  const header = exchange.header('openpayu-signature') ?? exchange.header('x-openpayu-signature');
  if (!isSignedByPayu(exchange.rawBody, header, ctx.config.payu.secondKey)) {
    ctx.metrics.payments.inc({ event: 'bad-signature' });
    refuse('SIGNATURE_INVALID');
  }
  const body = fieldsOf(input);
  if (body.refund !== undefined) return recordRefund(ctx, fieldsOf(body.refund));
  const told = orderOf(fieldsOf(body.order));
  const order = told?.extOrderId ? await findOrder(ctx, told.extOrderId) : undefined;
  if (!told || !order) {
    ctx.metrics.payments.inc({ event: 'mismatch' });
    ctx.log.error('signed notification for an unknown order');
    return DONE;
  }
  if (!isAsOrdered(ctx, order, told)) return DONE;
  const incoming = orderStateFromPayU(told.status);
  // Not yet the end: nothing is made or closed by it, so it is believed.
  if (incoming === undefined || !isFinalOrderState(incoming)) {
    await applyProviderState(ctx, order, told);
    return DONE;
  }
  if (isFinalOrderState(order.state) && order.state === incoming) return DONE;
  try {
    await syncOrder(ctx, order, told.orderId);
  } catch (error) {
    if (!(error instanceof PayuError)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, 'failed to read a notified order from PayU');
    refuse('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 30 });
  }
  return DONE;
}

const REFUND_STATES: Readonly<Record<string, RefundState>> = { FINALIZED: 'finalized', CANCELED: 'canceled' };

async function recordRefund(ctx: Context, told: Record<string, unknown>) {
  const refund = await findRefund(ctx, { id: textOf(told.extRefundId), providerId: textOf(told.refundId) });
  const state = REFUND_STATES[textOf(told.status) ?? ''];
  if (refund && state) {
    await updateRefund(ctx, refund.id, state, textOf(told.refundId) ?? '');
    ctx.metrics.payments.inc({ event: `refund-${state}` });
  }
  return DONE;
}
