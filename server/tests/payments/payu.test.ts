import { invoices, payments, reports } from '@najem/shared/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type FakePayu, fakePayu, notifyOf, send } from '../support/fake-payu';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import { freshPesel } from '../support/subject-actions';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

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
  payu = fakePayu(site);
  other.ctx.payu = site.ctx.payu;
  buyer = await site.signUp();
});

const init = (identifier: string, input: object = {}, headers: Record<string, string> = {}, by = buyer) =>
  site.call(payments.payuInit, { identifier, ...input }, { as: by, headers });
const statusOf = (orderId: string, by = buyer) => site.call(payments.payuStatus, { orderId }, { as: by });

/** Begins a payment; answers the id of its order, which the return address carries. */
async function begun(identifier: string, input: object = {}): Promise<string> {
  const { status, body } = await init(identifier, input);
  expect([status, body.message]).toEqual([200, undefined]);
  const order = [...payu.orders.values()].find(({ orderId }) => body.redirectUri?.includes(orderId));
  return order?.extOrderId ?? '';
}

async function money() {
  const count = async (table: 'reports' | 'invoices' | 'payment_refunds') => {
    const row = await site.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst();
    return row?.n ?? 0;
  };
  return {
    reports: await count('reports'),
    invoices: await count('invoices'),
    refunds: await count('payment_refunds'),
  };
}

