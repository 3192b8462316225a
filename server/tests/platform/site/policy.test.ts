import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInCalls } from '@najem/shared/contract/identity';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../../src/app';
import { allRoutes } from '../../../src/routes';
import { registerSite } from '../../../src/platform/site/register-site';
import { startTestApp, type TestApp } from '../../support/harness';

const PUBLIC_URL = 'https://najem.test';
const SHELL = {
  build: 'b1',
  entry: ['shell.js', 'unknown.js'],
  integrity: { 'shell.js': 'sha384-shell' },
  chunks: {},
  groups: {},
  provides: {},
};
const PAYMENT_ORIGIN = 'https://secure.payu.com';
const CSP = 'application/csp-report';
const REPORTS = 'application/reports+json';

let host: TestApp;
let app: FastifyInstance;
let folder: string;
const logged: Record<string, unknown>[] = [];

/** The same server with other settings. */
async function siteWith(config: Partial<TestApp['ctx']['config']>): Promise<FastifyInstance> {
  const ctx = { ...host.ctx, config: { ...host.ctx.config, ...config } };
  const started = createApp(ctx, allRoutes(), { latestMs: 0 });
  await registerSite(started, ctx, { shell: path.join(folder, 'shell'), remotes: [] });
  await started.ready();
  return started;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'najem-policy-'));
  await mkdir(path.join(folder, 'shell'));
  await writeFile(path.join(folder, 'shell/assets.json'), JSON.stringify(SHELL));
  await writeFile(path.join(folder, 'shell/shell.js'), '/* shell */');
  host = await startTestApp({
    config: { dataDir: path.join(folder, 'data') },
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as never) }),
  });
  // The mock services share one origin, as real providers do not.
  const redirectOrigins = [PAYMENT_ORIGIN];
  app = await siteWith({ publicUrl: PUBLIC_URL, redirectOrigins });
});

