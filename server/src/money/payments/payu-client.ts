import { fieldsOf, isAllowedRedirect } from '@najem/shared/domain/kernel';
import type { PaymentSettings } from './config';

/** What is ordered at PayU; amounts in grosze. */
export interface PayuOrderDraft {
  extOrderId: string;
  amountGrosze: number;
  currency: string;
  description: string;
  customerIp: string;
  email: string;
  notifyUrl: string;
  continueUrl: string;
  validitySeconds: number;
}

/** An order was created, or one with this `extOrderId` existed: its payment page is then unknown. */
export type PayuCreated = { orderId: string; redirectUri: string } | { orderId: string; redirectUri: null };

/** An order as PayU reports it. */
export interface PayuOrder {
  orderId: string;
  extOrderId: string | null;
  status: string;
  amountGrosze: number;
  currency: string;
  posId: string;
}

export interface PayuRefund {
  refundId: string;
  status: string;
}

/** A failed call of PayU. `isUnclear`: the call may still have had its effect. */
export class PayuError extends Error {
  constructor(
    message: string,
    readonly isUnclear: boolean,
    readonly status: number = 0,
    /** PayU's name of a refusal, such as `AMOUNT_TO_BIG`. */
    readonly reason: string = '',
  ) {
    super(message);
  }
}

/**
 * How long a call may take with everything that it needs: access token, answer and repetition. A buyer's own call waits
 * for it.
 */
const CALL_MS = 9_000;

/** The moment at which PayU has had its time; one deadline may cover several calls. */
export function payuDeadline(): AbortSignal {
  return AbortSignal.timeout(CALL_MS);
}

/** The payment provider. Every call ends at its deadline, by default after 9 s; failures are `PayuError`s. */
export interface PayuClient {
  /** Creates an order; where the answer is lost, it repeats the call, which then returns the existing order. */
  create(draft: PayuOrderDraft, deadline?: AbortSignal): Promise<PayuCreated>;
  /** The order as it stands at PayU, or undefined for an order that PayU does not know. */
  retrieve(orderId: string, deadline?: AbortSignal): Promise<PayuOrder | undefined>;
  /** The refund of an order by its own id, or undefined for one that PayU does not know. */
  retrieveRefund(orderId: string, extRefundId: string): Promise<PayuRefund | undefined>;
  /** Cancels an unpaid order; has no effect on a closed one. */
  cancel(orderId: string): Promise<void>;
  /** Captures money that waits for it. */
  capture(orderId: string): Promise<void>;
  /** Refunds money; idempotent by `extRefundId`. */
  refund(
    orderId: string,
    refund: { extRefundId: string; amountGrosze: number; description: string },
  ): Promise<PayuRefund>;
}

declare module '../../kernel/context' {
  interface Context {
    payu: PayuClient;
  }
}

/** Half of a call's time, so that a lost answer leaves time for the repetition. */
const CREATE_MS = 4_500;
/** A buyer waits for this with every look at the state of a payment. */
const READ_MS = 4_000;
const CHANGE_MS = 8_000;
const TOKEN_MS = 4_000;
/** Renewed this long before its end. */
const TOKEN_MARGIN_MS = 120_000;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

interface PayuResponse {
  status: number;
  body: Record<string, unknown>;
}

