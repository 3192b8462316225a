import type { Input, Output } from '@najem/shared/contract/kernel';
import type { payments } from '@najem/shared/contract/money';
import { isFinalOrderState, paymentStatus } from '@najem/shared/domain/money';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { advanceState, applyProviderState, orderIdentifier } from './order-lifecycle';
import { PayuError } from './payu-client';
import { claimSync, findOrder, type OrderRow } from './queries';
import { PAYMENT_TEXTS } from './texts';

/** A buyer who waits asks every two seconds; the provider is asked at most this often about one order. */
export const ASK_PAUSE_MS = 3_000;

/**
 * Reads the state of one of the caller's payments. An open one is read from the provider, too, because its notification
 * may be lost; an unavailable provider changes nothing. ORDER_NOT_FOUND.
 */
export async function getPaymentStatus(
  ctx: Context,
  actor: Actor,
  { orderId }: Input<typeof payments.payuStatus>,
): Promise<Output<typeof payments.payuStatus>> {
  const order = await requireOwn(ctx, actor, orderId);
  if (isFinalOrderState(order.state)) return presentStatus(ctx, order);
  if (order.provider_order_id !== null && (await claimSync(ctx, order.id, ASK_PAUSE_MS))) {
    await syncOrder(ctx, order, order.provider_order_id).catch((error: unknown) => {
      if (!(error instanceof PayuError)) throw error;
      ctx.log.warn({ err: error, orderId }, 'failed to read the order state from PayU');
    });
  }
  return presentStatus(ctx, await requireOwn(ctx, actor, orderId));
}

function presentStatus(ctx: Context, order: OrderRow): Output<typeof payments.payuStatus> {
  const answer = { success: true, status: paymentStatus(order.state) };
  if (order.report_id !== null) return { ...answer, reportId: order.report_id, message: PAYMENT_TEXTS.completed };
  const type = order.asked_type ?? undefined;
  const purpose = order.purpose ?? undefined;
  const reply = { ...answer, purchase: { identifier: orderIdentifier(ctx, order), type, purpose } };
  return order.state === 'canceled' ? { ...reply, message: PAYMENT_TEXTS.canceled } : reply;
}

async function requireOwn(ctx: Context, actor: Actor, id: string): Promise<OrderRow> {
  const order = await findOrder(ctx, id);
  return order?.user_id === actor.id ? order : refuse('ORDER_NOT_FOUND');
}

/** Reads an order from the provider and applies its state. Throws `PayuError` where it cannot be read. */
export async function syncOrder(
  ctx: Context,
  order: OrderRow,
  providerId: string,
  deadline?: AbortSignal,
): Promise<void> {
  const reported = await ctx.payu.retrieve(providerId, deadline);
  if (reported) return applyProviderState(ctx, order, reported);
  // An order that the provider has forgotten is not open; before its end that may be a fault of the provider's.
  if (order.expires_at < ctx.now()) await advanceState(ctx, order.id, 'canceled', providerId);
}
