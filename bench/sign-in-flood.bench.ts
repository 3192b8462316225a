import { goal, percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * A flood of sign-ins: how long a page waits meanwhile. Every round sends all of them at once and requests the page while
 * they are queued.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const SIGN_INS = 400;
const PORT = 4512;
/** The same page took 2 to 7 s while passwords were hashed without a bound on the threads that compress pages. */
const LIMIT_MS = 1000;

async function timedPage(url: string): Promise<number> {
  const started = process.hrtime.bigint();
  const answer = await fetch(`${url}/login`, { headers: { 'accept-encoding': 'br' } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}`);
  return Number(process.hrtime.bigint() - started) / 1e6;
}

async function signIn(url: string): Promise<number> {
  const email = `n${Math.random().toString(36).slice(2, 12)}@rzetelnynajem.test`;
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'nie to hasło' }),
  });
  await answer.text();
  return answer.status;
}

const site = await startSite({ port: PORT, name: 'sign-in-flood', env: { DEMO_DATA: 'off' } });
try {
  const quiet: number[] = [];
  for (let n = 0; n < 5 * ROUNDS; n += 1) quiet.push(await timedPage(site.url));
  const busy: number[] = [];
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const flood = Array.from({ length: SIGN_INS }, () => signIn(site.url));
    busy.push(await timedPage(site.url));
    statuses.push(...(await Promise.all(flood)));
  }
  const row = (name: string, times: number[], worst: string) => [
    name,
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    worst,
  ];
  printTable(
    'a page, in ms',
    ['', 'median', '95 %', 'slowest'],
    [
      row('alone', quiet, Math.max(...quiet).toFixed(1)),
      row(`while ${SIGN_INS} sign-ins wait`, busy, goal(Math.max(...busy), LIMIT_MS, ' ms')),
    ],
  );
  const share = (status: number) => statuses.filter((answered) => answered === status).length;
  console.log(`of ${statuses.length} sign-ins ${share(401)} were checked, ${share(503)} answered 503`);
} finally {
  await site.stop();
}
