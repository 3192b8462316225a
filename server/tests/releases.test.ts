import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Input, platform, type Registry, users } from '@najem/shared/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app';
import { allRoutes } from '../src/routes';
import type { RemoteRecord } from '../src/site/build-record';
import { RELEASE_BUDGET_BYTES, satisfies } from '../src/site/release-check';
import { registerSite } from '../src/site/site';
import { startTestApp, type TestApp } from './harness';
import type { Person } from './people';

const SHELL = {
  build: 'shell-build',
  entry: ['shell.js'],
  integrity: { 'shell.js': 'sha384-shell' },
  chunks: {},
  groups: {},
  provides: { react: '19.3.1', '@najem/shared/ui/base': '1.0.0' },
};
/** More than the registry's age. */
const SOON_MS = 1_001;

let host: TestApp;
let app: FastifyInstance;
let folder: string;
let admin: Person;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'najem-releases-'));
  host = await startTestApp({ config: { dataDir: path.join(folder, 'data') } });
  admin = await host.signInAdmin();
  app = await startSite(host);
});

afterAll(async () => {
  await app.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** A site on this database whose shell lies beside it; it has no remote of its own. */
async function startSite({ ctx }: TestApp): Promise<FastifyInstance> {
  const shell = path.join(folder, 'shell');
  await mkdir(shell, { recursive: true });
  await writeFile(path.join(shell, 'assets.json'), JSON.stringify(SHELL));
  const site = createApp(ctx, allRoutes());
  await registerSite(site, ctx, { shell, remotes: [] });
  await site.ready();
  return site;
}

type Upload = Input<typeof platform.publish>;
type Files = Record<string, string | Buffer>;

const hashOf = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Everything that a team sends: a tiny container, its door, and the record of their build. */
function upload(id: string, version: string, record: Partial<RemoteRecord> = {}, more: Files = {}): Upload {
  const files: Files = { 'entry.js': `/* ${version} */`, 'module.js': 'export {}', 'module.css': 'p{}', ...more };
  const scripts = Object.entries(files).filter(([name]) => name.endsWith('.js'));
  const sent: RemoteRecord = {
    id,
    name: `mf_${id.replaceAll('-', '_')}`,
    version,
    contract: '1.0',
    access: 'user',
    paths: [`/${id}`],
    publicPaths: [],
    nav: [{ label: 'Próba', path: `/${id}`, tooltip: 'Próba', icon: 'report', order: 99 }],
    entry: 'entry.js',
    module: ['module.js', 'module.css'],
    uses: ['react'],
    requires: { react: '^19.3.0' },
    integrity: Object.fromEntries(scripts.map(([name, content]) => [name, hashOf(content)])),
    ...record,
  };
  return { remote: id, files: toWire({ ...files, 'remote.json': JSON.stringify(sent) }) };
}

const toWire = (files: Files) =>
  Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content).toString('base64') }));

async function newToken(remote: string, days?: number): Promise<{ token: string; id: string }> {
  const { body } = await host.call(platform.createToken, { remote, label: `token of ${remote}`, days }, { as: admin });
  return { token: body.secret, id: body.token._id };
}

const publish = (input: Upload, as: string) => host.call(platform.publish, input, { as });

const switchTo = (remote: string, input: Omit<Input<typeof platform.switchRelease>, 'remote'>, as: string) =>
  host.call(platform.switchRelease, { remote, ...input }, { as });

const listed = async (remote: string, as: string | Person = admin) =>
  (await host.call(platform.releases, { remote }, { as })).body;

/** What a visitor's registry says about a remote once the change has reached every process. */
async function entryOf(remote: string, cookie = '', site = app) {
  host.advance(SOON_MS);
  const answer = await site.inject({ url: '/remotes.json', headers: { cookie } });
  return (answer.json() as Registry).remotes.find(({ id }) => id === remote);
}

/** Releases a remote of its own for a test and answers its token. */
async function released(remote: string, ...versions: string[]): Promise<string> {
  const { token } = await newToken(remote);
  for (const version of versions) expect((await publish(upload(remote, version), token)).status).toBe(201);
  return token;
}