describe('a payment', () => {
  it('leads to the provider and back to this very order', async () => {
    const { body } = await init(freshPesel());
    const [order] = [...payu.orders.values()];
    expect(body).toEqual({ success: true, redirectUri: expect.stringContaining(order?.orderId ?? '-') });
    expect(order).toMatchObject({
      totalAmount: '4000',
      currencyCode: 'PLN',
      merchantPosId: '300746',
      customerIp: '127.0.0.1',
    });
    expect(order?.continueUrl).toBe(`http://localhost:3000/payment-return?orderId=${order?.extOrderId}`);
    expect(order?.notifyUrl).toBe('http://localhost:3000/api/payments/payu/notify');
  });

  it('tells the provider nothing about whom the report is on', async () => {
    const identifier = freshPesel();
    await init(identifier);
    expect(JSON.stringify([...payu.orders.values()])).not.toContain(identifier);
  });

  it('makes one report and one invoice when it is notified, and a mail with both', async () => {
    const identifier = freshPesel();
    const orderId = await begun(identifier);
    expect((await statusOf(orderId)).body).toMatchObject({ success: true, status: 'other' });
    expect(await notifyOf(site, payu.settle(orderId, 'COMPLETED'))).toEqual({ status: 200, body: { success: true } });
    const { body } = await statusOf(orderId);
    expect(body).toEqual({ success: true, status: 'completed', reportId: expect.any(String) });
    const report = await site.call(reports.get, { reportId: body.reportId as string }, { as: buyer });
    expect(report.body.report.identifier).toBe(identifier);
    const list = await site.call(invoices.list, {}, { as: buyer });
    expect(list.body.invoices).toHaveLength(1);
    const mail = (await site.mails()).findLast(({ to }) => to === buyer.email);
    expect(mail?.text).toContain(`/reports/${body.reportId}`);
    expect(mail?.text).not.toContain(identifier);
  });

  it('answers the active report instead of taking money again', async () => {
    const identifier = freshPesel();
    const orderId = await begun(identifier);
    await notifyOf(site, payu.settle(orderId, 'COMPLETED'));
    const { reportId } = (await statusOf(orderId)).body;
    expect((await init(identifier)).body).toMatchObject({ success: true, reportId });
    expect((await init(identifier, { forceNew: true })).body).toMatchObject({ success: true, reportId });
  });

  it('names an expired report first, and begins anew when that is forced', async () => {
    const identifier = freshPesel();
    const orderId = await begun(identifier);
    await notifyOf(site, payu.settle(orderId, 'COMPLETED'));
    const { reportId } = (await statusOf(orderId)).body;
    site.advance(31 * DAY_MS);
    buyer = await site.signIn(buyer);
    expect((await init(identifier)).body).toEqual({
      success: true,
      reportId,
      message: 'Raport wygasł. Wymagana jest nowa płatność.',
    });
    expect((await init(identifier, { forceNew: true })).body.redirectUri).toBeDefined();
  });

  it('leads to the same page when it is asked for twice, also at once', async () => {
    const identifier = freshPesel();
    const answers = await Promise.all(Array.from({ length: 6 }, () => init(identifier)));
    expect(new Set(answers.map(({ body }) => body.redirectUri)).size).toBe(1);
    expect((await init(identifier)).body.redirectUri).toBe(answers[0]?.body.redirectUri);
  });

  it('takes a new order when it is forced, and closes the one before', async () => {
    const identifier = freshPesel();
    const first = await begun(identifier);
    const second = await begun(identifier, { forceNew: true });
    expect(second).not.toBe(first);
    await site.runJobs();
    expect(payu.orders.get(first)?.status).toBe('CANCELED');
    expect((await statusOf(first)).body).toMatchObject({
      status: 'canceled',
      message: 'Płatność została anulowana. Spróbuj ponownie później.',
      purchase: { identifier },
    });
    await notifyOf(site, payu.settle(second, 'COMPLETED'));
    expect((await statusOf(second)).body).toEqual({ success: true, status: 'completed', reportId: expect.any(String) });
  });

  it('answers a repeated key with the same page, and another purchase under it with a conflict', async () => {
    const identifier = freshPesel();
    const key = { 'idempotency-key': `k-${identifier}` };
    const [first, second] = await Promise.all([init(identifier, {}, key), init(identifier, {}, key)]);
    expect(second.body).toEqual(first.body);
    expect((await init(freshPesel(), {}, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is not begun for what is no identifier, nor for a landlord with a passport', async () => {
    expect((await init('123')).body.code).toBe('IDENTIFIER_INVALID');
    expect((await init('AB1234567', { type: 'landlord' })).body.code).toBe('IDENTIFIER_NOT_ALLOWED');
    const { status, body } = await site.call(payments.payuInit, {} as never, { as: buyer });
    expect([status, body.message]).toEqual([400, 'Brak wymaganych danych do realizacji płatności']);
  });

  it('is nobody else’s', async () => {
    const orderId = await begun(freshPesel());
    const { status, body } = await statusOf(orderId, await site.signUp());
    expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await statusOf('keine')).status).toBe(404);
  });

  it('keeps what the buyer stated, word for word, and confirms it by mail', async () => {
    const orderId = await begun(freshPesel(), { agreedToImmediateReport: true });
    const row = await site.ctx.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
    expect(row.statements).toContain('tracę prawo odstąpienia od umowy');
    expect(row.stated_at).toEqual(site.now());
    await notifyOf(site, payu.settle(orderId, 'COMPLETED'));
    expect((await site.mails()).findLast(({ to }) => to === buyer.email)?.text).toContain('prawo odstąpienia');
  });

  it('refuses a company without a right NIP', async () => {
    const company = { nip: '1234567890', name: 'Firma', address: 'ul. Prosta 1' };
    expect((await init(freshPesel(), { company })).body.code).toBe('COMPANY_INVALID');
  });
});

describe('the provider’s trouble', () => {
  it('is a sentence when it is down, and no half-begun order is in the way afterwards', async () => {
    const identifier = freshPesel();
    payu.fault.create = 'down';
    const { status, body } = await init(identifier);
    expect([status, body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    payu.fault.create = 'html';
    expect((await init(identifier)).status).toBe(503);
    payu.fault.create = 'ok';
    expect((await init(identifier)).body.redirectUri).toBeDefined();
  });

  it('costs nothing when its answer is lost: another order takes the place of the one nobody can pay', async () => {
    payu.fault.create = 'lost';
    const { body } = await init(freshPesel());
    expect(body.redirectUri).toBeDefined();
    await site.runJobs();
    expect([...payu.orders.values()].map(({ status }) => status)).toEqual(['CANCELED', 'NEW']);
  });

  it('does not send anybody to a foreign page', async () => {
    payu.fault.create = 'foreignRedirect';
    expect((await init(freshPesel())).body.code).toBe('PROVIDER_UNAVAILABLE');
  });

  it('renews a token that no longer holds', async () => {
    await init(freshPesel());
    payu.expireToken();
    expect((await init(freshPesel())).status).toBe(200);
  });

  it('holds no other call up while it does not answer', async () => {
    const orderId = await begun(freshPesel());
    payu.fault = { create: 'silent', read: 'silent' };
    // More than there are connections to the database.
    const waiting = [...Array.from({ length: 12 }, () => init(freshPesel())), statusOf(orderId)];
    const list = await site.call(invoices.list, {}, { as: buyer });
    expect(list.status).toBe(200);
    payu.fault = { create: 'down', read: 'down' };
    let isOver = false;
    const all = Promise.all(waiting).finally(() => (isOver = true));
    while (!isOver) {
      payu.giveUp();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answers = await all;
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 12 }, () => 503), 200]);
  });

  it('writes neither identifier nor address of the payment page into the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const talkative = await startTestApp({ shareWith: site, log });
    const provider = fakePayu(talkative);
    const identifier = freshPesel();
    const { body } = await talkative.call(payments.payuInit, { identifier }, { as: buyer });
    expect(body.redirectUri).toContain('token=secret');
    const [order] = [...provider.orders.values()];
    await notifyOf(talkative, order, { totalAmount: '1' });
    provider.fault.read = 'html';
    await talkative.call(payments.payuStatus, { orderId: order?.extOrderId ?? '' }, { as: buyer });
    await notifyOf(talkative, provider.settle(order?.extOrderId ?? '', 'COMPLETED'));
    await talkative.close();
    expect(lines.some((line) => line.includes('payment does not match the order'))).toBe(true);
    for (const secret of [identifier, 'token=secret', talkative.ctx.config.payu.secondKey, buyer.email]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });

  it('leaves the state as it was known', async () => {
    const orderId = await begun(freshPesel());
    payu.fault.read = 'down';
    expect((await statusOf(orderId)).body).toMatchObject({ success: true, status: 'other' });
  });
});

