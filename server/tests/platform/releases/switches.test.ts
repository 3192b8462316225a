import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { platform } from '@najem/shared/contract/platform';
import type { RemoteRecord } from '../../../src/platform/registry/build-record';
import { publishBuilt } from '../../../src/platform/releases/publish-built';
import {
  hashOf,
  type ReleaseSite,
  startReleaseSite,
  encodeFiles,
  buildUpload,
  type Visitor,
} from '../../support/release-site';

let site: ReleaseSite;
let people: Visitor[];
beforeAll(async () => {
  site = await startReleaseSite();
  people = await site.trustedVisitors();
});
afterAll(() => site.close());

const byAdmin = (input: Parameters<ReleaseSite['switchTo']>[1] & { remote: string }) =>
  site.host.call(platform.switchRelease, input, { as: site.admin });
const stateOf = async (remote: string) => (await site.listed(remote)).state;
const fail = (remote: string, version: string, visitor?: Visitor) => site.reportFailure({ remote, version }, visitor);
const failForAll = (remote: string, version: string) =>
  Promise.all(people.map((person) => fail(remote, version, person)));

/** Moves the clock, so that later events have a later time. */
const aMomentLater = () => site.host.advance(1_000);

describe('concurrent changes of one remote', () => {
  it('a canary is ended once, and a second attempt keeps the active release', async () => {
    const token = await site.released('ended', '1.0.0-a', '1.0.0-b');
    await site.publish({ ...buildUpload('ended', '1.0.0-c'), canary: 10 }, token);
    const shown = { remote: 'ended', action: 'end-canary', expected: '1.0.0-b', expectedCanary: '1.0.0-c' } as const;
    const answers = [
      await byAdmin(shown),
      await byAdmin(shown),
      await byAdmin({ ...shown, expectedCanary: undefined }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([undefined, 'RELEASE_CHANGED', 'RELEASE_NOT_FOUND']);
    expect(await stateOf('ended')).toEqual({ remote: 'ended', active: '1.0.0-b', previous: '1.0.0-a' });
  });

  it('promoting requires the version of the running canary', async () => {
    const token = await site.released('promoted-other', '1.0.0-a');
    await site.publish({ ...buildUpload('promoted-other', '1.0.0-b'), canary: 10 }, token);
    await site.publish({ ...buildUpload('promoted-other', '1.0.0-c'), canary: 10 }, token);
    const { history } = await site.listed('promoted-other');
    expect(history.slice(0, 3).map(({ action, version }) => `${action} ${version}`)).toEqual([
      'canary-started 1.0.0-c',
      'canary-ended 1.0.0-b',
      'uploaded 1.0.0-c',
    ]);
    const { body } = await byAdmin({ remote: 'promoted-other', action: 'promote', expectedCanary: '1.0.0-b' });
    expect(body.code).toBe('RELEASE_CHANGED');
    expect(await stateOf('promoted-other')).toMatchObject({ active: '1.0.0-a', canary: { version: '1.0.0-c' } });
  });

  it('a rollback of the active release is rejected while an unexpected canary runs', async () => {
    const token = await site.released('unseen', '1.0.0-a', '1.0.0-b');
    await site.publish({ ...buildUpload('unseen', '1.0.0-c'), canary: 10 }, token);
    const { body } = await byAdmin({ remote: 'unseen', action: 'rollback', expected: '1.0.0-b', expectedCanary: '' });
    expect(body.code).toBe('RELEASE_CHANGED');
    expect(await stateOf('unseen')).toMatchObject({ active: '1.0.0-b', canary: { version: '1.0.0-c' } });
  });
});

describe('a release that fails for many users is deactivated', () => {
  it('a failing release that replaced a canary is deactivated', async () => {
    const token = await site.released('hotfix', '1.0.0-a');
    await site.publish({ ...buildUpload('hotfix', '1.0.0-b'), canary: 10 }, token);
    await site.publish(buildUpload('hotfix', '1.0.0-c'), token);
    await failForAll('hotfix', '1.0.0-c');
    expect((await stateOf('hotfix')).active).toBe('1.0.0-a');
  });

  it('a failing release is deactivated while its canary continues', async () => {
    const token = await site.released('beside', '1.0.0-a', '1.0.0-b');
    await site.publish({ ...buildUpload('beside', '1.0.0-c'), canary: 10 }, token);
    await failForAll('beside', '1.0.0-b');
    expect(await stateOf('beside')).toEqual({
      remote: 'beside',
      active: '1.0.0-a',
      canary: { version: '1.0.0-c', percent: 10 },
    });
  });

  it('failures from before a new activation do not deactivate a release', async () => {
    await site.released('again', '1.0.0-a', '1.0.0-b');
    await failForAll('again', '1.0.0-b');
    expect((await stateOf('again')).active).toBe('1.0.0-a');
    aMomentLater();
    await byAdmin({ remote: 'again', action: 'activate', version: '1.0.0-b', force: true });
    await fail('again', '1.0.0-b', people[0]);
    expect((await stateOf('again')).active).toBe('1.0.0-b');
    await failForAll('again', '1.0.0-b');
    expect((await stateOf('again')).active).toBe('1.0.0-a');
  });

  it('a failing release stays active where the previous one is not usable', async () => {
    const { token } = await site.newToken('moved-out');
    const at = (version: string, paths: string[]) => buildUpload('moved-out', version, { paths, nav: [] });
    await site.publish(at('1.0.0-a', ['/old-place']), token);
    await site.publish(at('1.0.0-b', ['/new-place']), token);
    const other = await site.newToken('moved-in');
    const taken = await site.publish(
      buildUpload('moved-in', '1.0.0-a', { paths: ['/old-place'], nav: [] }),
      other.token,
    );
    expect(taken.status).toBe(201);
    const answers = await failForAll('moved-out', '1.0.0-b');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await stateOf('moved-out')).active).toBe('1.0.0-b');
  });
});

