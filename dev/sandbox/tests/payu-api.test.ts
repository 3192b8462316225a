import { closeAll, openSandbox } from './harness';
import { buildOrderRequest, openShop } from './payu-merchant';

afterEach(closeAll);

const AUTHORIZE = '/payu/pl/standard/user/oauth/authorize';
const CREDENTIALS = {
  grant_type: 'client_credentials',
  client_id: '300746',
  client_secret: '2ee86a66e5d97e3fadc400c9f19b065d',
};

const ask = async (fields: object, type = 'application/x-www-form-urlencoded') => {
  const payload = type.includes('json')
    ? JSON.stringify(fields)
    : new URLSearchParams(Object.entries(fields)).toString();
  return (await openSandbox()).app.inject({
    method: 'POST',
    url: AUTHORIZE,
    headers: { 'content-type': type },
    payload,
  });
};

it('the token endpoint issues a bearer token for twelve hours less a second', async () => {
  const answer = await ask(CREDENTIALS);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[0-9a-f-]{36}$/),
    token_type: 'bearer',
    expires_in: 43199,
    grant_type: 'client_credentials',
  });
});

it.each([
  ['a JSON body', CREDENTIALS, 'application/json', 401, 'unauthorized'],
  ['a wrong secret', { ...CREDENTIALS, client_secret: 'x' }, undefined, 401, 'invalid_client'],
  ['another grant', { ...CREDENTIALS, grant_type: 'password' }, undefined, 400, 'unsupported_grant_type'],
])('the PayU API refuses %s', async (_case, fields, type, status, error) => {
  const answer = await ask(fields, type);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ error, error_description: expect.any(String) });
});

describe('authentication', () => {
  const create = (authorization: string | undefined) => ({
    method: 'POST' as const,
    url: '/payu/api/v2_1/orders',
    headers: authorization ? { authorization } : {},
    payload: buildOrderRequest(),
  });

  it.each([undefined, 'Bearer made-up', 'Basic bad'])(
    'the PayU API refuses the Authorization header %s',
    async (authorization) => {
      const answer = await (await openSandbox()).app.inject(create(authorization));
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        status: {
          statusCode: 'UNAUTHORIZED',
          codeLiteral: 'INVALID_OR_MISSING_ACCESS_TOKEN',
          statusDesc: 'Incorrect authentication',
        },
      });
      expect(answer.headers['correlation-id']).toBeTruthy();
    },
  );

  it('a call with the second key of the point of sale needs no token', async () => {
    const basic = Buffer.from('300746:b6ca15b0d1020e8094d9b5f8d163db54').toString('base64');
    expect((await (await openSandbox()).app.inject(create(`Basic ${basic}`))).statusCode).toBe(302);
  });

  it('a call with an expired token is rejected', async () => {
    const harness = await openSandbox();
    const { create: order } = await openShop(harness);
    await harness.schedule.advance(43_198_000);
    expect((await order()).statusCode).toBe(302);
    await harness.schedule.advance(1_000);
    expect((await order({ extOrderId: 'pay_2' })).statusCode).toBe(401);
  });

  it('expireTokens makes every token invalid', async () => {
    const { create: order, control } = await openShop(await openSandbox());
    await control('', { expireTokens: true });
    expect((await order()).statusCode).toBe(401);
  });
});

it('creating an order answers 302 with JSON, a Location and the address of the payment page', async () => {
  const answer = await (await openShop(await openSandbox())).create();
  expect(answer.statusCode).toBe(302);
  expect(answer.headers['content-type']).toContain('application/json');
  const body = answer.json<{ redirectUri: string; orderId: string }>();
  expect(body).toMatchObject({
    status: { statusCode: 'SUCCESS' },
    extOrderId: 'pay_1',
    orderId: expect.stringMatching(/^[A-Z0-9]{10}261120GUEST000P01$/),
  });
  expect(body.redirectUri).toMatch(/^http:\/\/localhost:3001\/payu\/pay\/\?orderId=.+&token=.+/);
  expect(answer.headers.location).toBe(body.redirectUri);
});

it.each(['customerIp', 'merchantPosId', 'description', 'currencyCode', 'totalAmount', 'products'])(
  'an order needs %s',
  async (name) => {
    const answer = await (await openShop(await openSandbox())).create({ [name]: undefined });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      status: { statusCode: 'ERROR_VALUE_MISSING', statusDesc: expect.stringContaining(name) },
    });
  },
);

it.each([
  ['customerIp', '0.0.0.0'],
  ['customerIp', 'somewhere'],
  ['currencyCode', 'XYZ'],
  ['totalAmount', '40.00'],
  ['totalAmount', '0'],
  ['totalAmount', -4000],
  ['products', []],
  ['products', [{ name: 'Raport', unitPrice: 'dużo', quantity: 1 }]],
  ['continueUrl', `https://example.com/${'a'.repeat(1024)}`],
  ['continueUrl', 'javascript:alert(1)'],
  ['notifyUrl', '/notify'],
  ['visibleDescription', 'a'.repeat(81)],
  ['statementDescription', 'a'.repeat(23)],
  ['validityTime', 'long'],
  ['buyer', 'Ala'],
  ['buyer', { language: 'polish' }],
  ['description', { text: 'Raport' }],
])('creating an order rejects %s = %j', async (name, value) => {
  const answer = await (await openShop(await openSandbox())).create({ [name]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: { statusCode: 'ERROR_VALUE_INVALID' } });
});