afterAll(async () => {
  await app.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** A policy's directives with their sources. */
function rulesOf(header: unknown): Record<string, string> {
  return Object.fromEntries(
    String(header)
      .split('; ')
      .map((rule) => [rule.split(' ', 1)[0] as string, rule.slice(rule.indexOf(' ') + 1)]),
  );
}

describe('a page', () => {
  // SECURITY: **Content Security Policy**
  // SECURITY: **Trusted Types**
  it.each(['/', '/login', '/landlords', '/reports/shared/x', '/verify-identity', '/nie-ma'])(
    'the page at %s runs only files of this site with a hash, and strings by one policy',
    async (url) => {
      const { headers, body } = await app.inject({ url });
      const rules = rulesOf(headers['content-security-policy']);
      expect(rules).toMatchObject({
        'default-src': "'self'",
        'script-src': expect.stringMatching(/^'self' 'sha256-[\w+/]+={0,2}'$/),
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'default',
        'report-uri': '/api/platform/violations',
        'report-to': 'policy',
      });
      expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*|http:/);
      expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(policy)');
      expect(headers['reporting-endpoints']).toBe('policy="/api/platform/violations"');
      expect(headers['x-content-type-options']).toBe('nosniff');
      const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('json'));
      // The script of the theme stands in the page; the policy names its hash.
      expect(scripts.shift()).toBe('<script>');
      expect(scripts).not.toEqual([]);
      for (const tag of scripts) expect(tag).toMatch(/ src="\/assets\/.* crossorigin integrity="sha384-/);
      expect(body).not.toMatch(/ on\w+=| style="|javascript:/);
    },
  );

  // SECURITY: `no-referrer`
  it('pages of an https site require https for their files and later visits', async () => {
    const { headers } = await app.inject({ url: '/login' });
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const plain = await siteWith({});
    const answer = await plain.inject({ url: '/login' });
    const rules = rulesOf(answer.headers['content-security-policy']);
    expect(Object.keys(rules)).not.toContain('upgrade-insecure-requests');
    // A browser that reads `report-to` would leave out the other one, and send nothing without https.
    expect(Object.keys(rules)).not.toContain('report-to');
    expect(rules['report-uri']).toBe('/api/platform/violations');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});

// SECURITY: **Integrity**
it('a script without a known hash gets a hash that no file has', async () => {
  const { body } = await app.inject({ url: '/login' });
  expect(body).toContain('src="/assets/b1/unknown.js" crossorigin integrity="sha384-refused"');
});

it('a page names the origins to which a payment may lead, and nothing else of the payment provider', async () => {
  const { body } = await app.inject({ url: '/payment' });
  expect(body).toContain(`"redirectOrigins":["${PAYMENT_ORIGIN}"]`);
  const { posId, clientSecret, secondKey } = host.ctx.config.payu;
  for (const secret of [posId, clientSecret, secondKey]) expect(body).not.toContain(secret);
});

// SECURITY: **eID.**
it('the pages for proving an identity name the eID provider neither as an origin nor in their policies', async () => {
  const { eid } = host.ctx.config;
  const at = await siteWith({ publicUrl: PUBLIC_URL, eid: eid && { ...eid, issuer: 'https://broker.example' } });
  for (const url of ['/dossier/start', '/dossier/return?code=x&state=y']) {
    const { body, headers } = await at.inject({ url });
    expect(`${body}${JSON.stringify(headers)}`).not.toContain('broker.example');
    expect(rulesOf(headers['content-security-policy'])).toMatchObject({
      'connect-src': "'self'",
      'form-action': "'self'",
    });
  }
  await at.close();
});

describe("the sign-in provider's frame", () => {
  // SECURITY: **Sign-in provider**
  it('only the frame of the sign-in provider names the provider', async () => {
    const provider = new URL(host.ctx.config.google.scriptUrl).origin;
    const frame = await app.inject({ url: '/google-button' });
    const nonce = /nonce="([^"]+)"/.exec(frame.body)?.[1];
    expect(rulesOf(frame.headers['content-security-policy'])).toMatchObject({
      'default-src': "'none'",
      'script-src': host.ctx.config.google.scriptUrl,
      'style-src': `'nonce-${nonce}' ${provider}`,
      'frame-ancestors': "'self'",
    });
    expect(frame.headers['cache-control']).toBe('no-store');
    expect(frame.body).toContain(`<script async src="${host.ctx.config.google.scriptUrl}?hl=pl"`);
    const page = await app.inject({ url: '/login' });
    expect(`${JSON.stringify(page.headers)}${page.body}`).not.toContain(provider);
  });

  it('without a sign-in provider there is no frame', async () => {
    const without = await siteWith({ google: { ...host.ctx.config.google, clientId: '' } });
    expect((await without.inject({ url: '/google-button' })).statusCode).toBe(404);
    const { headers } = await without.inject({ url: '/login' });
    expect(rulesOf(headers['content-security-policy'])['frame-src']).toBe("'none'");
    await without.close();
  });
});

describe('an answer other than a page', () => {
  // SECURITY: **All other responses**
  it.each([
    '/assets/b1/shell.js',
    '/assets/b1/nie-ma.js',
    '/remotes.json',
    '/remotes/tenants/1.0.0/nie-ma.js',
    '/favicon.svg',
    '/robots.txt',
    '/.well-known/security.txt',
    '/health/live',
    '/api/users/profile',
    '/api/nie-ma',
    '/api/platform/violations',
  ])('%s runs no scripts, keeps its type and stays on this site', async (url) => {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['content-type']).not.toContain('html');
  });
});

