import type { AddressInfo } from 'node:net';
import { users } from '@najem/shared/contract';
import { serve } from '../../../src/kernel/serve';
import { startTestApp, type TestApp } from '../../support/harness';

const CALLS = 600;
/** As many are worked on at once; more only where those take long. */
const ADMITTED = 24;
/** A call that waits longer leaves its place to another. */
const COUNTED_MS = 100;
/** After this time, all that still queue are refused. */
const BURST_MS = 1_000;

let site: TestApp;
let origin: string;
let arrived = 0;
const waiting: (() => void)[] = [];

beforeAll(async () => {
  // The gate's own clock: calls arrive at once for it, however slow the machine is.
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
  site = await startTestApp({
    routes: [
      serve(users.forgotPassword, async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { success: true, message: 'done' };
      }),
    ],
  });
  site.app.server.on('request', () => (arrived += 1));
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
beforeEach(() => (arrived = 0));
afterEach(() => finishAll());
afterAll(async () => {
  await site.close();
  jest.useRealTimers();
});

const finishAll = () => waiting.splice(0).forEach((finish) => finish());

async function call() {
  const answer = await fetch(`${origin}/api/users/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.pl' }),
  });
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, code: body.code, retryAfter: answer.headers.get('retry-after') };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('more calls than a process can work on', () => {
  it('the first are answered, the others are put off soon; liveness and metrics are answered all along', async () => {
    let refused = 0;
    const calls = Array.from({ length: CALLS }, async () => {
      const answer = await call();
      if (answer.status === 503) refused += 1;
      return answer;
    });
    await until(() => arrived === CALLS && waiting.length === ADMITTED);
    for (const path of ['/health/live', '/health/ready', '/metrics']) {
      expect((await fetch(`${origin}${path}`)).status).toBe(200);
    }
    // Nothing is finished, yet all but the admitted get their answers.
    jest.advanceTimersByTime(BURST_MS);
    await until(() => refused + waiting.length === CALLS);
    expect(refused).toBeGreaterThan(CALLS / 2);
    finishAll();
    for (const { status, code, retryAfter } of await Promise.all(calls)) {
      if (status !== 200) expect([status, code, retryAfter]).toEqual([503, 'UNAVAILABLE', '5']);
    }
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toContain(`najem_http_refused_total ${refused}`);
  });

  it('the process is itself again once they are answered', async () => {
    const again = call();
    await until(() => waiting.length === 1);
    finishAll();
    expect((await again).status).toBe(200);
  });

  it('calls that wait long for something else keep nobody out', async () => {
    const slow = Array.from({ length: ADMITTED }, () => call());
    await until(() => waiting.length === ADMITTED);
    const later = call();
    await until(() => arrived === ADMITTED + 1);
    jest.advanceTimersByTime(2 * COUNTED_MS);
    await until(() => waiting.length === ADMITTED + 1);
    finishAll();
    expect((await later).status).toBe(200);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200));
  });
});
