import { TENANT } from '@najem/shared/domain/register';
import { reports } from '@najem/shared/contract/reports';
import { invoices, payments } from '@najem/shared/contract/money';
import { sql } from 'kysely';
import { pino } from 'pino';
import { DAY_MS, SECOND_MS } from '../../../src/kernel/durations';
import { type FakePayu, installFakePayu, notifyOrder } from '../../support/fake-payu';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addSubject, freshPesel, newVerified } from '../../support/subject-actions';

/** Calls of one person that are not refused: one whose turn it is, and ten that wait. */
const MOST_AT_ONCE = 11;

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
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  payu = installFakePayu(site);
  other.ctx.payu = site.ctx.payu;
  buyer = await site.signUp();
});

const init = (identifier: string, input: object = {}, headers: Record<string, string> = {}, by = buyer) =>
  site.call(payments.payuInit, { identifier, ...input }, { as: by, headers });
const statusOf = (orderId: string, by = buyer) => site.call(payments.payuStatus, { orderId }, { as: by });

/** Starts a payment; returns the id of its order, which the return address has. */
async function begun(identifier: string, input: object = {}): Promise<string> {
  const { status, body } = await init(identifier, input);
  expect([status, body.message]).toEqual([200, undefined]);
  const order = [...payu.orders.values()].find(({ orderId }) => body.redirectUri?.includes(orderId));
  return order?.extOrderId ?? '';
}

/** Replaces the timers of requests and deadlines by ones that end when the test says so. */
function spyOnDeadlines() {
  const running: { milliseconds: number; abort: AbortController }[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const abort = new AbortController();
    running.push({ milliseconds, abort });
    return abort.signal;
  });
  return {
    end(length: number) {
      const ended = running.filter(({ milliseconds }) => milliseconds === length);
      expect(ended.length).toBeGreaterThan(0);
      for (const { abort } of ended) abort.abort(new DOMException('late', 'TimeoutError'));
    },
  };
}