/** Creates the client of PayU's REST API 2.1 for one point of sale. */
export function createPayuClient(
  settings: PaymentSettings['payu'],
  now: () => Date,
  send: typeof fetch = (input, init) => fetch(input, init),
): PayuClient {
  const call = createPayuCall(settings, now, send);
  const order = (orderId: string) => `/${encodeURIComponent(orderId)}`;
  return {
    create: (draft, deadline = payuDeadline()) => createOrder(call, settings, draft, deadline),

    async retrieve(orderId, deadline) {
      const { status, body } = await call('GET', order(orderId), { timeoutMs: READ_MS, deadline });
      if (status === NOT_FOUND && statusCode(body) === 'DATA_NOT_FOUND') return undefined;
      const found = orderOf(Array.isArray(body.orders) ? fieldsOf(body.orders[0]) : {});
      if (status !== 200 || !found)
        throw new PayuError(`PayU order look-up failed (${status} ${statusCode(body)})`, false, status);
      return found;
    },

    async retrieveRefund(orderId, extRefundId) {
      const { status, body } = await call('GET', `${order(orderId)}/refunds`, { timeoutMs: READ_MS });
      if (status !== 200)
        throw new PayuError(`PayU refund look-up failed (${status} ${statusCode(body)})`, false, status);
      // PayU answers `false` in place of an empty list.
      const refunds = Array.isArray(body.refunds) ? body.refunds.map(fieldsOf) : [];
      return refundOf(refunds.find((refund) => refund.extRefundId === extRefundId) ?? {});
    },

    async cancel(orderId) {
      const { status, body } = await call('DELETE', order(orderId), { timeoutMs: CHANGE_MS });
      const isClosed = status === 400 && statusCode(body) === 'BUSINESS_ERROR';
      if (status !== 200 && status !== NOT_FOUND && !isClosed) {
        throw new PayuError(`PayU order cancellation failed (${status} ${statusCode(body)})`, false, status);
      }
    },

    async capture(orderId) {
      const { status, body } = await call('POST', `${order(orderId)}/captures`, { content: {}, timeoutMs: CHANGE_MS });
      const isDone = status === 400 && statusCode(body) === 'BUSINESS_ERROR';
      if (status !== 200 && !isDone) throw new PayuError(`PayU capture failed (${status})`, false, status);
    },

    async refund(orderId, { extRefundId, amountGrosze, description }) {
      const refund = { description, amount: String(amountGrosze), extRefundId, currencyCode: 'PLN' };
      const content = { refund };
      const { status, body } = await call('POST', `${order(orderId)}/refunds`, { content, timeoutMs: CHANGE_MS });
      const made = refundOf(fieldsOf(body.refund));
      if (status !== 200 || !made) {
        const reason = textOf(fieldsOf(body.status).codeLiteral) ?? statusCode(body);
        throw new PayuError(`PayU refund failed (${status} ${reason})`, false, status, reason);
      }
      return made;
    },
  };
}

/** Creates an order; a call whose answer is lost is repeated, because the provider knows the order by our id. */
async function createOrder(
  call: PayuCall,
  settings: PaymentSettings['payu'],
  draft: PayuOrderDraft,
  deadline: AbortSignal,
): Promise<PayuCreated> {
  const content = orderBody(draft, settings.posId);
  const post = () => call('POST', '', { content, timeoutMs: CREATE_MS, deadline });
  const { status, body } = await post().catch((error: unknown) => {
    if (error instanceof PayuError && error.isUnclear && !deadline.aborted) return post();
    throw error;
  });
  const orderId = textOf(body.orderId);
  if ((status === 302 || status === 201 || status === 200) && orderId !== undefined) {
    return { orderId, redirectUri: allowedRedirect(textOf(body.redirectUri), settings.redirectOrigins) };
  }
  if (orderId !== undefined && statusCode(body) === 'ERROR_ORDER_NOT_UNIQUE') return { orderId, redirectUri: null };
  // A gateway's page or error may come after the order was made.
  throw new PayuError(
    `PayU order creation failed (${status} ${statusCode(body)})`,
    status === 408 || status >= 500,
    status,
  );
}

interface CallOptions {
  content?: object;
  /** The most that one request may take; the deadline covers the access token and the repetition as well. */
  timeoutMs: number;
  deadline?: AbortSignal;
}

type PayuCall = (method: string, path: string, options: CallOptions) => Promise<PayuResponse>;

