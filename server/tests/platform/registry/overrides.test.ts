import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Input } from '@najem/shared/contract/kernel';
import { session, signInCalls } from '@najem/shared/contract/identity';
import { overrides, platform, type Registry } from '@najem/shared/contract/platform';
import { HOUR_MS } from '../../../src/kernel/durations';
import { type ReleaseSite, startReleaseSite, startSite, buildUpload, writeShell } from '../../support/release-site';
import { confirmPerson, type Person } from '../../support/sign-in';

const MANIFEST = 'http://localhost:4801/remote.json';

let site: ReleaseSite;
let user: Person;

beforeAll(async () => {
  site = await startReleaseSite();
  user = await site.host.signUp();
  await site.released('lokale', '1.0.0', '1.0.1');
  const { token } = await site.newToken('tajne');
  await site.publish(buildUpload('tajne', '1.0.0', { access: 'admin' }), token);
  // Every process has read these releases.
  site.host.advance(1_001);
});
afterAll(() => site.close());

/** A browser: a session with its cookies. */
class Browser {
  constructor(
    readonly person: Person,
    readonly cookies: Record<string, string>,
  ) {}

  static async of(person: Person): Promise<Browser> {
    const answer = await site.host.call(signInCalls.login, { email: person.email, password: person.password });
    return new Browser({ ...person, token: answer.body.token }, { najem_site: answer.cookies.najem_site ?? '' });
  }

  async override(input: Partial<Input<typeof overrides.create>> = {}) {
    const answer = await site.host.call(
      overrides.create,
      { remote: 'lokale', manifest: MANIFEST, ...input },
      { as: this.person, cookies: this.cookies },
    );
    if (answer.cookies.najem_overrides) this.cookies.najem_overrides = answer.cookies.najem_overrides;
    return answer;
  }

