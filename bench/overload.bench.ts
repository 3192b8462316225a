/**
 * A flood of ten times what the server carries, over 2,000 connections, from a process of its own: how much useful work is
 * left, how long what is answered takes, how much memory it needs, and how soon it is itself again. Every step takes at most
 * a minute.
 */
import { goal, percentile, printTable } from './lib/figures';
import { flood, isFlooder } from './lib/flood';
import { startSite } from './lib/site';
import { readMemory } from './lib/watch';

const PORT = Number(process.env.BENCH_PORT ?? 4350);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 2000);
/** As many keep the server busy without a queue. */
const STEADY_CONNECTIONS = 24;
const TIMES = 10;
const RECOVERY_MS = 5_000;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

async function timed(url: string, headers: Record<string, string> = {}): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
}

/** Asks `count` times, one after another; the median. */
async function usualMs(url: string, headers: Record<string, string>, count = 200): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) times.push((await timed(url, headers)).ms);
  return percentile(times, 0.5);
}

async function main(): Promise<void> {
  const site = await startSite({ port: PORT, name: 'overload', env: { DEMO_DATA: 'off' } });
  try {
    const login = await fetch(`${site.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const { token } = (await login.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const path = '/api/users/profile';
    const call = { url: site.url, path, headers };

    await flood({ ...call, connections: STEADY_CONNECTIONS, seconds: 5 });
    const idleMs = await usualMs(`${site.url}${path}`, headers);
    const steady = await flood({ ...call, connections: STEADY_CONNECTIONS, seconds: SECONDS });

    const health: number[] = [];
    const memory: number[] = [];
    const watch = setInterval(() => {
      void timed(`${site.url}/health/live`).then(({ ms }) => health.push(ms));
      void readMemory(site.pid, 'now').then((size) => memory.push(size));
    }, 250);
    const flooded = await flood({
      ...call,
      connections: CONNECTIONS,
      seconds: SECONDS,
      perSecond: Math.round(steady.goodPerSecond * TIMES),
    });
    clearInterval(watch);

    const ended = performance.now();
    let recoveredMs = Infinity;
    while (performance.now() - ended < RECOVERY_MS * 2) {
      if ((await usualMs(`${site.url}${path}`, headers, 20)) <= idleMs * 2) {
        recoveredMs = performance.now() - ended;
        break;
      }
    }
    const after = await timed(`${site.url}${path}`, headers);
    printTable(
      `${CONNECTIONS} connections, ${TIMES} times the rate, ${SECONDS} s`,
      ['what', 'figure'],
      [
        ['idle: one after another, median', `${idleMs.toFixed(2)} ms`],
        ['capacity', `${steady.goodPerSecond.toFixed(0)}/s, median ${steady.p50Ms} ms, p99 ${steady.p99Ms} ms`],
        ['flood: asked and refused', `${flooded.perSecond.toFixed(0)}/s, ${flooded.refusedPerSecond.toFixed(0)}/s`],
        ['flood: other answers', JSON.stringify(flooded.others)],
        ['lost capacity', goal(1 - flooded.goodPerSecond / steady.goodPerSecond, 0.2)],
        ['flood: answered, median ÷ idle', goal(flooded.p50Ms / idleMs, 2)],
        ['flood: answered, p99', `${flooded.p99Ms} ms`],
        ['flood: liveness, p99', `${percentile(health, 0.99).toFixed(0)} ms`],
        ['memory at most', goal(Math.max(...memory), 512, ' MiB')],
        ['recovered after', goal(recoveredMs, RECOVERY_MS, ' ms')],
        ['still signed in', after.status === 200 ? 'yes' : `NO: ${after.status}`],
      ],
    );
  } finally {
    await site.stop();
  }
}

if (!(await isFlooder())) await main();