// RULES: The card/bank provider
it('a payment leads to the provider and back to its order', async () => {
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

it("the provider gets no data of the report's subject", async () => {
  const identifier = freshPesel();
  await init(identifier);
  expect(JSON.stringify([...payu.orders.values()])).not.toContain(identifier);
});

// RULES: The card/bank provider
it('a notification of payment creates one report, one invoice and a mail with both', async () => {
  const identifier = freshPesel();
  const orderId = await begun(identifier);
  expect((await statusOf(orderId)).body).toMatchObject({ success: true, status: 'other' });
  expect(await notifyOrder(site, payu.settle(orderId, 'COMPLETED'))).toEqual({
    status: 200,
    body: { success: true },
  });
  const { body } = await statusOf(orderId);
  expect(body).toEqual({
    success: true,
    status: 'completed',
    reportId: expect.any(String),
    message: 'Płatność została zrealizowana pomyślnie.',
  });
  const report = await site.call(reports.get, { reportId: body.reportId as string }, { as: buyer });
  expect(report.body.report.identifier).toBe(identifier);
  const list = await site.call(invoices.list, {}, { as: buyer });
  expect(list.body.invoices).toHaveLength(1);
  const mail = (await site.mails()).findLast(({ to }) => to === buyer.email);
  expect(mail?.text).toContain(`/reports/${body.reportId}`);
  expect(mail?.text).not.toContain(identifier);
});

it('a payment for an active report returns the report', async () => {
  const identifier = freshPesel();
  const orderId = await begun(identifier);
  await notifyOrder(site, payu.settle(orderId, 'COMPLETED'));
  const { reportId } = (await statusOf(orderId)).body;
  expect((await init(identifier)).body).toMatchObject({ success: true, reportId });
  expect((await init(identifier, { forceNew: true })).body).toMatchObject({ success: true, reportId });
});

it('a payment returns an expired report, and starts when it is forced', async () => {
  const identifier = freshPesel();
  const orderId = await begun(identifier);
  await notifyOrder(site, payu.settle(orderId, 'COMPLETED'));
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

it('repeated and concurrent payments lead to the same payment page', async () => {
  const identifier = freshPesel();
  const answers = await Promise.all(Array.from({ length: 6 }, () => init(identifier)));
  expect(new Set(answers.map(({ body }) => body.redirectUri)).size).toBe(1);
  expect((await init(identifier)).body.redirectUri).toBe(answers[0]?.body.redirectUri);
});

it('a forced payment creates a new order and cancels the previous one', async () => {
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
  await notifyOrder(site, payu.settle(second, 'COMPLETED'));
  expect((await statusOf(second)).body).toEqual({
    success: true,
    status: 'completed',
    reportId: expect.any(String),
    message: 'Płatność została zrealizowana pomyślnie.',
  });
});

it('a repeated idempotency key leads to the same page, and conflicts for another purchase', async () => {
  const identifier = freshPesel();
  const key = { 'idempotency-key': `k-${identifier}` };
  const [first, second] = await Promise.all([init(identifier, {}, key), init(identifier, {}, key)]);
  expect(second.body).toEqual(first.body);
  expect((await init(freshPesel(), {}, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
});

it('a payment requires an identifier, and rejects a passport for a landlord', async () => {
  expect((await init('123')).body.code).toBe('IDENTIFIER_INVALID');
  expect((await init('AB1234567', { type: 'landlord' })).body.code).toBe('IDENTIFIER_NOT_ALLOWED');
  const { status, body } = await site.call(payments.payuInit, {} as never, { as: buyer });
  expect([status, body.message]).toEqual([400, 'Brak wymaganych danych do realizacji płatności']);
});

it('a payment is accessible to its buyer only', async () => {
  const orderId = await begun(freshPesel());
  const { status, body } = await statusOf(orderId, await site.signUp());
  expect([status, body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  expect((await statusOf('keine')).status).toBe(404);
});

// Regulamin: Raport jest treścią
it("the buyer's statements are stored word for word and confirmed by mail", async () => {
  const orderId = await begun(freshPesel(), { agreedToImmediateReport: true });
  const row = await site.ctx.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  expect(row.statements).toContain('tracę prawo odstąpienia od umowy');
  expect(row.stated_at).toEqual(site.now());
  await notifyOrder(site, payu.settle(orderId, 'COMPLETED'));
  expect((await site.mails()).findLast(({ to }) => to === buyer.email)?.text).toContain('prawo odstąpienia');
});

it("a company's statement is not kept, because it has no right of withdrawal", async () => {
  const company = { nip: '1111111111', name: 'Firma', address: 'ul. Prosta 1' };
  const orderId = await begun(freshPesel(), { company, agreedToImmediateReport: true });
  const row = await site.ctx.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  expect([row.company_nip, row.statements, row.stated_at]).toEqual(['1111111111', null, null]);
  await notifyOrder(site, payu.settle(orderId, 'COMPLETED'));
  const mail = (await site.mails()).findLast(({ to }) => to === buyer.email);
  expect(mail?.text).not.toContain('prawo odstąpienia');
});

it('a payment page that the settings no longer name is not returned', async () => {
  const identifier = freshPesel();
  await init(identifier);
  const { redirectOrigins } = site.ctx.config.payu;
  site.ctx.config.payu.redirectOrigins = ['https://secure.payu.com'];
  expect((await init(identifier)).body.code).toBe('PROVIDER_UNAVAILABLE');
  site.ctx.config.payu.redirectOrigins = redirectOrigins;
  expect((await init(identifier)).body.redirectUri).toBeDefined();
});

it('a payment for a company requires a valid NIP', async () => {
  const company = { nip: '1234567890', name: 'Firma', address: 'ul. Prosta 1' };
  expect((await init(freshPesel(), { company })).body.code).toBe('COMPANY_INVALID');
});

describe('a failure of the provider', () => {
  it('an unavailable provider is a sentence, and the next payment succeeds', async () => {
    const identifier = freshPesel();
    payu.fault.create = 'down';
    const { status, body } = await init(identifier);
    expect([status, body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    payu.fault.create = 'html';
    expect((await init(identifier)).status).toBe(503);
    payu.fault.create = 'ok';
    expect((await init(identifier)).body.redirectUri).toBeDefined();
  });

  it('an order whose answer is lost is replaced by another one', async () => {
    payu.fault.create = 'lost';
    const { body } = await init(freshPesel());
    expect(body.redirectUri).toBeDefined();
    await site.runJobs();
    expect([...payu.orders.values()].map(({ status }) => status)).toEqual(['CANCELED', 'NEW']);
  });

  it('a buyer is not redirected to a foreign origin', async () => {
    payu.fault.create = 'foreignRedirect';
    expect((await init(freshPesel())).body.code).toBe('PROVIDER_UNAVAILABLE');
  });

  it('an expired token of the provider is renewed', async () => {
    await init(freshPesel());
    payu.expireToken();
    expect((await init(freshPesel())).status).toBe(200);
  });

  it('a provider that does not answer does not block other calls', async () => {
    const orderId = await begun(freshPesel());
    payu.fault = { create: 'silent', read: 'silent' };
    // More than there are connections to the database.
    const waiting = [...Array.from({ length: MOST_AT_ONCE }, () => init(freshPesel())), statusOf(orderId)];
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
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...Array.from({ length: MOST_AT_ONCE }, () => 'PROVIDER_UNAVAILABLE'),
      undefined,
    ]);
  });

  it.each([
    ['the access token', 'token', ['POST /pl/standard/user/oauth/authorize']],
    ['an order', 'order', ['POST /orders']],
  ] as const)(
    'one deadline ends a payment for which the provider never answers with %s',
    async (_what, silent, log) => {
      const deadlines = spyOnDeadlines();
      payu.silent = silent;
      const answer = init(freshPesel());
      await payu.called(log[0]);
      deadlines.end(9_000);
      const { status, body, headers } = await answer;
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'PROVIDER_UNAVAILABLE', '30']);
      expect(payu.log.filter((line) => line.startsWith('POST'))).toEqual(
        silent === 'token' ? log : ['POST /pl/standard/user/oauth/authorize', ...log],
      );
    },
  );

  it('a creation without an answer is repeated once before the deadline', async () => {
    const deadlines = spyOnDeadlines();
    payu.silent = 'order';
    const answer = init(freshPesel());
    await payu.called('POST /orders');
    deadlines.end(4_500);
    await payu.called('POST /orders', 2);
    deadlines.end(4_500);
    expect((await answer).body.code).toBe('PROVIDER_UNAVAILABLE');
    expect(payu.log.filter((line) => line === 'POST /orders')).toHaveLength(2);
  });

  it("the log holds neither the identifier nor the payment page's address", async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const talkative = await startTestApp({ shareWith: site, log });
    const provider = installFakePayu(talkative);
    const identifier = freshPesel();
    const { body } = await talkative.call(payments.payuInit, { identifier }, { as: buyer });
    expect(body.redirectUri).toContain('token=secret');
    const [order] = [...provider.orders.values()];
    await notifyOrder(talkative, order, { totalAmount: '1' });
    provider.fault.read = 'html';
    await talkative.call(payments.payuStatus, { orderId: order?.extOrderId ?? '' }, { as: buyer });
    await notifyOrder(talkative, provider.settle(order?.extOrderId ?? '', 'COMPLETED'));
    await talkative.close();
    expect(lines.some((line) => line.includes('payment does not match the order'))).toBe(true);
    for (const secret of [identifier, 'token=secret', talkative.ctx.config.payu.secondKey, buyer.email]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });

  it('an unavailable provider leaves the known state of an order', async () => {
    const orderId = await begun(freshPesel());
    payu.fault.read = 'down';
    expect((await statusOf(orderId)).body).toMatchObject({ success: true, status: 'other' });
  });
});

it('a waiting buyer replaces a lost notification, with one provider call per three seconds', async () => {
  const orderId = await begun(freshPesel());
  payu.settle(orderId, 'PENDING');
  await statusOf(orderId);
  payu.settle(orderId, 'COMPLETED');
  expect((await statusOf(orderId)).body.status).toBe('other');
  expect(payu.log.filter((line) => line.startsWith('GET')).length).toBe(1);
  site.advance(3 * SECOND_MS);
  expect((await statusOf(orderId)).body.status).toBe('completed');
});

it('after a lost notification a buyer gets neither a closed payment page nor a second payment', async () => {
  const [canceled, paid] = [freshPesel(), freshPesel()];
  const first = await begun(canceled);
  payu.settle(first, 'CANCELED');
  expect(await begun(canceled)).not.toBe(first);
  payu.settle(await begun(paid), 'COMPLETED');
  expect((await init(paid)).body).toMatchObject({ success: true, reportId: expect.any(String) });
});

it('reconciliation replaces a lost notification within a quarter of an hour', async () => {
  const orderId = await begun(freshPesel());
  payu.settle(orderId, 'COMPLETED');
  site.advance(5 * 60 * SECOND_MS);
  await site.ctx.jobs.add(site.ctx, 'reconciliation', {});
  await site.runJobs();
  const row = await site.ctx.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
  expect(row?.state).toBe('completed');
});

it('the check of money finds no difference', async () => {
  await site.ctx.jobs.add(site.ctx, 'money_check', {});
  await site.runJobs();
  const { values } = await site.ctx.metrics.moneyDifferences.get();
  expect(values.length).toBeGreaterThan(5);
  expect(values.filter(({ value }) => value !== 0)).toEqual([]);
});

it('the hourly check reads the balances that changed since the last one, and all while one is wrong', async () => {
  const shift = (id: string, by: number) =>
    sql`update users set rent_coins = rent_coins + ${by} where id = ${id}`.execute(site.ctx.db);
  const check = async (of?: 'changes') => {
    await site.ctx.jobs.add(site.ctx, 'money_check', { of });
    await site.runJobs();
    const found = site.ctx.db.selectFrom('money_checks').select('differences').where('kind', '=', 'balance');
    return (await found.executeTakeFirstOrThrow()).differences;
  };
  expect(await check()).toBe(0);
  site.advance(3 * 3_600 * SECOND_MS);
  expect(await check('changes')).toBe(0);
  const [changed, quiet] = [await newVerified(site), await newVerified(site)];
  await addSubject(site, changed, TENANT);
  await Promise.all([shift(changed.id, 1), shift(quiet.id, 1)]);
  expect(await check('changes')).toBe(1);
  // Where something is wrong, all is looked at until nothing is.
  expect(await check('changes')).toBe(2);
  await shift(changed.id, -1);
  expect(await check('changes')).toBe(1);
  await shift(quiet.id, -1);
  expect(await check('changes')).toBe(0);
  await shift(quiet.id, 1);
  expect(await check('changes')).toBe(0);
  expect(await check()).toBe(1);
  await shift(quiet.id, -1);
  expect(await check()).toBe(0);
});

it('every process reports a difference of money until it is resolved', async () => {
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