describe('a report of a violation', () => {
  const send = (type: string, body: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/platform/violations',
      headers: { 'content-type': type, ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const old = (more: Record<string, unknown> = {}) => ({
    'csp-report': {
      'document-uri': `${PUBLIC_URL}/reset-password/geheimnis?a=85010112345`,
      'effective-directive': 'img-src',
      'blocked-uri': 'https://tracker.test/pixel.gif?who=jan@poczta.test',
      ...more,
    },
  });
  const counted = async (directive: string) => {
    const { values } = await host.ctx.metrics.policyViolations.get();
    return values.find(({ labels }) => labels.directive === directive)?.value ?? 0;
  };

  beforeEach(() => {
    logged.length = 0;
    // Another minute, so that the reports of other tests do not count.
    host.advance(60_000);
  });

  it('a violation report of either form is counted by directive and answered without content', async () => {
    const answer = await send(CSP, old());
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const documentURL = `${PUBLIC_URL}/tenants`;
    const both = await send(REPORTS, [
      { type: 'csp-violation', body: { documentURL, effectiveDirective: 'img-src', blockedURL: 'data' } },
      { type: 'integrity-violation', body: { documentURL, blockedURL: `${PUBLIC_URL}/assets/x/y.js` } },
      { type: 'deprecation', body: { id: 'something' } },
    ]);
    expect(both.statusCode).toBe(204);
    expect(await counted('img-src')).toBe(2);
    expect(await counted('integrity-policy')).toBe(1);
  });

  // SECURITY: **Reports**
  it('a violation is logged once, without queries, tokens or page content', async () => {
    const report = old({
      'effective-directive': 'require-trusted-types-for',
      'blocked-uri': 'trusted-types-sink',
      'source-file': `${PUBLIC_URL}/remotes/tenants/1.0.0~1764/module.js?token=abc`,
      'line-number': 7,
      'script-sample': 'Element innerHTML|<b>Jan Kowalski',
    });
    await send(CSP, report);
    await send(CSP, report);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      source: '/remotes/tenants/1.0.0/module.js:7',
      page: '/reset-password',
      sink: 'Element innerHTML',
    });
    await send(CSP, old());
    expect(JSON.stringify(logged)).not.toMatch(/geheimnis|85010112345|jan@|pixel|Kowalski|token=/);
  });

  it.each([
    ['a browser extension', { 'blocked-uri': 'chrome-extension://abc/script.js' }],
    ['code of a browser extension', { 'source-file': 'moz-extension://abc' }],
    ['Safari extensions', { 'blocked-uri': 'safari-web-extension://abc' }],
    ['another site', { 'document-uri': 'https://elsewhere.test/' }],
    ['no page at all', { 'document-uri': 'about:srcdoc' }],
  ])('a violation report about %s is ignored', async (_name, more) => {
    const before = await counted('font-src');
    expect((await send(CSP, old({ 'effective-directive': 'font-src', ...more }))).statusCode).toBe(204);
    expect(await counted('font-src')).toBe(before);
    expect(logged).toEqual([]);
  });

  it('a violation report cannot create metrics', async () => {
    await send(CSP, old({ 'effective-directive': `made-up-${'x'.repeat(50)}` }));
    expect(await counted('other')).toBe(1);
    const { values } = await host.ctx.metrics.policyViolations.get();
    expect(values.map(({ labels }) => labels.directive)).not.toContainEqual(expect.stringContaining('made-up'));
  });

  it.each([
    [CSP, 'no JSON', 400],
    [CSP, '"text"', 400],
    [CSP, 'null', 400],
    [CSP, '{"csp-report":null}', 400],
    [REPORTS, '[null, 1, {"type":"csp-violation"}]', 204],
    [REPORTS, '{}', 400],
    ['application/json', '{}', 415],
    ['text/plain', 'x', 415],
    [CSP, `"${'x'.repeat(70_000)}"`, 413],
  ])('a malformed violation report of type %s is rejected', async (type, body, status) => {
    expect((await send(type, body)).statusCode).toBe(status);
  });

  // SECURITY: **Reports**
  it('violation reports are limited per address, apart from its request limit', async () => {
    const before = await counted('media-src');
    const limited = await siteWith({
      publicUrl: PUBLIC_URL,
      limits: { ...host.ctx.config.limits, requestsPerMinute: 5 },
    });
    const report = JSON.stringify(old({ 'effective-directive': 'media-src' }));
    for (let sent = 0; sent < 70; sent += 1) {
      const answer = await limited.inject({
        method: 'POST',
        url: '/api/platform/violations',
        headers: { 'content-type': CSP },
        payload: report,
      });
      expect(answer.statusCode).toBe(204);
    }
    expect(await counted('media-src')).toBe(before + 60);
    const call = await limited.inject({
      method: 'POST',
      url: `/api${signInCalls.login.path}`,
      payload: { email: 'x@poczta.test', password: 'y' },
    });
    expect(call.statusCode).not.toBe(429);
    await limited.close();
  });

  it('a violation report needs no session, and none is read', async () => {
    const answer = await send(CSP, old(), { authorization: 'Bearer nonsense', 'sec-fetch-site': 'same-origin' });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

it('the site leads a password manager to where the password is changed', async () => {
  const { statusCode, headers } = await app.inject({ url: '/.well-known/change-password' });
  expect([statusCode, headers.location]).toEqual([302, '/profile']);
});

it('the site says to whom a vulnerability is reported, as RFC 9116 has it', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/.well-known/security.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(body).toMatch(/^Canonical: http\S+\/\.well-known\/security\.txt$/m);
  expect(Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now());
});
