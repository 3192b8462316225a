import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../src/config';
import { signBody } from '../src/payu/signature';
import { createSandbox } from '../src/sandbox';
import { closeAll, openSandbox, nextTick } from './harness';
import type { Harness } from './harness';
import { openShop } from './payu-merchant';

afterEach(closeAll);

const SECOND_KEY = 'b6ca15b0d1020e8094d9b5f8d163db54';

const SHORT = '{"order":{"orderId":"A","status":"PENDING"}}';
const LONG =
  '{"order":{"orderId":"TEST0000000000000000GUEST000P01","extOrderId":"demo-1","orderCreateDate":"2026-11-20T10:00:00.000+01:00",' +
  '"notifyUrl":"https://example.com/api/payments/notify","customerIp":"203.0.113.7","merchantPosId":"300746","description":"Raport",' +
  '"currencyCode":"PLN","totalAmount":"4000","buyer":{"email":"kupujacy@example.com","language":"pl"},"payMethod":{"type":"PBL"},' +
  '"products":[{"name":"Raport – pełny","unitPrice":"4000","quantity":"1"}],"status":"COMPLETED"},' +
  '"localReceiptDateTime":"2026-11-20T10:01:00.000+01:00","properties":[{"name":"PAYMENT_ID","value":"5000000001"}]}';

it.each([
  ['short', 'MD5', SHORT, 'b2b0fec2b4122b0c3a658b45d879c5d8'],
  ['short', 'SHA-256', SHORT, '545124d2bff829284bacb71fa51c68b83f22a283ebf8827bea9cee12719e302d'],
  ['long', 'MD5', LONG, '8096d7e23fc9de7dda0beee118cb7077'],
  ['long', 'SHA-256', LONG, 'face098ded5508a27c892e13f902647a3db2e7664df7347b02056ff4b2b13582'],
] as const)('the signature of the %s known body by %s is the known one', (_name, algorithm, body, hash) => {
  expect(signBody(body, SECOND_KEY, algorithm)).toBe(
    `sender=checkout;signature=${hash};algorithm=${algorithm};content=DOCUMENT`,
  );
});

async function paid(mode: object = {}, harness?: Harness) {
  const open = harness ?? (await openSandbox());
  const merchant = await openShop(open);
  await merchant.mode(mode);
  const { orderId } = await merchant.order();
  await merchant.pay(orderId);
  return { harness: open, orderId, ...merchant };
}

function signed(body: string, header = ''): boolean {
  return header.includes(
    `signature=${createHash('md5')
      .update(body + SECOND_KEY)
      .digest('hex')};`,
  );
}

it('notifications report PENDING, then COMPLETED with the time of receipt, each signed over its bytes', async () => {
  const { harness, orderId } = await paid();
  expect(harness.merchant.statuses()).toEqual(['PENDING', 'COMPLETED']);
  const [pending, completed] = harness.merchant.received;
  expect(JSON.parse(pending?.body ?? '')).not.toHaveProperty('localReceiptDateTime');
  expect(JSON.parse(completed?.body ?? '')).toMatchObject({
    order: {
      orderId,
      extOrderId: 'pay_1',
      merchantPosId: '300746',
      totalAmount: '4000',
      currencyCode: 'PLN',
      payMethod: { type: 'PBL' },
    },
    localReceiptDateTime: '2026-11-20T12:00:00.000+01:00',
    properties: [{ name: 'PAYMENT_ID', value: expect.any(String) }],
  });
  for (const { address, body, headers } of harness.merchant.received) {
    expect(address).toBe('http://localhost:3000/api/payments/payu/notify');
    expect(signed(body, headers['OpenPayu-Signature'])).toBe(true);
    expect(headers['X-OpenPayU-Signature']).toBe(headers['OpenPayu-Signature']);
  }
});

it("notifications arrive over HTTP with the provider's headers", async () => {
  const arrived: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { schedule, config } = await openSandbox();
  const sandbox = await createSandbox(readConfig({ SANDBOX_STATE_DIR: `${config.stateDir}/real` }), {
    schedule,
    now: schedule.now,
  });
  const merchant = await openShop({ ...sandbox } as Harness);
  const { orderId } = await merchant.order({ notifyUrl: `http://127.0.0.1:${port}/notify` });
  await merchant.pay(orderId);
  await sandbox.stop();
  await new Promise((resolve) => server.close(resolve));

  expect(arrived).toHaveLength(2);
  expect(arrived[0]?.headers).toMatchObject({
    'content-type': 'application/json;charset=UTF-8',
    'user-agent': 'Jakarta Commons-HttpClient/3.1',
    authorization: expect.stringMatching(/^Basic /),
  });
  expect(signed(arrived[0]?.body ?? '', String(arrived[0]?.headers['openpayu-signature']))).toBe(true);
});

