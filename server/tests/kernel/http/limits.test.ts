import { accountCalls } from '@najem/shared/contract/identity';
import { addressKey } from '../../../src/kernel/http/address';
import { pruneCounters } from '../../../src/kernel/http/queries';
import { limitRate } from '../../../src/kernel/http/throttle';
import { startTestApp, type TestApp } from '../../support/harness';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

describe('attempts under one key', () => {
  it('concurrent attempts of several processes are counted exactly', async () => {
    const other = await startTestApp({ shareWith: site });
    const attempts = Array.from({ length: 20 }, (_, turn) =>
      limitRate((turn % 2 ? site : other).ctx, 'exact', { limit: 7, windowSeconds: 60 }).then(
        () => 'allowed',
        (error: Error) => error.message,
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(7);
    expect(new Set(outcomes)).toEqual(new Set(['allowed', 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.']));
    await other.close();
  });

  it('a rate-limited attempt gets the start of the next window, in which it succeeds', async () => {
    const limit = { limit: 1, windowSeconds: 60 };
    await limitRate(site.ctx, 'window', limit);
    site.advance(15_000);
    await expect(limitRate(site.ctx, 'window', limit)).rejects.toMatchObject({ details: { retryAfterSeconds: 45 } });
    site.advance(45_000);
    await expect(limitRate(site.ctx, 'window', limit)).resolves.toBeUndefined();
  });

  it('a rate limit rejects with its own error code', async () => {
    const limit = { limit: 1, windowSeconds: 60, code: 'SHARE_LIMIT' } as const;
    await limitRate(site.ctx, 'code', limit);
    await expect(limitRate(site.ctx, 'code', limit)).rejects.toMatchObject({ code: 'SHARE_LIMIT', status: 429 });
  });

  it('a limit of 0 allows every attempt', async () => {
    for (let turn = 0; turn < 3; turn++) await limitRate(site.ctx, 'off', { limit: 0, windowSeconds: 60 });
    const rows = await site.ctx.db.selectFrom('rate_limits').selectAll().where('key', '=', 'off').execute();
    expect(rows).toEqual([]);
  });

  it('counters of attempts are removed after a day', async () => {
    await limitRate(site.ctx, 'old', { limit: 5, windowSeconds: 60 });
    site.advance(25 * 3_600_000);
    await limitRate(site.ctx, 'new', { limit: 5, windowSeconds: 60 });
    await pruneCounters(site.ctx);
    const rows = await site.ctx.db.selectFrom('rate_limits').select('key').execute();
    expect(rows).toEqual([{ key: 'new' }]);
  });
});

// SECURITY: requests per address
it('requests of one address beyond the limit are refused with the seconds that are left of the minute', async () => {
  const limited = await startTestApp({ config: { limits: { requestsPerMinute: 5 } } });
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    statuses.push((await limited.call(accountCalls.forgotPassword, { email: 'a@b.pl' })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const refused = await limited.call(accountCalls.profile, {});
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  await limited.close();
});

// SECURITY: pages and files
it('pages, files and the readiness check have a limit ten times as high, apart from that of calls', async () => {
  const limited = await startTestApp({ config: { limits: { requestsPerMinute: 2 } } });
  const urls = ['/', '/assets/x/y.js', '/remotes/x/1/y.js', '/health/ready'];
  const statuses: number[] = [];
  for (let turn = 0; turn < 22; turn++) {
    statuses.push((await limited.app.inject({ url: urls[turn % urls.length] as string })).statusCode);
  }
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect((await limited.call(accountCalls.profile, {})).status).toBe(401);
  expect((await limited.app.inject({ url: '/health/live' })).statusCode).toBe(200);
  await limited.close();
});

it('a call counts as one, however its address is written', async () => {
  const limited = await startTestApp({ config: { limits: { requestsPerMinute: 2 } } });
  const ask = async (url: string) => (await limited.app.inject({ url })).statusCode;
  for (const url of ['/%61pi/users/profile', '/api/users/%70rofile']) expect(await ask(url)).toBe(401);
  for (const url of ['/%61pi/users/profile', '/ap%69/users/profile', 'http://site.test/api/users/profile'])
    expect([url, await ask(url)]).toEqual([url, 429]);
  await limited.close();
});

// RULES: A _trusted account_
it('a signed-in account has requests of its own where its address has used up those of all', async () => {
  const limited = await startTestApp({ shareWith: site, config: { limits: { requestsPerMinute: 3 } } });
  const person = await site.signUp();
  for (let turn = 0; turn < 3; turn++) await limited.call(accountCalls.profile, {});
  expect((await limited.call(accountCalls.profile, {})).status).toBe(429);
  expect((await limited.call(accountCalls.profile, {}, { as: 'made-up' })).status).toBe(429);
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++)
    statuses.push((await limited.call(accountCalls.profile, {}, { as: person })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await limited.close();
});

it('the request limit does not affect health checks', async () => {
  const limited = await startTestApp({ config: { limits: { requestsPerMinute: 1 } } });
  for (let turn = 0; turn < 3; turn++) {
    expect((await limited.app.inject({ url: '/health/live' })).statusCode).toBe(200);
  }
  await limited.close();
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:51234', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('requests of %s count for %s', (address, key) => expect(addressKey(address)).toBe(key));

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:DB8:0001:0210::9', '2001:db8:1:200::/56'],
  ['2001:db8:1:300::9', '2001:db8:1:300::/56'],
  ['::1', '0:0:0:0::/56'],
])('look-ups of %s count for %s', (address, key) => expect(addressKey(address, 56)).toBe(key));

// SECURITY: Links and mails use
it('requests count for the real caller only behind a trusted proxy', async () => {
  const from = async (trustProxy: string[]) => {
    const proxied = await startTestApp({ config: { trustProxy, limits: { requestsPerMinute: 1 } } });
    const ask = (address: string) =>
      proxied.app.inject({ url: '/api/users/profile', headers: { 'x-forwarded-for': address } });
    const statuses = [(await ask('10.0.0.1')).statusCode, (await ask('10.0.0.2')).statusCode];
    await proxied.close();
    return statuses;
  };
  expect(await from(['127.0.0.1'])).toEqual([401, 401]);
  expect(await from([])).toEqual([401, 429]);
});
