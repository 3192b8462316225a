import { payments } from '@najem/shared/contract/money';
import { sql } from 'kysely';
import { type FakePayu, installFakePayu, notifyOrder, notifyRefund, sendNotification } from '../../support/fake-payu';
import { startTestApp, type TestApp } from '../../support/harness';
import { countMoney } from '../../support/order-actions';
import type { Person } from '../../support/sign-in';
import { freshPesel } from '../../support/subject-actions';

let site: TestApp;
let other: TestApp;
let payu: FakePayu;
let buyer: Person;
beforeAll(async () => {
  site = await startTestApp();
  other = await startTestApp({ shareWith: site });
});
afterAll(async () => {
  await other.close();
  await site.close();
});
beforeEach(async () => {
  payu = installFakePayu(site);
  other.ctx.payu = site.ctx.payu;
  buyer = await site.signUp();
});

const statusOf = (orderId: string) => site.call(payments.payuStatus, { orderId }, { as: buyer });

/** Starts a payment; returns the id of its order, which the return address has. */
async function begun(identifier: string, input: object = {}): Promise<string> {
  const { status, body } = await site.call(payments.payuInit, { identifier, ...input }, { as: buyer });
  expect([status, body.message]).toEqual([200, undefined]);
  const order = [...payu.orders.values()].find(({ orderId }) => body.redirectUri?.includes(orderId));
  return order?.extOrderId ?? '';
}

// SECURITY: A notification must carry
it('a notification without a valid signature is rejected without effect', async () => {
  const orderId = await begun(freshPesel());
  const order = payu.settle(orderId, 'COMPLETED');
  const before = await countMoney(site);
  const wrong = await notifyOrder(site, order, {}, { key: '0'.repeat(32) });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'SIGNATURE_INVALID']);
  for (const header of [undefined, '', 'sender=checkout', 'signature=;algorithm=MD5', 'signature=aa;algorithm=CRC32']) {
    expect((await sendNotification(site, '{"order":{}}', header)).status).toBe(400);
  }
  expect(await countMoney(site)).toEqual(before);
});

// RULES: Both are reached
it("a notification's signature is verified over its bytes, as in PayU's example", async () => {
  const body = '{"order":{"orderId":"A","status":"PENDING"}}';
  const sender = (signature: string, algorithm: string) =>
    `signature=${signature};algorithm=${algorithm};sender=checkout;`;
  expect((await sendNotification(site, body, sender('b2b0fec2b4122b0c3a658b45d879c5d8', 'MD5'))).status).toBe(200);
  expect((await sendNotification(site, `${body} `, sender('b2b0fec2b4122b0c3a658b45d879c5d8', 'MD5'))).status).toBe(
    400,
  );
});

it('a notification is accepted only by the algorithm of the point of sale, not by that of its header', async () => {
  const payuSettings = { ...site.ctx.config.payu, signatureAlgorithm: 'SHA-256' as const };
  const strict = await startTestApp({ shareWith: site, config: { payu: payuSettings } });
  strict.ctx.payu = site.ctx.payu;
  const orderId = await begun(freshPesel());
  const order = payu.settle(orderId, 'COMPLETED');
  const before = await countMoney(site);
  for (const algorithm of ['MD5', 'SHA-1', 'SHA-384', 'SHA-512']) {
    const { status, body } = await notifyOrder(strict, order, {}, { algorithm });
    expect([algorithm, status, body.code]).toEqual([algorithm, 400, 'SIGNATURE_INVALID']);
  }
  expect((await notifyOrder(site, order, {}, { algorithm: 'SHA-256' })).status).toBe(400);
  expect(await countMoney(site)).toEqual(before);
  expect((await notifyOrder(strict, order, {}, { algorithm: 'SHA-256' })).status).toBe(200);
  expect(await countMoney(site)).toEqual({ ...before, reports: before.reports + 1, invoices: before.invoices + 1 });
  await strict.close();
});

it.each([
  ['another amount', { totalAmount: '1' }],
  ['another currency', { currencyCode: 'EUR' }],
  ['another point of sale', { merchantPosId: '1' }],
  ['another order of the provider', { orderId: 'OTHER' }],
])('a notification of %s is accepted without effect', async (_what, changes) => {
  const orderId = await begun(freshPesel());
  const before = await countMoney(site);
  expect((await notifyOrder(site, payu.settle(orderId, 'COMPLETED'), changes)).status).toBe(200);
  expect(await countMoney(site)).toEqual(before);
});

// SECURITY: A notification must carry
it('a notification has effect only where the provider confirms its state', async () => {
  const orderId = await begun(freshPesel());
  const order = payu.settle(orderId, 'PENDING');
  await notifyOrder(site, order, { status: 'COMPLETED' });
  expect((await statusOf(orderId)).body.status).toBe('other');
});

it('a notification of waiting money captures nothing where the provider does not confirm it', async () => {
  const orderId = await begun(freshPesel());
  const order = payu.settle(orderId, 'PENDING');
  await notifyOrder(site, order, { status: 'WAITING_FOR_CONFIRMATION' });
  await site.runJobs();
  expect(payu.log).not.toContain('POST /orders/:id/captures');
  const row = await site.ctx.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
  expect(row?.state).toBe('pending');
});

