import { closeAll, openSandbox } from './harness';
import { openShop } from './payu-merchant';

afterEach(closeAll);

const RETURN = 'http://localhost:3000/payment-return?orderId=pay_1';

it('the payment page shows the order, its amount and that it is a test', async () => {
  const harness = await openSandbox();
  const { redirectUri } = await (await openShop(harness)).order({ description: 'Raport <script>' });
  const answer = await harness.app.inject(redirectUri);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Środowisko testowe PayU. Żadne pieniądze nie zostaną pobrane.');
  expect(answer.body).toContain('Zapłać 40,00\u00a0zł');
  expect(answer.body).toContain('Raport &lt;script&gt;');
  expect(answer.body).toContain('kupujacy@example.com');
  expect(answer.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000;");
});

it.each([
  ['pay', 'COMPLETED', RETURN],
  ['decline', 'CANCELED', `${RETURN}&error=501`],
  ['leave', 'NEW', `${RETURN}&error=501`],
  ['later', 'PENDING', RETURN],
])('the decision %s gives the order the status %s and leads back to the shop', async (decision, status, address) => {
  const merchant = await openShop(await openSandbox());
  const { orderId, redirectUri } = await merchant.order();
  const answer = await merchant.decide(redirectUri, decision);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(address);
  expect(await merchant.status(orderId)).toBe(status);
});

it('the payment page keeps the chosen method of payment', async () => {
  const merchant = await openShop(await openSandbox());
  const { orderId, redirectUri } = await merchant.order();
  await merchant.decide(redirectUri, 'pay', 'BLIK_AUTHORIZATION_CODE');
  expect((await merchant.call('GET', `/orders/${orderId}`)).json()).toMatchObject({
    orders: [{ payMethod: { type: 'BLIK_AUTHORIZATION_CODE' } }],
  });
});

it('an order can be paid after the buyer has left the payment page', async () => {
  const merchant = await openShop(await openSandbox());
  const { orderId, redirectUri } = await merchant.order();
  await merchant.decide(redirectUri, 'leave');
  await merchant.decide(redirectUri, 'pay');
  expect(await merchant.status(orderId)).toBe('COMPLETED');
});

it('the payment page rejects a second decision', async () => {
  const harness = await openSandbox();
  const merchant = await openShop(harness);
  const { orderId, redirectUri } = await merchant.order();
  await merchant.decide(redirectUri, 'pay');
  const answer = await merchant.decide(redirectUri, 'decline');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('To zamówienie jest już opłacone.');
  expect(await merchant.status(orderId)).toBe('COMPLETED');
  expect(harness.merchant.statuses()).toEqual(['PENDING', 'COMPLETED']);
});

it('the payment page shows the result where the shop has no return address', async () => {
  const merchant = await openShop(await openSandbox());
  const { redirectUri } = await merchant.order({ continueUrl: undefined });
  expect((await merchant.decide(redirectUri, 'pay')).body).toContain(
    'To zamówienie jest już opłacone. Sklep nie podał adresu powrotu.',
  );
});

it("the payment page requires the order's token", async () => {
  const harness = await openSandbox();
  const merchant = await openShop(harness);
  const { orderId, redirectUri } = await merchant.order();
  for (const query of [`orderId=${orderId}`, `orderId=${orderId}&token=guess`, '']) {
    expect((await harness.app.inject(`/payu/pay/?${query}`)).statusCode).toBe(404);
  }
  const forged = redirectUri.replace(/token=.*/, 'token=guess');
  expect((await merchant.decide(forged, 'pay')).statusCode).toBe(404);
  expect(await merchant.status(orderId)).toBe('NEW');
});

it('the overview lists orders and lets a developer finish them', async () => {
  const harness = await openSandbox();
  const merchant = await openShop(harness);
  const { orderId } = await merchant.order({ description: '<b>Raport</b>' });
  expect((await harness.app.inject('/payu')).body).toContain('&lt;b&gt;Raport&lt;/b&gt;');
  const post = (url: string, fields: Record<string, string>) =>
    harness.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  expect((await post('/payu/decide', { orderId, decision: 'pay' })).headers.location).toBe('/payu');
  expect(await merchant.status(orderId)).toBe('COMPLETED');

  await post('/payu/behaviour', { create: 'error500', notify: 'ok' });
  expect((await harness.app.inject('/payu')).body).toMatch(/<option selected>\s*error500/);
  expect((await merchant.create({ extOrderId: 'pay_2' })).statusCode).toBe(500);
});