describe('reports of failures', () => {
  const keptOf = (remote: string) =>
    site.host.ctx.db.selectFrom('remote_faults').selectAll().where('remote', '=', remote).execute();

  it('failure reports of unknown releases are answered and not stored', async () => {
    await site.released('known', '1.0.0-a');
    expect((await fail('known', '6.6.6-made-up')).status).toBe(200);
    expect((await fail('nobody-knows', '1.0.0-a')).status).toBe(200);
    expect(await keptOf('known')).toEqual([]);
    const metrics = await site.host.ctx.metrics.registry.metrics();
    expect(metrics).not.toContain('najem_remote_faults_total{remote="known"');
  });

  it('a limited number of failure reports without a session is stored per hour', async () => {
    await site.released('flooded', '1.0.0-a');
    await Promise.all(Array.from({ length: 230 }, () => fail('flooded', '1.0.0-a')));
    const kept = (await keptOf('flooded')).length;
    expect(kept).toBeGreaterThanOrEqual(200);
    // Concurrent reports did not count each other.
    expect(kept).toBeLessThan(230);
    await fail('flooded', '1.0.0-a', people[0]);
    expect(await keptOf('flooded')).toHaveLength(kept + 1);
  });
});

describe('hidden remotes', () => {
  beforeAll(async () => {
    const { token } = await site.newToken('hidden');
    await site.publish(buildUpload('hidden', '1.0.0-a', { access: 'admin', paths: ['/zaplecze'], nav: [] }), token);
  });

  it('a remote for administrators answers other callers like an unknown address', async () => {
    const cookies = ['', await site.siteCookie(people[0] as Visitor)];
    for (const cookie of cookies) {
      const [hidden, none] = await Promise.all(
        ['/zaplecze', '/nie-ma'].map((url) => site.app.inject({ url, headers: { cookie, accept: 'text/html' } })),
      );
      expect(hidden?.statusCode).toBe(404);
      expect(none?.statusCode).toBe(404);
    }
    const cookie = await site.siteCookie(site.admin);
    expect((await site.app.inject({ url: '/zaplecze', headers: { cookie } })).statusCode).toBe(200);
  });

  it("the shell answers the panel's addresses for users without access", async () => {
    for (const url of ['/admin', '/admin/report-generator', '/administracja']) {
      const { statusCode } = await site.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, statusCode]).toEqual([url, url === '/administracja' ? 404 : 200]);
    }
  });

  it('a rejected path does not name the remote for administrators', async () => {
    const { token } = await site.newToken('curious');
    const { body } = await site.publish(buildUpload('curious', '1.0.0-a', { paths: ['/zaplecze/x'], nav: [] }), token);
    expect(body.code).toBe('RELEASE_PATH_TAKEN');
    expect(body.message).not.toContain('hidden');
  });

  // SECURITY: Files of an `admin` remote
  it('files of a remote for administrators are protected in every spelling', async () => {
    for (const id of ['hidden', 'HIDDEN', 'Hidden']) {
      expect((await site.app.inject({ url: `/remotes/${id}/1.0.0-a/entry.js` })).statusCode).toBe(404);
    }
  });

  // SECURITY: A token cannot change
  it('a deploy token cannot roll back to a release with wider access', async () => {
    const { token } = await site.newToken('closing');
    await site.publish(buildUpload('closing', '1.0.0-a', { access: 'user' }), token);
    await publishBuilt(site.host.ctx, [await built('closing', '1.0.0-b', { access: 'admin' })]);
    await byAdmin({ remote: 'closing', action: 'activate', version: '1.0.0-b' });
    // It is not the fallback of an administrators' release either.
    expect(await stateOf('closing')).toEqual({ remote: 'closing', active: '1.0.0-b' });
    const answer = await site.switchTo('closing', { action: 'activate', version: '1.0.0-a' }, token);
    expect([answer.status, answer.body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect(await site.entryOf('closing')).toBeUndefined();
    expect((await byAdmin({ remote: 'closing', action: 'activate', version: '1.0.0-a' })).status).toBe(200);
  });
});