describe('a lost notification', () => {
  it('is made good by the buyer who waits, with the provider asked at most every three seconds', async () => {
    const orderId = await begun(freshPesel());
    payu.settle(orderId, 'PENDING');
    await statusOf(orderId);
    payu.settle(orderId, 'COMPLETED');
    expect((await statusOf(orderId)).body.status).toBe('other');
    expect(payu.log.filter((line) => line.startsWith('GET')).length).toBe(1);
    site.advance(3 * SECOND_MS);
    expect((await statusOf(orderId)).body.status).toBe('completed');
  });

  it('of a payment that failed does not lead back to its dead page, nor of one that was paid to a second', async () => {
    const [canceled, paid] = [freshPesel(), freshPesel()];
    const first = await begun(canceled);
    payu.settle(first, 'CANCELED');
    expect(await begun(canceled)).not.toBe(first);
    payu.settle(await begun(paid), 'COMPLETED');
    expect((await init(paid)).body).toMatchObject({ success: true, reportId: expect.any(String) });
  });

  it('is made good by the clock within a quarter of an hour', async () => {
    const orderId = await begun(freshPesel());
    payu.settle(orderId, 'COMPLETED');
    site.advance(5 * 60 * SECOND_MS);
    await site.ctx.jobs.add(site.ctx, 'reconciliation', {});
    await site.runJobs();
    const row = await site.ctx.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
    expect(row?.state).toBe('completed');
  });
});

