import { accountCalls } from '@najem/shared/contract/identity';
import { PassThrough } from 'node:stream';
import { createApp } from '../../../src/app';
import { createLog } from '../../../src/kernel/log';
import { allRoutes } from '../../../src/routes';
import { startTestApp, type TestApp } from '../../support/harness';

/** Longer than the loop may be late. */
const BLOCKED_MS = 1_500;

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ isImpatient: true });
});
afterAll(() => site.close());

function block(): void {
  const end = performance.now() + BLOCKED_MS;
  while (performance.now() < end);
}

/** Calls until the status is this one. */
async function callUntil(status: number) {
  for (;;) {
    const answer = await site.call(accountCalls.profile, {});
    if (answer.status === status) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('an overloaded process refuses strangers before people who are signed in', async () => {
  const person = await site.signUp();
  const busy = setInterval(block, 1);
  for (;;) {
    const callers = [{}, { as: person }];
    const statuses = await Promise.all(
      callers.map(async (as) => (await site.call(accountCalls.profile, {}, as)).status),
    );
    if (statuses[0] === 503 && statuses[1] === 200) break;
  }
  clearInterval(busy);
  await callUntil(401);
});

// SECURITY: requests per address
it('an overloaded process answers 503, but liveness and metrics all along, and recovers', async () => {
  const busy = setInterval(block, 1);
  const refused = await callUntil(503);
  expect([refused.body.code, refused.headers['retry-after']]).toEqual(['UNAVAILABLE', '5']);
  for (const url of ['/health/live', '/metrics']) {
    expect((await site.app.inject({ url })).statusCode).toBe(200);
  }
  clearInterval(busy);
  expect((await callUntil(401)).body.code).toBe('TOKEN_INVALID');
  const metrics = (await site.app.inject({ url: '/metrics' })).body;
  expect(Number(/^najem_http_refused_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
});

it('calls are refused without a line each while many wait for the database, health and pages are answered', async () => {
  const person = await site.signUp();
  const lines = new PassThrough();
  const log = createLog('info', lines);
  const busy = createApp({ ...site.ctx, log, countWaiting: () => 200 }, allRoutes());
  const refused = await Promise.all(
    Array.from({ length: 5 }, () => busy.inject({ url: '/api/users/profile', headers: { authorization: 'Bearer x' } })),
  );
  for (const { statusCode, headers, body } of refused) {
    expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '5', 'UNAVAILABLE']);
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store']);
  }
  for (const url of ['/health/live', '/health/ready']) expect((await busy.inject({ url })).statusCode).toBe(200);
  const logged = String(lines.read()).trim().split('\n');
  expect(logged.filter((line) => line.includes('/api/'))).toEqual([]);
  expect(logged.filter((line) => line.includes('requests refused in overload'))).toHaveLength(1);
  await busy.close();

  const idle = createApp({ ...site.ctx, log, countWaiting: () => 199 }, allRoutes());
  const ask = async (headers: Record<string, string>) =>
    (await idle.inject({ url: '/api/users/profile', headers })).statusCode;
  expect(await ask({ authorization: `Bearer ${person.token}` })).toBe(200);
  expect(await ask({})).toBe(503);
  await idle.close();
});

it('behind many statements a call is refused before anything looks at it, of the signed-in behind twice as many', async () => {
  const { token } = await site.signUp();
  const signedIn = { authorization: `Bearer ${token}` };
  let waiting = 99;
  const app = createApp({ ...site.ctx, countWaiting: () => waiting }, allRoutes());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers });
    return [answer.status, answer.headers.has('x-request-id')];
  };
  expect(await ask('/api/users/profile')).toEqual([401, true]);
  waiting = 199;
  for (const path of ['/api/users/profile', '/api?x', '/%61pi/users/profile']) expect((await ask(path))[0]).toBe(503);
  expect(await ask('/api/users/profile')).toEqual([503, false]);
  expect(await ask('/api/users/profile', signedIn)).toEqual([200, true]);
  waiting = 200;
  expect(await ask('/api/users/profile', signedIn)).toEqual([503, false]);
  expect(await ask('/health/live')).toEqual([200, true]);
  await app.close();
});