/** Creates the calls of PayU's orders, which get and renew the access token that they carry. */
function createPayuCall(settings: PaymentSettings['payu'], now: () => Date, send: typeof fetch): PayuCall {
  const api = `${settings.url}/api/v2_1/orders`;
  let token: { value: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function exchange(url: string, init: RequestInit, signal: AbortSignal): Promise<PayuResponse> {
    try {
      // A success answers 302 with a body; following it would end on the payment page.
      const response = await send(url, { ...init, redirect: 'manual', signal });
      return { status: response.status, body: objectOf(await response.text()) };
    } catch (error) {
      throw new PayuError(`PayU request failed: ${String(fieldsOf(error).name)}`, true);
    }
  }

  async function newToken(): Promise<string> {
    const { clientId, clientSecret } = settings;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, body } = await exchange(
      `${settings.url}/pl/standard/user/oauth/authorize`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      },
      AbortSignal.timeout(TOKEN_MS),
    );
    const value = body.access_token;
    if (status !== 200 || typeof value !== 'string')
      throw new PayuError(`PayU token request failed (${status})`, false, status);
    token = { value, until: now().getTime() + Number(body.expires_in ?? 0) * 1000 - TOKEN_MARGIN_MS };
    return value;
  }

  async function freshToken(): Promise<string> {
    if (token && token.until > now().getTime()) return token.value;
    asking ??= newToken().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return async (method, path, { content, timeoutMs, deadline = payuDeadline() }) => {
    const once = async () => {
      // Callers share one request for a token, which therefore does not end at the deadline of one of them.
      const bearer = await beforeEnd(freshToken(), deadline);
      const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
      const body = content && JSON.stringify(content);
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]);
      return exchange(`${api}${path}`, { method, headers, body }, signal);
    };
    const first = await once();
    if (first.status !== UNAUTHORIZED) return first;
    token = undefined;
    return once();
  };
}

/** Waits for a result until the deadline. */
function beforeEnd<Result>(work: Promise<Result>, deadline: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new PayuError('PayU did not answer in time', false));
    if (deadline.aborted) fail();
    deadline.addEventListener('abort', fail, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', fail));
  });
}

function orderBody(draft: PayuOrderDraft, posId: string): object {
  const amount = String(draft.amountGrosze);
  return {
    extOrderId: draft.extOrderId,
    notifyUrl: draft.notifyUrl,
    continueUrl: draft.continueUrl,
    customerIp: draft.customerIp,
    merchantPosId: posId,
    description: draft.description,
    currencyCode: draft.currency,
    totalAmount: amount,
    validityTime: String(draft.validitySeconds),
    buyer: { email: draft.email, language: 'pl' },
    products: [{ name: draft.description, unitPrice: amount, quantity: '1', virtual: true }],
  };
}

/** Buyers are redirected only to secure addresses at origins of the settings. */
function allowedRedirect(address: string | undefined, origins: readonly string[]): string {
  if (address !== undefined && isAllowedRedirect(address, origins)) return address;
  throw new PayuError(
    'PayU names no payment page, or one of an origin that PAYU_REDIRECT_ORIGINS does not name',
    false,
  );
}

/** Reads an order of PayU's, from a notification or a look-up; amounts come as text. Undefined for anything else. */
export function orderOf(order: Record<string, unknown>): PayuOrder | undefined {
  const orderId = textOf(order.orderId);
  const status = textOf(order.status);
  const amount = textOf(order.totalAmount);
  if (orderId === undefined || status === undefined || amount === undefined || !/^\d{1,12}$/.test(amount))
    return undefined;
  return {
    orderId,
    extOrderId: textOf(order.extOrderId) ?? null,
    status,
    amountGrosze: Number(amount),
    currency: textOf(order.currencyCode) ?? '',
    posId: textOf(order.merchantPosId) ?? '',
  };
}

function refundOf(refund: Record<string, unknown>): PayuRefund | undefined {
  const refundId = textOf(refund.refundId);
  return refundId === undefined ? undefined : { refundId, status: textOf(refund.status) ?? 'PENDING' };
}

/** Returns a text, or a number as text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Parses an object; returns no fields for anything else, such as a page of a gateway. */
function objectOf(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function statusCode(body: Record<string, unknown>): string {
  return textOf(fieldsOf(body.status).statusCode) ?? '';
}