describe('a notification', () => {
  it('without a right signature is refused and changes nothing', async () => {
    const orderId = await begun(freshPesel());
    const order = payu.settle(orderId, 'COMPLETED');
    const before = await money();
    const wrong = await notifyOf(site, order, {}, { key: '0'.repeat(32) });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'SIGNATURE_INVALID']);
    for (const header of [
      undefined,
      '',
      'sender=checkout',
      'signature=;algorithm=MD5',
      'signature=aa;algorithm=CRC32',
    ]) {
      expect((await send(site, '{"order":{}}', header)).status).toBe(400);
    }
    expect(await money()).toEqual(before);
  });

  it('is checked over the bytes as they came, as PayU’s own example is signed', async () => {
    const body = '{"order":{"orderId":"A","status":"PENDING"}}';
    const sender = (signature: string, algorithm: string) =>
      `signature=${signature};algorithm=${algorithm};sender=checkout;`;
    expect((await send(site, body, sender('b2b0fec2b4122b0c3a658b45d879c5d8', 'MD5'))).status).toBe(200);
    const sha = '545124d2bff829284bacb71fa51c68b83f22a283ebf8827bea9cee12719e302d';
    expect((await send(site, body, sender(sha, 'SHA-256'))).status).toBe(200);
    expect((await send(site, `${body} `, sender(sha, 'SHA-256'))).status).toBe(400);
  });

  it.each([
    ['another amount', { totalAmount: '1' }],
    ['another currency', { currencyCode: 'EUR' }],
    ['another point of sale', { merchantPosId: '1' }],
    ['another order of the provider', { orderId: 'OTHER' }],
  ])('of %s is taken and makes nothing', async (_what, changes) => {
    const orderId = await begun(freshPesel());
    const before = await money();
    expect((await notifyOf(site, payu.settle(orderId, 'COMPLETED'), changes)).status).toBe(200);
    expect(await money()).toEqual(before);
  });

  it('is believed only as far as the provider says the same when asked', async () => {
    const orderId = await begun(freshPesel());
    const order = payu.settle(orderId, 'PENDING');
    await notifyOf(site, order, { status: 'COMPLETED' });
    expect((await statusOf(orderId)).body.status).toBe('other');
  });

  it('is asked for again when the order cannot be read', async () => {
    const orderId = await begun(freshPesel());
    const order = payu.settle(orderId, 'COMPLETED');
    payu.fault.read = 'html';
    expect((await notifyOf(site, order)).status).toBe(503);
    payu.fault.read = 'ok';
    expect((await notifyOf(site, order)).status).toBe(200);
    expect((await statusOf(orderId)).body.status).toBe('completed');
  });

  it('fifty times at once, at two processes, makes one report and one invoice', async () => {
    const orderId = await begun(freshPesel());
    const order = payu.settle(orderId, 'COMPLETED');
    const before = await money();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => notifyOf(n % 2 ? site : other, order)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await money()).toEqual({ ...before, reports: before.reports + 1, invoices: before.invoices + 1 });
  });

  it('of money for an order already closed has it given back', async () => {
    const orderId = await begun(freshPesel());
    await notifyOf(site, payu.settle(orderId, 'CANCELED'));
    expect((await statusOf(orderId)).body.status).toBe('canceled');
    const before = await money();
    const order = payu.settle(orderId, 'COMPLETED');
    await notifyOf(site, order);
    await notifyOf(site, order);
    await site.runJobs();
    expect(await money()).toEqual({ ...before, refunds: before.refunds + 1 });
    expect(payu.refunds).toEqual([expect.objectContaining({ orderId: order.orderId, amount: '4000' })]);
  });

  it('of a second payment for the same report has it given back, and shows the report there is', async () => {
    const identifier = freshPesel();
    const first = await begun(identifier);
    const second = await begun(identifier, { forceNew: true });
    await notifyOf(site, payu.settle(second, 'COMPLETED'));
    const before = await money();
    await notifyOf(site, payu.settle(first, 'COMPLETED'));
    expect(await money()).toEqual({ ...before, refunds: before.refunds + 1 });
    expect((await statusOf(first)).body.reportId).toBe((await statusOf(second)).body.reportId);
  });

  it('that money waits has it taken', async () => {
    const orderId = await begun(freshPesel());
    await notifyOf(site, payu.settle(orderId, 'WAITING_FOR_CONFIRMATION'));
    await site.runJobs();
    expect((await statusOf(orderId)).body.status).toBe('completed');
  });
});

describe('the check of money', () => {
  it('finds no difference after all of this', async () => {
    await site.ctx.jobs.add(site.ctx, 'money_check', {});
    await site.runJobs();
    const { values } = await site.ctx.metrics.moneyDifferences.get();
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter(({ value }) => value !== 0)).toEqual([]);
  });

  it('tells every process of a difference, until it is gone', async () => {
    const other = await startTestApp({ shareWith: site });
    const person = await site.signUp();
    const check = async (change: number) => {
      await sql`update users set rent_coins = rent_coins + ${change} where id = ${person.id}`.execute(site.ctx.db);
      await site.ctx.jobs.add(site.ctx, 'money_check', {});
      await site.runJobs();
      const { values } = await other.ctx.metrics.moneyDifferences.get();
      return values.filter(({ value }) => value !== 0).map(({ labels, value }) => [labels.kind, value]);
    };
    expect(await check(5)).toEqual([['balance', 1]]);
    expect(await check(-5)).toEqual([]);
    const checked = (await other.ctx.metrics.moneyChecked.get()).values[0]?.value;
    expect(checked).toBe(site.now().getTime() / 1000);
    await other.close();
  });
});