it('creating an order requires a name, price and quantity of every product', async () => {
  const answer = await (await openShop(await openSandbox())).create({ products: [{ name: 'Raport', quantity: 1 }] });
  expect(answer.json()).toMatchObject({
    status: { statusCode: 'ERROR_VALUE_MISSING', codeLiteral: 'MISSING_UNITPRICE' },
  });
});

it('creating an order for another point of sale is rejected with 403', async () => {
  const answer = await (await openShop(await openSandbox())).create({ merchantPosId: '145227' });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    status: { statusCode: 'ERROR_VALUE_INVALID', codeLiteral: 'INVALID_AUTH_FOR_THIS_ORDER' },
  });
});

it.each(['{"a":', '[]', ''])('the body %j is a syntax error', async (body) => {
  const answer = await (await openShop(await openSandbox())).call('POST', '/orders', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: { statusCode: 'ERROR_SYNTAX' } });
});

it('the PayU API rejects a used extOrderId and names its order, also a cancelled one and after a restart', async () => {
  const harness = await openSandbox();
  const { order, call } = await openShop(harness);
  const { orderId } = await order();
  await call('DELETE', `/orders/${orderId}`);
  const answer = await (await openShop(await harness.reopen())).create();
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    orderId,
    extOrderId: 'pay_1',
    status: {
      statusCode: 'ERROR_ORDER_NOT_UNIQUE',
      severity: 'ERROR',
      code: '110',
      codeLiteral: 'ORDER_NOT_UNIQUE',
      statusDesc: 'Order with given extOrderId already exists',
    },
  });
});

describe('retrieving an order', () => {
  it('an order is returned with its properties and amounts as strings', async () => {
    const { order, call, pay } = await openShop(await openSandbox());
    const { orderId } = await order();
    expect((await call('GET', `/orders/${orderId}`)).json()).toEqual({
      orders: [
        {
          orderId,
          extOrderId: 'pay_1',
          orderCreateDate: '2026-11-20T12:00:00.000+01:00',
          notifyUrl: 'http://localhost:3000/api/payments/payu/notify',
          customerIp: '203.0.113.7',
          merchantPosId: '300746',
          validityTime: '86400',
          description: 'Raport',
          currencyCode: 'PLN',
          totalAmount: '4000',
          buyer: { customerId: 'guest', email: 'kupujacy@example.com', language: 'pl' },
          products: [{ name: 'Raport', unitPrice: '4000', quantity: '1', virtual: true }],
          status: 'NEW',
        },
      ],
      status: { statusCode: 'SUCCESS', statusDesc: 'Request processing successful' },
      properties: [],
    });

    await pay(orderId);
    expect((await call('GET', `/orders/${orderId}`)).json()).toMatchObject({
      orders: [{ status: 'COMPLETED', payMethod: { type: 'PBL' } }],
      properties: [{ name: 'PAYMENT_ID', value: expect.stringMatching(/^5\d{9}$/) }],
    });
  });

  it.each(['NOSUCHORDER', 'pay_1'])('the order %s is not found', async (id) => {
    const { order, call } = await openShop(await openSandbox());
    await order();
    const answer = await call('GET', `/orders/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      status: { statusCode: 'DATA_NOT_FOUND', severity: 'INFO', statusDesc: 'Could not find data for given criteria.' },
    });
  });
});

describe('cancelling and capturing', () => {
  it('an unpaid order can be cancelled once', async () => {
    const { order, call, status } = await openShop(await openSandbox());
    const { orderId } = await order();
    const answer = await call('DELETE', `/orders/${orderId}`);
    expect(answer.json()).toEqual({
      orderId,
      extOrderId: 'pay_1',
      status: { statusCode: 'SUCCESS', statusDesc: 'Request processing successful' },
    });
    expect(await status(orderId)).toBe('CANCELED');
    expect((await call('DELETE', `/orders/${orderId}`)).statusCode).toBe(400);
  });

  it('a paid order cannot be cancelled', async () => {
    const { order, call, pay, status } = await openShop(await openSandbox());
    const { orderId } = await order();
    await pay(orderId);
    expect((await call('DELETE', `/orders/${orderId}`)).statusCode).toBe(400);
    expect(await status(orderId)).toBe('COMPLETED');
  });

  it('an order is cancelled when its validity has passed', async () => {
    const harness = await openSandbox();
    const { order, status } = await openShop(harness);
    const { orderId } = await order({ validityTime: 600 });
    await harness.schedule.advance(600_000);
    expect(await status(orderId)).toBe('NEW');
    await harness.schedule.advance(1);
    expect(await status(orderId)).toBe('CANCELED');
  });

  it.each([
    ['POST', '/captures', undefined],
    ['PUT', '/status', { orderStatus: 'COMPLETED' }],
  ] as const)(
    'an order waits for the merchant when capture is manual, and completes by %s %s',
    async (method, path, body) => {
      const { order, call, pay, status, mode } = await openShop(await openSandbox());
      await mode({ capture: 'manual' });
      const { orderId } = await order();
      expect((await call(method, `/orders/${orderId}${path}`, body)).statusCode).toBe(400);
      await pay(orderId);
      expect(await status(orderId)).toBe('WAITING_FOR_CONFIRMATION');
      expect((await call(method, `/orders/${orderId}${path}`, body)).json()).toMatchObject({
        status: { statusCode: 'SUCCESS' },
      });
      expect(await status(orderId)).toBe('COMPLETED');
    },
  );
});
