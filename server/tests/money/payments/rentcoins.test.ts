import { setTimeout as pause } from 'node:timers/promises';
import { rentCoins } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { Client } from 'pg';
import { grantAward } from '../../../src/register/rentcoins/ledger';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { readCoins, freshPesel } from '../../support/subject-actions';

let site: TestApp;
let other: TestApp;
let buyer: Person;
beforeAll(async () => {
  const config = { limits: { awardsPerDay: 0 } };
  site = await startTestApp({ config });
  other = await startTestApp({ config, shareWith: site });
});
afterAll(async () => {
  await other.close();
  await site.close();
});
beforeEach(async () => {
  buyer = await site.signUpVerified();
});

async function give(coins: number): Promise<void> {
  for (let given = 0; given < coins; given += 20) {
    await grantAward(site.ctx, { userId: buyer.id, action: 'add_tenant', onceKey: `gift:${given}` });
  }
}
const pay = (identifier: string, { app = site, headers = {} } = {}) =>
  app.call(payments.rentCoinsPay, { identifier }, { as: buyer, headers });

/** Pays as a browser does: repeats a call that was put off, because too many calls of the buyer waited already. */
async function payPatiently(identifier: string, app: TestApp) {
  for (;;) {
    const answer = await pay(identifier, { app });
    if (answer.status !== 503) return answer;
    expect(answer.headers['retry-after']).toBe('5');
    await pause(20);
  }
}

async function reportsOf({ id }: Person): Promise<number> {
  const rows = await site.ctx.db.selectFrom('reports').select('id').where('owner_id', '=', id).execute();
  return rows.length;
}

describe('paying with RentCoins', () => {
  // RULES: Awards: `add_tenant`
  // Regulamin: RentCoins to punkty
  it('a payment takes 120 RentCoins and creates the report', async () => {
    await give(140);
    const identifier = freshPesel();
    const { status, body } = await pay(identifier);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, rentCoins: 20, report: { _id: expect.any(String) } });
    const report = await site.call(reports.get, { reportId: body.report._id }, { as: buyer });
    expect(report.body.report.identifier).toBe(identifier);
  });

  // RULES: Invoices and the RentCoins history
  it("the RentCoins history shows a payment with the report's number and a masked identifier", async () => {
    await give(120);
    const identifier = freshPesel();
    const reportId = (await pay(identifier)).body.report._id;
    const { number } = (await site.call(reports.get, { reportId }, { as: buyer })).body.report;
    const [movement] = (await site.call(rentCoins.history, {}, { as: buyer })).body;
    expect(movement).toMatchObject({
      amount: -120,
      action_type: 'payment',
      reference_name: number,
      metadata: { identifier: `•••••••${identifier.slice(-4)}` },
    });
  });

  it('a payment one RentCoin short is rejected', async () => {
    await give(100);
    const { status, body } = await pay(freshPesel());
    expect([status, body.code]).toEqual([409, 'COINS_INSUFFICIENT']);
    expect(await readCoins(site, buyer)).toBe(100);
    expect(await reportsOf(buyer)).toBe(0);
  });

  it('an active report is returned without taking RentCoins', async () => {
    await give(240);
    const identifier = freshPesel();
    const first = await pay(identifier);
    const second = await pay(identifier);
    expect(second.body).toEqual(first.body);
    expect(await readCoins(site, buyer)).toBe(120);
  });

  it('a repeated key of a RentCoins payment returns its report, and conflicts for another identifier', async () => {
    await give(240);
    const identifier = freshPesel();
    const headers = { 'idempotency-key': 'zakup-1' };
    const first = await pay(identifier, { headers });
    site.advance(31 * 86_400_000);
    buyer = await site.signIn(buyer);
    expect((await pay(identifier, { headers })).body).toEqual(first.body);
    expect((await pay(freshPesel(), { headers })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await readCoins(site, buyer)).toBe(120);
    site.advance(-31 * 86_400_000);
  });

  // RULES: The balance is the sum
  it('fifty concurrent payments with 120 RentCoins at two processes pay once', async () => {
    await give(120);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => payPatiently(freshPesel(), n % 2 ? site : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'COINS_INSUFFICIENT')).toHaveLength(49);
    expect(await readCoins(site, buyer)).toBe(0);
    expect(await reportsOf(buyer)).toBe(1);
  });

  it('fifty concurrent payments for one identifier create one report', async () => {
    await give(240);
    const identifier = freshPesel();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => payPatiently(identifier, n % 2 ? site : other)),
    );
    expect(new Set(answers.map(({ body }) => body.report._id)).size).toBe(1);
    expect(await readCoins(site, buyer)).toBe(120);
  });

  /** Holds the lock of the buyer's balance until it is released. */
  async function holdBalance() {
    const lock = new Client({ connectionString: site.databaseUrl });
    await lock.connect();
    await lock.query('begin');
    await lock.query('select from users where id = $1 for update', [buyer.id]);
    return {
      async waitedFor() {
        const waiting = 'select count(*)::int as held from pg_locks where not granted';
        while ((await lock.query<{ held: number }>(waiting)).rows[0]?.held === 0) await pause(5);
      },
      async release() {
        await lock.query('rollback');
        await lock.end();
      },
    };
  }

  // SECURITY: a payment that waits
  it('a stuck payment gives up its lock, and those that wait for their turn are refused in time', async () => {
    await give(120);
    const balance = await holdBalance();
    const stuck = pay(freshPesel());
    await balance.waitedFor();
    const answers = [...(await Promise.all(Array.from({ length: 12 }, () => pay(freshPesel())))), await stuck];
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
    }
    await balance.release();
    expect((await pay(freshPesel())).status).toBe(200);
  });

  // SECURITY: a payment that waits
  it('many concurrent payments of one user do not block others', async () => {
    await give(120);
    const neighbour = await site.signUpVerified();
    const balance = await holdBalance();
    const waiting = Promise.all(Array.from({ length: 30 }, () => payPatiently(freshPesel(), site)));
    await balance.waitedFor();
    for (let calls = 0; calls < 10; calls += 1) {
      expect((await site.call(rentCoins.balance, {}, { as: neighbour })).status).toBe(200);
    }
    await balance.release();
    const statuses = (await waiting).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
  });

  it('administrators cannot pay with RentCoins', async () => {
    const { status } = await site.call(
      payments.rentCoinsPay,
      { identifier: freshPesel() },
      { as: await site.signInAdmin() },
    );
    expect(status).toBe(409);
  });
});
