import type { Harness } from './harness';

/** Builds a shop's order; `extra` replaces fields or, with `undefined`, removes them. */
export function buildOrderRequest(extra: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    extOrderId: 'pay_1',
    notifyUrl: 'http://localhost:3000/api/payments/payu/notify',
    continueUrl: 'http://localhost:3000/payment-return?orderId=pay_1',
    customerIp: '203.0.113.7',
    merchantPosId: '300746',
    description: 'Raport',
    currencyCode: 'PLN',
    totalAmount: 4000,
    buyer: { email: 'kupujacy@example.com', language: 'pl' },
    products: [{ name: 'Raport', unitPrice: 4000, quantity: 1, virtual: true }],
    ...extra,
  };
}

/** Opens a shop with a valid token, which calls the mock of PayU as the product does. */
export async function openShop(harness: Harness) {
  const { app } = harness;
  const { json } = await app.inject({
    method: 'POST',
    url: '/payu/pl/standard/user/oauth/authorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials&client_id=300746&client_secret=2ee86a66e5d97e3fadc400c9f19b065d',
  });
  const token = json<{ access_token: string }>().access_token;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object | string) =>
    app.inject({
      method,
      url: `/payu/api/v2_1${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    });
  const control = (path: string, payload: object = {}) =>
    app.inject({ method: 'POST', url: `/payu/control${path}`, payload });
  return {
    call,
    control,
    mode: (mode: object) => control('', { mode }),
    create: (extra: Record<string, unknown> = {}) => call('POST', '/orders', buildOrderRequest(extra)),
    /** Creates an order; resolves with its id and the address of its payment page. */
    async order(extra: Record<string, unknown> = {}) {
      const answer = await call('POST', '/orders', buildOrderRequest(extra));
      return answer.json<{ orderId: string; redirectUri: string }>();
    },
    async status(orderId: string): Promise<string> {
      return (await call('GET', `/orders/${orderId}`)).json<{ orders: [{ status: string }] }>().orders[0].status;
    },
    async pay(orderId: string) {
      const answer = await control(`/orders/${orderId}/pay`);
      await harness.idle();
      return answer;
    },
    async decide(redirectUri: string, decision: string, method = 'PBL') {
      const { searchParams } = new URL(redirectUri);
      const answer = await app.inject({
        method: 'POST',
        url: '/payu/pay/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...Object.fromEntries(searchParams), decision, method }).toString(),
      });
      await harness.idle();
      return answer;
    },
  };
}