/** Writes a build beside the server, as its start finds it. */
async function built(id: string, version: string, record: Partial<RemoteRecord> = {}): Promise<string> {
  const folder = path.join(site.folder, 'built', `${id}-${version}`);
  await mkdir(folder, { recursive: true });
  for (const { name, content } of buildUpload(id, version, record).files) {
    await writeFile(path.join(folder, name), Buffer.from(content, 'base64'));
  }
  return folder;
}

describe('a build beside the server', () => {
  it('a build with a path of another remote is stored and not activated', async () => {
    await site.released('agreements', '1.0.0-a');
    await publishBuilt(site.host.ctx, [await built('late-comer', '1.0.0-a', { paths: ['/agreements/new'], nav: [] })]);
    expect(await site.entryOf('late-comer')).toBeUndefined();
    expect((await site.listed('late-comer')).versions).toHaveLength(1);
  });

  it('a first build that fails for many users stays, because a site needs its own remotes', async () => {
    await publishBuilt(site.host.ctx, [await built('own-first', '1.0.0-a')]);
    aMomentLater();
    await failForAll('own-first', '1.0.0-a');
    expect(await stateOf('own-first')).toEqual({ remote: 'own-first', active: '1.0.0-a' });
  });

  it('a build is not activated where an administrator chose the active release', async () => {
    const start = async (version: string) => publishBuilt(site.host.ctx, [await built('chosen', version)]);
    await start('1.0.0-a');
    await start('1.0.0-b');
    await byAdmin({ remote: 'chosen', action: 'activate', version: '1.0.0-a' });
    const { token } = await site.newToken('chosen');
    await site.publish({ ...buildUpload('chosen', '1.0.0-trial'), canary: 10 }, token);
    await failForAll('chosen', '1.0.0-trial');
    expect((await stateOf('chosen')).canary).toBeUndefined();
    await start('1.0.0-c');
    expect((await stateOf('chosen')).active).toBe('1.0.0-a');
  });
});

describe('files that are gone', () => {
  it('a release without files is neither rolled back to nor a fallback', async () => {
    const token = await site.released('forgotten', '1.0.0-a', '1.0.0-b', '1.0.0-c');
    const forget = (version: string) =>
      site.host.ctx.db
        .deleteFrom('remote_files')
        .where('remote', '=', 'forgotten')
        .where('version', '=', version)
        .execute();
    await forget('1.0.0-a');
    const back = await site.switchTo('forgotten', { action: 'rollback' }, token);
    expect(back.body.state).toEqual({ remote: 'forgotten', active: '1.0.0-b' });
    await site.switchTo('forgotten', { action: 'activate', version: '1.0.0-c' }, token);
    await forget('1.0.0-b');
    const again = await site.switchTo('forgotten', { action: 'rollback' }, token);
    expect([again.status, again.body.code]).toEqual([404, 'RELEASE_NOT_FOUND']);
    expect((await stateOf('forgotten')).active).toBe('1.0.0-c');
  });
});

describe('malformed requests', () => {
  it.each(['//', '///', '//[', '//a:b', '/%'])('GET %s is not a server error', async (url) => {
    const { statusCode } = await site.app.inject({ url, headers: { accept: 'text/html' } });
    expect([400, 404]).toContain(statusCode);
  });

  it.each([
    ['a NUL', '\0'],
    ['half of a character', '\ud800'],
    ['more than a link can show', 'x'.repeat(201)],
  ])('a navigation link with %s is rejected', async (_name, label) => {
    const { token } = await site.newToken('labelled');
    const nav = [{ label, path: '/labelled', tooltip: 'x', icon: 'report', order: 1 }];
    const record = JSON.stringify({
      ...(JSON.parse(
        Buffer.from(buildUpload('labelled', '1.0.0-a').files.at(-1)?.content as string, 'base64').toString(),
      ) as object),
      nav,
      integrity: { 'entry.js': hashOf('/* 1.0.0-a */'), 'module.js': hashOf('export {}') },
    });
    const files = [...buildUpload('labelled', '1.0.0-a').files.slice(0, -1), ...encodeFiles({ 'remote.json': record })];
    const { status, body } = await site.publish({ remote: 'labelled', files }, token);
    expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
  });
});

it('pages answer HEAD requests', async () => {
  const [head, none] = await Promise.all(
    ['/login', '/nie-ma'].map((url) => site.app.inject({ method: 'HEAD', url, headers: { accept: 'text/html' } })),
  );
  expect([head?.statusCode, head?.body, none?.statusCode]).toEqual([200, '', 404]);
  expect(head?.headers['content-security-policy']).toContain("default-src 'self'");
});

it.each([
  ['br', 'br'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.000, gzip;q=0', undefined],
  ['', undefined],
])('a page for the accepted encodings "%s" is encoded as %s', async (accepted, encoding) => {
  const answer = await site.app.inject({
    url: '/login',
    headers: { accept: 'text/html', 'accept-encoding': accepted },
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  if (encoding === undefined) expect(answer.body).toContain('<!doctype html>');
  else expect(answer.rawPayload.length).toBeLessThan(4_000);
});
