import { goal, percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * Whether response times reveal if an e-mail address is registered: attempts with a known and an unknown address, in random
 * order over one connection, for the calls that must not reveal it.
 */
const PAIRS = Number(process.env.BENCH_PAIRS ?? 400);
const WARM_UP_PAIRS = 20;
/** Lets background work of one answer end before the next is timed. */
const PAUSE_MS = 15;
const PORT = 4510;
const KNOWN = 'admin@rzetelnynajem.test';
/** Two samples of one distribution lie further apart than this once in a thousand runs (Kolmogorov-Smirnov). */
const KS_FACTOR = 1.95;

const CALLS: Record<string, (email: string) => { path: string; body: object; status: number }> = {
  'sign-in': (email) => ({ path: 'login', body: { email, password: 'nie to hasło' }, status: 401 }),
  'forgotten password': (email) => ({ path: 'forgot-password', body: { email }, status: 200 }),
};

async function timed(url: string, body: object, status: number): Promise<number> {
  const started = process.hrtime.bigint();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
  return ms;
}

/** The greatest distance between the two cumulative distributions, from 0 (the same) to 1. */
function distance(a: readonly number[], b: readonly number[]): number {
  const share = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  return Math.max(...[...a, ...b].map((limit) => Math.abs(share(a, limit) - share(b, limit))));
}

const site = await startSite({ port: PORT, name: 'login-timing', env: { DEMO_DATA: 'off' } });
try {
  for (const [name, call] of Object.entries(CALLS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let pair = -WARM_UP_PAIRS; pair < PAIRS; pair += 1) {
      const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const email = who === 'known' ? KNOWN : `n${Math.random().toString(36).slice(2, 12)}@rzetelnynajem.test`;
        const { path, body, status } = call(email);
        const ms = await timed(`${site.url}/api/users/${path}`, body, status);
        if (pair >= 0) times[who].push(ms);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    const row = (who: 'known' | 'unknown') => [
      who,
      ...[0.05, 0.25, 0.5, 0.75, 0.95, 0.99].map((part) => percentile(times[who], part).toFixed(2)),
    ];
    printTable(
      `${name}: answer time in ms, ${PAIRS} attempts each`,
      ['e-mail', 'p5', 'p25', 'p50', 'p75', 'p95', 'p99'],
      [row('known'), row('unknown')],
    );
    const limit = KS_FACTOR * Math.sqrt(2 / PAIRS);
    console.log(
      `distance of the distributions: ${goal(distance(times.known, times.unknown), Number(limit.toFixed(2)))}`,
    );
  }
} finally {
  await site.stop();
}
