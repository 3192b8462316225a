import { closeAll, openSandbox } from './harness';
import type { Harness } from './harness';
import { openShop } from './payu-merchant';

afterEach(closeAll);

async function paidOrder(): Promise<{ harness: Harness; orderId: string } & Awaited<ReturnType<typeof openShop>>> {
  const harness = await openSandbox();
  const merchant = await openShop(harness);
  const { orderId } = await merchant.order();
  await merchant.pay(orderId);
  harness.merchant.received = [];
  return { harness, orderId, ...merchant };
}

it('a refund without an amount returns everything and is pending first', async () => {
  const { call, orderId, harness } = await paidOrder();
  const answer = await call('POST', `/orders/${orderId}/refunds`, {
    refund: { description: 'Zwrot', extRefundId: 'ref_1' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    orderId,
    refund: {
      refundId: expect.stringMatching(/^5\d{9}$/),
      extRefundId: 'ref_1',
      amount: '4000',
      currencyCode: 'PLN',
      description: 'Zwrot',
      creationDateTime: '2026-11-20T12:00:00.000+01:00',
      status: 'PENDING',
      statusDateTime: '2026-11-20T12:00:00.000+01:00',
    },
    status: { statusCode: 'SUCCESS', statusDesc: 'Refund queued for processing' },
  });

  await harness.schedule.advance(1_000);
  await harness.idle();
  const { refunds } = (await call('GET', `/orders/${orderId}/refunds`)).json<{
    refunds: { refundId: string; status: string }[];
  }>();
  expect(refunds).toMatchObject([{ status: 'FINALIZED' }]);
  expect((await call('GET', `/orders/${orderId}/refunds/${refunds[0]?.refundId}`)).json()).toEqual(refunds[0]);
  expect((await call('GET', `/orders/${orderId}/refunds/1`)).statusCode).toBe(404);
});

it('the refunds of an order without refunds are false', async () => {
  const { call, orderId } = await paidOrder();
  expect((await call('GET', `/orders/${orderId}/refunds`)).json()).toEqual({ refunds: false });
});

it('a repeated refund request with identical data returns the same refund', async () => {
  const { call, orderId } = await paidOrder();
  const refund = { description: 'Zwrot', extRefundId: 'ref_1', amount: 1000 };
  const first = (await call('POST', `/orders/${orderId}/refunds`, { refund })).json<{ refund: object }>();
  const second = (await call('POST', `/orders/${orderId}/refund`, { refund })).json<{ refund: object }>();
  expect(second.refund).toEqual(first.refund);
  expect((await call('GET', `/orders/${orderId}/refunds`)).json<{ refunds: object[] }>().refunds).toHaveLength(1);
});

it('refunds cannot exceed the paid amount', async () => {
  const { call, orderId } = await paidOrder();
  const ask = async (amount: string | undefined, description: string) =>
    (await call('POST', `/orders/${orderId}/refunds`, { refund: { description, amount } })).json<object>();
  expect(await ask('4001', 'a')).toMatchObject({ status: { codeLiteral: 'AMOUNT_TO_BIG' } });
  expect(await ask('3000', 'b')).toMatchObject({ refund: { amount: '3000' } });
  expect(await ask('1001', 'c')).toMatchObject({ status: { codeLiteral: 'AMOUNT_TO_BIG' } });
  expect(await ask(undefined, 'd')).toMatchObject({ refund: { amount: '1000' } });
  expect(await ask(undefined, 'e')).toMatchObject({ status: { codeLiteral: 'PAID' } });
});

it.each([
  [{}, 'MISSING_REFUND_SECTION'],
  [{ refund: {} }, 'MISSING_DESCRIPTION'],
  [{ refund: { description: 'x', amount: '1.5' } }, 'INVALID_AMOUNT'],
  [{ refund: { description: 'x', currencyCode: 'EUR' } }, 'INVALID_CURRENCY'],
])('the PayU API rejects the refund %j', async (body, codeLiteral) => {
  const { call, orderId } = await paidOrder();
  const answer = await call('POST', `/orders/${orderId}/refunds`, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ status: { codeLiteral } });
});

it('the PayU API rejects a used extRefundId with other data, and an order that was not paid', async () => {
  const { call, order, orderId } = await paidOrder();
  const refund = { description: 'Zwrot', extRefundId: 'ref_1', amount: '1000' };
  await call('POST', `/orders/${orderId}/refunds`, { refund });
  const changed = await call('POST', `/orders/${orderId}/refunds`, { refund: { ...refund, amount: '2000' } });
  expect(changed.json()).toMatchObject({ status: { codeLiteral: 'REFUND_IDEMPOTENCY_MISMATCH' } });

  const unpaid = await order({ extOrderId: 'pay_2' });
  expect((await call('POST', `/orders/${unpaid.orderId}/refunds`, { refund })).json()).toMatchObject({
    status: { codeLiteral: 'TRANS_NOT_ENDED' },
  });
});

it('a refund notifies the merchant in the shape of refunds', async () => {
  const { call, control, mode, orderId, harness } = await paidOrder();
  await mode({ refund: 'pending' });
  await call('POST', `/orders/${orderId}/refunds`, { refund: { description: 'Zwrot', extRefundId: 'ref_1' } });
  await harness.schedule.advance(60_000);
  expect(harness.merchant.received).toEqual([]);

  const answer = await control(`/orders/${orderId}/refund-result`, { result: 'CANCELED', code: 'REFUND_TOO_LATE' });
  await harness.idle();
  expect(answer.json()).toMatchObject({
    refunds: [{ status: 'CANCELED', statusError: { code: 'REFUND_TOO_LATE' } }],
  });
  expect(JSON.parse(harness.merchant.received[0]?.body ?? '')).toEqual({
    orderId,
    extOrderId: 'pay_1',
    refund: {
      refundId: expect.any(String),
      extRefundId: 'ref_1',
      amount: '4000',
      currencyCode: 'PLN',
      status: 'CANCELED',
      statusDateTime: expect.any(String),
      reason: 'REFUND_TOO_LATE',
      reasonDescription: 'Zwrot',
      refundDate: expect.any(String),
    },
  });
  expect((await control(`/orders/${orderId}/refund-result`)).statusCode).toBe(400);
});

it('a refund can be declined, or rejected for lack of balance', async () => {
  const { call, mode, orderId, harness } = await paidOrder();
  await mode({ refund: 'noBalance', times: 1 });
  const ask = () => call('POST', `/orders/${orderId}/refunds`, { refund: { description: 'Zwrot' } });
  expect((await ask()).json()).toMatchObject({
    status: { statusCode: 'OPENPAYU_BUSINESS_ERROR', code: '9102', codeLiteral: 'NO_BALANCE' },
  });
  await mode({ refund: 'declined' });
  await ask();
  await harness.schedule.advance(1_000);
  await harness.idle();
  expect(harness.merchant.statuses()).toEqual(['refund CANCELED']);
});
