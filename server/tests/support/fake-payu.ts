import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { payments } from '@najem/shared/contract/money';
import { createPayuClient } from '../../src/money/payments/payu-client';
import type { TestApp } from './harness';

type Fault = 'ok' | 'lost' | 'down' | 'html' | 'foreignRedirect' | 'silent';

interface FakeOrder {
  orderId: string;
  extOrderId: string;
  status: string;
  totalAmount: string;
  currencyCode: string;
  merchantPosId: string;
  continueUrl: string;
  notifyUrl: string;
  customerIp: string;
}

/** A mock of PayU at the level of its HTTP calls; `fault` breaks the next ones. */
export interface FakePayu {
  orders: Map<string, FakeOrder>;
  /** Every call so far, as `POST /orders`. */
  log: string[];
  fault: { create: Fault; read: Fault };
  refunds: { orderId: string; extRefundId: string; refundId: string; amount: string; status: string }[];
  /** With what PayU refuses refunds, as `NO_BALANCE`. */
  refundRefusal?: string;
  /** Which calls get no answer until their own timers end them. */
  silent?: 'token' | 'order';
  /** Resolves once a call, such as `POST /orders`, was made so many times. */
  called(call: string, times?: number): Promise<void>;
  /** Ends every unanswered call, as a timeout does. */
  giveUp(): void;
  /** Sets the final status of the order with this `extOrderId`, without a notification. */
  settle(extOrderId: string, status: string): FakeOrder;
  expireToken(): void;
}

/** Replaces an app's PayU client by a mock in memory. */
export function installFakePayu(site: TestApp): FakePayu {
  const { payu } = site.ctx.config;
  let token = '';
  const unanswered: (() => void)[] = [];
  const fake: FakePayu = {
    orders: new Map(),
    log: [],
    fault: { create: 'ok', read: 'ok' },
    refunds: [],
    settle(extOrderId, status) {
      const order = fake.orders.get(extOrderId);
      if (!order) throw new Error(`PayU has no order ${extOrderId}`);
      order.status = status;
      return order;
    },
    async called(wanted, times = 1) {
      while (fake.log.filter((line) => line === wanted).length < times) await setImmediate();
    },
    expireToken: () => void (token = ''),
    giveUp: () => unanswered.splice(0).forEach((end) => end()),
  };
  const byPayuId = (id: string) => [...fake.orders.values()].find(({ orderId }) => orderId === id);
  const unknown = () => json(404, { status: { statusCode: 'DATA_NOT_FOUND' } });

  function create(body: Record<string, string>): Response {
    const existing = fake.orders.get(body.extOrderId ?? '');
    if (existing) {
      const { orderId, extOrderId } = existing;
      return json(400, { orderId, extOrderId, status: { statusCode: 'ERROR_ORDER_NOT_UNIQUE' } });
    }
    const order = {
      ...body,
      orderId: `PAYU${fake.orders.size}${randomUUID().slice(0, 8)}`,
      status: 'NEW',
    } as FakeOrder;
    fake.orders.set(order.extOrderId, order);
    if (fake.fault.create === 'lost') {
      fake.fault.create = 'ok';
      throw new TypeError('fetch failed');
    }
    const origin = fake.fault.create === 'foreignRedirect' ? 'https://elsewhere.example' : payu.redirectOrigins[0];
    return json(302, {
      status: { statusCode: 'SUCCESS' },
      orderId: order.orderId,
      extOrderId: order.extOrderId,
      redirectUri: `${origin}/pay/?orderId=${order.orderId}&token=secret`,
    });
  }

  function refund(orderId: string, body: string): Response {
    const asked = (JSON.parse(body) as { refund: { extRefundId: string; amount: string } }).refund;
    const { refundRefusal: codeLiteral } = fake;
    if (codeLiteral !== undefined) return json(400, { status: { statusCode: 'OPENPAYU_BUSINESS_ERROR', codeLiteral } });
    const made = { orderId, ...asked, refundId: `R${fake.refunds.length + 1}`, status: 'PENDING' };
    fake.refunds.push(made);
    return json(200, { refund: made });
  }

  function listRefunds(id: string): Response {
    const refunds = fake.refunds.filter(({ orderId }) => orderId === id);
    return json(200, { refunds: refunds.length > 0 ? refunds : false });
  }

  const send = (async (input: string, init: RequestInit): Promise<Response> => {
    const path = input.replace(payu.url, '').replace('/api/v2_1', '');
    const [, , id = '', part] = path.split('/');
    fake.log.push(`${init.method} ${path.startsWith('/pl/') ? path : path.replace(id, id && ':id')}`);
    if (fake.silent === (path.startsWith('/pl/') ? 'token' : 'order')) await untilAborted(init.signal);
    if (path.startsWith('/pl/')) {
      token = randomUUID();
      return json(200, { access_token: token, expires_in: 43_199 });
    }
    if ((init.headers as Record<string, string>).Authorization !== `Bearer ${token}`) return json(401, {});
    const fault = init.method === 'GET' ? fake.fault.read : fake.fault.create;
    if (fault === 'silent') await new Promise<void>((resolve) => unanswered.push(resolve));
    if (fault === 'down' || fault === 'silent') throw new DOMException('late', 'TimeoutError');
    if (fault === 'html') return new Response('<html>502</html>', { status: 502 });
    if (init.method === 'POST' && id === '') return create(JSON.parse(String(init.body)) as Record<string, string>);
    const order = byPayuId(id);
    if (!order) return unknown();
    if (part === 'refunds') return init.method === 'GET' ? listRefunds(id) : refund(id, String(init.body));
    if (init.method === 'GET') return json(200, { orders: [order], status: { statusCode: 'SUCCESS' } });
    const isFinal = order.status === 'COMPLETED' || order.status === 'CANCELED';
    if (isFinal) return json(400, { status: { statusCode: 'BUSINESS_ERROR' } });
    order.status = init.method === 'DELETE' ? 'CANCELED' : 'COMPLETED';
    return json(200, { status: { statusCode: 'SUCCESS' } });
  }) as typeof fetch;
  site.ctx.payu = createPayuClient(payu, site.now, send);
  return fake;
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

/** Notifies an app of an order as PayU does, with `changes` and another signature where given. */
export function notifyOrder(
  site: TestApp,
  order: FakeOrder | undefined,
  changes: object = {},
  { key = site.ctx.config.payu.secondKey, algorithm = 'MD5' } = {},
) {
  const body = JSON.stringify({ order: { ...order, ...changes }, properties: [] });
  return sendNotification(site, body, signatureOf(body, key, algorithm));
}

/** Notifies an app of a refund as PayU does, with the given state. */
export function notifyRefund(site: TestApp, refund: FakePayu['refunds'][number] | undefined, status: string) {
  const body = JSON.stringify({ orderId: refund?.orderId, refund: { ...refund, status } });
  return sendNotification(site, body, signatureOf(body, site.ctx.config.payu.secondKey, 'MD5'));
}

function signatureOf(body: string, key: string, algorithm: string): string {
  const hash = createHash(algorithm.toLowerCase().replace(/^sha-?/, 'sha'))
    .update(body + key)
    .digest('hex');
  return `sender=checkout;signature=${hash};algorithm=${algorithm};content=DOCUMENT`;
}

/** Sends a notification with the given signature. */
export async function sendNotification(site: TestApp, payload: string, signature: string | undefined) {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api${payments.payuNotify.path}`,
    payload,
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      ...(signature === undefined ? {} : { 'openpayu-signature': signature }),
    },
  });
  return { status: answer.statusCode, body: answer.json<{ success: boolean; code?: string }>() };
}
