import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { payments } from '@najem/shared/contract/money';
import { isAllowedRedirect, type KnownIdentifierType } from '@najem/shared/domain/kernel';
import type { StatedPurpose, SubjectKind } from '@najem/shared/domain/register';
import { REPORT_PRICE_GROSZE } from '@najem/shared/domain/reports';
import { isFinalOrderState, PAYMENT_CURRENCY } from '@najem/shared/domain/money';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { requireReportIdentifier, findActiveReport } from '../../reports/issue-report';
import { lockReportsOf } from '../../reports/queries';
import type { Exchange } from '../../kernel/serve';
import { auditLookup, takeLookup } from '../../register/subjects/lookups';
import { type Buyer, idempotencyKey, validateBuyer } from './buyer';
import { orderIdentifier } from './order-lifecycle';
import { ASK_PAUSE_MS, syncOrder } from './order-status';
import { payuDeadline, PayuError, type PayuOrderDraft } from './payu-client';
import {
  claimSync,
  findLastReport,
  findOpenOrders,
  findOrder,
  findOrderByKey,
  inPaymentTransaction,
  insertOrder,
  saveProviderResponse,
  type OrderRow,
  updateOrder,
} from './queries';
import { HAS_REPORT } from '../../reports/texts';
import { PAYMENT_TEXTS } from './texts';

type Reply = Output<typeof payments.payuInit>;

/** How long the provider keeps an unpaid order open: its own default. */
const VALIDITY_SECONDS = 86_400;
/** An attempt whose payment page is lost is replaced this often before the provider counts as down. */
const MOST_ATTEMPTS = 3;
/** How often, and with which pause, a concurrent request's payment page is looked for. */
const NEIGHBOUR_LOOKS = 6;
const NEIGHBOUR_PAUSE_MS = 250;

interface Purchase {
  identifier: string;
  identifierType: KnownIdentifierType;
  type?: SubjectKind;
  purpose?: StatedPurpose;
  buyer: Buyer;
  key: string | null;
  isForced: boolean;
}

/** `again`: an earlier order, which may have ended without a notification. */
type Plan = { reply: Reply; again?: OrderRow } | { order: OrderRow };

/**
 * Starts a payment, or returns the report that replaces it: an active one always; an expired one, too, unless
 * `forceNew`, so that the buyer learns why to pay again. A repeated call leads to the same payment page.
 * IDENTIFIER_INVALID, IDENTIFIER_NOT_ALLOWED, COMPANY_INVALID, IDEMPOTENCY_CONFLICT,
 * PROVIDER_UNAVAILABLE, UNAVAILABLE.
 */
export async function startPayment(
  ctx: Context,
  actor: Actor,
  input: Input<typeof payments.payuInit>,
  exchange: Exchange,
): Promise<Reply> {
  const { text, type: identifierType } = requireReportIdentifier(input.identifier, input.type);
  const purchase: Purchase = {
    identifier: text,
    identifierType,
    type: input.type,
    purpose: input.purpose,
    buyer: validateBuyer(input.company, input.agreedToImmediateReport),
    key: idempotencyKey(exchange),
    isForced: input.forceNew === true,
  };
  await countPurchaseLookup(ctx, actor, exchange, text, input.type);
  const deadline = payuDeadline();
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const plan = await ctx.inTurn(actor.id, () => inPaymentTransaction(ctx, (tx) => planPayment(tx, actor, purchase)));
    if ('reply' in plan) {
      if (plan.again && (await hasEnded(ctx, plan.again, deadline))) continue;
      return requireAllowedPage(ctx, plan.reply);
    }
    const redirectUri = await openAtProvider(ctx, plan.order, { email: actor.email, ip: exchange.address, deadline });
    if (redirectUri !== undefined) {
      ctx.metrics.payments.inc({ event: 'started' });
      return { success: true, redirectUri };
    }
    await inPaymentTransaction(ctx, (tx) => supersede(tx, plan.order));
  }
  return refuse('PROVIDER_UNAVAILABLE');
}

/** The settings may have changed since a payment page was stored. PROVIDER_UNAVAILABLE. */
function requireAllowedPage({ config }: Context, reply: Reply): Reply {
  const { redirectUri } = reply;
  if (redirectUri === undefined || isAllowedRedirect(redirectUri, config.payu.redirectOrigins)) return reply;
  return refuse('PROVIDER_UNAVAILABLE');
}

/** Reads from the provider whether an order has ended, so that no buyer is sent to a closed payment page. */
async function hasEnded(ctx: Context, order: OrderRow, deadline: AbortSignal): Promise<boolean> {
  if (order.provider_order_id === null || !(await claimSync(ctx, order.id, ASK_PAUSE_MS))) return false;
  try {
    await syncOrder(ctx, order, order.provider_order_id, deadline);
  } catch (error) {
    if (!(error instanceof PayuError)) throw error;
    ctx.log.warn({ err: error, orderId: order.id }, 'failed to read the order state from PayU');
  }
  const now = await findOrder(ctx, order.id);
  return now !== undefined && isFinalOrderState(now.state);
}

/** Counts and audits a purchase as a look-up, which no limit refuses: it names its payer and costs money. */
export async function countPurchaseLookup(
  ctx: Context,
  actor: Actor,
  { address }: Exchange,
  identifier: string,
  type?: string,
): Promise<void> {
  const indexes = ctx.vault.indexes(identifier);
  // Its result is not recorded, because a purchase does not reveal whether anything is known.
  await takeLookup(ctx, actor, address, indexes.all);
  await auditLookup(ctx, actor, { kind: type ?? 'unknown', foundId: null, indexes, by: 'payment', address });
}

