import { closeAll, openSandbox, nextTick } from './harness';
import { buildOrderRequest, openShop } from './payu-merchant';
import { findSandboxPorts } from './ports';

afterEach(closeAll);

describe('a service with a fault', () => {
  it.each([
    ['error500', 500, 'application/json'],
    ['html', 502, 'text/html'],
  ])('mode %s answers a create call with %i and creates no order', async (create, status, type) => {
    const harness = await openSandbox();
    const merchant = await openShop(harness);
    await merchant.mode({ create });
    const answer = await merchant.create();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain(type);
    expect((await harness.app.inject('/payu/control/orders')).json()).toEqual({ orders: [] });
    await merchant.control('', { reset: true });
    expect((await merchant.create()).statusCode).toBe(302);
  });

  it('mode slow delays the answer', async () => {
    const harness = await openSandbox();
    const merchant = await openShop(harness);
    await merchant.mode({ create: 'slow', delayMs: 9_000 });
    let status = 0;
    const waiting = harness.schedule.nextTask();
    const answer = merchant.create().then(({ statusCode }) => (status = statusCode));
    await waiting;
    await harness.schedule.advance(8_999);
    expect(status).toBe(0);
    await harness.schedule.advance(1);
    expect(await answer).toBe(302);
  });

  it('mode lost creates the order without an answer, and repeating the call names it', async () => {
    const { port, env } = await findSandboxPorts();
    const harness = await openSandbox(env);
    await harness.start();
    const merchant = await openShop(harness);
    await merchant.mode({ create: 'lost', times: 1 });
    const basic = Buffer.from('300746:b6ca15b0d1020e8094d9b5f8d163db54').toString('base64');
    const request = fetch(`http://127.0.0.1:${port}/payu/api/v2_1/orders`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify(buildOrderRequest()),
    });
    await expect(request).rejects.toThrow('fetch failed');

    const { orders } = (await harness.app.inject('/payu/control/orders')).json<{ orders: { orderId: string }[] }>();
    expect((await merchant.create()).json()).toMatchObject({
      orderId: orders[0]?.orderId,
      status: { statusCode: 'ERROR_ORDER_NOT_UNIQUE' },
    });
  });

  it('mode timeout keeps a call open without preventing a stop', async () => {
    const { port, env } = await findSandboxPorts();
    const harness = await openSandbox(env);
    await harness.start();
    const merchant = await openShop(harness);
    const { orderId } = await merchant.order();
    await merchant.mode({ status: 'timeout', times: 1 });
    const basic = Buffer.from('300746:b6ca15b0d1020e8094d9b5f8d163db54').toString('base64');
    const reading = fetch(`http://127.0.0.1:${port}/payu/api/v2_1/orders/${orderId}`, {
      headers: { authorization: `Basic ${basic}` },
    });
    const broken = expect(reading).rejects.toThrow('fetch failed');
    // The call has arrived when it has used up the mode.
    const rules = async () => (await harness.app.inject('/payu/control')).json<{ rules: object[] }>().rules;
    while ((await rules()).length > 0) await nextTick();
    await harness.stop();
    await broken;
  });

  it("a status as mode replaces the order's real status", async () => {
    const merchant = await openShop(await openSandbox());
    const { orderId } = await merchant.order();
    await merchant.mode({ status: 'PENDING' });
    await merchant.pay(orderId);
    expect(await merchant.status(orderId)).toBe('PENDING');
    await merchant.mode({ status: 'ok' });
    expect(await merchant.status(orderId)).toBe('COMPLETED');
  });

  it.each([
    [{ create: 'sometimes' }, 'create must be one of'],
    [{ crate: 'ok' }, 'unknown mode crate'],
    [{ create: 'slow', delayMs: -1 }, 'delayMs'],
    [{ create: 'slow', times: 0 }, 'times'],
    [{ notify: 'late', forOrder: 7 }, 'forOrder'],
  ])('the PayU API rejects the mode %j', async (mode, message) => {
    const answer = await (await openShop(await openSandbox())).mode(mode);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: string }>().error).toContain(message);
  });

  it('the control call lists the active rules', async () => {
    const harness = await openSandbox();
    const merchant = await openShop(harness);
    await merchant.mode({ create: 'lost', times: 2, notify: 'silent', forOrder: 'pay_9' });
    await merchant.mode({ notify: 'silent' });
    await merchant.mode({ notify: 'ok' });
    expect((await harness.app.inject('/payu/control')).json()).toEqual({
      rules: [
        { name: 'create', value: 'lost', times: 2, delayMs: 5000, forOrder: 'pay_9' },
        { name: 'notify', value: 'silent', times: 2, delayMs: 5000, forOrder: 'pay_9' },
      ],
    });
  });
});

describe('the control calls', () => {
  it('control calls pay and decline an order by either id and show its payment page', async () => {
    const harness = await openSandbox();
    const merchant = await openShop(harness);
    const { redirectUri } = await merchant.order();
    await merchant.order({ extOrderId: 'pay_2' });
    expect((await merchant.control('/orders/pay_1/pay', { method: 'CARD_TOKEN' })).json()).toMatchObject({
      status: 'COMPLETED',
      payMethod: { type: 'CARD_TOKEN' },
      redirectUri,
    });
    expect((await merchant.control('/orders/pay_2/decline')).json()).toMatchObject({ status: 'CANCELED' });
    expect((await merchant.control('/orders/pay_2/pay')).statusCode).toBe(400);
    expect((await merchant.control('/orders/pay_3/pay')).statusCode).toBe(404);
    expect((await merchant.control('/orders/pay_1/explode')).statusCode).toBe(404);
  });
});
