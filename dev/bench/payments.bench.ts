import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { countDifferences, findOrder } from '@najem/server/src/money/payments/queries';
import { goal, percentile, printTable } from './lib/figures';
import { type Buyer, openPaymentsSite, type PaymentsSite } from './payments-site';

/**
 * Money under pressure. First: many buyers with RentCoins for one report each ask for fifty different ones at once, at
 * two processes. Then: a process that takes both kinds of payment is ended by `kill -9` again and again in the middle.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 50);
const PARALLEL = Number(process.env.BENCH_PARALLEL ?? 50);
const KILLS = Number(process.env.BENCH_KILLS ?? 10);
const PORTS = [4521, 4522] as const;
const PAYU_PORT = 4523;
/** Payments under way when the process dies. */
const IN_FLIGHT = 12;
/** From the last answer waited for to the end. */
const LONGEST_REST_MS = 20;
const MOST_PUT_OFF = 3;

interface Paid {
  status: number;
  reportId: string | undefined;
  /** How often the server was too busy and answered with a time for the retry. */
  putOff: number;
}

/** Pays as a browser does: repeats a postponed payment at the given time with the same key. */
async function payWithCoins(url: string, { token }: Buyer, identifier: string): Promise<Paid> {
  const key = randomUUID();
  for (let putOff = 0; ; putOff += 1) {
    const answer = await fetch(`${url}/api/payments/rentcoins/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify({ identifier }),
    });
    const body = (await answer.json()) as { report?: { _id: string } };
    const { status, headers } = answer;
    if (status !== 503 || putOff === MOST_PUT_OFF) return { status, reportId: body.report?._id, putOff };
    await pause(Number(headers.get('retry-after')) * 1000);
  }
}

/** Differences between ledger, orders, reports and invoices, all kinds together. */
async function differences({ ctx }: PaymentsSite): Promise<number> {
  return Object.values(await countDifferences(ctx)).reduce((sum, count) => sum + count, 0);
}

async function negativeBalances({ ctx }: PaymentsSite): Promise<number> {
  const below = await ctx.db
    .selectFrom('rentcoins_ledger')
    .select('user_id')
    .groupBy('user_id')
    .having(({ fn }) => fn.sum('amount'), '<', 0)
    .execute();
  return below.length;
}

async function race(site: PaymentsSite): Promise<void> {
  const servers = await Promise.all(PORTS.map((port) => site.startServer(port)));
  const times: number[] = [];
  let doubleSpent = 0;
  let unpaid = 0;
  let putOff = 0;
  const unexpected: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await site.newBuyer();
    const started = Date.now();
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, n) =>
        payWithCoins(servers[n % servers.length]?.url ?? '', buyer, site.nextPesel()),
      ),
    );
    times.push(Date.now() - started);
    const successes = answers.filter(({ status }) => status === 200).length;
    doubleSpent += Math.max(0, successes - 1);
    unpaid += successes === 0 ? 1 : 0;
    putOff += answers.reduce((sum, answer) => sum + answer.putOff, 0);
    unexpected.push(...answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409));
  }
  printTable(
    `${ROUNDS} rounds of ${PARALLEL} payments at once with RentCoins for one, two processes`,
    ['imbalance', 'negative', 'spent twice', 'no report', 'other answers', 'put off', 'p50 ms', 'p99 ms', 'slowest ms'],
    [
      [
        goal(await differences(site), 0),
        goal(await negativeBalances(site), 0),
        goal(doubleSpent, 0),
        goal(unpaid, 0),
        `${goal(unexpected.length, 0)} ${[...new Set(unexpected)].join(' ')}`.trim(),
        String(putOff),
        percentile(times, 0.5).toFixed(0),
        percentile(times, 0.99).toFixed(0),
        percentile(times, 1).toFixed(0),
      ],
    ],
  );
  if (doubleSpent + unpaid + unexpected.length > 0) process.exitCode = 1;
  await Promise.all(servers.map((server) => server.kill()));
}

async function powerCuts(site: PaymentsSite): Promise<void> {
  let acknowledged = 0;
  let lost = 0;
  let brokenOff = 0;
  for (let cut = 0; cut < KILLS; cut += 1) {
    const server = await site.startServer(PORTS[0]);
    const buyers = await Promise.all(Array.from({ length: IN_FLIGHT }, () => site.newBuyer()));
    const orders = await Promise.all(buyers.map((buyer) => site.paidOrder(buyer)));
    const underWay: Promise<Paid | { status: number; orderId: string }>[] = [
      ...buyers.map((buyer) =>
        payWithCoins(server.url, buyer, site.nextPesel()).catch(() => ({ status: 0, reportId: undefined, putOff: 0 })),
      ),
      ...orders.map(({ id, body, signature }) =>
        fetch(`${server.url}/api/payments/payu/notify`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'openpayu-signature': signature },
          body,
        }).then(
          ({ status }) => ({ status, orderId: id }),
          () => ({ status: 0, orderId: id }),
        ),
      ),
    ];
    // Counted in answers, so that a slow machine is cut off in the middle too.
    await some(underWay, Math.floor(Math.random() * underWay.length));
    await pause(Math.random() * LONGEST_REST_MS);
    await server.kill();
    for (const answer of await Promise.all(underWay)) {
      if (answer.status === 0) brokenOff += 1;
      if (answer.status !== 200) continue;
      acknowledged += 1;
      if (!(await isKept(site, answer))) lost += 1;
    }
  }
  const halfDone = await differences(site);
  printTable(
    `${KILLS} times kill -9 with ${2 * IN_FLIGHT} payments under way`,
    ['half-done payments', 'acknowledged and lost', 'acknowledged', 'broken off'],
    [[goal(halfDone, 0), goal(lost, 0), String(acknowledged), String(brokenOff)]],
  );
  if (halfDone + lost > 0) process.exitCode = 1;
}

/** Resolves as soon as so many of the promises have. */
async function some(promises: readonly Promise<unknown>[], count: number): Promise<void> {
  let done = 0;
  if (count === 0) return;
  await new Promise<void>((resolve) => {
    for (const promise of promises) void promise.then(() => (done += 1) === count && resolve());
  });
}

async function isKept({ ctx }: PaymentsSite, answer: Paid | { status: number; orderId: string }): Promise<boolean> {
  if ('orderId' in answer) return (await findOrder(ctx, answer.orderId))?.state === 'completed';
  const row = await ctx.db
    .selectFrom('reports')
    .select('ledger_id')
    .where('id', '=', answer.reportId ?? '')
    .executeTakeFirst();
  return row !== undefined && row.ledger_id !== null;
}

const site = await openPaymentsSite(PAYU_PORT);
try {
  await race(site);
  await powerCuts(site);
} finally {
  await site.close();
}
