import type { Input, Output, payments } from '@najem/shared/contract';
import { fieldsOf, isFinalOrderState, orderStateFromPayU } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import type { Exchange } from '../serve';
import { applyProviderState, isAsOrdered } from './order-lifecycle';
import { syncOrder } from './order-status';
import { orderOf, PayuError, textOf } from './payu-client';
import { isSignedByPayu } from './payu-signature';
import { findOrder, findRefund, updateRefund } from './queries';
import type { RefundState } from './tables';

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
  const reported = orderOf(fieldsOf(body.order));
  const order = reported?.extOrderId ? await findOrder(ctx, reported.extOrderId) : undefined;
  if (!reported || !order) {
    ctx.metrics.payments.inc({ event: 'mismatch' });
    ctx.log.error('signed notification for an unknown order');
    return DONE;
  }
  if (!isAsOrdered(ctx, order, reported)) return DONE;
  const incoming = orderStateFromPayU(reported.status);
  // Not yet the end: nothing is made or closed by it, so it is believed.
  if (incoming === undefined || !isFinalOrderState(incoming)) {
    await applyProviderState(ctx, order, reported);
    return DONE;
  }
  if (isFinalOrderState(order.state) && order.state === incoming) return DONE;
  try {
    await syncOrder(ctx, order, reported.orderId);
  } catch (error) {
    if (!(error instanceof PayuError)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, 'failed to read a notified order from PayU');
    refuse('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 30 });
  }
  return DONE;
}

const REFUND_STATES: Readonly<Record<string, RefundState>> = { FINALIZED: 'finalized', CANCELED: 'canceled' };

async function recordRefund(ctx: Context, reported: Record<string, unknown>) {
  const refund = await findRefund(ctx, { id: textOf(reported.extRefundId), providerId: textOf(reported.refundId) });
  const state = REFUND_STATES[textOf(reported.status) ?? ''];
  if (refund && state) {
    await updateRefund(ctx, refund.id, state, textOf(reported.refundId) ?? '');
    ctx.metrics.payments.inc({ event: `refund-${state}` });
  }
  return DONE;
}
