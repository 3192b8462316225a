/**
 * A flood of ten times the look-ups that the server carries, over 2,000 connections, from a process of its own: does the
 * process stay alive, does it say when to ask again, and how soon is it itself again. Then strangers sign in, all at once: who is signed in is answered meanwhile, and the
 * strangers hear when to try again. Every step takes at most a minute.
 */
import { readFile } from 'node:fs/promises';
import { makeSyntheticPesel } from '@najem/server/src/demo/synthetic-identifiers';
import { goal, percentile, printTable } from './lib/figures';
import { isLoader, load } from './lib/load';
import { startSite } from './lib/site';

const PORT = Number(process.env.BENCH_PORT ?? 4350);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 2000);
const STEADY_CONNECTIONS = 24;
const TIMES = 10;
const SIGN_INS = Number(process.env.BENCH_SIGN_INS ?? 400);
const ALIVE_LIMIT_MS = 500;
const ANSWERED_LIMIT_MS = 2_000;
const SIGNED_IN_LIMIT_MS = 1_000;
const RECOVERY_MS = 5_000;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

async function timed(url: string, headers: Record<string, string> = {}): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
}

/** Asks `count` times, one after another; the median, or infinity where one was not answered with 200. */
async function usualMs(url: string, headers: Record<string, string>, count: number): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const { status, ms } = await timed(url, headers);
    times.push(status === 200 ? ms : Infinity);
  }
  return times.includes(Infinity) ? Infinity : percentile(times, 0.5);
}

/** How long it takes until a call is answered as fast as before, twice the time of which is allowed. */
async function recoveryMs(url: string, headers: Record<string, string>, idleMs: number): Promise<number> {
  const ended = performance.now();
  while (performance.now() - ended < RECOVERY_MS * 2) {
    if ((await usualMs(url, headers, 20)) <= idleMs * 2) return performance.now() - ended;
  }
  return Infinity;
}

async function signIn(site: string): Promise<Record<string, string>> {
  const login = await fetch(`${site}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await login.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

interface SignInFlood {
  statuses: Record<string, number>;
  withoutRetryAfter: number;
  /** The slowest answers meanwhile; infinity where one was no 200. */
  aliveMs: number;
  signedInMs: number;
}

/** Strangers sign in with wrong passwords, all at once, while somebody who is signed in goes on and monitoring asks. */
async function floodSignIns(site: string, look: string, headers: Record<string, string>): Promise<SignInFlood> {
  const statuses: Record<string, number> = {};
  let withoutRetryAfter = 0;
  let isOver = false;
  const slowest = async (url: string, sent?: Record<string, string>): Promise<number> => {
    let most = 0;
    while (!isOver) {
      const { status, ms } = await timed(url, sent);
      most = Math.max(most, status === 200 ? ms : Infinity);
    }
    return most;
  };
  const meanwhile = Promise.all([slowest(`${site}/health/live`), slowest(look, headers)]);
  const attempts = Array.from({ length: SIGN_INS }, async (_, number) => {
    const answer = await fetch(`${site}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `obcy-${number}@rzetelnynajem.test`, password: 'Nieznane-haslo-1' }),
    });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 503 && !answer.headers.has('retry-after')) withoutRetryAfter += 1;
  });
  await Promise.all(attempts);
  isOver = true;
  const [aliveMs, signedInMs] = await meanwhile;
  return { statuses, withoutRetryAfter, aliveMs, signedInMs };
}

/** The memory of a process in MiB (Linux). */
async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function main(): Promise<void> {
  const { url, pid, stop } = await startSite({
    port: PORT,
    name: 'overload',
    env: { DEMO_DATA: 'off' },
  });
  try {
    const headers = await signIn(url);
    const path = `/api/tenants/check/${makeSyntheticPesel(1)}`;
    const call = { url, requests: [{ path, headers }] };
    await load({ ...call, connections: STEADY_CONNECTIONS, seconds: 5 });
    const idleMs = await usualMs(`${url}${path}`, headers, 200);
    const steady = await load({ ...call, connections: STEADY_CONNECTIONS, seconds: SECONDS });

    const alive: number[] = [];
    const memory: number[] = [];
    const watch = setInterval(() => {
      void timed(`${url}/health/live`).then(({ status, ms }) => alive.push(status === 200 ? ms : Infinity));
      void readMemory(pid).then((size) => memory.push(size));
    }, 250);
    const perSecond = Math.round(steady.perSecond * TIMES);
    const flooded = await load({ ...call, connections: CONNECTIONS, seconds: SECONDS, perSecond });
    clearInterval(watch);
    const recovered = await recoveryMs(`${url}${path}`, headers, idleMs);
    const signIns = await floodSignIns(url, `${url}${path}`, headers);
    printTable(
      `${CONNECTIONS} connections, ${TIMES} times the look-ups, ${SECONDS} s`,
      ['what', 'figure'],
      [
        ['idle: one after another, median', `${idleMs.toFixed(2)} ms`],
        ['carried', `${steady.perSecond.toFixed(0)}/s, p95 ${steady.p95Ms.toFixed(0)} ms`],
        ['flood: answered', `${flooded.perSecond.toFixed(0)}/s`],
        ['flood: answered, 95th percentile', goal(flooded.p95Ms, ANSWERED_LIMIT_MS, ' ms')],
        ['flood: refused', `${flooded.refusedPerSecond.toFixed(0)}/s`],
        ['flood: refused without Retry-After', goal(flooded.withoutRetryAfter, 0)],
        ['flood: other answers', JSON.stringify(flooded.others)],
        ['flood: alive, slowest', goal(Math.max(...alive), ALIVE_LIMIT_MS, ' ms')],
        ['flood: memory at most', `${Math.max(...memory).toFixed(0)} MiB`],
        ['itself again after', goal(recovered, RECOVERY_MS, ' ms')],
      ],
    );
    printTable(
      `${SIGN_INS} sign-ins of strangers at once`,
      ['what', 'figure'],
      [
        ['answers', JSON.stringify(signIns.statuses)],
        ['refused without Retry-After', goal(signIns.withoutRetryAfter, 0)],
        ['alive, slowest', goal(signIns.aliveMs, ALIVE_LIMIT_MS, ' ms')],
        ['a look-up of somebody signed in, slowest', goal(signIns.signedInMs, SIGNED_IN_LIMIT_MS, ' ms')],
      ],
    );
  } finally {
    await stop();
  }
}

if (!(await isLoader())) await main();
