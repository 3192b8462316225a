import type { Input, Output, payments } from '@najem/shared/contract';
import { isFinalOrderState, orderStateFromPayU, paymentStatus } from '@najem/shared/domain';
import type { Actor, Context } from '../context';
import { refuse } from '../errors';
import type { Exchange } from '../serve';
import { fieldsOf, orderOf, PayuFault, textOf } from './payu-client';
import { isSignedByPayu } from './payu-signature';
import { advance, followProvider, isAsOrdered, orderIdentifier } from './order-lifecycle';
import { claimAsking, findOrder, findRefund, type OrderRow, updateRefund } from './queries';
import type { RefundState } from './tables';
import { PAYMENT_TEXTS } from './texts';

/** A buyer who waits asks every two seconds; the provider is asked at most this often about one order. */
export const ASK_PAUSE_MS = 3_000;

const DONE = { success: true };

/**
 * The state of one of the caller's payments. While it is open the provider is asked, so that a notification that never
 * came is not missed; the provider being down only means that there is no news. ORDER_NOT_FOUND.
 */
export async function status(
  ctx: Context,
  actor: Actor,
  { orderId }: Input<typeof payments.payuStatus>,
): Promise<Output<typeof payments.payuStatus>> {
  const order = await demandOwn(ctx, actor, orderId);
  if (isFinalOrderState(order.state)) return statusReply(ctx, order);
  if (order.provider_order_id !== null && (await claimAsking(ctx, order.id, ASK_PAUSE_MS))) {
    await askProvider(ctx, order, order.provider_order_id).catch((error: unknown) => {
      if (!(error instanceof PayuFault)) throw error;
      ctx.log.warn({ err: error, orderId }, 'the provider did not tell the state of an order');
    });
  }
  return statusReply(ctx, await demandOwn(ctx, actor, orderId));
}

function statusReply(ctx: Context, order: OrderRow): Output<typeof payments.payuStatus> {
  const answer = { success: true, status: paymentStatus(order.state) };
  if (order.report_id !== null) return { ...answer, reportId: order.report_id };
  const type = order.asked_type ?? undefined;
  const reply = { ...answer, purchase: { identifier: orderIdentifier(ctx, order), type } };
  return order.state === 'canceled' ? { ...reply, message: PAYMENT_TEXTS.canceled } : reply;
}

async function demandOwn(ctx: Context, actor: Actor, id: string): Promise<OrderRow> {
  const order = await findOrder(ctx, id);
  return order?.user_id === actor.id ? order : refuse('ORDER_NOT_FOUND');
}

/** Reads an order at the provider and takes over what it tells. Throws `PayuFault` where it cannot be read. */
export async function askProvider(ctx: Context, order: OrderRow, providerId: string): Promise<void> {
  const told = await ctx.payu.retrieve(providerId);
  if (told) return followProvider(ctx, order, told);
  // An order that the provider has forgotten is not open; before its end that may be a fault of the provider's.
  if (order.expires_at < ctx.now()) await advance(ctx, order.id, 'canceled', providerId);
}

/**
 * A notification of the provider's. Its signature is checked over the bytes as they came; even so its word only says
 * where to look: before anything is made the order is read again. Answering anything but success has it sent again.
 * SIGNATURE_INVALID, PROVIDER_UNAVAILABLE.
 */
export async function notify(
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
  if (body.refund !== undefined) return noteRefund(ctx, fieldsOf(body.refund));
  const told = orderOf(fieldsOf(body.order));
  const order = told?.extOrderId ? await findOrder(ctx, told.extOrderId) : undefined;
  if (!told || !order) {
    ctx.metrics.payments.inc({ event: 'mismatch' });
    ctx.log.error('a signed notification tells of no order of ours');
    return DONE;
  }
  if (!isAsOrdered(ctx, order, told)) return DONE;
  const incoming = orderStateFromPayU(told.status);
  // Not yet the end: nothing is made or closed by it, so it is believed.
  if (incoming === undefined || !isFinalOrderState(incoming)) {
    await followProvider(ctx, order, told);
    return DONE;
  }
  if (isFinalOrderState(order.state) && order.state === incoming) return DONE;
  try {
    await askProvider(ctx, order, told.orderId);
  } catch (error) {
    if (!(error instanceof PayuFault)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, 'a notified order could not be read again');
    refuse('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 30 });
  }
  return DONE;
}

const REFUND_STATES: Readonly<Record<string, RefundState>> = { FINALIZED: 'finalized', CANCELED: 'canceled' };

async function noteRefund(ctx: Context, told: Record<string, unknown>) {
  const refund = await findRefund(ctx, { id: textOf(told.extRefundId), providerId: textOf(told.refundId) });
  const state = REFUND_STATES[textOf(told.status) ?? ''];
  if (refund && state) {
    await updateRefund(ctx, refund.id, state, textOf(told.refundId) ?? '');
    ctx.metrics.payments.inc({ event: `refund-${state}` });
  }
  return DONE;
}