  private get cookie() {
    return Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  async page(app = site.app) {
    const answer = await app.inject({ url: '/lokale', headers: { cookie: this.cookie } });
    const boot = /<script id="boot"[^>]*>(.*?)<\/script>/.exec(answer.body)?.[1] ?? '{}';
    const { registry } = JSON.parse(boot) as { registry: Registry };
    return {
      registry,
      entry: registry.remotes.find(({ id }) => id === 'lokale'),
      policy: String(answer.headers['content-security-policy']),
      body: answer.body,
      set: [answer.headers['set-cookie'] ?? []].flat().join(),
    };
  }
}

/** A production server with the same database and people. */
const production = <Result>(work: () => Promise<Result>): Promise<Result> => {
  site.host.ctx.config.production = true;
  return work().finally(() => (site.host.ctx.config.production = false));
};

it('pages with an override get the development build of the shell, and other pages the one for visitors', async () => {
  const folder = path.join(site.folder, 'development-shell');
  const app = await startSite(site.host, site.folder, folder);
  const browser = await Browser.of(user);
  await browser.override();
  // It may be built after the site is ready.
  expect((await browser.page(app)).body).not.toContain('for-development');
  await mkdir(folder);
  await writeFile(path.join(folder, 'shell.js'), '/* development */');
  await writeShell(folder, { build: 'for-development', integrity: { 'shell.js': 'sha384-development' } });
  const other = await Browser.of(user);
  expect((await other.page(app)).body).not.toContain('for-development');
  const { body, registry } = await browser.page(app);
  expect(body).toContain('src="/assets/for-development/shell.js" crossorigin integrity="sha384-development"');
  expect(registry.shellVersion).toBe('for-development');
  const script = await app.inject('/assets/for-development/shell.js');
  expect([script.statusCode, script.body]).toEqual([200, '/* development */']);
  expect((await app.inject('/assets/for-development/..%2Fshell.js')).statusCode).toBe(404);
  await app.close();
});

it('a development build of a shell with other versions is not used', async () => {
  const other = await writeShell(path.join(site.folder, 'older'), {
    build: 'for-development',
    provides: { react: '1' },
  });
  const app = await startSite(site.host, site.folder, other);
  const browser = await Browser.of(user);
  await browser.override();
  expect((await browser.page(app)).body).not.toContain('for-development');
  await app.close();
});

it('an override replaces the release in the pages of its session, whose policy names its origin', async () => {
  const browser = await Browser.of(user);
  const before = await browser.page();
  expect(before.entry?.override).toBeUndefined();
  expect(before.policy).not.toContain('4801');
  expect(before.body).toContain('/remotes/lokale/1.0.1/entry.js');

  expect((await browser.override()).status).toBe(201);
  const { entry, policy, body } = await browser.page();
  expect(entry).toMatchObject({ override: { remote: 'lokale', manifest: MANIFEST } });
  expect(entry?.previous).toBeUndefined();
  expect(body).not.toContain('/remotes/lokale/');
  for (const directive of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://localhost:4801(?: |;|$)`));
  }
  expect(policy).not.toMatch(/(?:default|frame|form|object)-(?:src|action) [^;]*4801/);
});

it('an override holds whichever cookie of its name comes first', async () => {
  const browser = await Browser.of(user);
  await browser.override();
  const stale = { ...browser.cookies };
  for (const order of ['stale=first', 'good=first']) {
    const values = [stale.najem_overrides ?? '', 'made.up'];
    if (order.startsWith('stale')) values.reverse();
    const cookie = [`najem_site=${stale.najem_site ?? ''}`, ...values.map((value) => `najem_overrides=${value}`)];
    const answer = await site.app.inject({ url: '/remotes.json', headers: { cookie: cookie.join('; ') } });
    const { remotes, overrideFault } = answer.json<Registry>();
    expect([order, remotes.find(({ id }) => id === 'lokale')?.override?.manifest]).toEqual([order, MANIFEST]);
    expect(overrideFault).toBeUndefined();
  }
});

it('an override does not affect other sessions, not even of the same user', async () => {
  const browser = await Browser.of(user);
  await browser.override();
  for (const other of [await Browser.of(user), await Browser.of(site.admin), new Browser(user, {})]) {
    const { entry, policy } = await other.page();
    expect(entry?.version).toBe('1.0.1');
    expect(entry?.override).toBeUndefined();
    expect(policy).not.toContain('4801');
  }
});

// SECURITY: **Override cookie.**
it('the cookie of an override has no effect in another session', async () => {
  const browser = await Browser.of(user);
  await browser.override();
  const thief = await Browser.of(site.admin);
  thief.cookies.najem_overrides = browser.cookies.najem_overrides ?? '';
  const { entry, registry, set } = await thief.page();
  expect(entry?.override).toBeUndefined();
  expect(registry.overrideFault).toBeUndefined();
  expect(set).toMatch(/najem_overrides=;.*Max-Age=0/);
});

it('a changed override cookie is ignored and reported once', async () => {
  const browser = await Browser.of(user);
  await browser.override();
  const [text = '', mark = ''] = (browser.cookies.najem_overrides ?? '').split('.');
  const changed = Buffer.from(text, 'base64url').toString().replace('4801', '4809');
  browser.cookies.najem_overrides = `${Buffer.from(changed).toString('base64url')}.${mark}`;
  const { entry, registry, policy, set } = await browser.page();
  expect(entry?.override).toBeUndefined();
  expect(policy).not.toMatch(/480[19]/);
  expect(registry.overrideFault).toBe('invalid');
  expect(set).toMatch(/najem_overrides=;.*Max-Age=0/);
});

it('an override expires after eight hours, which the page reports', async () => {
  const browser = await Browser.of(user);
  await browser.override();
  site.host.advance(8 * HOUR_MS - 1000);
  expect((await browser.page()).entry?.override).toBeDefined();
  site.host.advance(2000);
  const { entry, registry } = await browser.page();
  expect(entry?.override).toBeUndefined();
  expect(registry.overrideFault).toBe('expired');
});

it('an override ends when it is cleared and with its session', async () => {
  const browser = await Browser.of(user);
  await browser.override();
  for (const call of [overrides.clear, session.logout]) {
    const answer = await site.host.call(call, {}, { as: browser.person, cookies: browser.cookies });
    expect(answer.status).toBe(200);
    expect(answer.cookies.najem_overrides).toBe('');
  }
  expect((await browser.page()).registry.overrideFault).toBeUndefined();
});

it('overrides of several remotes coexist, and a new one replaces that of its remote', async () => {
  const browser = await Browser.of(site.admin);
  await browser.override({ remote: 'tajne', manifest: 'http://127.0.0.1:4802/mf-manifest.json' });
  await browser.override();
  await browser.override({ manifest: 'http://localhost:4803/a/mf-manifest.json' });
  const { registry, policy } = await browser.page();
  expect(registry.remotes.map(({ override }) => override?.manifest)).toEqual([
    'http://localhost:4803/a/mf-manifest.json',
    'http://127.0.0.1:4802/mf-manifest.json',
  ]);
  expect(policy).toContain('http://127.0.0.1:4802');
  expect(policy).not.toContain('4801');
});

it("an administrator's overrides are audited", async () => {
  const browser = await Browser.of(site.admin);
  await browser.override();
  await site.host.call(overrides.clear, {}, { as: browser.person, cookies: browser.cookies });
  const rows = (await site.host.readAudit())
    .filter(({ action }) => action.startsWith('override.'))
    .toReversed()
    .slice(0, 2);
  expect(rows.map(({ action, target_id }) => [action, target_id])).toEqual([
    ['override.ended', 'lokale'],
    ['override.created', 'lokale'],
  ]);
  expect(JSON.stringify(rows[1]?.details)).toContain(MANIFEST);
});

describe('a remote without any release', () => {
  beforeAll(async () => {
    site.admin = await site.host.signInAdmin();
  });
  const lineOf = async (browser: Browser, remote: string) => {
    const { registry } = await browser.page();
    return registry.remotes.find(({ id }) => id === remote);
  };
  const addTo = async (remote: string, { email }: Person) => {
    await confirmPerson(site.host, site.admin);
    await site.host.call(platform.addMember, { remote, email }, { as: site.admin });
  };

  it('is previewed by administrators once it has a token, and by its team, in their pages alone', async () => {
    await site.newToken('planowane');
    const browser = await Browser.of(site.admin);
    expect((await browser.override({ remote: 'planowane' })).status).toBe(201);
    expect(await lineOf(browser, 'planowane')).toEqual({
      id: 'planowane',
      version: 'override',
      record: '',
      override: expect.objectContaining({ manifest: MANIFEST }) as unknown,
    });
    expect((await browser.page()).policy).toContain('http://localhost:4801');
    const headers = {
      cookie: `najem_site=${browser.cookies.najem_site}; najem_overrides=${browser.cookies.najem_overrides}`,
    };
    expect((await site.app.inject({ url: '/planowane/1', headers })).statusCode).toBe(200);
    expect((await site.app.inject('/planowane/1')).statusCode).toBe(404);

    const other = await Browser.of(user);
    expect((await other.override({ remote: 'planowane' })).body.code).toBe('OVERRIDE_REMOTE');
    expect(await lineOf(other, 'planowane')).toBeUndefined();
    await addTo('planowane', user);
    expect((await other.override({ remote: 'planowane' })).status).toBe(201);
  });

  it('is no longer previewed by who left its team, nor by anybody once its token was revoked', async () => {
    const member = await site.host.signUp();
    await addTo('zespolowe', member);
    const previewing = await Browser.of(member);
    expect((await previewing.override({ remote: 'zespolowe' })).status).toBe(201);
    expect(await lineOf(previewing, 'zespolowe')).toBeDefined();
    const { members } = (await site.host.call(platform.team, { remote: 'zespolowe' }, { as: site.admin })).body;
    for (const { _id: id } of members) {
      await site.host.call(platform.removeMember, { remote: 'zespolowe', id }, { as: site.admin });
    }
    expect(await lineOf(previewing, 'zespolowe')).toBeUndefined();
    expect((await previewing.page()).policy).not.toContain('http://localhost:4801');

    const { id } = await site.newToken('porzucone');
    const browser = await Browser.of(site.admin);
    await browser.override({ remote: 'porzucone' });
    expect(await lineOf(browser, 'porzucone')).toBeDefined();
    await site.host.call(platform.revokeToken, { id }, { as: site.admin });
    expect(await lineOf(browser, 'porzucone')).toBeUndefined();
  });

  it('is not previewed once its token was revoked, nor a release that others get under its id', async () => {
    const { id } = await site.newToken('odwolane');
    await site.host.call(platform.revokeToken, { id }, { as: site.admin });
    const browser = await Browser.of(site.admin);
    expect((await browser.override({ remote: 'odwolane' })).body.code).toBe('OVERRIDE_REMOTE');

    const member = await site.host.signUp();
    await addTo('wydane', member);
    const previewing = await Browser.of(member);
    await previewing.override({ remote: 'wydane' });
    expect(await lineOf(previewing, 'wydane')).toBeDefined();
    const { token } = await site.newToken('wydane');
    await site.publish(buildUpload('wydane', '1.0.0', { access: 'admin' }), token);
    site.host.advance(1_001);
    expect(await lineOf(previewing, 'wydane')).toBeUndefined();
  });
});

describe('an override is refused', () => {
  it.each([
    'https://boczna.example:443/mf-manifest.json',
    'http://localhost/mf-manifest.json',
    'http://localhost:4801/remoteEntry.js',
    'http://localhost:4801/../mf-manifest.json',
    'http://localhost:99999/mf-manifest.json',
    'http://localhost:4801/mf-manifest.json?x=1',
    'http://localhost:4801/mf-manifest.json#x',
    'http://user@localhost:4801/mf-manifest.json',
    'http://localhost.example:4801/mf-manifest.json',
    'http://localhost:4801;script-src *//mf-manifest.json',
    'http://127.0.0.1.example:4801/mf-manifest.json',
    'http://169.254.169.254:8080/mf-manifest.json',
    'http://192.168.0.1:4801/mf-manifest.json',
    'javascript:alert(1)//mf-manifest.json',
  ])('the server rejects the override %s, which is not on the own machine', async (manifest) => {
    const browser = await Browser.of(site.admin);
    const answer = await browser.override({ manifest });
    expect([answer.status, answer.body.code]).toEqual([400, 'OVERRIDE_ADDRESS']);
    expect(answer.cookies.najem_overrides).toBeUndefined();
  });

  it('the server rejects overrides of restricted and of unknown remotes alike', async () => {
    const browser = await Browser.of(user);
    for (const remote of ['tajne', 'niczyje']) {
      const { status, body } = await browser.override({ remote });
      expect([status, body.code]).toEqual([404, 'OVERRIDE_REMOTE']);
    }
  });

  it('the server rejects a sixth override', async () => {
    site.admin = await site.host.signInAdmin();
    const browser = await Browser.of(site.admin);
    const answers = [];
    for (const remote of ['eins', 'zwei', 'drei', 'vier', 'funf', 'sechs']) {
      await site.released(remote, '1.0.0');
      answers.push((await browser.override({ remote })).body.code);
    }
    expect(answers).toEqual([undefined, undefined, undefined, undefined, undefined, 'OVERRIDE_TOO_MANY']);
  });
});

it('in production only administrators may override, for an hour', async () => {
  const browser = await Browser.of(user);
  const admin = await Browser.of(site.admin);
  await production(async () => {
    const refused = await browser.override();
    expect([refused.status, refused.body.code]).toEqual([403, 'OVERRIDE_NOT_ALLOWED']);
    expect((await browser.page()).registry.mayOverride).toBeUndefined();
    expect((await admin.override()).status).toBe(201);
    const { entry, registry } = await admin.page();
    expect(entry?.override).toBeDefined();
    expect(registry.mayOverride).toBe(true);
    site.host.advance(HOUR_MS + 1000);
    expect((await admin.page()).registry.overrideFault).toBe('expired');
  });
});

it('an override ends for a user who may no longer override', async () => {
  const browser = await Browser.of(user);
  await browser.override();
  await production(async () => {
    const { entry, policy } = await browser.page();
    expect(entry?.override).toBeUndefined();
    expect(policy).not.toContain('4801');
  });
});

it('a second process applies the same overrides', async () => {
  const browser = await Browser.of(site.admin);
  await browser.override();
  const second = await startSite(site.host, site.folder);
  expect((await browser.page(second)).entry?.override).toBeDefined();
  await second.close();
});
