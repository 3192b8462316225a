import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platform } from '@najem/shared/contract';
import { createApp } from '../../../src/app';
import type { RemoteRecord } from '../../../src/platform/releases/build-record';
import { RELEASE_BUDGET_BYTES } from '../../../src/platform/releases/check-release';
import { allRoutes } from '../../../src/routes';
import { registerSite } from '../../../src/platform/site/register-site';
import { hashOf, type ReleaseSite, startReleaseSite, buildUpload, type Upload } from '../../support/release-site';

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A team's own server: folders of builds, with optional faults. */
class TeamOrigin {
  readonly asked: string[] = [];
  private readonly files = new Map<string, Buffer>();
  private readonly oddities = new Map<string, Answer>();
  private readonly server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    this.asked.push(path);
    const odd = this.oddities.get(path);
    if (odd) return odd(request, response);
    const content = this.files.get(path);
    if (!content) return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': TYPES[path.split('.').at(-1) as string] ?? 'application/octet-stream',
        'access-control-allow-origin': '*',
      })
      .end(content);
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Puts an upload's files into a folder; returns its address. */
  put(folder: string, { files }: Upload): string {
    for (const { name, content } of files) this.files.set(`/${folder}/${name}`, Buffer.from(content, 'base64'));
    return `${this.url}/${folder}/`;
  }

  /** Answers one file in another way from now on. */
  oddly(path: string, answer: Answer): void {
    this.oddities.set(path, answer);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const team = new TeamOrigin();
let site: ReleaseSite;
beforeAll(async () => {
  await team.start();
  site = await startReleaseSite();
});
afterAll(async () => {
  team.close();
  await site.close();
});

/** A build whose record names hashes for its styles too, as today's builds do. */
function built(id: string, version: string, record: Partial<RemoteRecord> = {}): Upload {
  const integrity = {
    'entry.js': hashOf(`/* ${version} */`),
    'module.js': hashOf('export {}'),
    'module.css': hashOf('p{}'),
  };
  return buildUpload(id, version, { integrity, ...record });
}

async function publishFrom(address: string, remote: string, token: string) {
  return site.publish({ remote, address }, token);
}

describe("a release on its team's own origin", () => {
  it("a release on a team origin is loaded from there with the server's hashes, and copied here", async () => {
    const { token } = await site.newToken('cdn');
    const address = team.put('cdn/1.0.0-a', built('cdn', '1.0.0-a'));
    const { status, body } = await publishFrom(address, 'cdn', token);
    expect([status, body.state]).toEqual([201, { remote: 'cdn', active: '1.0.0-a' }]);

    const entry = await site.entryOf('cdn');
    expect(entry?.entry).toBe(`${address}entry.js`);
    expect(entry?.integrity).toEqual({
      [`${address}entry.js`]: hashOf('/* 1.0.0-a */'),
      [`${address}module.js`]: hashOf('export {}'),
      [`${address}module.css`]: hashOf('p{}'),
    });
    expect(entry?.copy?.entry).toBe('/remotes/cdn/1.0.0-a/entry.js');
    expect(entry?.copy?.integrity['/remotes/cdn/1.0.0-a/module.css']).toBe(hashOf('p{}'));
    const copy = await site.app.inject({ url: entry?.copy?.entry as string });
    expect([copy.statusCode, copy.body]).toEqual([200, '/* 1.0.0-a */']);
    expect((await site.listed('cdn')).versions).toMatchObject([{ version: '1.0.0-a', address }]);
  });

  it('a release on a team origin is named by the policy and preloaded with its hashes', async () => {
    const { headers, body } = await site.app.inject({ url: '/cdn', headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    for (const rule of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']) {
      expect(policy.split('; ').find((one) => one.startsWith(rule))).toContain(team.url);
    }
    expect(policy).toContain(`default-src 'self';`);
    const member = await site.app.inject({
      url: '/cdn',
      headers: { accept: 'text/html', cookie: await site.siteCookie(site.admin) },
    });
    const preload = (kind: string, file: string, content: string) =>
      `<link rel="preload" as="${kind}" href="${team.url}/cdn/1.0.0-a/${file}" crossorigin integrity="${hashOf(content)}">`;
    expect(member.body).toContain(preload('script', 'entry.js', '/* 1.0.0-a */'));
    expect(member.body).toContain(preload('style', 'module.css', 'p{}'));
    expect(body).toContain(`"origins":["${team.url}"]`);
  });

  it("a release on a team origin falls back to the site's copy", async () => {
    const { token } = await site.newToken('cdn');
    expect((await site.publish(buildUpload('cdn', '1.0.0-b'), token)).status).toBe(201);
    const entry = await site.entryOf('cdn');
    expect(entry).toMatchObject({ version: '1.0.0-b', entry: '/remotes/cdn/1.0.0-b/entry.js' });
    expect(entry?.copy).toBeUndefined();
    expect(entry?.previous?.entry).toBe('/remotes/cdn/1.0.0-a/entry.js');
    const { headers } = await site.app.inject({ url: '/cdn', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).not.toContain(team.url);

    await site.switchTo('cdn', { action: 'rollback' }, token);
    expect((await site.entryOf('cdn'))?.entry).toBe(`${team.url}/cdn/1.0.0-a/entry.js`);
  });

  it('a release can be moved to a team origin and back', async () => {
    const { token } = await site.newToken('moving');
    const release = built('moving', '1.0.0-a');
    expect((await site.publish(release, token)).status).toBe(201);
    const address = team.put('moving/1', release);
    expect((await publishFrom(address, 'moving', token)).status).toBe(201);
    expect((await site.entryOf('moving'))?.entry).toBe(`${address}entry.js`);
    expect((await site.publish(release, token)).status).toBe(201);
    expect((await site.entryOf('moving'))?.entry).toBe('/remotes/moving/1.0.0-a/entry.js');
    const { history, versions } = await site.listed('moving');
    expect(history.map(({ action }) => action)).toEqual(['moved', 'moved', 'activated', 'uploaded']);
    expect(versions).toHaveLength(1);
  });

  it('a moved release is deactivated when it fails for many users', async () => {
    const people = await site.trustedVisitors();
    const token = await site.released('moved-and-bad', '1.0.0-a');
    const release = built('moved-and-bad', '1.0.0-b');
    await site.publish(release, token);
    expect((await publishFrom(team.put('moved-and-bad', release), 'moved-and-bad', token)).status).toBe(201);
    const failure = { remote: 'moved-and-bad', version: '1.0.0-b' };
    const failing = async (stage: 'origin' | 'start') => {
      for (const person of people) await site.reportFailure({ ...failure, stage }, person);
      return (await site.listed('moved-and-bad')).state?.active;
    };
    // Where only the origin fails, the copy is served.
    expect(await failing('origin')).toBe('1.0.0-b');
    expect(await failing('start')).toBe('1.0.0-a');
  });

  it('a release on a team origin can be a canary, which the policy of every page names', async () => {
    const token = await site.released('trial', '1.0.0-a');
    const address = team.put('trial/2', built('trial', '2.0.0-a'));
    expect((await site.publish({ remote: 'trial', address, canary: 99 }, token)).status).toBe(201);
    const stranger = await site.entryOf('trial');
    expect(stranger?.entry).toBe('/remotes/trial/1.0.0-a/entry.js');
    const { headers } = await site.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toContain(team.url);
  });

  it('a release is served from the site when the settings no longer allow its origin', async () => {
    const { token } = await site.newToken('withdrawn');
    const address = team.put('withdrawn', built('withdrawn', '1.0.0-a'));
    expect((await publishFrom(address, 'withdrawn', token)).status).toBe(201);
    const ctx = {
      ...site.host.ctx,
      config: { ...site.host.ctx.config, remoteOrigins: ['https://other.example'] },
    };
    const app = createApp(ctx, allRoutes(), { latestMs: 0 });
    await registerSite(app, ctx, { shell: `${site.folder}/shell`, remotes: [] });
    const { remotes } = (await app.inject({ url: '/remotes.json' })).json();
    await app.close();
    const entry = remotes.find(({ id }: { id: string }) => id === 'withdrawn');
    expect(entry.entry).toBe('/remotes/withdrawn/1.0.0-a/entry.js');
    expect(entry.copy).toBeUndefined();
  });
});

describe('a team origin is rejected, and nothing of it is stored,', () => {
  let token: string;
  beforeAll(async () => void ({ token } = await site.newToken('odd')));

  const refusal = async (address: string) => {
    const { status, body } = await publishFrom(address, 'odd', token);
    expect((await site.listed('odd')).versions).toEqual([]);
    return [status, body.code, body.message] as const;
  };

  it.each([
    ['that is none', 'cdn'],
    ['of a file', 'http://127.0.0.1/odd/remote.json'],
    ['with a query', 'http://127.0.0.1/odd/?a=b/'],
    ['with a password', 'http://me:secret@127.0.0.1/odd/'],
    ['that climbs', 'http://127.0.0.1/a/../odd/'],
    ['with signs that mean something in a page', `http://127.0.0.1/"><script>/`],
    ['of a file on this machine', 'file:///etc/'],
  ])('the server rejects a team origin %s', async (_name, address) => {
    expect(await refusal(address)).toEqual([400, 'RELEASE_ADDRESS', expect.stringContaining('adresem katalogu')]);
  });

  it.each([
    ['elsewhere than on this machine, without a setting', 'https://cdn.example/odd/'],
    ['inside the network', 'http://169.254.169.254/latest/'],
  ])('the server rejects a team origin %s', async (_name, address) => {
    expect(await refusal(address)).toEqual([400, 'RELEASE_ADDRESS', expect.stringContaining('REMOTE_ORIGINS')]);
    expect(team.asked).not.toContain('/latest/');
  });

  const ODD: [string, string, (folder: string) => void][] = [
    [
      'without a record',
      'kodem 404',
      (folder) => team.oddly(`/${folder}/remote.json`, (_, to) => void to.writeHead(404).end()),
    ],
    [
      'without a file',
      'kodem 503',
      (folder) => team.oddly(`/${folder}/module.js`, (_, to) => void to.writeHead(503).end()),
    ],
    [
      'that leads elsewhere',
      'Nie udało się pobrać',
      (folder) =>
        team.oddly(`/${folder}/entry.js`, (_, to) => void to.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    ],
    [
      'whose files no other site may use',
      'Access-Control-Allow-Origin',
      (folder) =>
        team.oddly(
          `/${folder}/entry.js`,
          (_, to) => void to.writeHead(200, { 'content-type': 'text/javascript' }).end(),
        ),
    ],
    [
      'whose scripts are none to a browser',
      'niewłaściwy typ: text/plain',
      (folder) =>
        team.oddly(
          `/${folder}/entry.js`,
          (_, to) => void to.writeHead(200, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end(),
        ),
    ],
    [
      'that breaks off',
      'Nie udało się pobrać',
      (folder) =>
        team.oddly(`/${folder}/entry.js`, (_, to) => {
          to.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
          to.write('half');
          setTimeout(() => to.destroy(), 20);
        }),
    ],
  ];
  it.each(ODD)('the server rejects a team origin %s', async (name, reason, spoil) => {
    const folder = `odd/${name.replaceAll(/\W/g, '-')}`;
    const address = team.put(folder, built('odd', '1.0.0-a'));
    spoil(folder);
    expect(await refusal(address)).toEqual([400, 'RELEASE_ADDRESS', expect.stringContaining(reason)]);
  });

  it.each<[string, string, Upload]>([
    [
      'with a file that was changed there',
      'suma kontrolna',
      built('odd', '1.0.0-a', {
        integrity: { 'entry.js': hashOf('x'), 'module.js': hashOf('export {}'), 'module.css': hashOf('p{}') },
      }),
    ],
    ['with a style that has no hash', 'module.css', buildUpload('odd', '1.0.0-a')],
    ['with a name that climbs', '../x.js', built('odd', '1.0.0-a', { integrity: { '../x.js': 'sha384-x' } })],
    ['of another remote', 'tenants', { ...built('tenants', '1.0.0-a'), remote: 'odd' }],
  ])('the server rejects a team origin %s', async (name, reason, release) => {
    const address = team.put(`bad/${name.replaceAll(' ', '-')}`, release);
    expect(await refusal(address)).toEqual([400, 'RELEASE_INVALID', expect.stringContaining(reason)]);
  });

  it('the server rejects a team origin that sends more than the size limit', async () => {
    const address = team.put('huge', built('odd', '1.0.0-a'));
    let sent = 0;
    team.oddly('/huge/entry.js', (_, to) => {
      to.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      const more = () => {
        if (to.destroyed) return;
        sent += 64 * 1024;
        to.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
      };
      more();
    });
    expect(await refusal(address)).toEqual([400, 'RELEASE_INVALID', expect.stringContaining('za duże')]);
    expect(sent).toBeLessThan(4 * RELEASE_BUDGET_BYTES);
  });

  it('the server rejects an origin for restricted files, together with files, or of the site itself', async () => {
    const secret = team.put('secret', built('odd', '1.0.0-a', { access: 'admin' }));
    expect(await refusal(secret)).toEqual([400, 'RELEASE_ADDRESS', expect.stringContaining('administratorów')]);
    const both = await site.publish({ ...built('odd', '1.0.0-a'), address: secret }, token);
    const neither = await site.publish({ remote: 'odd' }, token);
    expect([both.body.code, neither.body.code]).toEqual(['VALIDATION', 'VALIDATION']);
    const own = `${site.host.ctx.config.publicUrl}/remotes/cdn/1.0.0-a/`;
    expect(await refusal(own)).toEqual([400, 'RELEASE_ADDRESS', expect.stringContaining('nie pozwala')]);
  });

  it('the server rejects a team origin whose token is revoked during the download', async () => {
    const { id, token: stolen } = await site.newToken('odd');
    const address = team.put('slow', built('odd', '1.0.0-a'));
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) =>
      team.oddly('/slow/entry.js', (_, to) => {
        to.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
        answer = () => void to.end('/* 1.0.0-a */');
        resolve();
      }),
    );
    const publishing = publishFrom(address, 'odd', stolen);
    await asked;
    await site.host.call(platform.revokeToken, { id }, { as: site.admin });
    answer();
    const { status, body } = await publishing;
    expect([status, body.code]).toEqual([401, 'DEPLOY_TOKEN_INVALID']);
    expect((await site.listed('odd')).versions).toEqual([]);
  });

  it('the server rejects a team origin without a valid token before any request to it', async () => {
    const before = team.asked.length;
    const { body } = await publishFrom(`${team.url}/cdn/1.0.0-a/`, 'cdn', token);
    expect(body.code).toBe('DEPLOY_TOKEN_FOREIGN');
    expect(team.asked).toHaveLength(before);
  });
});