describe('a deploy token', () => {
  it('is shown once, listed without its secret, and stored as a hash', async () => {
    const { body } = await host.call(platform.createToken, { remote: 'shown', label: 'CI' }, { as: admin });
    expect(body.secret).toMatch(/^najem_deploy_[\w-]{43}$/);
    const list = await host.call(platform.tokens, {}, { as: admin });
    expect(list.body.tokens).toContainEqual(body.token);
    expect(JSON.stringify(list.body)).not.toContain(body.secret);
    const rows = await host.ctx.db.selectFrom('deploy_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.secret);
  });

  it.each(['created', 'revoked'])('being %s is in the audit log, without the secret', async (deed) => {
    const { id, token } = await newToken('audited');
    await host.call(platform.revokeToken, { id }, { as: admin });
    const rows = await host.ctx.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).execute();
    expect(rows.map(({ action }) => action)).toContain(`deploy-token.${deed}`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('releases its own remote and no other', async () => {
    const { token } = await newToken('own');
    expect((await publish(upload('own', '1.0.0-a'), token)).status).toBe(201);
    for (const answer of [
      await publish(upload('foreign', '1.0.0-a'), token),
      await switchTo('foreign', { action: 'rollback' }, token),
      await host.call(platform.releases, { remote: 'foreign' }, { as: token }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'DEPLOY_TOKEN_FOREIGN']);
    }
  });

  it('cannot release another remote under its own address', async () => {
    const { token } = await newToken('disguised');
    const answer = await publish({ ...upload('tenants', '1.0.0-a'), remote: 'disguised' }, token);
    expect([answer.status, answer.body.code]).toEqual([400, 'RELEASE_INVALID']);
  });

  it('is refused once revoked or expired', async () => {
    const revoked = await newToken('revoked');
    await host.call(platform.revokeToken, { id: revoked.id }, { as: admin });
    const expired = await newToken('expired', 1);
    host.advance(24 * 60 * 60 * 1000);
    admin = await host.signInAdmin();
    for (const [remote, { token }] of [
      ['revoked', revoked],
      ['expired', expired],
    ] as const) {
      const answer = await publish(upload(remote, '1.0.0-a'), token);
      expect([answer.status, answer.body.code]).toEqual([401, 'DEPLOY_TOKEN_INVALID']);
    }
  });

  it("is demanded: not even an administrator's session uploads", async () => {
    for (const as of [admin, undefined, 'najem_deploy_made-up']) {
      const answer = await host.call(platform.publish, upload('nobody', '1.0.0-a'), { as });
      expect([answer.status, answer.body.code]).toEqual([401, 'DEPLOY_TOKEN_INVALID']);
    }
  });

  it('is demanded before the body is read', async () => {
    const answer = await host.app.inject({
      method: 'POST',
      url: '/api/platform/releases/nobody',
      headers: { 'content-type': 'application/json' },
      payload: 'no JSON at all',
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a release', () => {
  it('of a remote that the site never knew is live without a restart: registry, navigation, page and files', async () => {
    const token = await released('sixth', '1.0.0-a');
    const person = await host.signUp();
    const cookie = await siteCookie(person);
    expect(await entryOf('sixth', cookie)).toMatchObject({
      version: '1.0.0-a',
      nav: [{ label: 'Próba', path: '/sixth' }],
      integrity: { '/remotes/sixth/1.0.0-a/entry.js': hashOf('/* 1.0.0-a */') },
    });
    const page = await app.inject({ url: '/sixth', headers: { cookie } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('href="/remotes/sixth/1.0.0-a/entry.js"');
    const file = await app.inject({ url: '/remotes/sixth/1.0.0-a/entry.js' });
    expect([file.statusCode, file.body]).toEqual([200, '/* 1.0.0-a */']);
    await publish(upload('sixth', '1.0.0-b'), token);
    expect(await entryOf('sixth')).toMatchObject({ version: '1.0.0-b', previous: { version: '1.0.0-a' } });
    // For pages that were opened before.
    expect((await app.inject({ url: '/remotes/sixth/1.0.0-a/entry.js' })).statusCode).toBe(200);
  });

  it('reaches a process on another machine, with its files', async () => {
    await released('distant', '1.0.0-a');
    const other = await startTestApp({ shareWith: host, config: { dataDir: path.join(folder, 'other') } });
    const site = await startSite(other);
    const files = await Promise.all(
      ['entry.js', 'module.css'].map((name) => site.inject({ url: `/remotes/distant/1.0.0-a/${name}` })),
    );
    expect(files.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '/* 1.0.0-a */'],
      [200, 'p{}'],
    ]);
    expect((await site.inject({ url: '/remotes/distant/1.0.0-z/entry.js' })).statusCode).toBe(404);
    expect(await readdir(path.join(folder, 'other/remotes/distant'))).toEqual(['1.0.0-a']);
    await site.close();
    await other.close();
  });

  it('is compressed here', async () => {
    await released('small', '1.0.0-a');
    const answer = await app.inject({
      url: '/remotes/small/1.0.0-a/entry.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('/* 1.0.0-a */');
  });

  it('sent twice is one release; its version cannot get other content', async () => {
    const token = await released('twice', '1.0.0-a', '1.0.0-a');
    expect((await listed('twice', token)).history.map(({ action }) => action)).toEqual(['activated', 'uploaded']);
    const other = await publish(upload('twice', '1.0.0-a', {}, { 'module.js': 'export let a' }), token);
    expect([other.status, other.body.code]).toEqual([409, 'RELEASE_VERSION_TAKEN']);
    const otherPlace = await publish(upload('twice', '1.0.0-a', { nav: [] }), token);
    expect(otherPlace.body.code).toBe('RELEASE_VERSION_TAKEN');
  });

  it('made by two at once is stored twice and active once', async () => {
    const token = await released('racing', '1.0.0-a');
    const answers = await Promise.all(
      ['1.0.0-b', '1.0.0-c', '1.0.0-d'].map((version) => publish(upload('racing', version), token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { state, versions, history } = await listed('racing', token);
    expect(versions.map(({ version }) => version).sort()).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d']);
    const activated = history.filter(({ action }) => action === 'activated');
    expect(activated).toHaveLength(4);
    // Each took the place of the one before it: none got lost in between.
    expect(activated.slice(0, -1).map(({ replaced }) => replaced)).toEqual(
      activated.slice(1).map(({ version }) => version),
    );
    expect(state).toMatchObject({ active: activated[0]?.version, previous: activated[1]?.version });
  });

  it('that expects another active version is refused, also among several at once', async () => {
    const token = await released('expecting', '1.0.0-a');
    const answers = await Promise.all(
      ['1.0.0-b', '1.0.0-c'].map((version) => publish({ ...upload('expecting', version), expected: '1.0.0-a' }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.map(({ body }) => body.code)).toContain('RELEASE_CHANGED');
    expect((await listed('expecting', token)).versions).toHaveLength(2);
  });

  it('cannot take a path of another remote, not even when both come at once', async () => {
    const [one, other] = [await newToken('claim-a'), await newToken('claim-b')];
    const claim = (id: string, claimed: string) => upload(id, '1.0.0-a', { paths: [claimed], nav: [] });
    const answers = await Promise.all([
      publish(claim('claim-a', '/claimed'), one.token),
      publish(claim('claim-b', '/claimed/inside'), other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.map(({ body }) => body.code)).toContain('RELEASE_PATH_TAKEN');
  });

  it('cannot change who may load the remote', async () => {
    const { token } = await newToken('secret');
    await publish(upload('secret', '1.0.0-a', { access: 'admin' }), token);
    const answer = await publish(upload('secret', '1.0.0-b', { access: 'user' }), token);
    expect([answer.status, answer.body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect(await entryOf('secret')).toBeUndefined();
    expect((await app.inject({ url: '/remotes/secret/1.0.0-a/entry.js' })).statusCode).toBe(404);
  });
});

describe('a release is refused, and nothing of it is kept,', () => {
  const withFile =
    (name: string, content: string | Buffer = '') =>
    (input: Upload) => ({
      ...input,
      files: [...input.files, ...toWire({ [name]: content })],
    });
  const withRecord = (record: Partial<Record<keyof RemoteRecord, unknown>>) => () =>
    upload('refused', '1.0.0-a', record as Partial<RemoteRecord>);
  const scripts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'sha384-x']));

  const REFUSED: [string, string, (input: Upload) => Upload][] = [
    ['without a record', 'remote.json', (input) => ({ ...input, files: input.files.slice(0, -1) })],
    ['with a broken record', 'remote.json', () => ({ remote: 'refused', files: toWire({ 'remote.json': '{' }) })],
    ['with a name that climbs', '../x.js', withFile('../x.js')],
    ['with a name in a folder', 'a/b.js', withFile('a/b.js')],
    ['with a backslash in a name', 'a\\b.js', withFile('a\\b.js')],
    ['with a hidden file', '.x.js', withFile('.x.js')],
    ['with a page among its files', 'x.html', withFile('x.html')],
    ['with a compressed copy of its own', 'entry.js.br', withFile('entry.js.br')],
    ['with one file twice', 'dwa razy', withFile('ENTRY.js')],
    ['with a script that its record does not name', 'extra.js', withFile('extra.js')],
    [
      'with what is no base64',
      'base64',
      (input) => ({ ...input, files: [...input.files, { name: 'x.css', content: '*' }] }),
    ],
    [
      'with a script that was changed on its way',
      'suma kontrolna',
      (input) => ({
        ...input,
        files: input.files.map((file) =>
          file.name === 'entry.js' ? { ...file, content: Buffer.from('alert(1)').toString('base64') } : file,
        ),
      }),
    ],
    ['without its entry', 'gone.js', withRecord({ entry: 'gone.js' })],
    ['without a file of its door', 'gone.css', withRecord({ module: ['gone.css'] })],
    ['without a script that it names', 'gone.js', withRecord({ integrity: scripts('gone.js') })],
    ['with a version that is a path', 'version', withRecord({ version: '../1.0.0' })],
    ['with the container of another remote', 'name', withRecord({ name: 'mf_tenants' })],
    ['for a newer contract', '1.9', withRecord({ contract: '1.9' })],
    ['for another major of the contract', '2.0', withRecord({ contract: '2.0' })],
    ['owning everything', 'paths', withRecord({ paths: ['/'] })],
    ['owning nothing', 'paths', withRecord({ paths: [] })],
    ['with a link out of its paths', '/elsewhere', withRecord({ publicPaths: ['/elsewhere'] })],
    ['for a group that the shell lacks', '@najem/shared/gone', withRecord({ uses: ['@najem/shared/gone'] })],
    ['for a newer version of a shared module', '19.3.1', withRecord({ requires: { react: '^19.4.0' } })],
    ['without saying what it requires', 'requires', withRecord({ requires: undefined })],
    ['with an unknown audience', 'access', withRecord({ access: 'everybody' })],
    ['larger than its budget', 'za duże', withFile('big.png', Buffer.alloc(RELEASE_BUDGET_BYTES))],
    [
      'with a door larger than its budget',
      'po kompresji',
      () => upload('refused', '1.0.0-a', {}, { 'module.js': createHashChain(200_000) }),
    ],
  ];

  let token: string;
  beforeAll(async () => void ({ token } = await newToken('refused')));

  it.each(REFUSED)('%s', async (_name, reason, change) => {
    const { status, body } = await publish(change(upload('refused', '1.0.0-a')), token);
    expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect(body.message).toContain(reason);
    expect((await listed('refused')).versions).toEqual([]);
  });

  it.each(['/api', '/login', '/remotes/x', '/profile'])('owning %s, which is the own of the site', async (taken) => {
    const { status, body } = await publish(upload('refused', '1.0.0-a', { paths: [taken], nav: [] }), token);
    expect([status, body.code]).toEqual([409, 'RELEASE_PATH_TAKEN']);
  });

  it('larger than anything that is read at all', async () => {
    const { status, body } = await publish(
      withFile('big.png', Buffer.alloc(3 * 1024 * 1024))(upload('refused', '1.0.0-a')),
      token,
    );
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  /** Text that no compression makes smaller than half. */
  function createHashChain(length: number): string {
    let text = '';
    for (let at = 0; text.length < length; at += 1) text += createHash('sha256').update(String(at)).digest('base64');
    return `/*${text}*/`;
  }
});

describe('a range', () => {
  it.each([
    ['19.3.1', '^19.3.0', true],
    ['19.4.0', '^19.3.1', true],
    ['19.3.0', '^19.3.1', false],
    ['20.0.0', '^19.3.1', false],
    ['0.2.4', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['3.0.0-rc.3', '^3.0.0-rc.3', true],
    ['3.0.0-rc.4', '^3.0.0-rc.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3', '*', false],
  ])('%s lies in %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });
});

describe('a rollback', () => {
  it('activates the release before, step by step, and does not fall back to the bad one', async () => {
    const token = await released('back', '1.0.0-a', '1.0.0-b', '1.0.0-c');
    const first = await switchTo('back', { action: 'rollback', reason: 'pusta lista' }, token);
    expect(first.body.state).toEqual({ remote: 'back', active: '1.0.0-b', previous: '1.0.0-a' });
    expect(await entryOf('back')).toMatchObject({ version: '1.0.0-b', previous: { version: '1.0.0-a' } });
    const second = await switchTo('back', { action: 'rollback' }, token);
    expect(second.body.state).toEqual({ remote: 'back', active: '1.0.0-a' });
    const third = await switchTo('back', { action: 'rollback' }, token);
    expect([third.status, third.body.code]).toEqual([404, 'RELEASE_NOT_FOUND']);
    expect((await listed('back', token)).history[1]).toMatchObject({
      action: 'rolled-back',
      version: '1.0.0-b',
      replaced: '1.0.0-c',
      reason: 'pusta lista',
      by: 'token of back',
    });
  });

  it('can be an administrator’s, and is audited with their name', async () => {
    await released('by-hand', '1.0.0-a', '1.0.0-b');
    const answer = await host.call(platform.switchRelease, { remote: 'by-hand', action: 'rollback' }, { as: admin });
    expect(answer.body.state.active).toBe('1.0.0-a');
    const rows = await host.ctx.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('target_id', '=', 'by-hand')
      .where('action', '=', 'release.rolled-back')
      .execute();
    expect(rows).toEqual([{ actor_id: admin.id }]);
  });

  it('is not an ordinary user’s', async () => {
    await released('not-theirs', '1.0.0-a', '1.0.0-b');
    const person = await host.signUp();
    const answer = await host.call(
      platform.switchRelease,
      { remote: 'not-theirs', action: 'rollback' },
      { as: person },
    );
    expect(answer.status).toBe(401);
  });

  it('to a version that is not there is refused', async () => {
    const token = await released('no-such', '1.0.0-a');
    const answer = await switchTo('no-such', { action: 'activate', version: '9.9.9' }, token);
    expect([answer.status, answer.body.code]).toEqual([404, 'RELEASE_NOT_FOUND']);
  });
});

describe('a canary', () => {
  it('is for its part of the signed-in people, always the same, with the active release to fall back to', async () => {
    const token = await released('canary', '1.0.0-a');
    const started = await publish({ ...upload('canary', '1.0.0-b'), canary: 50 }, token);
    expect(started.body.state).toEqual({
      remote: 'canary',
      active: '1.0.0-a',
      canary: { version: '1.0.0-b', percent: 50 },
    });
    const cookies = await Promise.all(Array.from({ length: 20 }, async () => siteCookie(await host.signUp())));
    const seen = await Promise.all(cookies.map((cookie) => entryOf('canary', cookie)));
    expect(new Set(seen.map((entry) => entry?.version))).toEqual(new Set(['1.0.0-a', '1.0.0-b']));
    for (const entry of seen.filter((one) => one?.version === '1.0.0-b')) {
      expect(entry?.previous?.version).toBe('1.0.0-a');
    }
    const again = await Promise.all(cookies.map((cookie) => entryOf('canary', cookie)));
    expect(again).toEqual(seen);
    expect((await entryOf('canary'))?.version).toBe('1.0.0-a');

    await switchTo('canary', { action: 'canary', version: '1.0.0-b', percent: 99 }, token);
    const wider = await Promise.all(cookies.map((cookie) => entryOf('canary', cookie)));
    seen.forEach((entry, at) => {
      if (entry?.version === '1.0.0-b') expect(wider[at]?.version).toBe('1.0.0-b');
    });
  });

  it('promoted is for everybody', async () => {
    const token = await released('promoted', '1.0.0-a');
    await publish({ ...upload('promoted', '1.0.0-b'), canary: 1 }, token);
    await switchTo('promoted', { action: 'promote' }, token);
    expect(await entryOf('promoted')).toMatchObject({ version: '1.0.0-b', previous: { version: '1.0.0-a' } });
    const { state, history } = await listed('promoted', token);
    expect(state.canary).toBeUndefined();
    expect(history.map(({ action }) => action)).toEqual([
      'activated',
      'canary-started',
      'uploaded',
      'activated',
      'uploaded',
    ]);
    expect((await switchTo('promoted', { action: 'promote' }, token)).body.code).toBe('RELEASE_NOT_FOUND');
  });

  it('rolled back is over, and what was active stays', async () => {
    const token = await released('withdrawn', '1.0.0-a', '1.0.0-b');
    await publish({ ...upload('withdrawn', '1.0.0-c'), canary: 10 }, token);
    const answer = await switchTo('withdrawn', { action: 'rollback' }, token);
    expect(answer.body.state).toEqual({ remote: 'withdrawn', active: '1.0.0-b', previous: '1.0.0-a' });
  });

  it('cannot be the first release', async () => {
    const { token } = await newToken('too-early');
    const answer = await publish({ ...upload('too-early', '1.0.0-a'), canary: 10 }, token);
    expect([answer.status, answer.body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect((await listed('too-early')).versions).toEqual([]);
  });
});

describe('a release that fails for many', () => {
  const fail = (remote: string, version: string, as?: Person) =>
    host.call(platform.reportFault, { remote, version, stage: 'load', cause: 'ChunkLoadError' }, as ? { as } : {});
  const activeOf = async (remote: string) => (await listed(remote)).state.active;

  let people: Person[];
  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: 5 }, () => host.signUp()));
  });

  const failForAll = (remote: string, version: string) =>
    Promise.all(people.map((person) => fail(remote, version, person)));

  it('is taken back by itself, once, and says so in its history', async () => {
    await released('failing', '1.0.0-a', '1.0.0-b', '1.0.0-c');
    await failForAll('failing', '1.0.0-c');
    const { state, history } = await listed('failing');
    expect(state.active).toBe('1.0.0-b');
    expect(history[0]).toMatchObject({ action: 'deactivated', version: '1.0.0-b', replaced: '1.0.0-c', by: 'server' });
    await failForAll('failing', '1.0.0-b');
    expect(await activeOf('failing')).toBe('1.0.0-b');
  });

  it('as a canary is over', async () => {
    const token = await released('failing-canary', '1.0.0-a', '1.0.0-b');
    await publish({ ...upload('failing-canary', '1.0.0-c'), canary: 50 }, token);
    await failForAll('failing-canary', '1.0.0-c');
    expect((await listed('failing-canary')).state).toEqual({
      remote: 'failing-canary',
      active: '1.0.0-b',
      previous: '1.0.0-a',
    });
  });

  it('stays when one person, or somebody without a session, says so again and again', async () => {
    await released('accused', '1.0.0-a', '1.0.0-b');
    for (let times = 0; times < 6; times += 1) {
      await fail('accused', '1.0.0-b', people[0]);
      await fail('accused', '1.0.0-b');
    }
    expect(await activeOf('accused')).toBe('1.0.0-b');
  });

  it('stays when the failures are far apart, of another version, or when there is nothing before it', async () => {
    await released('apart', '1.0.0-a', '1.0.0-b');
    await failForAll('apart', '1.0.0-a');
    for (const person of people.slice(0, 4)) await fail('apart', '1.0.0-b', person);
    host.advance(10 * 60 * 1000 + 1);
    const last = await host.signIn(people[4] as Person);
    await fail('apart', '1.0.0-b', last);
    expect(await activeOf('apart')).toBe('1.0.0-b');
    people = await Promise.all(people.map((person) => host.signIn(person)));
    await released('first', '1.0.0-a');
    await failForAll('first', '1.0.0-a');
    expect(await activeOf('first')).toBe('1.0.0-a');
  });
});

async function siteCookie({ email, password }: Person): Promise<string> {
  const answer = await host.call(users.login, { email, password });
  return `najem_site=${answer.cookies.najem_site ?? ''}`;
}
