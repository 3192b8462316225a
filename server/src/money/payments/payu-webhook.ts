import type { Input, Output } from '@najem/shared/contract/kernel';
import type { payments } from '@najem/shared/contract/money';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { orderStateFromPayU } from '@najem/shared/domain/money';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { isAsOrdered } from './order-lifecycle';
import { syncOrder } from './order-status';
import { orderOf, PayuError, textOf } from './payu-client';
import { isSignedByPayu } from './payu-signature';
import { findOrder, findRefund, updateRefund } from './queries';
import type { RefundState } from './tables';

const DONE = { success: true };

/**
 * Receives a notification of the provider. It is only a hint: its signature is checked over the raw body, and even then
 * the order or refund is read from the provider before anything changes. The provider repeats a notification until it
 * succeeds. SIGNATURE_INVALID, PROVIDER_UNAVAILABLE.
 */
export async function receiveNotification(
  ctx: Context,
  _actor: Actor | undefined,
  input: Input<typeof payments.payuNotify>,
  exchange: Exchange,
): Promise<Output<typeof payments.payuNotify>> {
  const header = exchange.header('openpayu-signature') ?? exchange.header('x-openpayu-signature');
  if (!isSignedByPayu(exchange.rawBody, header, ctx.config.payu)) {
    ctx.metrics.payments.inc({ event: 'bad-signature' });
    refuse('SIGNATURE_INVALID');
  }
  const body = fieldsOf(input);
  try {
    if (body.refund === undefined) await readNotifiedOrder(ctx, fieldsOf(body.order));
    else await readNotifiedRefund(ctx, fieldsOf(body.refund));
  } catch (error) {
    if (!(error instanceof PayuError)) throw error;
    ctx.log.warn({ err: error }, 'failed to read the notified order from PayU');
    refuse('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 30 });
  }
  return DONE;
}

async function readNotifiedOrder(ctx: Context, notified: Record<string, unknown>): Promise<void> {
  const reported = orderOf(notified);
  const order = reported?.extOrderId ? await findOrder(ctx, reported.extOrderId) : undefined;
  if (!reported || !order) {
    ctx.metrics.payments.inc({ event: 'mismatch' });
    ctx.log.error('signed notification for an unknown order');
    return;
  }
  // A repeated notification has no news, so the provider is not asked.
  if (!isAsOrdered(ctx, order, reported) || orderStateFromPayU(reported.status) === order.state) return;
  await syncOrder(ctx, order, reported.orderId);
}

async function readNotifiedRefund(ctx: Context, notified: Record<string, unknown>): Promise<void> {
  const refund = await findRefund(ctx, { id: textOf(notified.extRefundId), providerId: textOf(notified.refundId) });
  const order = refund && (await findOrder(ctx, refund.order_id));
  if (!refund || !order?.provider_order_id) return;
  const reported = await ctx.payu.retrieveRefund(order.provider_order_id, refund.id);
  const state = REFUND_STATES[reported?.status ?? ''];
  if (!reported || !state) return;
  await updateRefund(ctx, refund.id, state, reported.refundId);
  ctx.metrics.payments.inc({ event: `refund-${state}` });
}

const REFUND_STATES: Readonly<Record<string, RefundState>> = { FINALIZED: 'finalized', CANCELED: 'canceled' };