it('notifications are repeated by the schedule until the answer is 200', async () => {
  const harness = await openSandbox();
  harness.merchant.answers = [500, 200, new Error('connection refused'), 200];
  await paid({}, harness);
  expect(harness.merchant.statuses()).toEqual(['PENDING', 'COMPLETED']);
  await harness.schedule.advance(99);
  expect(harness.merchant.received).toHaveLength(2);
  await harness.schedule.advance(1);
  await harness.idle();
  expect(harness.merchant.statuses()).toEqual(['PENDING', 'COMPLETED', 'PENDING']);
  await harness.schedule.advance(1_000);
  await harness.idle();
  expect(harness.merchant.statuses()).toEqual(['PENDING', 'COMPLETED', 'PENDING', 'PENDING']);
});

it('the overview shows a notification that was given up after the last attempt', async () => {
  const harness = await openSandbox();
  harness.merchant.answers = Array.from({ length: 20 }, () => 503);
  await paid({}, harness);
  await harness.schedule.advance(60_000);
  await harness.idle();
  const { orders } = (await harness.app.inject('/payu/control/orders')).json<{
    orders: { deliveries: object[] }[];
  }>();
  expect(orders[0]?.deliveries).toMatchObject([
    { label: 'PENDING', state: 'given-up', attempts: 3, lastAnswer: '503' },
    { label: 'COMPLETED', state: 'given-up', attempts: 3, lastAnswer: '503' },
  ]);
});

it('undelivered notifications are resumed after a restart', async () => {
  const first = await openSandbox();
  first.merchant.answers = [500, 500];
  await paid({}, first);
  const second = await first.reopen();
  expect(second.merchant.received).toEqual([]);
  await second.schedule.advance(100);
  await second.idle();
  expect(second.merchant.statuses()).toEqual(['PENDING', 'COMPLETED']);
});

it('an order without a notifyUrl sends no notifications', async () => {
  const harness = await openSandbox();
  const { order, pay } = await openShop(harness);
  const { orderId } = await order({ notifyUrl: undefined });
  await pay(orderId);
  expect(harness.merchant.received).toEqual([]);
});

it('a notification reports a cancelled order', async () => {
  const harness = await openSandbox();
  const { order, call } = await openShop(harness);
  const { orderId } = await order();
  await call('DELETE', `/orders/${orderId}`);
  await harness.idle();
  expect(harness.merchant.statuses()).toEqual(['CANCELED']);
});

describe('notifications with a fault', () => {
  it('mode silent sends no notification', async () => {
    const { harness, status, orderId } = await paid({ notify: 'silent' });
    expect(harness.merchant.received).toEqual([]);
    expect(await status(orderId)).toBe('COMPLETED');
  });

  it('mode duplicate sends each notification twice', async () => {
    const { harness } = await paid({ notify: 'duplicate' });
    expect(harness.merchant.statuses()).toEqual(['PENDING', 'PENDING', 'COMPLETED', 'COMPLETED']);
  });

  it('mode wrongSignature signs a notification with another key', async () => {
    const { harness } = await paid({ notify: 'wrongSignature' });
    expect(harness.merchant.received.map(({ body, headers }) => signed(body, headers['OpenPayu-Signature']))).toEqual([
      false,
      false,
    ]);
  });

  it('mode wrongAmount sends another amount under a valid signature', async () => {
    const { harness, call, orderId } = await paid({ notify: 'wrongAmount' });
    for (const { body, headers } of harness.merchant.received) {
      expect(JSON.parse(body)).toMatchObject({ order: { totalAmount: '1' } });
      expect(signed(body, headers['OpenPayu-Signature'])).toBe(true);
    }
    expect((await call('GET', `/orders/${orderId}`)).json()).toMatchObject({ orders: [{ totalAmount: '4000' }] });
  });

  it('mode late delays notifications', async () => {
    const { harness } = await paid({ notify: 'late', delayMs: 3_000 });
    await harness.schedule.advance(2_999);
    expect(harness.merchant.received).toEqual([]);
    await harness.schedule.advance(1);
    await harness.idle();
    expect(harness.merchant.statuses()).toEqual(['PENDING', 'COMPLETED']);
  });

  it('mode reorder sends COMPLETED before PENDING', async () => {
    const { harness } = await paid({ notify: 'reorder' });
    expect(harness.merchant.statuses()).toEqual(['COMPLETED', 'PENDING']);
  });

  it('mode SHA-256 signs notifications with SHA-256', async () => {
    const { harness } = await paid({ signature: 'SHA-256' });
    const { body, headers } = harness.merchant.received[0]!;
    const hash = createHash('sha256')
      .update(body + SECOND_KEY)
      .digest('hex');
    expect(headers['OpenPayu-Signature']).toBe(`sender=checkout;signature=${hash};algorithm=SHA-256;content=DOCUMENT`);
  });

  it('a fault can be limited to one order and to a number of uses', async () => {
    const harness = await openSandbox();
    const { order, pay, mode } = await openShop(harness);
    await mode({ notify: 'silent', forOrder: 'pay_1' });
    await mode({ notify: 'duplicate', times: 1 });
    const first = await order();
    const second = await order({ extOrderId: 'pay_2' });
    await pay(first.orderId);
    expect(harness.merchant.statuses()).toEqual([]);
    await pay(second.orderId);
    await nextTick();
    expect(harness.merchant.statuses()).toEqual(['PENDING', 'PENDING', 'COMPLETED']);
  });
});