/** Decides whether there is anything to pay and where, while other purchases of the same report wait. */
async function planPayment(ctx: Context, actor: Actor, purchase: Purchase): Promise<Plan> {
  const { identifier, type, key, isForced } = purchase;
  const { all: indexes } = ctx.vault.indexes(identifier);
  await lockReportsOf(ctx, actor.id, identifier);
  const known = key === null ? undefined : await findOrderByKey(ctx, actor.id, key);
  if (known) {
    if (orderIdentifier(ctx, known) !== identifier) refuse('IDEMPOTENCY_CONFLICT');
    return planOf(known);
  }
  const active = await findActiveReport(ctx, actor.id, identifier, type);
  if (active) return { reply: { success: true, reportId: active.reportId, message: HAS_REPORT } };
  const open = await findOpenOrders(ctx, actor.id, indexes);
  const same = isForced ? undefined : open.find((order) => isSamePurchase(order, purchase));
  if (same) {
    // The buyer may have changed their mind about what they want the report for.
    if (purchase.purpose !== undefined) await updateOrder(ctx, same.id, { purpose: purchase.purpose });
    return { ...planOf(same), again: same };
  }
  const expired = isForced || open.length > 0 ? undefined : await findLastReport(ctx, actor.id, indexes);
  if (expired !== undefined) return { reply: { success: true, reportId: expired, message: PAYMENT_TEXTS.expired } };
  for (const order of open) await supersede(ctx, order);
  return { order: await insertNew(ctx, actor, purchase) };
}

function planOf(order: OrderRow): Plan {
  if (order.report_id !== null) return { reply: { success: true, reportId: order.report_id } };
  if (order.redirect_uri !== null) return { reply: { success: true, redirectUri: order.redirect_uri } };
  return { order };
}

function isSamePurchase(order: OrderRow, { type, buyer }: Purchase): boolean {
  return (
    order.asked_type === (type ?? null) &&
    order.company_nip === buyer.company_nip &&
    order.company_name === buyer.company_name &&
    order.company_address === buyer.company_address &&
    order.statements === buyer.statements
  );
}

async function insertNew(ctx: Context, actor: Actor, purchase: Purchase): Promise<OrderRow> {
  const sealed = ctx.vault.seal(purchase.identifier);
  const now = ctx.now();
  return insertOrder(ctx, {
    id: randomUUID(),
    user_id: actor.id,
    idempotency_key: purchase.key,
    identifier_type: purchase.identifierType,
    identifier_index: sealed.index,
    identifier_cipher: sealed.cipher,
    identifier_key: sealed.keyId,
    asked_type: purchase.type ?? null,
    purpose: purchase.purpose ?? null,
    amount_grosze: REPORT_PRICE_GROSZE,
    currency: PAYMENT_CURRENCY,
    pos_id: ctx.config.payu.posId,
    state: 'new',
    ...purchase.buyer,
    stated_at: purchase.buyer.statements === null ? null : now,
    created_at: now,
    expires_at: new Date(now.getTime() + VALIDITY_SECONDS * 1000),
  });
}

/** Another attempt takes the order's place: its key goes free, and the provider is asked to close it. */
async function supersede(ctx: Context, order: OrderRow): Promise<void> {
  await updateOrder(ctx, order.id, { superseded_at: ctx.now(), idempotency_key: null });
  await ctx.jobs.add(ctx, 'payments/cancel', { orderId: order.id }, { key: `cancel:${order.id}` });
}

/**
 * Creates the order at the provider and returns its payment page; undefined where the page is not known any more. No
 * transaction is open meanwhile. PROVIDER_UNAVAILABLE.
 */
async function openAtProvider(
  ctx: Context,
  order: OrderRow,
  { email, ip, deadline }: { email: string; ip: string; deadline: AbortSignal },
): Promise<string | undefined> {
  const { publicUrl } = ctx.config;
  const draft: PayuOrderDraft = {
    extOrderId: order.id,
    amountGrosze: order.amount_grosze,
    currency: order.currency,
    description: PAYMENT_TEXTS.orderDescription,
    customerIp: ip,
    email,
    notifyUrl: `${publicUrl}/api/payments/payu/notify`,
    continueUrl: `${publicUrl}/payment-return?orderId=${order.id}`,
    validitySeconds: VALIDITY_SECONDS,
  };
  const created = await ctx.payu.create(draft, deadline).catch((error: unknown) => {
    if (!(error instanceof PayuError)) throw error;
    ctx.metrics.payments.inc({ event: 'provider-failure' });
    ctx.log.error({ err: error, orderId: order.id }, 'failed to create an order at PayU');
    return refuse('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 30 });
  });
  await saveProviderResponse(ctx, order.id, created);
  if (created.redirectUri !== null) return created.redirectUri;
  return redirectOfNeighbour(ctx, order.id, deadline);
}

/** Waits for the payment page that a concurrent request gets for the same order. */
async function redirectOfNeighbour(ctx: Context, id: string, deadline: AbortSignal): Promise<string | undefined> {
  for (let look = 0; look < NEIGHBOUR_LOOKS && !deadline.aborted; look += 1) {
    const order = await findOrder(ctx, id);
    if (order?.redirect_uri) return order.redirect_uri;
    await pause(NEIGHBOUR_PAUSE_MS);
  }
  return undefined;
}
