import { accountCalls } from '@najem/shared/contract/identity';
import { sql } from 'kysely';
import { sealRows } from '../../../src/kernel/audit/seal';
import { startTestApp, type TestApp } from '../../support/harness';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.app.inject({ url, headers, remoteAddress });

it('the health checks report a live and ready process', async () => {
  expect((await get('/health/live')).json()).toEqual({ status: 'live' });
  expect((await get('/health/ready')).json()).toEqual({ status: 'ready' });
  expect((await site.app.inject({ method: 'HEAD', url: '/health/ready' })).statusCode).toBe(200);
});

it('readiness says that audit rows wait too long for their seal', async () => {
  await sql`insert into audit_unsealed (at, action, target_type, details, content, added_at)
    values (now(), 'x.done', 'x', '{}', '', now() - interval '61 seconds')`.execute(site.ctx.db);
  expect((await get('/health/ready')).json()).toEqual({ status: 'ready', audit: 'late' });
  expect((await get('/metrics')).body).toMatch(/najem_audit_unsealed_seconds 6\d/);
  await sealRows(site.ctx.db);
  expect((await get('/health/ready')).json()).toEqual({ status: 'ready' });
});

it('a process is not ready while a migration is missing', async () => {
  const name = '0003_sessions';
  await sql`update kysely_migration set name = 'x' where name = ${name}`.execute(site.ctx.db);
  const answer = await get('/health/ready');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  await sql`update kysely_migration set name = ${name} where name = 'x'`.execute(site.ctx.db);
});

it('a process without its database is live but not ready, and answers calls with 503', async () => {
  const orphan = await startTestApp();
  const person = await orphan.signUp();
  await orphan.ctx.db.destroy();
  expect((await orphan.app.inject({ url: '/health/live' })).statusCode).toBe(200);
  const ready = await orphan.app.inject({ url: '/health/ready' });
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
  const call = await orphan.call(accountCalls.profile, {}, { as: person });
  expect([call.status, call.body.code, call.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
  expect((await orphan.app.inject({ url: '/metrics' })).statusCode).toBe(200);
  await orphan.close();
});

it('metrics count answers by route, not by address', async () => {
  await get('/api/tenants/check/80010112345');
  await get('/api/unknown/80010112345');
  const text = (await get('/metrics')).body;
  expect(text).toContain(
    'najem_http_request_seconds_count{method="GET",route="/api/tenants/check/:identifier",status="401"} 1',
  );
  expect(text).toContain('najem_database_connections');
  expect(text).not.toContain('80010112345');
});

it('metrics without a token are served to this machine only', async () => {
  expect((await get('/metrics')).statusCode).toBe(200);
  expect((await get('/metrics', {}, '192.0.2.1')).statusCode).toBe(404);
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']) {
    expect((await get('/metrics', { [name]: '192.0.2.1' })).statusCode).toBe(404);
  }
});

it.each([{ publicUrl: 'https://najem.example' }, { trustProxy: ['127.0.0.1'] }])(
  'metrics of a site behind a proxy are served to nobody without a token: %j',
  async (config) => {
    const published = await startTestApp({ config });
    expect((await published.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    await published.close();
  },
);

it('metrics with a token are served to callers with that token', async () => {
  const guarded = await startTestApp({ config: { metricsToken: 'scrape-me' } });
  const ask = (authorization?: string) =>
    guarded.app.inject({
      url: '/metrics',
      remoteAddress: '192.0.2.1',
      headers: authorization === undefined ? {} : { authorization },
    });
  expect((await ask('Bearer scrape-me')).statusCode).toBe(200);
  for (const wrong of [undefined, 'Bearer scrape-m', 'Bearer scrape-mE', 'scrape-me', '']) {
    expect((await ask(wrong)).statusCode).toBe(404);
  }
  await guarded.close();
});