it('a notification of a refund changes it only to the state that the provider confirms', async () => {
  const orderId = await begun(freshPesel());
  await notifyOrder(site, payu.settle(orderId, 'CANCELED'));
  await notifyOrder(site, payu.settle(orderId, 'COMPLETED'));
  await site.runJobs();
  const [refund] = payu.refunds;
  const state = async () => {
    const refunds = site.ctx.db.selectFrom('payment_refunds').select('state').where('order_id', '=', orderId);
    return (await refunds.executeTakeFirst())?.state;
  };
  expect((await notifyRefund(site, refund, 'CANCELED')).status).toBe(200);
  expect(await state()).toBe('requested');
  payu.fault.read = 'html';
  expect((await notifyRefund(site, refund, 'FINALIZED')).status).toBe(503);
  payu.fault.read = 'ok';
  if (refund) refund.status = 'FINALIZED';
  expect((await notifyRefund(site, refund, 'CANCELED')).status).toBe(200);
  expect(await state()).toBe('finalized');
});

it('a notification fails while the order cannot be read, so that the provider repeats it', async () => {
  const orderId = await begun(freshPesel());
  const order = payu.settle(orderId, 'COMPLETED');
  payu.fault.read = 'html';
  expect((await notifyOrder(site, order)).status).toBe(503);
  payu.fault.read = 'ok';
  expect((await notifyOrder(site, order)).status).toBe(200);
  expect((await statusOf(orderId)).body.status).toBe('completed');
});

// RULES: One payment makes
it('fifty concurrent notifications at two processes create one report and one invoice', async () => {
  const orderId = await begun(freshPesel());
  const order = payu.settle(orderId, 'COMPLETED');
  const before = await countMoney(site);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => notifyOrder(n % 2 ? site : other, order)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await countMoney(site)).toEqual({ ...before, reports: before.reports + 1, invoices: before.invoices + 1 });
});

// Regulamin: Jeśli raport nie
it('a payment of a cancelled order is refunded', async () => {
  const orderId = await begun(freshPesel());
  await notifyOrder(site, payu.settle(orderId, 'CANCELED'));
  expect((await statusOf(orderId)).body.status).toBe('canceled');
  const before = await countMoney(site);
  const order = payu.settle(orderId, 'COMPLETED');
  await notifyOrder(site, order);
  await notifyOrder(site, order);
  await site.runJobs();
  expect(await countMoney(site)).toEqual({ ...before, refunds: before.refunds + 1 });
  expect(payu.refunds).toEqual([expect.objectContaining({ orderId: order.orderId, amount: '4000' })]);
});

it.each([
  ['asks once for a refund that PayU refuses for good', 'AMOUNT_TO_BIG', 1],
  ['asks again for a refund for which PayU has no money yet', 'NO_BALANCE', 3],
])('the product %s', async (_what, refusal, times) => {
  const orderId = await begun(freshPesel());
  await notifyOrder(site, payu.settle(orderId, 'CANCELED'));
  await notifyOrder(site, payu.settle(orderId, 'COMPLETED'));
  payu.refundRefusal = refusal;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(site.ctx.db);
    await site.runJobs();
  }
  expect(payu.log.filter((call) => call === 'POST /orders/:id/refunds')).toHaveLength(times);
  await sql`delete from graphile_worker._private_jobs`.execute(site.ctx.db);
});

it('a payment that PayU confirms only after its notification is found by the job that looks again', async () => {
  const orderId = await begun(freshPesel());
  const before = await countMoney(site);
  const order = payu.settle(orderId, 'PENDING');
  expect((await notifyOrder(site, order, { status: 'COMPLETED' })).status).toBe(200);
  expect(await countMoney(site)).toEqual(before);
  // PayU sends nothing more: its notification was answered with success.
  payu.settle(orderId, 'COMPLETED');
  site.advance(5 * 60_000);
  await site.ctx.jobs.add(site.ctx, 'reconciliation', {});
  await site.runJobs();
  expect(await countMoney(site)).toEqual({ ...before, reports: before.reports + 1, invoices: before.invoices + 1 });
});

it('a second payment for a report is refunded, and the order shows the existing report', async () => {
  const identifier = freshPesel();
  const first = await begun(identifier);
  const second = await begun(identifier, { forceNew: true });
  await notifyOrder(site, payu.settle(second, 'COMPLETED'));
  const before = await countMoney(site);
  await notifyOrder(site, payu.settle(first, 'COMPLETED'));
  expect(await countMoney(site)).toEqual({ ...before, refunds: before.refunds + 1 });
  expect((await statusOf(first)).body.reportId).toBe((await statusOf(second)).body.reportId);
});

it('a notification of waiting money captures it', async () => {
  const orderId = await begun(freshPesel());
  await notifyOrder(site, payu.settle(orderId, 'WAITING_FOR_CONFIRMATION'));
  await site.runJobs();
  expect((await statusOf(orderId)).body.status).toBe('completed');
});
